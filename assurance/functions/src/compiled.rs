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
use std::{marker::PhantomData, mem};

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
    /// A kernel for each of the functions.
    ///
    /// # Panics
    /// If they cannot be lowered.
    pub fn new(functions: &[Signature], target: Target) -> Self {
        let context = context();
        let text: String = functions.iter().map(|function| kernel_of(*function)).collect();
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
        // SAFETY: the C interface of a function that takes two memrefs of elements that wide, reads the first
        // one and writes the second one.
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

pub(crate) fn context() -> Context {
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

/// The same functions for another processor. Without a feature that is named, the features of this one would
/// stay.
fn for_cpu(module: &str, cpu: &str) -> String {
    let processor = format!("passthrough = [[\"target-cpu\", \"{cpu}\"], [\"target-features\", \"+sse2\"], ");
    module.replace("passthrough = [", &processor)
}

/// A kernel, whose rows are long enough for vectors, which may have other bodies than scalars.
fn kernel_of(function: Signature) -> String {
    let Signature { op, operands } = function;
    let list = |item: &dyn Fn(usize, &str) -> String| {
        let items: Vec<_> = operands.iter().enumerate().map(|(at, element)| item(at, element)).collect();
        items.join(", ")
    };
    // Most ops have operands of one type, which is written once.
    let types = match operands {
        [first, second] if first == second => (*first).to_owned(),
        operands => operands.join(", "),
    };
    let maps = vec!["affine_map<(i) -> (i)>"; operands.len() + 1].join(", ");
    format!(
        "func.func @{symbol}({arguments}, %out: memref<?x{element}>)
             attributes {{llvm.emit_c_interface, passthrough = [\"nounwind\"]}} {{
           linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\"]}}
               ins({inputs} : {memrefs}) outs(%out : memref<?x{element}>) {{
           ^bb0({elements}, %old: {element}):
             %y = math.{op} {values} : {types}
             linalg.yield %y : {element}
           }}
           return
         }}\n",
        symbol = symbol(function),
        element = operands[0],
        arguments = list(&|at, element| format!("%in{at}: memref<?x{element}>")),
        inputs = list(&|at, _| format!("%in{at}")),
        memrefs = list(&|_, element| format!("memref<?x{element}>")),
        elements = list(&|at, element| format!("%x{at}: {element}")),
        values = list(&|at, _| format!("%x{at}")),
    )
}
