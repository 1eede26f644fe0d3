//! What LLVM 22's own trait, `OpTrait::ResultsBroadcastableShape`, accepts: for code that migrates.
//!
//! Beside the rules of [`verify`](crate::verify()), it
//! - accepts zero operands, and any number of results;
//! - skips what is no ranked tensor: vectors, scalars, memrefs;
//! - accepts a static result where `?` was inferred, or the other way round;
//! - accepts a result of larger rank, of which it looks at the trailing dimensions;
//! - infers `?` of 0 with `?`, so that a later operand may have another size.

use crate::{
    column::Column,
    dim::Dim,
    error::Violation,
    facts::{Facts, all_different},
    shape::{Kind, ValueType},
    verify::{places, verify_one_kind},
};

/// Verifies an op as LLVM 22 does, verdict for verdict.
///
/// ```
/// use broadcastable::{ValueType, verify, verify_upstream};
/// let types = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<ValueType>>();
/// let (operands, results) = (types(&["3", "3"]), types(&["1x3"]));
/// assert!(verify_upstream(&operands, &results).is_ok());
/// assert!(verify(&operands, &results).is_err());
/// ```
///
/// # Errors
/// [`Violation::MixedKinds`], [`Violation::OperandSize`], [`Violation::ResultRank`] or
/// [`Violation::ResultStatic`]; the first one that is found.
pub fn verify_upstream(operands: &[ValueType], results: &[ValueType]) -> Result<(), Violation> {
    verify_one_kind(places(operands.iter(), results.iter()))?;
    let mut facts = Facts::nothing();
    for (operand, dims) in ranked_tensors(operands) {
        facts.add_on_the_right(dims, operand, infer_dim, &all_different)?;
    }
    if facts.rank().is_some() {
        ranked_tensors(results)
            .try_for_each(|(result, dims)| verify_result(facts.columns(), dims, result))?;
    }
    Ok(())
}

fn ranked_tensors(values: &[ValueType]) -> impl Iterator<Item = (usize, &[Dim])> {
    let tensors = values.iter().enumerate().filter(|(_, value)| value.kind() == Some(Kind::Tensor));
    tensors.filter_map(|(index, value)| Some((index, value.dims()?)))
}

/// As in the lattice, but that of 0 and `?` nothing is known; so the order of operands makes a difference.
fn infer_dim(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        _ if a == b || b.is_unit() => Some(a),
        _ if a.is_unit() => Some(b),
        (Dim::DYNAMIC, zero) | (zero, Dim::DYNAMIC) if zero == Dim::new(0) => Some(Dim::DYNAMIC),
        (Dim::DYNAMIC, known) | (known, Dim::DYNAMIC) => Some(known),
        _ => None,
    }
}

fn verify_result(inferred: &[Column], declared: &[Dim], result: usize) -> Result<(), Violation> {
    let Some(leading) = declared.len().checked_sub(inferred.len()) else {
        return Err(Violation::ResultRank { result, rank: declared.len(), inferred: inferred.len() });
    };
    let trailing = declared.iter().copied().enumerate().skip(leading);
    for ((dim, size), &Column { size: inferred, set_by: operand, .. }) in trailing.zip(inferred) {
        if !inferred.is_dynamic() && !size.is_dynamic() && inferred != size {
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand });
        }
    }
    Ok(())
}
