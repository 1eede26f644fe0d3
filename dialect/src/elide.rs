//! `bcast-elide-checks`: removes assertions on sizes that the program proves.

use crate::{
    analysis::{Step, TensorSizes, analyze},
    certain::{severity, when},
    convert::value_type,
    ffi::{self, Number, Op, OpMut, Severity, Val, glue::BcastIntegerPredicate},
};
use broadcastable::{Rule, SizeId};
use melior::ir::{ValueLike, operation::OperationLike};

/// Conditions that are nested deeper are not read.
const MAX_DEPTH: usize = 16;

/// What is known of a condition at a point of the program.
#[derive(Clone, Copy, PartialEq)]
enum Verdict {
    Unknown,
    Fails,
    /// `everywhere` is whether this follows without an assertion.
    Holds {
        everywhere: bool,
    },
}

/// Removes the assertions below a root that hold; `false` if one fails in every run.
pub fn run(root: &mut OpMut) -> bool {
    let (mut sizes, steps) = analyze(**root);
    let (mut success, mut proven) = (true, Vec::new());
    for step in steps {
        match step {
            Step::Enter { .. } => sizes.enter(),
            Step::Leave { .. } => sizes.leave(),
            Step::Home(..) => {}
            Step::Equal { a, b, .. } => {
                let [a, b] = [a, b].map(|node| sizes.name(node));
                sizes.learn_equal(a, b);
            }
            Step::Visit(op) => exist(&mut sizes, op),
            Step::Assert(op) => {
                match op.operand(0).map(|condition| verdict(&mut sizes, condition, MAX_DEPTH)) {
                    Ok(Verdict::Holds { everywhere }) => proven.push((op, everywhere)),
                    Ok(Verdict::Fails) => success &= refute(op),
                    _ => {}
                }
            }
        }
    }
    for (op, everywhere) in proven {
        let condition = op.operand(0).ok();
        ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        if let Some(condition) = condition.filter(|_| everywhere) {
            remove_guards(root, condition);
        }
    }
    success
}

/// The sizes of an op's operands are those of tensors.
fn exist(sizes: &mut TensorSizes, op: Op) {
    for operand in op.operands() {
        for dim in 0..value_type(operand.r#type()).dims().map_or(0, <[_]>::len) {
            let size = sizes.of_tensor(operand, dim);
            sizes.exists(size);
        }
    }
}

/// Reports an assertion that fails in every run; returns whether that is no error.
fn refute(op: Op) -> bool {
    let severity = severity(op);
    let text = ffi::attribute(op, "msg").and_then(ffi::string_value).unwrap_or_default();
    let message = format!("fails in every run{}: {text} [{}]", when(severity), Rule::ProgramSize);
    ffi::emit_op_with_notes(severity, op, &message, &[]);
    severity != Severity::Error
}

fn remove_guards(root: &mut OpMut, condition: Val) {
    let guards = ffi::users(condition).into_iter().filter(|&user| ffi::has_name(user, "bcast.guard"));
    for guard in guards.collect::<Vec<_>>() {
        if let Ok(tensor) = guard.operand(0) {
            ffi::replace_uses(ffi::result(guard, 0), tensor);
            ffi::erase_unused(vec![ffi::op_below_mut(root, guard)]);
        }
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
