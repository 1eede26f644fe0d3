//! Sums of products of sizes, in their normal form.

use crate::SizeId;
use std::collections::BTreeMap;

/// The most terms of a sum, and factors of a product; larger ones are opaque results of an operation.
const MAX_TERMS: usize = 8;
const MAX_FACTORS: usize = 6;

/// A sum of products, each with its coefficient. Two of them are equal exactly if they are the same function
/// of their factors modulo 2^64, so that sums and products that wrap around need no exception.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// By the factors in order; no coefficient is 0.
    terms: BTreeMap<Vec<SizeId>, i64>,
}

impl Polynomial {
    pub(super) fn constant(value: i64) -> Self {
        Self::term(Vec::new(), value)
    }

    pub(super) fn factor(size: SizeId) -> Self {
        Self::term(vec![size], 1)
    }

    pub(super) fn term(factors: Vec<SizeId>, coefficient: i64) -> Self {
        let mut sum = Self::default();
        sum.add_term(factors, coefficient);
        sum
    }

    /// Each product, by its factors and its coefficient.
    pub fn terms(&self) -> impl Iterator<Item = (&[SizeId], i64)> {
        self.terms.iter().map(|(factors, &coefficient)| (factors.as_slice(), coefficient))
    }

    pub(super) fn is_small(&self) -> bool {
        self.terms.len() <= MAX_TERMS && self.terms.keys().all(|factors| factors.len() <= MAX_FACTORS)
    }

    pub(super) fn as_constant(&self) -> Option<i64> {
        match self.only_term() {
            Some((&[], value)) => Some(value),
            None if self.terms.is_empty() => Some(0),
            _ => None,
        }
    }

    /// The one term, if there are no others.
    pub(super) fn only_term(&self) -> Option<(&[SizeId], i64)> {
        self.terms().next().filter(|_| self.terms.len() == 1)
    }

    fn add_term(&mut self, factors: Vec<SizeId>, coefficient: i64) {
        let sum = self.terms.get(&factors).copied().unwrap_or(0).wrapping_add(coefficient);
        match sum {
            0 => _ = self.terms.remove(&factors),
            _ => _ = self.terms.insert(factors, sum),
        }
    }

    /// The sum of this one and a multiple of the other.
    pub(super) fn plus(&self, other: &Self, times: i64) -> Self {
        let mut sum = self.clone();
        for (factors, coefficient) in other.terms() {
            sum.add_term(factors.to_vec(), coefficient.wrapping_mul(times));
        }
        sum
    }

    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self::default();
        for (factors, coefficient) in self.terms() {
            for (others, other) in other.terms() {
                let mut factors = [factors, others].concat();
                factors.sort_unstable();
                product.add_term(factors, coefficient.wrapping_mul(other));
            }
        }
        product
    }

    /// Whether it has at most as many terms, and no larger coefficients.
    pub(super) fn is_within(&self, terms: usize, coefficient: u64) -> bool {
        self.terms.len() <= terms && self.terms.values().all(|value| value.unsigned_abs() <= coefficient)
    }

    /// The sum as `a * factor + b`: `a` and `b`, in which the factor does not occur.
    pub(super) fn linear_in(&self, factor: SizeId) -> Option<(Self, Self)> {
        let (mut times, mut rest) = (Self::default(), Self::default());
        for (factors, coefficient) in self.terms() {
            match without(factors, &[factor]) {
                Some(others) if others.contains(&factor) => return None,
                Some(others) => times.add_term(others, coefficient),
                None => rest.add_term(factors.to_vec(), coefficient),
            }
        }
        Some((times, rest))
    }

    /// Whether it differs from that number for all values of its factors, because the remainders by a power
    /// of 2 differ. Wrapping around does not affect these.
    pub(super) fn is_never(&self, value: i64) -> bool {
        let coefficients = self.terms().filter(|(factors, _)| !factors.is_empty());
        let zeros = coefficients.map(|(_, coefficient)| coefficient.trailing_zeros()).min().unwrap_or(63);
        let constant = self.terms.get(&Vec::new()).copied().unwrap_or(0);
        constant.wrapping_sub(value).trailing_zeros() < zeros
    }

    /// The terms that are multiples of a number, divided by it, and the others; the constant is split
    /// likewise.
    pub(super) fn split(&self, divisor: i64) -> (Self, Self) {
        let (mut quotient, mut rest) = (Self::default(), Self::default());
        for (factors, coefficient) in self.terms() {
            if coefficient % divisor == 0 || factors.is_empty() {
                quotient.add_term(factors.to_vec(), coefficient.div_euclid(divisor));
                rest.add_term(factors.to_vec(), coefficient.rem_euclid(divisor));
            } else {
                rest.add_term(factors.to_vec(), coefficient);
            }
        }
        (quotient, rest)
    }

    /// The quotient by a product, if every term is a multiple of it.
    pub(super) fn divided(&self, divisor: &[SizeId], times: i64) -> Option<Self> {
        let mut quotient = Self::default();
        for (factors, coefficient) in self.terms() {
            if times == 0 || coefficient.checked_rem(times)? != 0 {
                return None;
            }
            quotient.add_term(without(factors, divisor)?, coefficient / times);
        }
        Some(quotient)
    }
}

/// The factors of a product without those of another one.
fn without(factors: &[SizeId], others: &[SizeId]) -> Option<Vec<SizeId>> {
    let mut left = factors.to_vec();
    for other in others {
        left.remove(left.iter().position(|factor| factor == other)?);
    }
    Some(left)
}
