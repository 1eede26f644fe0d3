//! Ops whose operands and attributes fit together in a way of their own. The dialects' files name the check
//! by `checked-as`.

mod bits;
mod collective;
mod conditions;
mod convolution;
mod fourier;
mod indexed;
mod labelled;
mod listed;
mod moved;
mod numbered;
mod ragged;
mod scanned;
mod structured;

use crate::{breach::Breach, op::ForeignOp, profile::Signature};
/// A check of an op.
type Check = fn(&dyn ForeignOp) -> Result<(), Breach>;

pub const CHECKS: [(&str, Check); 40] = [
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
    ("onnx.einsum", labelled::verify_equation),
    ("onnx.attention", labelled::verify),
    ("reduced", listed::verify_reduced),
    ("squeezed", listed::verify_squeezed),
    ("unsqueezed", listed::verify_unsqueezed),
    ("pads", listed::verify_pads),
    ("slices", listed::verify_slices),
    ("repeats", listed::verify_repeats),
    ("parts", listed::verify_parts),
    ("resized", listed::verify_resized),
    ("largest", listed::verify_largest),
    ("tosa.pad", listed::verify_tosa_pads),
    ("reshaped", listed::verify_reshaped),
    ("scan", scanned::verify),
    ("bits", bits::verify),
    ("ragged-dot", ragged::verify_dot),
    ("ragged-cast", ragged::verify_cast),
];

/// The verdict of the op's own check.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let named = signature.check.and_then(|name| CHECKS.iter().find(|(known, _)| *known == name));
    named.map_or(Ok(()), |(_, check)| check(op))
}
