//! The facts that follow from a condition: in a branch, after an assertion, or where a witness is required.

use super::{fits, reader::Reader};
use crate::ffi::{self, Op, OpParts, Val};
use crate::sizes::{Home, Step};
use melior::ir::operation::OperationLike;

/// Conditions that are nested deeper are not read.
const MAX_DEPTH: usize = 8;

/// Learns the sizes that are equal from here on, given that a condition is true, or that it is false.
pub fn learn<'c>(reader: &mut Reader<'c>, condition: Val<'c>, holds: bool) {
    if holds {
        conjuncts(condition).into_iter().for_each(|part| fits::learn(reader, part));
    }
    for [a, b] in equalities(condition, holds) {
        if let [Some(first), Some(second)] = [a, b].map(|value| reader.number(value)) {
            reader.equal((first, Home::Value(a)), (second, Home::Value(b)));
        }
    }
}

/// The condition of an assertion holds after it.
pub fn learn_asserted<'c>(reader: &mut Reader<'c>, assertion: Op<'c>) {
    if let Some(condition) = assertion.operand_at(0) {
        learn(reader, condition, true);
    }
}

/// The condition of an `scf.if` or `scf.while` holds in a region of the op, or does not; in a
/// `shape.assuming`, its witness.
pub fn learn_at_entry<'c>(reader: &mut Reader<'c>, op: Op<'c>, region: usize) {
    reader.at = op;
    if ffi::has_name(op, "shape.assuming")
        && let Some(witness) = op.operand_at(0)
    {
        learn_witness(reader, witness);
    }
    if ffi::has_name(op, "scf.if")
        && let Some(condition) = op.operand_at(0)
    {
        learn(reader, condition, region == 0);
    }
    if let Some(condition) = loop_condition(op).filter(|_| region == 1) {
        learn_below(reader, condition, true);
    }
}

/// The condition of an `scf.while` does not hold after it.
pub fn learn_behind<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    reader.at = op;
    if let Some(condition) = loop_condition(op) {
        learn_below(reader, condition, false);
    }
}

/// Learns what follows from here on, where a witness has passed.
fn learn_witness<'c>(reader: &mut Reader<'c>, witness: Val<'c>) {
    let mut open = vec![(witness, MAX_DEPTH)];
    while let Some((witness, depth)) = open.pop() {
        if let Some(all) = ffi::defining_op(witness, "shape.assuming_all").filter(|_| depth > 0) {
            open.extend(all.operands().map(|part| (part, depth - 1)));
        } else if let Some(required) = ffi::defining_op(witness, "shape.cstr_require") {
            required.operand_at(0).into_iter().for_each(|condition| learn(reader, condition, true));
        } else {
            fits::learn(reader, witness);
        }
    }
}

fn loop_condition(op: Op) -> Option<Val> {
    let is_loop = ffi::has_name(op, "scf.while");
    is_loop.then(|| ffi::body_ops(op))?.last()?.operand_at(0)
}

/// As [`learn`], for compared values of another region, which cannot be used here.
fn learn_below<'c>(reader: &mut Reader<'c>, condition: Val<'c>, holds: bool) {
    for values in equalities(condition, holds) {
        if let [Some(a), Some(b)] = values.map(|value| reader.number(value)) {
            reader.steps.push(Step::Equal { a, b, by: reader.at });
        }
    }
}

/// The pairs of values that are equal.
fn equalities<'c>(condition: Val<'c>, holds: bool) -> Vec<[Val<'c>; 2]> {
    let (mut open, mut equalities) = (vec![(condition, MAX_DEPTH)], Vec::new());
    while let Some((condition, depth)) = open.pop() {
        let both = if holds { "arith.andi" } else { "arith.ori" };
        if let Some(op) = ffi::defining_op(condition, both).filter(|_| depth > 0) {
            open.extend(op.operands().map(|part| (part, depth - 1)));
        } else {
            equalities.extend(equal(condition, holds));
        }
    }
    equalities
}

/// The two numbers that are equal.
fn equal<'c>(condition: Val<'c>, holds: bool) -> Option<[Val<'c>; 2]> {
    let (predicate, operands) = compared(ffi::owner(condition)?)?;
    (predicate == if holds { "eq" } else { "ne" }).then_some(operands)
}

/// The predicates of `arith.cmpi` in their order.
pub const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// The name of the predicate of a comparison, and the numbers that it compares.
pub fn compared<'c>(op: Op<'c>) -> Option<(&'static str, [Val<'c>; 2])> {
    let name = op.name();
    let predicate = match name.as_string_ref().as_str().ok()? {
        "arith.cmpi" => {
            let predicate = ffi::i64_attribute(ffi::attribute(op, "predicate")?)?;
            PREDICATES.get(usize::try_from(predicate).ok()?)?
        }
        "index.cmp" => {
            let text = ffi::attribute_text(ffi::attribute(op, "pred")?);
            let predicate = text.strip_prefix("#index<cmp_predicate ")?.strip_suffix('>')?;
            PREDICATES.iter().find(|name| **name == predicate)?
        }
        _ => return None,
    };
    Some((predicate, [op.operand_at(0)?, op.operand_at(1)?]))
}

/// The conditions of which a condition is the conjunction.
pub fn conjuncts(condition: Val) -> Vec<Val> {
    let (mut open, mut parts) = (vec![condition], Vec::new());
    while let Some(value) = open.pop() {
        match ffi::defining_op(value, "arith.andi") {
            Some(op) => open.extend(op.operands()),
            None => parts.push(value),
        }
    }
    parts
}
