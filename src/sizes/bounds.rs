//! The ranges of sums in which quotients cancel: `n - n floordiv 2` is never negative, which the ranges of
//! its terms alone do not show.
//!
//! Of `q = n floordiv d`, the product `d * q` is `n - r` for some `r` from 0 to `d - 1`. A sum `s = a * q +
//! b` is between two numbers without `q`: `d * s` is `a * n + d * b - a * r`.

use super::{
    names::{Names, Size},
    operation::{Operation, Rounding},
    polynomial::Polynomial,
    range::{Range, Wide},
};
use crate::SizeId;
use std::cmp::{max, min};

/// The most quotients that are replaced, one in another.
const MAX_QUOTIENTS: usize = 4;
/// Of the parts of a sum in which a quotient is replaced, so that no coefficient wraps around.
const MAX_TERMS: usize = 8;
const MAX_COEFFICIENT: u64 = 1 << 26;
/// Of two sums whose difference is computed.
const MAX_SUBTRACTED: u64 = (1 << 62) - 1;

impl Names {
    /// The range of a polynomial that does not wrap around.
    pub fn exact(&self, polynomial: &Polynomial) -> Option<Range> {
        Range::from_wide(self.hull(polynomial, MAX_QUOTIENTS)?)
    }

    /// The range of `a - b`.
    pub fn difference(&self, a: SizeId, b: SizeId) -> Wide {
        let of_ranges = self.range(a).minus(self.range(b));
        let values = [a, b].map(|number| self.value(number));
        if !values.iter().all(|value| value.is_within(usize::MAX, MAX_SUBTRACTED)) {
            return of_ranges;
        }
        let difference = values[0].plus(&values[1], -1);
        self.hull(&difference, MAX_QUOTIENTS).and_then(|hull| both(of_ranges, hull)).unwrap_or(of_ranges)
    }

    /// Whether the names imply that two sizes differ: by their ranges, by the range of their difference, or
    /// by what they are multiples of.
    pub fn are_never_equal(&self, a: SizeId, b: SizeId) -> bool {
        let (low, high) = self.difference(a, b);
        let is_no_multiple = |a: SizeId, b: SizeId| match (self.get(a), self.get(b)) {
            (Size::Node(node), Size::Constant(value)) => value % self.multiple_of(*node) != 0,
            _ => false,
        };
        low > 0 || high < 0 || is_no_multiple(a, b) || is_no_multiple(b, a)
    }

    fn hull(&self, sum: &Polynomial, depth: usize) -> Option<Wide> {
        let hull = Range::hull_of(sum, |factor| self.range(factor))?;
        let replaced = self.last_quotient(sum).filter(|_| depth > 0);
        let narrower =
            replaced.and_then(|quotient| both(hull, self.replaced_quotient(sum, quotient, depth)?));
        Some(narrower.unwrap_or(hull))
    }

    /// The quotient in a sum that was computed last, and what is divided by what.
    fn last_quotient(&self, sum: &Polynomial) -> Option<(SizeId, [SizeId; 2])> {
        let quotient = |&factor: &SizeId| match self.get(factor) {
            Size::Computed(Operation::Divide(Rounding::Down), operands) => {
                let is_part = self.whole(factor).is_some();
                (!is_part && self.range(operands[1]).low > 0).then_some((factor, [operands[0], operands[1]]))
            }
            _ => None,
        };
        sum.terms().flat_map(|(factors, _)| factors).filter_map(quotient).max_by_key(|(name, _)| name.value())
    }

    fn replaced_quotient(
        &self,
        sum: &Polynomial,
        (quotient, operands): (SizeId, [SizeId; 2]),
        depth: usize,
    ) -> Option<Wide> {
        let (times, rest) = sum.linear_in(quotient)?;
        let [dividend, divisor] = operands.map(|operand| self.value(operand));
        let is_small = |part: &&Polynomial| part.is_within(MAX_TERMS, MAX_COEFFICIENT);
        if ![&times, &rest, &dividend, &divisor].iter().all(is_small) {
            return None;
        }
        let least = times.times(&dividend).plus(&divisor.times(&rest), 1);
        let most = least.plus(&times.times(&divisor.plus(&Polynomial::constant(1), -1)), -1);
        let sign = Range::hull_of(&times, |factor| self.range(factor))?;
        let [low, high] = match sign {
            (0.., _) => [most, least],
            (_, ..=0) => [least, most],
            _ => return None,
        };
        let (low, high) = (self.hull(&low, depth - 1)?.0, self.hull(&high, depth - 1)?.1);
        let Range { low: least, high: most } = self.range(operands[1]);
        let [least, most] = [least, most].map(i128::from);
        // The quotients are rounded inward, because the sum is an integer.
        let low = -low.checked_neg()?.div_euclid(if low < 0 { least } else { most });
        let high = high.div_euclid(if high < 0 { most } else { least });
        Some((low, high))
    }

    /// The polynomial that a size is, if it does not wrap around.
    fn value(&self, name: SizeId) -> Polynomial {
        match self.get(name) {
            Size::Constant(value) => Polynomial::constant(*value),
            Size::Polynomial(polynomial) if self.range(name) != Range::ANY => polynomial.as_ref().clone(),
            Size::Node(node) => self.known_part(name, self.multiple_of(*node)),
            _ => Polynomial::factor(name),
        }
    }
}

/// The common part of two ranges; `None` if there is none, as in code that is never reached.
fn both(a: Wide, b: Wide) -> Option<Wide> {
    let common = (max(a.0, b.0), min(a.1, b.1));
    (common.0 <= common.1).then_some(common)
}
