//! Verification of a whole op: first its types, then its operands' shapes, then the declared result.
//!
//! The rules are checked in the order of the rule table, and an op is refused with the first one
//! that it breaks. Not checked here: element types, which no rule looks at.

use crate::{
    dim::Dim,
    error::{Place, Violation},
    facts::Facts,
    shape::{Kind, ValueType},
};

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
    if operands.is_empty() {
        return Err(Violation::NoOperands);
    }
    let [result] = results else {
        return Err(Violation::ResultCount { count: results.len() });
    };
    verify_kinds(operands, results)?;
    let facts = infer_facts(operands, |operand, _| operand)?;
    verify_result(&facts, result.dims(), 0)?;
    Ok(facts)
}

#[cfg(feature = "mlir")]
/// The part of [`verify`] that needs no result, with `number` as in [`Facts::fold`].
pub(crate) fn infer_operands(
    operands: &[ValueType],
    number: impl Fn(usize, usize) -> usize,
) -> Result<(Kind, Facts), Violation> {
    let kind = verify_kinds(operands, &[])?;
    Ok((kind, infer_facts(operands, number)?))
}

fn infer_facts(operands: &[ValueType], number: impl Fn(usize, usize) -> usize) -> Result<Facts, Violation> {
    Facts::fold(operands.iter().map(ValueType::dims), number)
}

/// Rules `shaped-types` and `uniform-kind`; returns the one kind.
fn verify_kinds(operands: &[ValueType], results: &[ValueType]) -> Result<Kind, Violation> {
    let values = || {
        let operands = operands.iter().enumerate().map(|(index, value)| (Place::Operand(index), value));
        let results = results.iter().enumerate().map(|(index, value)| (Place::Result(index), value));
        operands.chain(results)
    };
    let mut kind = None;
    for (place, value) in values() {
        match value {
            ValueType::Shaped(found, _) => kind = kind.or(Some(*found)),
            ValueType::Other(text) => return Err(Violation::NotShaped { place, found: text.clone() }),
        }
    }
    let expected = kind.ok_or(Violation::NoOperands)?;
    let mixed =
        values().find_map(|(place, value)| Some((place, value.kind().filter(|&kind| kind != expected)?)));
    match mixed {
        Some((place, found)) => Err(Violation::MixedKinds { place, found, expected }),
        None => Ok(expected),
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
