//! The condition of one check of a declaration.

use super::{exact::Exact, plan::Plan};
use crate::{builder::Builder, ffi::Val};
use broadcastable::symbols::{Binding, Declared, Expected, Leaf, Place, Required};

/// The condition of one check.
pub struct Condition<'c> {
    pub holds: Val<'c>,
    /// The two sizes that it compares.
    pub sizes: [Val<'c>; 2],
    /// The sizes that it reads: the place of each, its tensor and the size.
    pub reads: Vec<(Place, Val<'c>, Val<'c>)>,
}

impl<'c> Plan<'c, '_> {
    /// Builds the condition of a check.
    pub fn condition(&self, builder: &Builder<'c, '_>, required: &Required) -> Option<Condition<'c>> {
        let of = self.dim(required.of)?;
        let read = builder.dim(of.0, of.1);
        let mut reads = vec![(required.of.place, of.0, read)];
        let solved = required.solved().map(|form| Exact::solved(builder, form, read));
        let mut size = read;
        let (holds, other) = match required.expected {
            Expected::SameAs(other) => {
                let dim = self.dim(other)?;
                let other_size = builder.dim(dim.0, dim.1);
                reads.push((other.place, dim.0, other_size));
                // As in every check of two sizes, neither may be negative.
                let is_size = builder.at_least(other_size, builder.index(0));
                (builder.and(builder.equal(size, other_size), is_size), other_size)
            }
            Expected::Value => {
                let value = self.value(builder, required.declared, &mut reads)?;
                let is_size = value.is_size(builder);
                let is_equal = builder.equal(size, value.value);
                // A report of a negative number says that there is no value.
                (builder.and(is_equal, is_size), builder.select(is_size, value.value, builder.index(-1)))
            }
            Expected::Solved => (solved?.is_size(builder), builder.index(0)),
            Expected::Size(bound, _)
            | Expected::AtLeast(bound)
            | Expected::AtMost(bound)
            | Expected::MultipleOf(bound) => {
                let bound = builder.index(bound as i64); // below 2^63
                size = solved.map_or(size, |solved| solved.value);
                (condition(builder, required.expected, size, bound), bound)
            }
        };
        Some(Condition { holds, sizes: [size, other], reads })
    }

    /// The value of an expression; adds the sizes that it reads.
    fn value(
        &self,
        builder: &Builder<'c, '_>,
        declared: &Declared,
        reads: &mut Vec<(Place, Val<'c>, Val<'c>)>,
    ) -> Option<Exact<'c>> {
        let mut leaf = |leaf: Leaf| match leaf {
            Leaf::Integer(value) => Some(Exact::constant(builder, value)),
            Leaf::Symbol(name) => match self.signature.binding(name)? {
                Binding::Size(size) => Some(Exact::constant(builder, i64::try_from(size).ok()?)),
                Binding::Dim(at, form) => {
                    let (tensor, dim) = self.dim(at)?;
                    let size = builder.dim(tensor, dim);
                    reads.push((at.place, tensor, size));
                    Some(Exact::solved(builder, form, size))
                }
            },
        };
        let mut combine = |operator, left, right| Some(Exact::binary(builder, operator, left, right));
        declared.expression.fold(&mut leaf, &mut combine)
    }
}

/// Whether a size is as a number says.
fn condition<'c>(builder: &Builder<'c, '_>, expected: Expected, size: Val<'c>, number: Val<'c>) -> Val<'c> {
    match expected {
        Expected::AtLeast(_) => builder.at_least(size, number),
        Expected::AtMost(_) => builder.at_least(number, size),
        Expected::MultipleOf(_) => {
            let (rest, zero) = (builder.remainder_index(size, number), builder.index(0));
            builder.equal(rest, zero)
        }
        _ => builder.equal(size, number),
    }
}
