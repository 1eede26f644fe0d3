//! Ops whose operands and attributes fit together in a way of their own. The dialects' files name the check by `checked-as`.

mod collective;
mod conditions;
mod convolution;
mod fourier;
mod indexed;
mod labelled;
mod moved;
mod numbered;
mod ragged;
mod structured;

use crate::{breach::Breach, op::ForeignOp, profile::Signature};
/// A check of an op.
type Check = fn(&dyn ForeignOp) -> Result<(), Breach>;

pub const CHECKS: [(&str, Check); 27] = [
    ("convolution", convolution::verify),
    ("fft", fourier::verify),
    ("gather", numbered::verify_gather),
    ("scatter", numbered::verify_scatter),
    ("onnx.gather-nd", indexed::verify_onnx_gather),
    ("onnx.scatter-nd", indexed::verify_onnx_scatter),
    ("mapped-gather", indexed::verify_mapped_gather),
    ("mapped-scatter", indexed::verify_mapped_scatter),
    ("tm-scatter", indexed::verify_tm_scatter),
    ("all-gather", collective::verify_gather),
    ("reduce-scatter", collective::verify_scatter),
    ("all-to-all", collective::verify_exchange),
    ("elements", moved::verify_elements),
    ("select-and-scatter", moved::verify_source),
    ("starts-1", moved::verify_starts::<1>),
    ("starts-2", moved::verify_starts::<2>),
    ("leading-predicate", moved::verify_predicate),
    ("dot-ranks", moved::verify_dot),
    ("reshape", moved::verify_reshape),
    ("counting", moved::verify_counting),
    ("indexing-maps", structured::verify),
    ("permutation", moved::verify_permutation),
    ("static-result", moved::verify_static),
    ("onnx.einsum", labelled::verify),
    ("onnx.attention", labelled::verify),
    ("ragged-dot", ragged::verify_dot),
    ("ragged-cast", ragged::verify_cast),
];

/// The verdict of the op's own check.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let named = signature.check.and_then(|name| CHECKS.iter().find(|(known, _)| *known == name));
    named.map_or(Ok(()), |(_, check)| check(op))
}
