//! Whether a condition on sizes holds at a point of the program.

use super::TensorSizes;
use crate::ffi::{self, Number, Op, Val, glue::BcastIntegerPredicate};
use broadcastable::SizeId;
use melior::ir::{ValueLike, operation::OperationLike};

/// Conditions that are nested deeper are not read.
const MAX_DEPTH: usize = 16;

/// What is known of a condition at a point of the program.
#[derive(Clone, Copy, PartialEq)]
pub enum Verdict {
    Unknown,
    Fails,
    /// `everywhere` is whether this follows without an assertion.
    Holds {
        everywhere: bool,
    },
}

impl Verdict {
    /// Of a condition, by what is known of sizes where it is asked.
    pub fn of(sizes: &mut TensorSizes, condition: Val) -> Self {
        verdict(sizes, condition, MAX_DEPTH)
    }
}

fn verdict(sizes: &mut TensorSizes, condition: Val, depth: usize) -> Verdict {
    if let Some(value) = sizes.of_number(condition).and_then(|number| sizes.as_constant(number)) {
        return if value == 0 { Verdict::Fails } else { Verdict::Holds { everywhere: true } };
    }
    let Some(op) = ffi::owner(condition).filter(|_| depth > 0) else { return Verdict::Unknown };
    let name = op.name();
    let part = |sizes: &mut TensorSizes, index: usize| {
        op.operand(index).map_or(Verdict::Unknown, |part| verdict(sizes, part, depth - 1))
    };
    match name.as_string_ref().as_str().unwrap_or_default() {
        "arith.andi" => match [part(sizes, 0), part(sizes, 1)] {
            [Verdict::Fails, _] | [_, Verdict::Fails] => Verdict::Fails,
            [Verdict::Holds { everywhere: a }, Verdict::Holds { everywhere: b }] => {
                Verdict::Holds { everywhere: a && b }
            }
            _ => Verdict::Unknown,
        },
        "arith.ori" => match [part(sizes, 0), part(sizes, 1)] {
            [Verdict::Fails, other] | [other, Verdict::Fails] => other,
            [holds @ Verdict::Holds { .. }, _] | [_, holds @ Verdict::Holds { .. }] => holds,
            _ => Verdict::Unknown,
        },
        "arith.cmpi" => compared(sizes, op),
        _ => Verdict::Unknown,
    }
}

/// Two numbers that are equal from an assertion on.
fn compared(sizes: &mut TensorSizes, op: Op) -> Verdict {
    let predicate = ffi::attribute(op, "predicate").and_then(ffi::i64_attribute);
    let is = |other: BcastIntegerPredicate| predicate == Some(i64::from(other.0));
    let is_wide = |value: &Val| matches!(ffi::number_of(value.r#type()), Number::Signless(65..));
    let products = [0, 1].map(|index| {
        op.operand(index).ok().filter(is_wide).and_then(|value| product(sizes, value, MAX_DEPTH))
    });
    if let [Some(a), Some(b)] = products {
        let is_same = a == b && is(BcastIntegerPredicate::BcastIntegerPredicateEq);
        return if is_same { Verdict::Holds { everywhere: true } } else { Verdict::Unknown };
    }
    let numbers = [0, 1].map(|index| op.operand(index).ok().and_then(|value| sizes.of_number(value)));
    let [Some(a), Some(b)] = numbers else { return Verdict::Unknown };
    let Some(proofs) = sizes.equality(a, b) else { return Verdict::Unknown };
    let everywhere = proofs.is_empty();
    match () {
        () if is(BcastIntegerPredicate::BcastIntegerPredicateNe) => Verdict::Fails,
        () if is(BcastIntegerPredicate::BcastIntegerPredicateEq) => Verdict::Holds { everywhere },
        () => Verdict::Unknown,
    }
}

/// A product of numbers in a wide integer: the constant, and the other factors in order.
type Product = (i128, Vec<SizeId>);

/// The product that an integer of more than 64 bits is, in which `convert-to-bcast` counts the elements of a shape. Equal factors
/// have equal products, whether those fit or not.
fn product(sizes: &TensorSizes, value: Val, depth: usize) -> Option<Product> {
    let op = ffi::owner(value).filter(|_| depth > 0)?;
    let name = op.name();
    match name.as_string_ref().as_str().ok()? {
        "arith.extsi" => {
            let operand = op.operand(0).ok()?;
            let is_number = ffi::number_of(operand.r#type()) == Number::Signless(64);
            let number = sizes.of_number(operand).filter(|_| is_number)?;
            Some(match sizes.as_constant(number) {
                Some(constant) => (constant.into(), Vec::new()),
                None => (1, vec![number]),
            })
        }
        "arith.muli" => {
            let [(a, mut factors), (b, others)] = [
                product(sizes, op.operand(0).ok()?, depth - 1)?,
                product(sizes, op.operand(1).ok()?, depth - 1)?,
            ];
            factors.extend(others);
            factors.sort_unstable();
            Some((a.checked_mul(b)?, factors))
        }
        "arith.constant" => {
            let text = ffi::attribute(op, "value").map(ffi::attribute_text)?;
            Some((text.split_once(" : ")?.0.parse().ok()?, Vec::new()))
        }
        _ => None,
    }
}
