//! Verification of a whole op: first its types, then its operands' shapes, then the declared result.
//!
//! The rules are checked in the order of the rule table, and an op is refused with the first one
//! that it breaks. Not checked here: the element types of elementwise ops, which no rule looks at.

use crate::{
    dim::Dim,
    error::{Place, Violation},
    facts::{Facts, all_different},
    shape::{Kind, ValueType},
};
use std::fmt;

/// Verifies an op with these operand and result types.
///
/// All rules from `operands-nonempty` to `result-static`, from "Description" and "Verification" of
/// the trait's document. Success returns what inference proved.
///
/// ```
/// use broadcastable::{Rule, ValueType, verify};
/// let types = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<ValueType>>();
/// assert!(verify(&types(&["4x1", "?x3"]), &types(&["4x3"])).is_ok());
/// let violation = verify(&types(&["3", "3"]), &types(&["1x3"])).unwrap_err();
/// assert_eq!(violation.rule(), Rule::ResultRank);
/// ```
///
/// # Errors
/// The violation of the first broken rule.
pub fn verify(operands: &[ValueType], results: &[ValueType]) -> Result<Facts, Violation> {
    verify_elementwise(operands, results, None, all_different)
}

/// As [`verify`], for an op whose operands line up as XLA's `broadcast_dimensions` say.
///
/// Rules `dims-binary` to `dims-order` instead of `infer-dim` to `infer-result-shape`, from XLA's
/// document on broadcasting.
///
/// ```
/// use broadcastable::{ValueType, verify_explicit};
/// let types = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<ValueType>>();
/// assert!(verify_explicit(&types(&["4", "1x2"]), &types(&["4x2"]), &[0]).is_ok());
/// ```
///
/// # Errors
/// The violation of the first broken rule.
pub fn verify_explicit(
    operands: &[ValueType],
    results: &[ValueType],
    broadcast_dimensions: &[i64],
) -> Result<Facts, Violation> {
    verify_elementwise(operands, results, Some(broadcast_dimensions), all_different)
}

/// [`verify`] or [`verify_explicit`], with `number` as in [`Facts::fold`]: rules `operands-nonempty` and
/// `single-result`, and then those of all that it calls.
pub(crate) fn verify_elementwise(
    operands: &[ValueType],
    results: &[ValueType],
    broadcast_dimensions: Option<&[i64]>,
    number: impl Fn(usize, usize) -> usize,
) -> Result<Facts, Violation> {
    if operands.is_empty() {
        return Err(Violation::NoOperands);
    }
    let [result] = results else {
        return Err(Violation::ResultCount { count: results.len() });
    };
    verify_kinds(operands.iter(), results.iter())?;
    let facts = Facts::fold(operands.iter().map(ValueType::dims), broadcast_dimensions, number)?;
    verify_result(&facts, result.dims(), 0)?;
    Ok(facts)
}

/// Verifies a `broadcast` of any number of operands to as many results; each value has its element type.
///
/// Rules `results-match-operands` and `element-type-kept`, one before and one after all that [`verify`] demands
/// of each result; from the document of the N-to-N operator.
///
/// ```
/// use broadcastable::{Rule, ValueType, verify_broadcast};
/// let value = |text: &str, element| (text.parse::<ValueType>().unwrap(), element);
/// let operands = [value("4x1", "f32"), value("3", "i8")];
/// assert!(verify_broadcast(&operands, &[value("4x3", "f32"), value("4x3", "i8")]).is_ok());
/// let violation = verify_broadcast(&operands, &[value("4x3", "f32"), value("4x1", "i8")]).unwrap_err();
/// assert_eq!(violation.to_string(), "result #1 dim 1: declared size 1, but operand #1 gives size 3 [result-static]");
/// ```
///
/// # Errors
/// The violation of the first broken rule, of the first result that breaks one.
pub fn verify_broadcast<E: fmt::Display + PartialEq>(
    operands: &[(ValueType, E)],
    results: &[(ValueType, E)],
) -> Result<Facts, Violation> {
    if operands.is_empty() {
        return Err(Violation::NoOperands);
    }
    if operands.len() != results.len() {
        return Err(Violation::ResultsOfOperands { operands: operands.len(), results: results.len() });
    }
    let types = operands.iter().map(|(value, _)| value);
    verify_kinds(types.clone(), results.iter().map(|(value, _)| value))?;
    let facts = Facts::fold(types.map(ValueType::dims), None, all_different)?;
    for (result, (value, _)) in results.iter().enumerate() {
        verify_result(&facts, value.dims(), result)?;
    }
    let elements = operands.iter().zip(results).map(|((_, expected), (_, found))| (expected, found));
    match elements.enumerate().find(|(_, (expected, found))| expected != found) {
        Some((result, (expected, found))) => {
            Err(Violation::ElementType { result, found: found.to_string(), expected: expected.to_string() })
        }
        None => Ok(facts),
    }
}

/// The part of the verification that needs no result, with `number` as in [`Facts::fold`].
#[cfg(feature = "mlir")]
pub(crate) fn infer_operands(
    operands: &[ValueType],
    broadcast_dimensions: Option<&[i64]>,
    number: impl Fn(usize, usize) -> usize,
) -> Result<(Kind, Facts), Violation> {
    let kind = verify_kinds(operands.iter(), [].iter())?;
    Ok((kind, Facts::fold(operands.iter().map(ValueType::dims), broadcast_dimensions, number)?))
}

/// Rules `shaped-types` and `uniform-kind`; returns the one kind.
fn verify_kinds<'a>(
    operands: impl Iterator<Item = &'a ValueType> + Clone,
    results: impl Iterator<Item = &'a ValueType> + Clone,
) -> Result<Kind, Violation> {
    let values = places(operands, results);
    for (place, value) in values.clone() {
        if let ValueType::Other(text) = value {
            return Err(Violation::NotShaped { place, found: text.clone() });
        }
    }
    verify_one_kind(values)?.ok_or(Violation::NoOperands)
}

/// Each value with its place, the operands first.
pub(crate) fn places<'a>(
    operands: impl Iterator<Item = &'a ValueType> + Clone,
    results: impl Iterator<Item = &'a ValueType> + Clone,
) -> impl Iterator<Item = (Place, &'a ValueType)> + Clone {
    let operands = operands.enumerate().map(|(index, value)| (Place::Operand(index), value));
    operands.chain(results.enumerate().map(|(index, value)| (Place::Result(index), value)))
}

/// Rule `uniform-kind`, of those values that have a kind; returns it, if there is one.
pub(crate) fn verify_one_kind<'a>(
    values: impl Iterator<Item = (Place, &'a ValueType)>,
) -> Result<Option<Kind>, Violation> {
    let mut kinds = values.filter_map(|(place, value)| Some((place, value.kind()?)));
    let Some((other, expected)) = kinds.next() else { return Ok(None) };
    match kinds.find(|&(_, found)| found != expected) {
        Some((place, found)) => Err(Violation::MixedKinds { place, found, other, expected }),
        None => Ok(Some(expected)),
    }
}

/// Compares a declared result with what was inferred: rules `result-rank`, `result-dynamic` and
/// `result-static`, in that order. `declared` is `None` for an unranked result.
pub(crate) fn verify_result(facts: &Facts, declared: Option<&[Dim]>, result: usize) -> Result<(), Violation> {
    let (Some(declared), Some(inferred)) = (declared, facts.rank()) else {
        return Ok(());
    };
    if declared.len() != inferred {
        return Err(Violation::ResultRank { result, rank: declared.len(), inferred });
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
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand });
        }
    }
    Ok(())
}
