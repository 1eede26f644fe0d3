//! What LLVM 22's own trait, `OpTrait::ResultsBroadcastableShape`, accepts: for code that migrates.
//!
//! Beside the rules of [`verify`](crate::verify()), it
//! - accepts zero operands, and any number of results;
//! - skips what is no ranked tensor: vectors, scalars, memrefs;
//! - accepts a static result where `?` was inferred, or the other way round;
//! - accepts a result of larger rank, of which it looks at the trailing dimensions;
//! - infers `?` of 0 with `?`, so that a later operand may have another size.

use crate::{
    dim::Dim,
    error::{Place, Violation},
    rule::Rule,
    shape::{Kind, ValueType},
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
    verify_one_kind(operands, results)?;
    let Some(inferred) = infer(operands)? else { return Ok(()) };
    for (result, dims) in ranked_tensors(results) {
        verify_result(&inferred, dims, result)?;
    }
    Ok(())
}

fn verify_one_kind(operands: &[ValueType], results: &[ValueType]) -> Result<(), Violation> {
    let operands = operands.iter().enumerate().map(|(index, value)| (Place::Operand(index), value));
    let results = results.iter().enumerate().map(|(index, value)| (Place::Result(index), value));
    let mut kinds = operands.chain(results).filter_map(|(place, value)| Some((place, value.kind()?)));
    let Some((_, expected)) = kinds.next() else { return Ok(()) };
    match kinds.find(|&(_, found)| found != expected) {
        Some((place, found)) => Err(Violation::MixedKinds { place, found, expected }),
        None => Ok(()),
    }
}

fn ranked_tensors(values: &[ValueType]) -> impl Iterator<Item = (usize, &[Dim])> {
    let tensors = values.iter().enumerate().filter(|(_, value)| value.kind() == Some(Kind::Tensor));
    tensors.filter_map(|(index, value)| Some((index, value.dims()?)))
}

/// A size, and the operand that set it.
#[derive(Clone, Copy)]
struct Size {
    dim: Dim,
    set_by: usize,
}

/// From left to right, which makes a difference for 0; `None` if no operand is ranked.
fn infer(operands: &[ValueType]) -> Result<Option<Vec<Size>>, Violation> {
    let mut inferred: Option<Vec<Size>> = None;
    for (operand, dims) in ranked_tensors(operands) {
        let own = || dims.iter().map(|&dim| Size { dim, set_by: operand });
        let Some(sizes) = &mut inferred else {
            inferred = Some(own().collect());
            continue;
        };
        let new = dims.len().saturating_sub(sizes.len());
        sizes.splice(0..0, own().take(new));
        let first = sizes.len() - dims.len();
        for (dim, own) in own().enumerate().skip(new) {
            let size = &mut sizes[first + dim];
            let Some(combined) = infer_dim(size.dim, own.dim) else {
                let (rule, size, other_size, other_operand) =
                    (Rule::InferDim, own.dim, size.dim, size.set_by);
                return Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand });
            };
            if combined != size.dim {
                *size = Size { dim: combined, set_by: operand };
            }
        }
    }
    Ok(inferred)
}

/// Where one size is `?`, a size above 1 is the result, or else what goes with 1; of 0 and `?` nothing is known.
fn infer_dim(a: Dim, b: Dim) -> Option<Dim> {
    let is_large = |dim: Dim| dim.as_static().is_some_and(|size| size > 1);
    match (a, b) {
        _ if a == b || b.is_unit() => Some(a),
        _ if a.is_unit() => Some(b),
        (Dim::DYNAMIC, known) | (known, Dim::DYNAMIC) => {
            Some(if is_large(known) { known } else { Dim::DYNAMIC })
        }
        _ => None,
    }
}

fn verify_result(inferred: &[Size], declared: &[Dim], result: usize) -> Result<(), Violation> {
    let Some(leading) = declared.len().checked_sub(inferred.len()) else {
        return Err(Violation::ResultRank { result, rank: declared.len(), inferred: inferred.len() });
    };
    let trailing = declared.iter().copied().enumerate().skip(leading);
    for ((dim, size), &Size { dim: inferred, set_by: operand }) in trailing.zip(inferred) {
        if !inferred.is_dynamic() && !size.is_dynamic() && inferred != size {
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand });
        }
    }
    Ok(())
}
