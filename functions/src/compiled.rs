//! Functions as machine code, which MLIR's execution engine makes.
#![allow(unsafe_code)]

use broadcastable_mlir::{
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

/// An op of `math`, and the types of its operands, of which the first one is that of its result.
#[derive(Clone, Copy)]
pub struct Signature<'a> {
    /// The op's name, without that of the dialect.
    pub op: &'a str,
    /// One or two types.
    pub operands: &'a [&'a str],
}

/// The compiled functions.
pub struct Compiled {
    engine: ExecutionEngine,
}

impl Compiled {
    /// A loop over elements for each of the functions.
    ///
    /// # Panics
    /// If they cannot be lowered.
    pub fn new(functions: &[Signature], target: Target) -> Self {
        let context = context();
        let text: String = functions.iter().map(|function| loop_of(*function)).collect();
        let mut module = Module::parse(&context, &text).expect("the loops are valid");
        let manager = PassManager::new(&context);
        let pipeline = format!("builtin.module(bcast-to-llvm{{functions={}}})", target.functions);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pipeline is valid");
        manager.run(&mut module).expect("the loops can be lowered");
        if !target.cpu.is_empty() {
            let text = for_cpu(&module.as_operation().to_string(), target.cpu);
            module = Module::parse(&context, &text).expect("the attributes are valid");
        }
        Self { engine: ExecutionEngine::new(&module, 3, &[], false, false) }
    }

    /// One of the functions.
    ///
    /// # Panics
    /// If it was not compiled.
    pub fn kernel<'a>(&'a self, function: Signature<'a>) -> Kernel<'a> {
        let code = self.engine.lookup(&format!("_mlir_ciface_{}", symbol(function)));
        assert!(!code.is_null(), "{} was not compiled", function.op);
        Kernel { code, operands: function.operands, engine: PhantomData }
    }
}

/// A function, which any thread can call.
#[derive(Clone, Copy)]
pub struct Kernel<'a> {
    code: *const (),
    operands: &'a [&'a str],
    engine: PhantomData<&'a Compiled>,
}

// SAFETY: the code has no state, and cannot be changed.
unsafe impl Sync for Kernel<'_> {}

impl Kernel<'_> {
    /// The results for these operands, as bits.
    ///
    /// # Panics
    /// If the function has not one operand of that width, or there are not as many results as operands.
    pub fn compute<T>(self, operands: &[T], results: &mut [T]) {
        assert!(self.operands.len() == 1 && width(self.operands[0]) == size_of::<T>());
        assert_eq!(operands.len(), results.len());
        // SAFETY: the C interface of a function that takes two memrefs of elements that wide, reads the first one and
        // writes the second one.
        unsafe {
            let code: extern "C" fn(&Memref, &Memref) = mem::transmute(self.code);
            code(&Memref::of(operands), &Memref::of(results));
        }
    }

    /// The results for these pairs of operands, as bits.
    ///
    /// # Panics
    /// If the function has not two operands of 32 bits, or there are not as many results as pairs.
    pub fn compute_two(self, first: &[u32], second: &[u32], results: &mut [u32]) {
        assert!(self.operands.len() == 2 && self.operands.iter().all(|element| width(element) == 4));
        assert!(first.len() == second.len() && first.len() == results.len());
        // SAFETY: as above, of three memrefs.
        unsafe {
            let code: extern "C" fn(&Memref, &Memref, &Memref) = mem::transmute(self.code);
            code(&Memref::of(first), &Memref::of(second), &Memref::of(results));
        }
    }
}

/// Elements in a row, as MLIR passes them.
#[repr(C)]
struct Memref {
    allocated: usize,
    aligned: usize,
    offset: i64,
    size: i64,
    stride: i64,
}

impl Memref {
    fn of<T>(elements: &[T]) -> Self {
        let at = elements.as_ptr() as usize;
        Self { allocated: at, aligned: at, offset: 0, size: elements.len() as i64, stride: 1 }
    }
}

fn width(element: &str) -> usize {
    if element.ends_with("32") { 4 } else { 2 }
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

fn symbol(function: Signature) -> String {
    format!("{}_{}", function.op, function.operands.join("_"))
}

/// The same functions for another processor. Without a feature that is named, the features of this one would stay.
fn for_cpu(module: &str, cpu: &str) -> String {
    let processor = format!("passthrough = [[\"target-cpu\", \"{cpu}\"], [\"target-features\", \"+sse2\"], ");
    module.replace("passthrough = [", &processor)
}

fn loop_of(function: Signature) -> String {
    let (mut arguments, mut loads) = (String::new(), String::new());
    for (at, element) in function.operands.iter().enumerate() {
        write!(arguments, "%in{at}: memref<?x{element}>, ").expect("a string takes all");
        writeln!(loads, "%x{at} = memref.load %in{at}[%i] : memref<?x{element}>")
            .expect("a string takes all");
    }
    let values: Vec<_> = (0..function.operands.len()).map(|at| format!("%x{at}")).collect();
    // Most ops have operands of one type, which is written once.
    let types = match function.operands {
        [first, second] if first == second => (*first).to_owned(),
        operands => operands.join(", "),
    };
    format!(
        "func.func @{}({arguments}%out: memref<?x{element}>) attributes {{llvm.emit_c_interface, passthrough = [\"nounwind\"]}} {{
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %size = memref.dim %in0, %c0 : memref<?x{element}>
           scf.for %i = %c0 to %size step %c1 {{
             {loads}
             %y = math.{} {} : {types}
             memref.store %y, %out[%i] : memref<?x{element}>
           }}
           return
         }}\n",
        symbol(function),
        function.op,
        values.join(", "),
        element = function.operands[0],
    )
}
