//! The names of what is computed of sizes.

use super::{
    names::{Names, Size},
    operation::{Operation, Outcomes, Rounding},
    polynomial::Polynomial,
    range::Range,
};
use crate::SizeId;

impl Names {
    /// The name of an operation's result.
    pub fn computed(&mut self, operation: Operation, operands: &[SizeId]) -> SizeId {
        let operation = match operation {
            Operation::MinimumUnsigned if self.have_no_sign(operands) => Operation::Minimum,
            Operation::MaximumUnsigned if self.have_no_sign(operands) => Operation::Maximum,
            Operation::Divide(Rounding::Zero | Rounding::Unsigned) if self.have_no_sign(operands) => {
                Operation::Divide(Rounding::Down)
            }
            _ => operation,
        };
        let known = match (operation, operands) {
            (Operation::Add, &[a, b]) => self.sum(a, b, 1),
            (Operation::Subtract, &[a, b]) => self.sum(a, b, -1),
            (Operation::Multiply, &[a, b]) => self.product(a, b),
            (Operation::Divide(rounding), &[a, b]) => self.quotient(a, b, rounding),
            (Operation::Minimum, &[a, b]) => self.smaller(a, b),
            (Operation::Maximum, &[a, b]) => self.smaller(a, b).map(|least| if least == a { b } else { a }),
            (Operation::Compare(wanted), &[a, b]) => self.compared(a, b, wanted),
            (Operation::Select, &[condition, a, b]) => self.selected(condition, a, b),
            (Operation::Round { bits }, &[a]) => is_kept(self.range(a), bits).then_some(a),
            (Operation::Wrap { bits }, &[a]) => is_wrapped(self.range(a), bits).then_some(a),
            (Operation::MultiplyFloats { bits }, &[a, b]) => self.product_of_floats(a, b, bits),
            _ => None,
        };
        known.unwrap_or_else(|| {
            let mut operands = operands.to_vec();
            if operation.is_commutative() {
                operands.sort_unstable();
            }
            let name = self.add(Size::Computed(operation, operands.into()));
            let Range { low, high } = self.range(name);
            if low == high { self.constant(low) } else { name }
        })
    }

    /// The size with the operands of its definition replaced.
    pub fn replaced(&mut self, name: SizeId, part: impl Fn(SizeId) -> SizeId) -> SizeId {
        let replaced = |parts: &[SizeId]| parts.iter().map(|&each| part(each)).collect::<Vec<_>>();
        match self.get(name).clone() {
            Size::Constant(_) | Size::Node(_) => name,
            Size::Extent(parts) => self.extent(&replaced(&parts)),
            Size::Computed(operation, parts) => self.computed(operation, &replaced(&parts)),
            Size::Polynomial(polynomial) => {
                let mut sum = self.constant(0);
                for (factors, coefficient) in polynomial.terms() {
                    let mut product = self.constant(coefficient);
                    for factor in replaced(factors) {
                        product = self.computed(Operation::Multiply, &[product, factor]);
                    }
                    sum = self.computed(Operation::Add, &[sum, product]);
                }
                sum
            }
        }
    }

    /// Whether none of these numbers is negative.
    fn have_no_sign(&self, operands: &[SizeId]) -> bool {
        operands.iter().all(|&operand| self.range(operand).low >= 0)
    }

    /// A size as a polynomial; the variable itself, if it is not one.
    pub fn polynomial(&mut self, name: SizeId) -> Polynomial {
        match self.get(name) {
            Size::Constant(value) => Polynomial::constant(*value),
            Size::Polynomial(polynomial) => polynomial.as_ref().clone(),
            Size::Node(node) => match self.multiple_of(*node) {
                1 => Polynomial::factor(name),
                times => Polynomial::term(vec![self.part(name, times)], times),
            },
            _ => Polynomial::factor(name),
        }
    }

    /// A size divided by a divisor of it.
    fn part(&mut self, name: SizeId, times: i64) -> SizeId {
        let times = self.constant(times);
        self.add(Size::Computed(Operation::Divide(Rounding::Down), [name, times].into()))
    }

    /// The name of a sum of products, unless it has too many.
    pub fn of_polynomial(&mut self, polynomial: Polynomial) -> Option<SizeId> {
        if let Some(value) = polynomial.as_constant() {
            return Some(self.constant(value));
        }
        match polynomial.only_term() {
            Some((&[factor], 1)) => return Some(factor),
            Some((&[factor], times)) => {
                if let Some((whole, _)) = self.whole(factor).filter(|whole| whole.1 == times) {
                    return Some(whole);
                }
            }
            _ => {}
        }
        polynomial.is_small().then(|| self.add(Size::Polynomial(polynomial.into())))
    }

    /// The size of which this is the part, and the declared divisor.
    pub(super) fn whole(&self, part: SizeId) -> Option<(SizeId, i64)> {
        let Size::Computed(Operation::Divide(Rounding::Down), operands) = self.get(part) else { return None };
        let Size::Node(node) = self.get(operands[0]) else { return None };
        let times = self.multiple_of(*node);
        (times != 1 && self.get(operands[1]) == &Size::Constant(times)).then_some((operands[0], times))
    }

    fn sum(&mut self, a: SizeId, b: SizeId, times: i64) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        self.of_polynomial(a.plus(&b, times))
    }

    fn product(&mut self, a: SizeId, b: SizeId) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        self.of_polynomial(a.times(&b))
    }

    /// For numbers that do not wrap around, and a divisor that is not 0.
    fn quotient(&mut self, a: SizeId, b: SizeId, rounding: Rounding) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        let range = self.exact(&a)?;
        self.exact(&b).filter(|_| rounding != Rounding::Unsigned)?;
        if let Some(quotient) = b.only_term().and_then(|(factors, times)| a.divided(factors, times)) {
            return self.of_polynomial(quotient);
        }
        let divisor = b.as_constant().filter(|&divisor| divisor > 0)?;
        match rounding {
            Rounding::Up => {
                range.high.checked_add(divisor - 1)?;
                self.floor(a.plus(&Polynomial::constant(divisor - 1), 1), divisor)
            }
            Rounding::Zero if range.low < 0 => None,
            _ => self.floor(a, divisor),
        }
    }

    /// The divisible terms divided exactly, and the others divided and rounded down: for numbers that do not
    /// wrap around.
    fn floor(&mut self, a: Polynomial, divisor: i64) -> Option<SizeId> {
        self.exact(&a)?;
        let (quotient, rest) = a.split(divisor);
        let range = self.exact(&rest)?;
        let (low, high) = (range.low.div_euclid(divisor), range.high.div_euclid(divisor));
        let rest = if low == high {
            Polynomial::constant(low)
        } else {
            let rest = self.of_polynomial(rest)?;
            Polynomial::factor(self.part(rest, divisor))
        };
        self.of_polynomial(quotient.plus(&rest, 1))
    }

    /// The smaller of two numbers, if one of them is never larger.
    fn smaller(&self, a: SizeId, b: SizeId) -> Option<SizeId> {
        let (low, high) = self.difference(a, b);
        if high <= 0 { Some(a) } else { (low >= 0).then_some(b) }
    }

    fn compared(&mut self, a: SizeId, b: SizeId, wanted: Outcomes) -> Option<SizeId> {
        let (low, high) = self.difference(a, b);
        let possible = Outcomes { less: low < 0, equal: (low..=high).contains(&0), greater: high > 0 };
        let outcomes = |of: Outcomes| [of.less, of.equal, of.greater];
        let mut answers = outcomes(possible).into_iter().zip(outcomes(wanted));
        let first = answers.find_map(|(possible, wanted)| possible.then_some(wanted))?;
        let is_known = answers.all(|(possible, wanted)| !possible || wanted == first);
        is_known.then(|| self.constant(first.into()))
    }

    fn selected(&self, condition: SizeId, a: SizeId, b: SizeId) -> Option<SizeId> {
        let range = self.range(condition);
        match range.contains(0) {
            false => Some(a),
            true if a == b || range == Range::constant(0) => Some(b),
            true => None,
        }
    }

    fn product_of_floats(&mut self, a: SizeId, b: SizeId, bits: u32) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        let (ranges, product) = ((self.exact(&a)?, self.exact(&b)?), a.times(&b));
        is_kept(ranges.0.times(ranges.1)?, bits).then(|| self.of_polynomial(product))?
    }
}

/// Whether a float with a mantissa of these bits represents all integers in a range.
fn is_kept(range: Range, bits: u32) -> bool {
    let limit = 1_i64 << bits;
    -limit <= range.low && range.high <= limit
}

/// Whether a range has only signed integers of these bits.
fn is_wrapped(range: Range, bits: u32) -> bool {
    let of_bits = Range::of_bits(bits);
    of_bits.low <= range.low && range.high <= of_bits.high
}
