//! 64-bit machine arithmetic, written without the library.

use broadcastable::sizes::{Operation, Outcomes, Rounding};
use std::cmp::Ordering;

const LESS: Outcomes = Outcomes { less: true, equal: false, greater: false };
const SAME: Outcomes = Outcomes { less: false, equal: true, greater: false };
const AT_LEAST: Outcomes = Outcomes { less: false, equal: true, greater: true };

/// One of each kind.
pub const OPERATIONS: [Operation; 17] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Multiply,
    Operation::Divide(Rounding::Down),
    Operation::Divide(Rounding::Up),
    Operation::Divide(Rounding::Zero),
    Operation::Divide(Rounding::Unsigned),
    Operation::Minimum,
    Operation::Maximum,
    Operation::MinimumUnsigned,
    Operation::MaximumUnsigned,
    Operation::Compare(LESS),
    Operation::Compare(SAME),
    Operation::Compare(AT_LEAST),
    Operation::Select,
    Operation::Round { bits: 24 },
    Operation::MultiplyFloats { bits: 24 },
];

/// The result of one of these operations; `None` if it has none.
pub fn compute(operation: Operation, operands: &[i64]) -> Option<i64> {
    match (operation, operands) {
        (Operation::Select, &[condition, a, b]) => Some(if condition != 0 { a } else { b }),
        (Operation::Round { .. }, &[a]) => Some((a as f32) as i64),
        (_, &[a, b]) => compute_pair(operation, a, b),
        _ => unreachable!("an operation takes as many as it says"),
    }
}

fn compute_pair(operation: Operation, a: i64, b: i64) -> Option<i64> {
    match operation {
        Operation::Add => Some(a.wrapping_add(b)),
        Operation::Subtract => Some(a.wrapping_sub(b)),
        Operation::Multiply => Some(a.wrapping_mul(b)),
        Operation::Divide(rounding) => divide(rounding, a, b),
        Operation::Minimum => Some(a.min(b)),
        Operation::Maximum => Some(a.max(b)),
        Operation::MinimumUnsigned => Some((a as u64).min(b as u64) as i64),
        Operation::MaximumUnsigned => Some((a as u64).max(b as u64) as i64),
        Operation::Compare(wanted) => Some(i64::from(match a.cmp(&b) {
            Ordering::Less => wanted.less,
            Ordering::Equal => wanted.equal,
            Ordering::Greater => wanted.greater,
        })),
        Operation::MultiplyFloats { .. } => Some((a as f32 * b as f32) as i64),
        _ => unreachable!("no other operation takes two numbers"),
    }
}

fn divide(rounding: Rounding, a: i64, b: i64) -> Option<i64> {
    if rounding == Rounding::Unsigned {
        return (a as u64).checked_div(b as u64).map(|quotient| quotient as i64);
    }
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    let is_negative = (rest < 0) != (b < 0);
    Some(match rounding {
        Rounding::Down if rest != 0 && is_negative => quotient - 1,
        Rounding::Up if rest != 0 && !is_negative => quotient + 1,
        _ => quotient,
    })
}
