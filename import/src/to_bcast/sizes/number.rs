//! Numbers that a program computes of sizes, as trees: JAX writes each division of sizes as a dozen ops with
//! their signs, which become the one operation that the analysis of sizes knows.

use crate::ffi::Val;
use std::rc::Rc;

/// A number, or a condition: 1 or 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Number<'c> {
    Constant(i64),
    /// A value of type `index`.
    Value(Val<'c>),
    /// A value that is the size of a tensor wherever it comes from.
    Size(Val<'c>),
    /// The size of a tensor's dimension.
    Dim(Val<'c>, usize),
    /// An element of a tensor of integers of rank 0 or 1, of which nothing is known.
    Element(Val<'c>, usize),
    Computed(Operator, Rc<[Number<'c>]>),
}

/// The arithmetic on numbers. Divisors are positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Rounded towards 0.
    Divide,
    /// With the sign of the dividend.
    Remainder,
    FloorDivide,
    /// Never negative.
    Modulo,
    Minimum,
    Maximum,
    Sign,
    Compare(Predicate),
    And,
    Or,
    Not,
    /// The second number if the condition holds, else the third.
    Select,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// The bits of a size that StableHLO keeps in an integer of 32 bits.
pub const SIZE_BITS: u32 = 31;

/// Larger trees are not built, so that a chain of computations cannot grow without bounds.
const MAX_WEIGHT: usize = 256;

use Number::{Computed, Constant};

impl<'c> Number<'c> {
    /// The result of an operator; `None` if it is not a number here: a division by what may be 0 or less, a
    /// constant beyond 64 bits, or too large a tree.
    pub fn computed(operator: Operator, operands: Vec<Number<'c>>) -> Option<Self> {
        if operands.iter().map(Self::weight).sum::<usize>() >= MAX_WEIGHT {
            return None;
        }
        let divides = matches!(
            operator,
            Operator::Divide | Operator::Remainder | Operator::FloorDivide | Operator::Modulo
        );
        if divides && !operands[1].is_positive() {
            return None;
        }
        if let Some(constants) = operands.iter().map(Self::constant).collect::<Option<Vec<i64>>>() {
            return fold(operator, &constants).map(Constant);
        }
        Some(simplified(operator, &operands).unwrap_or_else(|| Computed(operator, operands.into())))
    }

    pub fn constant(&self) -> Option<i64> {
        match self {
            Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether this is 1 or 0.
    pub fn is_condition(&self) -> bool {
        use Operator::{And, Compare, Not, Or};
        matches!(self, Computed(Compare(_) | And | Or | Not, _))
    }

    /// Whether the number cannot be negative, by the way in which it is computed.
    pub fn is_size(&self) -> bool {
        self.bits().is_some_and(|bits| bits < i64::BITS)
    }

    /// Whether the number is 1 or more, by the way in which it is computed.
    fn is_positive(&self) -> bool {
        match self {
            Constant(value) => *value > 0,
            Computed(Operator::Maximum, parts) => parts.iter().any(Self::is_positive),
            _ => false,
        }
    }

    /// The bits of a number that is not negative and does not wrap around. StableHLO's sizes have 31.
    pub fn bits(&self) -> Option<u32> {
        use Operator::{Add, Divide, FloorDivide, Maximum, Minimum, Modulo, Multiply, Remainder, Select};
        let most = |parts: &[Self]| -> Option<u32> {
            parts.iter().map(Self::bits).try_fold(0, |most, bits| Some(most.max(bits?)))
        };
        match self {
            Constant(value) => u64::try_from(*value).ok().map(|value| u64::BITS - value.leading_zeros()),
            Self::Dim(..) | Self::Size(_) => Some(SIZE_BITS),
            Self::Value(_) | Self::Element(..) => None,
            Computed(Add, parts) => Some(most(parts)? + 1),
            Computed(Multiply, parts) => parts.iter().map(Self::bits).sum(),
            Computed(Minimum | Maximum, parts) => most(parts),
            Computed(Select, parts) => most(&parts[1..]),
            Computed(Divide | FloorDivide | Remainder, parts) => parts[0].bits(),
            Computed(Modulo, parts) => parts[1].bits(),
            Computed(..) => None,
        }
    }

    /// Whether some leaf of the tree is one of these.
    pub fn has(&self, leaf: &impl Fn(&Self) -> bool) -> bool {
        match self {
            Computed(_, parts) => parts.iter().any(|part| part.has(leaf)),
            own => leaf(own),
        }
    }

    fn weight(&self) -> usize {
        match self {
            Computed(_, parts) => 1 + parts.iter().map(Self::weight).sum::<usize>(),
            _ => 1,
        }
    }
}

fn fold(operator: Operator, operands: &[i64]) -> Option<i64> {
    Some(match (operator, operands) {
        (Operator::Add, &[a, b]) => a.checked_add(b)?,
        (Operator::Subtract, &[a, b]) => a.checked_sub(b)?,
        (Operator::Multiply, &[a, b]) => a.checked_mul(b)?,
        (Operator::Divide, &[a, b]) => a.checked_div(b)?,
        (Operator::Remainder, &[a, b]) => a.checked_rem(b)?,
        (Operator::FloorDivide, &[a, b]) => a.checked_div_euclid(b)?,
        (Operator::Modulo, &[a, b]) => a.checked_rem_euclid(b)?,
        (Operator::Minimum, &[a, b]) => a.min(b),
        (Operator::Maximum, &[a, b]) => a.max(b),
        (Operator::Sign, &[a]) => a.signum(),
        (Operator::Compare(predicate), &[a, b]) => predicate.holds(a, b).into(),
        (Operator::And, &[a, b]) => (a != 0 && b != 0).into(),
        (Operator::Or, &[a, b]) => (a != 0 || b != 0).into(),
        (Operator::Not, &[a]) => (a == 0).into(),
        (Operator::Select, &[condition, a, b]) => {
            if condition != 0 {
                a
            } else {
                b
            }
        }
        _ => return None,
    })
}

impl Predicate {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::LessOrEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterOrEqual => a >= b,
        }
    }
}

/// A simpler number that is equal.
fn simplified<'c>(operator: Operator, operands: &[Number<'c>]) -> Option<Number<'c>> {
    match (operator, operands) {
        (Operator::Add, [a, Constant(0)] | [Constant(0), a])
        | (Operator::Subtract, [a, Constant(0)])
        | (Operator::Multiply, [a, Constant(1)] | [Constant(1), a])
        | (Operator::Divide | Operator::FloorDivide, [a, Constant(1)]) => Some(a.clone()),
        (Operator::Subtract, [a, b]) if a == b => Some(Constant(0)),
        (Operator::Subtract, [Computed(Operator::Add, terms), b]) if terms.contains(b) => {
            terms.iter().position(|term| term == b).map(|at| terms[1 - at].clone())
        }
        (Operator::Compare(predicate), [a, Constant(0)]) if a.is_condition() => match predicate {
            Predicate::NotEqual => Some(a.clone()),
            Predicate::Equal => Number::computed(Operator::Not, vec![a.clone()]),
            _ => None,
        },
        (Operator::Compare(Predicate::Less), [a, Constant(0)]) if a.is_size() => Some(Constant(0)),
        (Operator::And, [Constant(value), a] | [a, Constant(value)]) => {
            Some(if *value == 0 { Constant(0) } else { a.clone() })
        }
        (Operator::Or, [Constant(value), a] | [a, Constant(value)]) => {
            Some(if *value == 0 { a.clone() } else { Constant(1) })
        }
        (Operator::And, [a, b]) => implied(a, b).or_else(|| implied(b, a)),
        (Operator::Select, [Constant(condition), a, b]) => Some(if *condition == 0 { b } else { a }.clone()),
        (Operator::Select, [_, a, b]) if a == b => Some(a.clone()),
        (Operator::Sign, [a]) if a.is_positive() => Some(Constant(1)),
        // JAX divides by 1 in place of 0.
        (Operator::Select, [condition, Constant(1), a])
            if a.is_size() && compared(condition, Predicate::Equal) == Some((a, &Constant(0))) =>
        {
            Number::computed(Operator::Maximum, vec![a.clone(), Constant(1)])
        }
        (Operator::Select, [condition, a, b]) => {
            floor_divided(condition, a, b).or_else(|| modulo(condition, a, b))
        }
        _ => None,
    }
}

/// `a < 0` of `a < 0` and `a != 0`.
fn implied<'c>(a: &Number<'c>, b: &Number<'c>) -> Option<Number<'c>> {
    let (less, unequal) = (compared(a, Predicate::Less)?, compared(b, Predicate::NotEqual)?);
    (less == unequal && less.1 == &Constant(0)).then(|| a.clone())
}

/// A quotient rounded to 0, less 1 if the signs differ and there is a remainder.
fn floor_divided<'c>(condition: &Number<'c>, less: &Number<'c>, quotient: &Number<'c>) -> Option<Number<'c>> {
    let Computed(Operator::Divide, parts) = quotient else { return None };
    let [a, divisor] = &**parts else { return None };
    let is_less =
        matches!(less, Computed(Operator::Subtract, parts) if **parts == [quotient.clone(), Constant(1)]);
    let signs = Computed(Operator::Sign, vec![a.clone()].into());
    let rest = Computed(Operator::Remainder, vec![a.clone(), divisor.clone()].into());
    let expected = [(&signs, &Constant(1)), (&rest, &Constant(0))];
    let Computed(Operator::And, conditions) = condition else { return None };
    let differ = |condition| compared(condition, Predicate::NotEqual);
    let are = expected.iter().all(|&wanted| conditions.iter().any(|found| differ(found) == Some(wanted)));
    (is_less && are).then(|| Computed(Operator::FloorDivide, parts.clone()))
}

/// A remainder with the sign of the dividend, and the divisor added if it is negative.
fn modulo<'c>(condition: &Number<'c>, sum: &Number<'c>, rest: &Number<'c>) -> Option<Number<'c>> {
    let Computed(Operator::Remainder, parts) = rest else { return None };
    let is_sum = matches!(sum, Computed(Operator::Add, terms) if **terms == [rest.clone(), parts[1].clone()]);
    let is_negative = compared(condition, Predicate::Less) == Some((rest, &Constant(0)));
    (is_sum && is_negative).then(|| Computed(Operator::Modulo, parts.clone()))
}

fn compared<'a, 'c>(number: &'a Number<'c>, wanted: Predicate) -> Option<(&'a Number<'c>, &'a Number<'c>)> {
    match number {
        Computed(Operator::Compare(predicate), parts) if *predicate == wanted => Some((&parts[0], &parts[1])),
        _ => None,
    }
}
