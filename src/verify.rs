//! Verification of a whole op: first its types, then its operands' shapes, then the declared results.
//!
//! The rules are checked in the order of the rule table, and an op is refused with the first one that it breaks. The
//! operands are folded once ([`Facts::fold`]), for an op of the core and for one of MLIR alike. Not checked here: the
//! element types of elementwise ops, which no rule looks at.

use crate::{
    column::Column,
    dim::Dim,
    error::{Place, Violation},
    facts::Facts,
    op_types::OpTypes,
    value::Kind,
};

/// What the operands prove: rules `shaped-types` to `dims-order`, of the operands alone.
pub(crate) fn infer(op: &impl OpTypes) -> Result<Facts, Violation> {
    verify_kinds(op, (0..op.operand_count()).map(Place::Operand))?;
    Facts::fold(op)
}

/// Rules `operands-nonempty` and `single-result`, and then those of all that it calls.
#[inline]
pub(crate) fn elementwise(op: &impl OpTypes) -> Result<Facts, Violation> {
    if op.operand_count() == 0 {
        return Err(Violation::NoOperands);
    }
    if op.result_count() != 1 {
        return Err(Violation::ResultCount { count: op.result_count() });
    }
    verify_kinds(op, op.places())?;
    let mut facts = Facts::nothing();
    facts.fold_into(op)?;
    verify_result(op, &facts, 0)?;
    Ok(facts)
}

/// Rules `results-match-operands` and `element-type-kept`, one before and one after all that [`elementwise`] demands
/// of each result. `changed_element` is asked last, for a violation of the latter.
pub(crate) fn broadcast(
    op: &impl OpTypes,
    changed_element: impl FnOnce() -> Option<Violation>,
) -> Result<Facts, Violation> {
    let (operands, results) = (op.operand_count(), op.result_count());
    if operands == 0 {
        return Err(Violation::NoOperands);
    }
    if operands != results {
        return Err(Violation::ResultsOfOperands { operands, results });
    }
    verify_kinds(op, op.places())?;
    let facts = Facts::fold(op)?;
    (0..results).try_for_each(|result| verify_result(op, &facts, result))?;
    match changed_element() {
        Some(violation) => Err(violation),
        None => Ok(facts),
    }
}

/// Rules `shaped-types` and `uniform-kind`; returns the one kind.
#[inline]
fn verify_kinds(op: &impl OpTypes, places: impl Iterator<Item = Place>) -> Result<Option<Kind>, Violation> {
    let mut first = None;
    let mut mixed = None;
    for place in places {
        let Some(found) = op.kind(place) else {
            return Err(Violation::NotShaped { place, found: op.value(place).to_string() });
        };
        let &mut (other, expected) = first.get_or_insert((place, found));
        if found != expected {
            mixed = mixed.or(Some(Violation::MixedKinds { place, found, other, expected }));
        }
    }
    mixed.map_or(Ok(first.map(|(_, kind)| kind)), Err)
}

/// Rule `uniform-kind`, of the values that have a kind.
pub(crate) fn verify_one_kind(op: &impl OpTypes) -> Result<(), Violation> {
    verify_kinds(op, op.places().filter(|&place| op.kind(place).is_some())).map(drop)
}

/// Compares a declared result with what was inferred: rules `result-rank`, `result-dynamic` and
/// `result-static`, in that order.
#[inline]
fn verify_result(op: &impl OpTypes, facts: &Facts, result: usize) -> Result<(), Violation> {
    let value = op.value(Place::Result(result));
    match value.dims() {
        Some(declared) => verify_declared(facts, declared, result),
        None => Ok(()),
    }
    .map_err(|violation| violation.beside_unranked(unranked_operand(op)))
}

/// As [`verify_result`], for these sizes of that result.
#[inline]
pub(crate) fn verify_declared(facts: &Facts, declared: &[Dim], result: usize) -> Result<(), Violation> {
    let Some(inferred) = facts.rank() else {
        return Ok(());
    };
    if declared.len() != inferred {
        return Err(Violation::ResultRank { result, rank: declared.len(), inferred, unranked: None });
    }
    let agrees = |(size, column): (&Dim, &Column)| size.is_dynamic() || *size == column.size;
    if declared.iter().zip(facts.columns()).all(agrees) {
        return Ok(());
    }
    let dims = || declared.iter().copied().zip(facts.columns()).enumerate();
    for (dim, (size, column)) in dims() {
        if column.size.is_dynamic() && !size.is_dynamic() {
            return Err(Violation::ResultDynamic { result, dim, size, operand: column.set_by });
        }
    }
    for (dim, (size, column)) in dims() {
        if !size.is_dynamic() && size != column.size {
            let (inferred, operand) = (column.size, column.set_by);
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand, unranked: None });
        }
    }
    Ok(())
}

/// The first operand that does not count because it is unranked.
fn unranked_operand(op: &impl OpTypes) -> Option<usize> {
    (0..op.operand_count()).find(|&operand| op.value(Place::Operand(operand)).dims().is_none())
}
