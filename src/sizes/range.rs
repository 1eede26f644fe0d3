//! The bounds of a size.

use super::polynomial::Polynomial;
use crate::{SizeId, symbols::Bounds};
use std::cmp::{max, min};

/// The smallest and the largest value of a sum that is not computed.
pub type Wide = (i128, i128);

/// The smallest and the largest value of a size, a signed number of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: i64,
    pub high: i64,
}

impl Range {
    /// The range of an unknown number.
    pub const ANY: Self = Self { low: i64::MIN, high: i64::MAX };

    pub fn constant(value: i64) -> Self {
        Self { low: value, high: value }
    }

    /// Of the sizes within bounds.
    pub fn of(bounds: Bounds) -> Self {
        let largest = bounds.max.unwrap_or(u64::MAX).min(i64::MAX as u64) as i64;
        let smallest = bounds.min.checked_next_multiple_of(bounds.multiple_of);
        let low = smallest.and_then(|size| i64::try_from(size).ok()).unwrap_or(largest);
        Self { low, high: largest }
    }

    /// Of signed integers of these bits.
    pub fn of_bits(bits: u32) -> Self {
        let low = i64::MIN >> (64 - bits);
        Self { low, high: !low }
    }

    /// The hull of both ranges.
    pub fn join(self, other: Self) -> Self {
        Self { low: min(self.low, other.low), high: max(self.high, other.high) }
    }

    pub fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The range of a product, if it does not wrap around.
    pub fn times(self, other: Self) -> Option<Self> {
        Self::from_wide(product((self.low.into(), self.high.into()), other)?)
    }

    /// The range of the differences between a number in this one and one in the other.
    pub fn minus(self, other: Self) -> Wide {
        let difference = |a: i64, b: i64| i128::from(a) - i128::from(b);
        (difference(self.low, other.high), difference(self.high, other.low))
    }

    /// The range of numbers of 64 bits.
    pub fn from_wide((low, high): Wide) -> Option<Self> {
        Some(Self { low: i64::try_from(low).ok()?, high: i64::try_from(high).ok()? })
    }

    /// The range of a sum of products, by the ranges of its factors.
    pub fn hull_of(polynomial: &Polynomial, of: impl Fn(SizeId) -> Self) -> Option<Wide> {
        let (mut low, mut high) = (0_i128, 0_i128);
        for (factors, coefficient) in polynomial.terms() {
            let mut term = (i128::from(coefficient), i128::from(coefficient));
            for &factor in factors {
                term = product(term, of(factor))?;
            }
            (low, high) = (low.checked_add(term.0)?, high.checked_add(term.1)?);
        }
        Some((low, high))
    }
}

fn product(term: Wide, factor: Range) -> Option<Wide> {
    let ends = [term.0, term.1]
        .into_iter()
        .flat_map(|a| [factor.low, factor.high].map(|b| a.checked_mul(i128::from(b))));
    let ends: Vec<i128> = ends.collect::<Option<_>>()?;
    Some((*ends.iter().min()?, *ends.iter().max()?))
}
