//! The scalar ops of the table on constants, bit by bit, where nothing but the op decides the result: not for
//! undefined operands, not for NaN, whose bits are free, and not by functions of a library.

mod floats;
mod integers;
mod neutral;

use super::{scalar::Elementwise, table::Form};
use crate::ffi::{FloatFormat, Number, Op, fastmath_flags, float_format};
pub use neutral::Neutral;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// An op of the table on elements whose bits are known.
pub struct Evaluator<'c> {
    of: Elementwise<'c>,
    scalar: &'static str,
    format: Format,
}

/// The numbers that the elements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Signless integers of 1 to 64 bits.
    Integer(u32),
    /// As large as the target has it.
    Index,
    Float(FloatFormat),
}

impl<'c> Evaluator<'c> {
    /// `None` for an op without a row in the table, and for elements whose arithmetic is not known here.
    pub fn of(op: Op<'c>) -> Option<Self> {
        let of = Elementwise::of(op)?;
        let format = match of.number {
            Number::Signless(width @ 1..=64) => Format::Integer(width),
            Number::Index => Format::Index,
            Number::Float => Format::Float(float_format(of.element)?),
            _ => return None,
        };
        Some(Self { scalar: of.scalar_op()?, of, format })
    }

    /// Whether a comparison holds for two elements of an order; `None` for another op.
    fn holds(&self, order: Option<Ordering>) -> Option<bool> {
        self.of.predicate().map(|predicate| (predicate.holds)(order))
    }

    /// The bits of the op's result on elements of these bits; `None` where they are not fixed.
    pub fn apply(&self, elements: &[u64]) -> Option<u64> {
        match (self.of.row.form, elements) {
            (Form::Fold, [first, rest @ ..]) => {
                rest.iter().try_fold(*first, |left, &right| self.combine(left, right))
            }
            (Form::Compare, &[left, right]) => {
                let order = match self.format {
                    Format::Float(format) => floats::order(format, left, right)?,
                    format => Some(integers::order(format, self.of.is_unsigned(), left, right)?),
                };
                Some(self.holds(order)?.into())
            }
            (Form::Select, &[condition, yes, no]) => Some(if condition == 0 { no } else { yes }),
            _ => None,
        }
    }

    fn combine(&self, left: u64, right: u64) -> Option<u64> {
        match self.format {
            Format::Float(format) => {
                let flags = self.of.fastmath().map_or(0, fastmath_flags);
                floats::combine(self.scalar, format, flags, left, right)
            }
            format => integers::combine(self.scalar, format, left, right),
        }
    }

    /// The result of `x op x`, if it is one number for all `x`.
    pub fn of_equal(&self) -> Option<u64> {
        match self.format {
            Format::Float(_) => None,
            _ if ["arith.subi", "arith.xori"].contains(&self.scalar) => Some(0),
            _ => self.holds(Some(Equal)).map(Into::into),
        }
    }

    /// How many of the first operands may be exchanged. Sums and products of floats are evaluated from left to
    /// right.
    pub fn exchangeable(&self, operands: usize) -> usize {
        match self.of.row.form {
            Form::Compare if self.holds(Some(Less)) == self.holds(Some(Greater)) => 2,
            Form::Fold if ["arith.addf", "arith.mulf"].contains(&self.scalar) => operands.min(2),
            Form::Fold if neutral::neutral(self.scalar, self.format).is_some_and(|n| n.on_both_sides) => {
                operands
            }
            _ => 0,
        }
    }

    /// Which operands the op ignores, for each value of the others.
    pub fn neutral(&self) -> Option<Neutral> {
        neutral::neutral(self.scalar, self.format)
    }

    /// The number that is the result wherever it is an operand.
    pub fn absorbing(&self) -> Option<u64> {
        neutral::absorbing(self.scalar, self.format)
    }
}
