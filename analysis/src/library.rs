//! C's library in lowered programs: the calls that are there, and those that passes add.

use crate::{
    builder::Builder,
    ffi::{self, Op, OpMut, SymbolTable, Val},
};
use melior::{
    Context,
    ir::{
        Type,
        attribute::{DenseI32ArrayAttribute, FlatSymbolRefAttribute, TypeAttribute},
    },
};

/// The meaning of a call of C's library for a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Library {
    /// Returns a block, or null.
    Allocate,
    /// Frees a block.
    Free,
    /// Ends the process.
    Abort,
}

impl Library {
    /// `None` if the op is not a call of one of those.
    pub fn of(op: Op) -> Option<Self> {
        match callee(op)?.as_str() {
            "malloc" | "aligned_alloc" => Some(Self::Allocate),
            "free" => Some(Self::Free),
            "abort" => Some(Self::Abort),
            _ => None,
        }
    }
}

/// The name of the function that an op calls.
pub fn callee(op: Op) -> Option<String> {
    ffi::has_name(op, "llvm.call").then(|| ffi::symbol_of(op, "callee")).flatten()
}

/// Builds a call, and returns its result, if it has one.
pub fn call<'c>(
    builder: &Builder<'c, '_>,
    callee: &str,
    operands: &[Val<'c>],
    result: Option<Type<'c>>,
    variadic: Option<Type<'c>>,
) -> Option<Val<'c>> {
    let context = builder.context();
    let array = |elements: &[i32]| DenseI32ArrayAttribute::new(context, elements).into();
    let count = i32::try_from(operands.len()).expect("a call has few operands");
    let mut attributes = vec![
        ("callee", FlatSymbolRefAttribute::new(context, callee).into()),
        ("operandSegmentSizes", array(&[count, 0])),
        ("op_bundle_sizes", array(&[])),
    ];
    attributes.extend(variadic.map(|r#type| ("var_callee_type", TypeAttribute::new(r#type).into())));
    match result {
        Some(result) => Some(builder.build("llvm.call", operands, &attributes, result)),
        None => {
            builder.build_without_result("llvm.call", operands, &attributes);
            None
        }
    }
}

/// Adds the functions and texts of a module to that of a program; `false` after an error. What needs them is
/// for its text.
pub fn add(context: &Context, root: &OpMut, text: &str, needed_by: &str) -> bool {
    let needed = ffi::parse_op(context, text).expect("the module is valid");
    let symbols = SymbolTable::of(**root).expect("a module has symbols");
    for op in ffi::child_ops(ffi::op(&needed)) {
        let name = ffi::symbol_name(op).expect("all of them have names");
        match symbols.lookup(&name) {
            None => drop(symbols.insert(ffi::clone_op(op))),
            Some(taken) if is_same(taken, op) => {}
            Some(taken) => {
                let message = format!("has the name of what {needed_by} needs, '{name}': rename it");
                ffi::emit_op_error(taken, &message, &[]);
                return false;
            }
        }
    }
    true
}

/// Whether both are one function: declared, or as a pass has added it before, whatever has simplified it
/// since. Or one text.
fn is_same(a: Op, b: Op) -> bool {
    let signature = |op: Op| {
        let r#type = ffi::attribute(op, "function_type").map(ffi::attribute_text)?;
        Some((r#type, ffi::regions(op)[0].is_empty()))
    };
    match (signature(a), signature(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a.to_string() == b.to_string(),
    }
}
