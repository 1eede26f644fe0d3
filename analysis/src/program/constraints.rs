//! Constraints on shapes that ops of the dialect `shape` require or assume.

use super::{TensorSizes, Verdict};
use crate::ffi::{Op, OpParts};
use broadcastable::SizeId;
use melior::ir::operation::OperationLike;

/// Shapes that broadcast, and shapes that are one.
pub fn verdict(sizes: &mut TensorSizes, op: Op) -> Verdict {
    let name = op.name();
    match name.as_string_ref().as_str().unwrap_or_default() {
        "shape.is_broadcastable" | "shape.cstr_broadcastable" => broadcastable(sizes, op),
        "shape.shape_eq" | "shape.cstr_eq" => equal(sizes, op),
        "shape.cstr_require" => op.operand_at(0).map_or(Verdict::Unknown, |asked| Verdict::of(sizes, asked)),
        _ => Verdict::Unknown,
    }
}

/// The shapes of the operands, whose ranks are known.
fn shapes(sizes: &TensorSizes, op: Op) -> Option<Vec<Vec<SizeId>>> {
    op.operands().map(|shape| sizes.of_elements(shape)).collect()
}

/// In each column, every size is 1 or the extent.
fn broadcastable(sizes: &mut TensorSizes, op: Op) -> Verdict {
    let Some(shapes) = shapes(sizes, op) else { return Verdict::Unknown };
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    let column = |column: usize| {
        let sizes =
            shapes.iter().filter_map(move |shape| shape.get((shape.len() + column).checked_sub(rank)?));
        sizes.copied().collect::<Vec<_>>()
    };
    all((0..rank).map(|number| legal(sizes, &column(number))))
}

/// Whether one of the sizes is the extent of all.
fn legal(sizes: &mut TensorSizes, column: &[SizeId]) -> Verdict {
    let constants = column.iter().filter_map(|&size| sizes.as_constant(size)).filter(|&size| size != 1);
    let mut constants: Vec<i64> = constants.collect();
    constants.sort_unstable();
    constants.dedup();
    if constants.len() > 1 {
        return Verdict::Fails;
    }
    let proofs = column.iter().find_map(|&extent| {
        let proofs = column.iter().map(|&size| sizes.legality(size, extent));
        Some(proofs.collect::<Option<Vec<_>>>()?.concat())
    });
    proofs.map_or(Verdict::Unknown, |proofs| Verdict::Holds { everywhere: proofs.is_empty() })
}

fn equal(sizes: &mut TensorSizes, op: Op) -> Verdict {
    let Some(shapes) = shapes(sizes, op) else { return Verdict::Unknown };
    let Some((first, others)) = shapes.split_first() else { return Verdict::Holds { everywhere: true } };
    if others.iter().any(|other| other.len() != first.len()) {
        return Verdict::Fails;
    }
    let pairs = others.iter().flat_map(|other| first.iter().zip(other));
    all(pairs.map(|(&a, &b)| match [a, b].map(|size| sizes.as_constant(size)) {
        [Some(a), Some(b)] if a != b => Verdict::Fails,
        _ => match sizes.equality(a, b) {
            Some(proofs) => Verdict::Holds { everywhere: proofs.is_empty() },
            None => Verdict::Unknown,
        },
    }))
}

/// The conjunction.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    verdicts.fold(Verdict::Holds { everywhere: true }, Verdict::and)
}
