//! `bcast-expand-reshapes`: computes the strides of each `memref.expand_shape` that splits one dimension into
//! several unknown sizes.
//!
//! The op has its sizes as operands. LLVM 22's `expand-strided-metadata` does not read them: it computes the
//! unknown size of a group from the others, and ends by a signal where a group has two. Such a program is
//! what flattens, computes and unflattens unknown sizes.

use super::views::{self, Metadata, Number, View};
use crate::{
    builder::Builder,
    ffi::{self, DYNAMIC, Inserter, Op, OpMut, Val},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Replaces these ops below `root` by a `memref.reinterpret_cast`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    views::replace(root, inserter, |op, builder| Expansion::of(op)?.build(builder))
}

/// A `memref.expand_shape` of which a group has several unknown sizes.
struct Expansion<'c> {
    source: Val<'c>,
    result: Type<'c>,
    groups: Vec<Vec<i64>>,
    /// The sizes of the result.
    sizes: Vec<Number<'c>>,
}

impl<'c> Expansion<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        if !ffi::has_name(op, "memref.expand_shape") {
            return None;
        }
        let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists)?;
        let numbers = ffi::attribute(op, "static_output_shape").and_then(ffi::i64_array)?;
        let is_open = |group: &Vec<i64>| {
            group.iter().filter(|&&dim| numbers.get(dim as usize) == Some(&DYNAMIC)).count() > 1
        };
        if !groups.iter().any(is_open) {
            return None;
        }
        let mut operands = op.operands();
        let source = operands.next()?;
        let sizes = Number::all(numbers, &mut operands)?;
        Some(Self { source, result: ffi::first_result(op)?.r#type(), groups, sizes })
    }

    fn build(&self, builder: &Builder<'c, '_>) -> Option<Val<'c>> {
        let (strides, offset) = ffi::strides_and_offset(self.result)?;
        let metadata = Metadata::of(builder, self.source)?;
        let mut built = vec![Number::Static(DYNAMIC); self.sizes.len()];
        for (group, &stride) in self.groups.iter().zip(&metadata.strides) {
            let mut next = Number::Dynamic(stride);
            for (at, &dim) in group.iter().enumerate().rev() {
                let dim = usize::try_from(dim).ok()?;
                // A static size of the type is not computed.
                built[dim] = if strides[dim] == DYNAMIC { next } else { Number::Static(strides[dim]) };
                if at > 0 {
                    let [stride, size] = [built[dim], self.sizes[dim]].map(|number| number.value(builder));
                    next = Number::Dynamic(builder.multiply_index(stride, size));
                }
            }
        }
        let offset =
            if offset == DYNAMIC { Number::Dynamic(metadata.offset) } else { Number::Static(offset) };
        let view = View { base: metadata.base, offset, sizes: self.sizes.clone(), strides: built };
        Some(view.build(builder, self.result))
    }
}
