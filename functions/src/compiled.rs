//! Functions as machine code, which MLIR's execution engine makes.
#![allow(unsafe_code)]

use broadcastable::mlir::{
    melior::{
        Context, ExecutionEngine,
        dialect::DialectRegistry,
        ir::Module,
        pass::PassManager,
        utility::{
            parse_pass_pipeline, register_all_dialects, register_all_llvm_translations, register_all_passes,
        },
    },
    register_dialect, register_passes,
};
use std::{fmt::Write, marker::PhantomData, mem};

/// How functions are lowered, and for which processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The value of the option `functions`.
    pub functions: &'static str,
    /// LLVM's name of the processor; empty for the one that runs this.
    pub cpu: &'static str,
}

/// The compiled functions.
pub struct Compiled {
    engine: ExecutionEngine,
}

/// A vector of elements, as MLIR passes it.
#[repr(C)]
struct Memref {
    allocated: usize,
    aligned: usize,
    offset: i64,
    size: i64,
    stride: i64,
}

impl Memref {
    fn of(elements: &[u32]) -> Self {
        let at = elements.as_ptr() as usize;
        Self { allocated: at, aligned: at, offset: 0, size: elements.len() as i64, stride: 1 }
    }
}

impl Compiled {
    /// Ops of `math` of these names, on `f32`, each as a loop.
    ///
    /// # Panics
    /// If they cannot be lowered.
    pub fn new(ops: &[&str], target: Target) -> Self {
        let context = context();
        let mut text = String::new();
        ops.iter().for_each(|op| write_loop(&mut text, op, target.cpu));
        let mut module = Module::parse(&context, &text).expect("the loops are valid");
        let manager = PassManager::new(&context);
        let pipeline = format!("builtin.module(bcast-to-llvm{{functions={}}})", target.functions);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pipeline is valid");
        manager.run(&mut module).expect("the loops can be lowered");
        Self { engine: ExecutionEngine::new(&module, 3, &[], false, false) }
    }

    /// The function of that name.
    ///
    /// # Panics
    /// If it was not compiled.
    pub fn kernel(&self, op: &str) -> Kernel<'_> {
        let function = self.engine.lookup(&format!("_mlir_ciface_{op}"));
        assert!(!function.is_null(), "{op} was not compiled");
        // SAFETY: the C interface of a function that takes two such memrefs, reads the first one and writes the second one.
        Kernel { function: unsafe { mem::transmute::<*mut (), Loop>(function) }, engine: PhantomData }
    }
}

type Loop = extern "C" fn(&Memref, &Memref);

/// A function, which any thread can call.
#[derive(Clone, Copy)]
pub struct Kernel<'a> {
    function: Loop,
    engine: PhantomData<&'a ()>,
}

impl Kernel<'_> {
    /// The results for these operands.
    ///
    /// # Panics
    /// If there are not as many results as operands.
    pub fn compute(self, operands: &[u32], results: &mut [u32]) {
        assert_eq!(operands.len(), results.len());
        (self.function)(&Memref::of(operands), &Memref::of(results));
    }
}

fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    register_all_passes();
    register_passes();
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    register_all_llvm_translations(&context);
    context
}

fn write_loop(text: &mut String, op: &str, cpu: &str) {
    let cpu =
        if cpu.is_empty() { String::new() } else { format!(", passthrough = [[\"target-cpu\", \"{cpu}\"]]") };
    write!(
        text,
        "func.func @{op}(%in: memref<?xf32>, %out: memref<?xf32>) attributes {{llvm.emit_c_interface{cpu}}} {{
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %size = memref.dim %in, %c0 : memref<?xf32>
           scf.for %i = %c0 to %size step %c1 {{
             %x = memref.load %in[%i] : memref<?xf32>
             %y = math.{op} %x : f32
             memref.store %y, %out[%i] : memref<?xf32>
           }}
           return
         }}\n"
    )
    .expect("a string takes all");
}
