//! Verification of a whole op, wherever its types are stored ([`OpTypes`]): first its types, then its
//! operands' shapes, then the declared results.
//!
//! The rules are checked in the order of the rule table, and an op is refused with the first one that it
//! breaks. The operands are folded once, for an op of the core and for one of MLIR alike. Not checked here:
//! the element types of elementwise ops, which no rule reads.

use crate::{
    error::{Place, Violation},
    facts::Facts,
    op_types::{Kinds, OpTypes, Sizes, TypeShape},
};

/// The facts of the operands: rules `shaped-types` to `dims-order`, of the operands alone.
///
/// # Errors
/// The violation of the first broken rule.
pub fn infer(op: &impl OpTypes) -> Result<Facts, Violation> {
    let (mut facts, mut kinds) = (Facts::default(), Kinds::default());
    let folded = facts.fold_into(op, &mut kinds);
    if folded.is_err() || !kinds.are_uniform() {
        verify_kinds(op, (0..op.operand_count()).map(Place::Operand))?;
    }
    folded.map(|()| facts)
}

/// Rules `operands-nonempty` and `single-result`, and then those of its callees. Fills in `facts`, which are
/// empty before: moving them would cost more than computing them.
///
/// # Errors
/// The violation of the first broken rule.
#[inline]
pub fn verify_elementwise(op: &impl OpTypes, facts: &mut Facts) -> Result<(), Violation> {
    if op.operand_count() == 0 {
        return Err(Violation::NoOperands);
    }
    if op.result_count() != 1 {
        return Err(Violation::ResultCount { count: op.result_count() });
    }
    verify_types(op, facts)
}

/// Rules `results-match-operands` and `element-type-kept`, one before and one after all that
/// [`verify_elementwise`] requires of each result. `changed_element` is called last, for a violation of the
/// latter.
///
/// # Errors
/// The violation of the first broken rule.
pub fn verify_broadcast(
    op: &impl OpTypes,
    facts: &mut Facts,
    changed_element: impl FnOnce() -> Option<Violation>,
) -> Result<(), Violation> {
    let (operands, results) = (op.operand_count(), op.result_count());
    if operands == 0 {
        return Err(Violation::NoOperands);
    }
    if operands != results {
        return Err(Violation::ResultsOfOperands { operands, results });
    }
    verify_types(op, facts)?;
    changed_element().map_or(Ok(()), Err)
}

/// The rules about kinds, then those about shapes, then those about results. Each type is read once; only on
/// an error are the kinds checked again, because their rules come first.
#[inline]
fn verify_types(op: &impl OpTypes, facts: &mut Facts) -> Result<(), Violation> {
    let mut kinds = Kinds::default();
    let mut verdict = facts.fold_into(op, &mut kinds);
    for result in 0..op.result_count() {
        let shape = op.shape(Place::Result(result));
        kinds.add(shape.kind());
        if verdict.is_ok() {
            verdict = verify_result(op, facts, shape, result);
        }
    }
    if verdict.is_err() || !kinds.are_uniform() {
        verify_kinds(op, op.places())?;
    }
    verdict
}

/// Rules `shaped-types` and `uniform-kind`.
#[cold]
fn verify_kinds(op: &impl OpTypes, places: impl Iterator<Item = Place>) -> Result<(), Violation> {
    let mut first = None;
    let mut mixed = None;
    for place in places {
        let Some(found) = op.shape(place).kind() else {
            return Err(Violation::NotShaped { place, found: op.text(place) });
        };
        let &mut (other, expected) = first.get_or_insert((place, found));
        if found != expected {
            mixed = mixed.or(Some(Violation::MixedKinds { place, found, other, expected }));
        }
    }
    mixed.map_or(Ok(()), Err)
}

/// Rule `uniform-kind`, of the values that have a kind.
///
/// # Errors
/// The violation of the first broken rule.
pub fn verify_one_kind(op: &impl OpTypes) -> Result<(), Violation> {
    verify_kinds(op, op.places().filter(|&place| op.shape(place).kind().is_some()))
}

/// Compares a declared result with what was inferred: rules `result-rank`, `result-dynamic` and
/// `result-static`, in that order.
#[inline]
fn verify_result<O: OpTypes>(
    op: &O,
    facts: &Facts,
    shape: TypeShape<O::Sizes<'_>>,
    result: usize,
) -> Result<(), Violation> {
    let Some(declared) = shape.ranked() else { return Ok(()) };
    let verdict = verify_declared(facts, declared, result);
    verdict.map_err(|violation| violation.beside_unranked(unranked_operand(op)))
}

/// Compares these sizes of a declared result with the facts of the operands: rules `result-rank`,
/// `result-dynamic` and `result-static`, in that order.
///
/// # Errors
/// The violation of the first broken rule.
#[inline]
pub fn verify_declared(facts: &Facts, declared: impl Sizes, result: usize) -> Result<(), Violation> {
    let Some(inferred) = facts.rank() else {
        return Ok(());
    };
    if declared.rank() != inferred {
        return Err(Violation::ResultRank { result, rank: declared.rank(), inferred, unranked: None });
    }
    let dims = || facts.columns().iter().enumerate().map(|(dim, column)| (dim, declared.size(dim), column));
    if dims().all(|(_, size, column)| size.is_dynamic() || size == column.size) {
        return Ok(());
    }
    for (dim, size, column) in dims() {
        if column.size.is_dynamic() && !size.is_dynamic() {
            return Err(Violation::ResultDynamic { result, dim, size, operand: column.set_by });
        }
    }
    for (dim, size, column) in dims() {
        if !size.is_dynamic() && size != column.size {
            let (inferred, operand) = (column.size, column.set_by);
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand, unranked: None });
        }
    }
    Ok(())
}

/// The first operand that does not count because it is unranked.
fn unranked_operand(op: &impl OpTypes) -> Option<usize> {
    (0..op.operand_count()).find(|&operand| op.shape(Place::Operand(operand)).ranked().is_none())
}
