//! Whether a condition on sizes holds at a point of the program.

use super::{TensorSizes, conditions, constraints, positive::positive_at};
use crate::ffi::{self, Number, Op, OpParts, Val};
use broadcastable::SizeId;
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::BTreeMap;

/// Conditions that are nested deeper are not read.
const MAX_DEPTH: usize = 16;

/// The value of a condition at a point of the program, as far as it is known.
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
        verdict(sizes, condition, &[], MAX_DEPTH)
    }

    /// Of an assertion, or of an op of the dialect `shape` whose result is a witness.
    pub fn of_check(sizes: &mut TensorSizes, check: Op) -> Self {
        if !ffi::has_name(check, "cf.assert") {
            return constraints::verdict(sizes, check);
        }
        let positive = positive_at(sizes, check);
        check.operand_at(0).map_or(Self::Unknown, |condition| verdict(sizes, condition, &positive, MAX_DEPTH))
    }

    /// Of two conditions together.
    pub fn and(self, other: Self) -> Self {
        match [self, other] {
            [Self::Fails, _] | [_, Self::Fails] => Self::Fails,
            [Self::Holds { everywhere: a }, Self::Holds { everywhere: b }] => {
                Self::Holds { everywhere: a && b }
            }
            _ => Self::Unknown,
        }
    }
}

/// `positive` are sizes that are known to be 1 or more.
fn verdict(sizes: &mut TensorSizes, condition: Val, positive: &[SizeId], depth: usize) -> Verdict {
    if let Some(number) = sizes.of_number(condition) {
        let here = sizes.where_positive(number, positive);
        if let Some(value) = sizes.as_constant(here) {
            let everywhere = sizes.is_constant(number);
            return if value == 0 { Verdict::Fails } else { Verdict::Holds { everywhere } };
        }
    }
    let Some(op) = ffi::owner(condition).filter(|_| depth > 0) else { return Verdict::Unknown };
    let name = op.name();
    let part = |sizes: &mut TensorSizes, index: usize| {
        op.operand_at(index).map_or(Verdict::Unknown, |part| verdict(sizes, part, positive, depth - 1))
    };
    match name.as_string_ref().as_str().unwrap_or_default() {
        "arith.andi" => part(sizes, 0).and(part(sizes, 1)),
        "arith.ori" => match [part(sizes, 0), part(sizes, 1)] {
            [Verdict::Fails, other] | [other, Verdict::Fails] => other,
            [holds @ Verdict::Holds { .. }, _] | [_, holds @ Verdict::Holds { .. }] => holds,
            _ => Verdict::Unknown,
        },
        "arith.cmpi" | "index.cmp" => compared(sizes, op, positive),
        _ => constraints::verdict(sizes, op),
    }
}

/// Two numbers that are equal from an assertion on.
fn compared(sizes: &mut TensorSizes, op: Op, positive: &[SizeId]) -> Verdict {
    let Some((predicate, operands)) = conditions::compared(op) else { return Verdict::Unknown };
    let is_wide = |value: &Val| matches!(ffi::number_of(value.r#type()), Number::Signless(65..));
    let products =
        operands.map(|value| Some(value).filter(is_wide).and_then(|value| product(sizes, value, MAX_DEPTH)));
    if let [Some(a), Some(b)] = products {
        let is_same = a == b && predicate == "eq";
        return if is_same { Verdict::Holds { everywhere: true } } else { Verdict::Unknown };
    }
    let [Some(a), Some(b)] = operands.map(|value| sizes.of_number(value)) else { return Verdict::Unknown };
    let here = [a, b].map(|number| sizes.where_positive(number, positive));
    let Some(proofs) = sizes.equality(here[0], here[1]) else { return Verdict::Unknown };
    let everywhere = proofs.is_empty() && here == [a, b];
    match predicate {
        "ne" => Verdict::Fails,
        "eq" => Verdict::Holds { everywhere },
        _ => Verdict::Unknown,
    }
}

/// A number in a wide integer: a sum of products, each with its coefficient, which is not 0.
type Wide = BTreeMap<Vec<SizeId>, i128>;

/// Longer sums are not compared.
const MAX_TERMS: usize = 64;

/// The number that an integer of more than 64 bits is, in which `convert-to-bcast` counts the elements of a
/// shape. Equal sums have equal products, whether those fit or not.
fn product(sizes: &mut TensorSizes, value: Val, depth: usize) -> Option<Wide> {
    let op = ffi::owner(value).filter(|_| depth > 0)?;
    let name = op.name();
    match name.as_string_ref().as_str().ok()? {
        "arith.extsi" => {
            let operand = op.operand_at(0)?;
            let is_number = ffi::number_of(operand.r#type()) == Number::Signless(64);
            let number = sizes.of_number(operand).filter(|_| is_number)?;
            Some(sizes.terms(number).into_iter().map(|(factors, times)| (factors, times.into())).collect())
        }
        "arith.muli" => {
            let [a, b] = [0, 1].map(|index| product(sizes, op.operand_at(index)?, depth - 1));
            times(&a?, &b?)
        }
        "arith.constant" => {
            let text = ffi::attribute(op, "value").map(ffi::attribute_text)?;
            Some(Wide::from([(Vec::new(), text.split_once(" : ")?.0.parse().ok()?)]))
        }
        _ => None,
    }
}

fn times(a: &Wide, b: &Wide) -> Option<Wide> {
    let mut product = Wide::new();
    for ((factors, times), (others, other)) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
        let mut factors = [factors.as_slice(), others].concat();
        factors.sort_unstable();
        let sum = product.entry(factors).or_insert(0);
        *sum = sum.checked_add(times.checked_mul(*other)?)?;
    }
    product.retain(|_, times| *times != 0);
    (product.len() <= MAX_TERMS).then_some(product)
}
