//! `bcast-copy-hidden-strides`: copies memory that a cast would take for contiguous.
//!
//! LLVM 22 bufferizes a slice that is passed to a function, or that a function returns, by a `memref.cast` to
//! the identity layout. The cast verifies where the outer strides are dynamic, but the memory keeps its own,
//! and whoever gets the result computes others from its sizes.

use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
};
use melior::ir::{Type, ValueLike, attribute::DenseI32ArrayAttribute, operation::OperationLike};

/// Copies the operand of every cast below `root` that hides strides.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let mut replacements = Replacements::default();
    for cast in ffi::ops_below_mut(root).into_iter().filter(|op| hides_strides(**op)) {
        let (Some(result), Some(source)) = (ffi::first_result(*cast), cast.operand_at(0)) else { continue };
        inserter.set_insertion_point(*cast);
        let builder = Builder::new(ffi::context(&context), inserter, *cast);
        let copy = contiguous_copy(&builder, source, result.r#type());
        replacements.replace(cast, &[copy]);
    }
    replacements.finish();
    true
}

/// Whether an op casts memory with strides of its own to a type that says that it is contiguous.
pub fn hides_strides(op: Op) -> bool {
    if !ffi::has_name(op, "memref.cast") {
        return false;
    }
    let (Some(result), Some(source)) = (ffi::first_result(op), op.operand_at(0)) else { return false };
    ffi::is_contiguous_memref(result.r#type())
        && !ffi::is_contiguous_memref(source.r#type())
        && !has_fixed_strides(result.r#type())
}

/// Whether no stride of contiguous memory depends on a dynamic size: no cast hides another one.
pub fn has_fixed_strides(contiguous: Type) -> bool {
    ffi::memref_sizes(contiguous).iter().skip(1).all(Option::is_some)
}

fn contiguous_copy<'c>(builder: &Builder<'c, '_>, source: Val<'c>, r#type: Type<'c>) -> Val<'c> {
    let sizes = ffi::memref_sizes(r#type).into_iter().enumerate();
    let dynamic: Vec<_> = sizes
        .filter(|(_, size)| size.is_none())
        .map(|(dim, _)| {
            let dim = builder.index(dim as i64); // below 2^63
            builder.build("memref.dim", &[source, dim], &[], Type::index(builder.context()))
        })
        .collect();
    let segments = DenseI32ArrayAttribute::new(builder.context(), &[dynamic.len() as i32, 0]).into();
    let copy = builder.build("memref.alloc", &dynamic, &[("operandSegmentSizes", segments)], r#type);
    builder.build_without_result("memref.copy", &[source, copy], &[]);
    copy
}
