//! `bcast-empty-reshapes`: replaces reshapes of no elements by a `tensor.empty`.
//!
//! Where a static 0 stands beside an unknown size in one group, the whole group is unknown in valid types.
//! LLVM 22's bufferization multiplies the sizes to 0, and makes an op that does not verify.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, Replacements, Val},
};
use broadcastable::Dim;
use melior::ir::{ValueLike, operation::OperationLike};

/// Replaces each `tensor.collapse_shape` and `tensor.expand_shape` below `root` whose types say that there
/// are no elements.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        let Some(result) = reshaped(*op) else { continue };
        if !op.operands().take(1).chain([result]).any(has_no_elements) {
            continue;
        }
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let sizes = sizes(&builder, *op, result);
        let empty = sizes.map(|sizes| builder.build("tensor.empty", &sizes, &[], result.r#type()));
        if let Some(empty) = empty {
            replacements.replace(op, &[empty]);
        }
    }
    replacements.finish();
    true
}

fn reshaped<'c>(op: Op<'c>) -> Option<Val<'c>> {
    let is_reshape = ffi::has_name(op, "tensor.collapse_shape") || ffi::has_name(op, "tensor.expand_shape");
    ffi::first_result(op).filter(|_| is_reshape)
}

fn has_no_elements(tensor: Val) -> bool {
    let none = |dim: &Dim| dim.as_static() == Some(0);
    value_type(tensor.r#type()).dims().is_some_and(|dims| dims.iter().any(none))
}

/// The sizes of a result that its type does not have: those that an expansion takes, or the products of those
/// that are collapsed.
fn sizes<'c>(builder: &Builder<'c, '_>, op: Op<'c>, result: Val<'c>) -> Option<Vec<Val<'c>>> {
    let mut operands = op.operands();
    let source = operands.next()?;
    if ffi::has_name(op, "tensor.expand_shape") {
        return Some(operands.collect());
    }
    let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists)?;
    let shape = value_type(result.r#type());
    let open = shape.dims()?.iter().zip(groups).filter(|(dim, _)| dim.is_dynamic());
    let product = |group: Vec<i64>| {
        let sizes = group.into_iter().map(|dim| Some(builder.dim(source, usize::try_from(dim).ok()?)));
        sizes.reduce(|product, size| Some(builder.multiply_index(product?, size?)))?
    };
    open.map(|(_, group)| product(group)).collect()
}
