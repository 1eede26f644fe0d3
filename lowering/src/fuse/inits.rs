//! Initial values of results that kernels overwrite.
//!
//! Upstream's fusion drops each one that the body does not read, also where the kernel writes only a part of
//! the result, or has no iteration. This drops those that are overwritten whole: what computes them may go,
//! and LLVM 22's bufferization writes to some buffers that are read later.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, Val},
};
use broadcastable::{Kind, ValueType};
use melior::ir::{
    AffineMap, Type, ValueLike,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute},
    operation::OperationLike,
};

/// Replaces these initial values by `tensor.empty` in each `linalg.generic` below `root`.
pub fn drop_overwritten(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    for mut op in ffi::ops_below_mut(root).into_iter().filter(|op| ffi::has_name(**op, "linalg.generic")) {
        for (index, init) in overwritten(*op).unwrap_or_default() {
            inserter.set_insertion_point(*op);
            let builder = Builder::new(ffi::context(&context), inserter, *op);
            ffi::set_operand(&mut op, index, empty(&builder, init));
        }
    }
    true
}

/// The operands that are initial values of that kind, with their numbers.
fn overwritten<'c>(op: Op<'c>) -> Option<Vec<(usize, Val<'c>)>> {
    let types = ArrayAttribute::try_from(ffi::attribute(op, "iterator_types")?).ok()?;
    let is_parallel = |at| types.element(at).is_ok_and(|kind| kind.to_string().contains("parallel"));
    if !(0..types.len()).all(is_parallel) {
        return None;
    }
    let segments =
        DenseI32ArrayAttribute::try_from(ffi::inherent_attribute(op, "operandSegmentSizes")?).ok()?;
    let inputs = usize::try_from(segments.element(0).ok()?).ok()?;
    let maps = ArrayAttribute::try_from(ffi::indexing_maps(op)?).ok()?;
    let arguments = ffi::body_arguments(op);
    let is_overwritten = |&(index, init): &(usize, Val)| {
        let map: Option<AffineMap> = maps.element(index).ok().and_then(ffi::affine_map_of);
        map.is_some_and(|map| map.is_permutation())
            && arguments.get(index).is_some_and(|&element| !ffi::has_uses(element))
            && matches!(value_type(init.r#type()), ValueType::Shaped { kind: Kind::Tensor, .. })
            && ffi::defining_op(init, "tensor.empty").is_none()
    };
    Some(op.operands().enumerate().skip(inputs).filter(is_overwritten).collect())
}

/// Memory for a tensor of the same sizes.
fn empty<'c>(builder: &Builder<'c, '_>, of: Val<'c>) -> Val<'c> {
    let r#type = value_type(of.r#type());
    let dims = r#type.dims().unwrap_or_default().iter().enumerate();
    let dynamic: Vec<Val> = dims
        .filter(|(_, dim)| dim.as_static().is_none())
        .map(|(dim, _)| {
            let dim = builder.index(dim as i64); // below a rank
            builder.build("tensor.dim", &[of, dim], &[], Type::index(builder.context()))
        })
        .collect();
    builder.build("tensor.empty", &dynamic, &[], of.r#type())
}
