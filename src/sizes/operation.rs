//! Operations on 64-bit numbers, and the facts about their results.

use super::{
    names::{Names, Size},
    polynomial::Polynomial,
    range::Range,
};
use crate::SizeId;

/// An operation on signed numbers of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// `a + b`, modulo 2^64 as all operations.
    Add,
    /// `a - b`.
    Subtract,
    /// `a * b`.
    Multiply,
    /// `a / b`. In a run that divides by 0 there is no result.
    Divide(Rounding),
    /// The smaller number.
    Minimum,
    /// The larger number.
    Maximum,
    /// The smaller of two unsigned numbers.
    MinimumUnsigned,
    /// The larger of two unsigned numbers.
    MaximumUnsigned,
    /// 1 or 0: a comparison of the first number with the second.
    Compare(Outcomes),
    /// The second number if the first is not 0, else the third.
    Select,
    /// An integer rounded to a float.
    Round {
        /// Of the float's mantissa.
        bits: u32,
    },
    /// `a * b` rounded to a float, where it does not wrap around.
    MultiplyFloats {
        /// Of the float's mantissa.
        bits: u32,
    },
    /// Any other pure operation: equal ids compute equal results from equal numbers.
    Other(u64),
}

/// The rounding of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Towards the smaller integer.
    Down,
    /// Towards the larger one.
    Up,
    /// Towards 0.
    Zero,
    /// Towards 0, of unsigned numbers.
    Unsigned,
}

/// The predicate of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Whether it accepts a smaller number.
    pub less: bool,
    /// Whether it accepts an equal number.
    pub equal: bool,
    /// Whether it accepts a larger number.
    pub greater: bool,
}

impl Operation {
    fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Multiply
                | Self::Minimum
                | Self::Maximum
                | Self::MinimumUnsigned
                | Self::MaximumUnsigned
                | Self::MultiplyFloats { .. }
        )
    }
}

impl Names {
    /// The name of an operation's result.
    pub fn computed(&mut self, operation: Operation, operands: &[SizeId]) -> SizeId {
        let operation = match operation {
            Operation::MinimumUnsigned if self.have_no_sign(operands) => Operation::Minimum,
            Operation::MaximumUnsigned if self.have_no_sign(operands) => Operation::Maximum,
            Operation::Divide(Rounding::Unsigned) if self.have_no_sign(operands) => {
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
            (Operation::MultiplyFloats { bits }, &[a, b]) => self.product_of_floats(a, b, bits),
            _ => None,
        };
        known.unwrap_or_else(|| {
            let mut operands = operands.to_vec();
            if operation.is_commutative() {
                operands.sort_unstable();
            }
            self.add(Size::Computed(operation, operands.into()))
        })
    }

    /// Whether none of these numbers is negative.
    fn have_no_sign(&self, operands: &[SizeId]) -> bool {
        operands.iter().all(|&operand| self.range(operand).low >= 0)
    }

    /// A size as a polynomial; the variable itself, if it is not one.
    fn polynomial(&mut self, name: SizeId) -> Polynomial {
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
                if let Some(whole) = self.whole(factor, times) {
                    return Some(whole);
                }
            }
            _ => {}
        }
        polynomial.is_small().then(|| self.add(Size::Polynomial(polynomial.into())))
    }

    /// The size of which this is a quotient, and the divisor.
    fn whole(&self, part: SizeId, times: i64) -> Option<SizeId> {
        let Size::Computed(Operation::Divide(Rounding::Down), operands) = self.get(part) else { return None };
        let Size::Node(node) = self.get(operands[0]) else { return None };
        let is_part = self.get(operands[1]) == &Size::Constant(times) && self.multiple_of(*node) == times;
        is_part.then_some(operands[0])
    }

    fn sum(&mut self, a: SizeId, b: SizeId, times: i64) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        self.of_polynomial(a.plus(&b, times))
    }

    fn product(&mut self, a: SizeId, b: SizeId) -> Option<SizeId> {
        let (a, b) = (self.polynomial(a), self.polynomial(b));
        self.of_polynomial(a.times(&b))
    }

    /// The range of a polynomial that does not wrap around.
    fn exact(&self, polynomial: &Polynomial) -> Option<Range> {
        Range::of_polynomial(polynomial, |factor| self.range(factor))
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

    /// The divisible terms divided exactly, and the others divided and rounded down: for numbers that do not wrap around.
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
        let is_smaller = |a, b| a == b || self.range(a).high <= self.range(b).low;
        if is_smaller(a, b) { Some(a) } else { is_smaller(b, a).then_some(b) }
    }

    fn compared(&mut self, a: SizeId, b: SizeId, wanted: Outcomes) -> Option<SizeId> {
        let ranges = (self.range(a), self.range(b));
        let possible = Outcomes {
            less: a != b && ranges.0.low < ranges.1.high,
            equal: ranges.0.low <= ranges.1.high && ranges.1.low <= ranges.0.high,
            greater: a != b && ranges.0.high > ranges.1.low,
        };
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

    /// The facts of a new name.
    pub fn range_of(&self, size: &Size) -> Range {
        match size {
            Size::Constant(value) => Range::constant(*value),
            Size::Node(node) => self.bounds(*node),
            Size::Extent(members) => {
                let ranges = members.iter().map(|&member| self.range(member));
                ranges.reduce(Range::join).unwrap_or(Range::ANY)
            }
            Size::Polynomial(polynomial) => self.exact(polynomial).unwrap_or(Range::ANY),
            Size::Computed(operation, operands) => {
                let ranges: Vec<Range> = operands.iter().map(|&operand| self.range(operand)).collect();
                of_computed(*operation, &ranges)
            }
        }
    }
}

/// Whether a float with a mantissa of these bits represents all integers in a range.
fn is_kept(range: Range, bits: u32) -> bool {
    let limit = 1_i64 << bits;
    -limit <= range.low && range.high <= limit
}

fn of_computed(operation: Operation, ranges: &[Range]) -> Range {
    match (operation, ranges) {
        (Operation::Divide(Rounding::Down), &[a, b]) if b.low == b.high && b.low > 0 => {
            Range { low: a.low.div_euclid(b.low), high: a.high.div_euclid(b.low) }
        }
        (Operation::Minimum, &[a, b]) => Range { low: a.low.min(b.low), high: a.high.min(b.high) },
        (Operation::Maximum, &[a, b]) => Range { low: a.low.max(b.low), high: a.high.max(b.high) },
        (Operation::Compare(_), _) => Range { low: 0, high: 1 },
        (Operation::Select, &[_, a, b]) => a.join(b),
        _ => Range::ANY,
    }
}
