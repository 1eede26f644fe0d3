//! `bcast-expand-slices`: computes the offset and the strides of each `memref.subview` that drops dimensions.
//!
//! LLVM 22 finds the dropped ones by the strides of the types. Where a size or a stride is folded to a
//! number, it drops other ones, makes casts that do not verify, or ends by a signal. In what is computed
//! here, it has nothing to find.

use super::views::{self, Metadata, Number, View};
use crate::{
    builder::Builder,
    ffi::{self, DYNAMIC, Inserter, Op, OpMut, Val},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Replaces these ops below `root` by a `memref.reinterpret_cast`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    views::replace(root, inserter, |op, builder| Slice::of(op)?.build(builder))
}

/// A `memref.subview` with fewer dimensions than its source.
struct Slice<'c> {
    source: Val<'c>,
    result: Type<'c>,
    offsets: Vec<Number<'c>>,
    sizes: Vec<Number<'c>>,
    steps: Vec<Number<'c>>,
    /// The dimensions of the source that the result has.
    kept: Vec<usize>,
}

impl<'c> Slice<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        if !ffi::has_name(op, "memref.subview") {
            return None;
        }
        let result = ffi::first_result(op)?.r#type();
        let numbers = |name: &str| ffi::attribute(op, name).and_then(ffi::i64_array);
        let fixed = numbers("static_sizes")?;
        let shape: Vec<i64> =
            ffi::memref_sizes(result).into_iter().map(|size| size.unwrap_or(DYNAMIC)).collect();
        if shape.len() == fixed.len() {
            return None;
        }
        let kept = kept(fixed, &shape)?;
        let mut operands = op.operands();
        let source = operands.next()?;
        let offsets = Number::all(numbers("static_offsets")?, &mut operands)?;
        let sizes = Number::all(fixed, &mut operands)?;
        let steps = Number::all(numbers("static_strides")?, &mut operands)?;
        Some(Self { source, result, offsets, sizes, steps, kept })
    }

    fn build(&self, builder: &Builder<'c, '_>) -> Option<Val<'c>> {
        let (strides, offset) = ffi::strides_and_offset(self.result)?;
        let metadata = Metadata::of(builder, self.source)?;
        // A static size of the type is not computed.
        let offset = match offset {
            DYNAMIC => {
                let steps = self.offsets.iter().zip(&metadata.strides);
                let steps = steps.map(|(offset, &stride)| times(builder, *offset, stride));
                let add = |sum, step| builder.add_index(sum, step);
                Number::Dynamic(steps.fold(metadata.offset, add))
            }
            offset => Number::Static(offset),
        };
        let stride = |(&dim, &stride): (&usize, &i64)| match stride {
            DYNAMIC => Number::Dynamic(times(builder, self.steps[dim], metadata.strides[dim])),
            stride => Number::Static(stride),
        };
        let strides = self.kept.iter().zip(&strides).map(stride).collect();
        let sizes = self.kept.iter().map(|&dim| self.sizes[dim]).collect();
        Some(View { base: metadata.base, offset, sizes, strides }.build(builder, self.result))
    }
}

fn times<'c>(builder: &Builder<'c, '_>, number: Number<'c>, stride: Val<'c>) -> Val<'c> {
    builder.multiply_index(number.value(builder), stride)
}

/// Dimensions of these sizes that have those of a result, if the others are 1. Which of several that are 1
/// does not matter: nothing moves along them.
fn kept(sizes: &[i64], result: &[i64]) -> Option<Vec<usize>> {
    let (mut kept, mut open) = (Vec::new(), result.iter().peekable());
    for (dim, size) in sizes.iter().enumerate() {
        if open.next_if(|&next| next == size).is_some() {
            kept.push(dim);
        } else if *size != 1 {
            return None;
        }
    }
    open.peek().is_none().then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_has_the_dimensions_that_are_not_1_and_some_that_are() {
        assert_eq!(kept(&[1, DYNAMIC, 1], &[DYNAMIC, 1]), Some(vec![1, 2]));
        assert_eq!(kept(&[1, DYNAMIC, 1], &[1, DYNAMIC]), Some(vec![0, 1]));
        assert_eq!(kept(&[1, 2, 1], &[2]), Some(vec![1]));
        assert_eq!(kept(&[1, 2, 3], &[2]), None);
        assert_eq!(kept(&[1, 2], &[2, 1]), None);
    }
}
