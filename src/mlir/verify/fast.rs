//! The verdict alone: the sizes that combine, without who set them. Most ops are valid, and nothing else is
//! asked of them; what is wrong with one is found by the facts.

use crate::{
    Dim, Dims, Kind, infer_dim,
    mlir::{
        convert::static_or_dynamic,
        ffi::{self, Op, RawShape, Val},
        verify::alignment::BROADCAST_DIMENSIONS,
    },
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Whether this is an op on tensors alone that breaks no rule, found without building anything.
pub fn is_plainly_valid(op: Op) -> bool {
    let mut combined = Combined::default();
    let adds = |value: Val| match ffi::shape_of(value.r#type()) {
        RawShape::Ranked { kind: Kind::Tensor, sizes, .. } => {
            combined.add(sizes.len(), |dim| static_or_dynamic(sizes[dim]))
        }
        RawShape::Unranked => true,
        _ => false,
    };
    let is_usual = op.operand_count() > 0
        && op.result_count() == 1
        && ffi::attribute(op, BROADCAST_DIMENSIONS).is_none();
    if !is_usual || !op.operands().all(adds) {
        return false;
    }
    match op.result(0).map(|result| ffi::shape_of(result.r#type())) {
        Ok(RawShape::Ranked { kind: Kind::Tensor, sizes, .. }) => {
            combined.allows(sizes.len(), |dim| static_or_dynamic(sizes[dim]))
        }
        Ok(RawShape::Unranked) => true,
        _ => false,
    }
}

/// The sizes of all ranked operands so far, combined; `None` if there was no ranked one.
#[derive(Default)]
struct Combined {
    sizes: Option<Dims>,
}

impl Combined {
    /// Adds an operand of this rank, aligned on the right; returns whether it fits.
    #[inline]
    fn add(&mut self, rank: usize, size: impl Fn(usize) -> Dim) -> bool {
        let Some(sizes) = &mut self.sizes else {
            self.sizes = Some((0..rank).map(size).collect());
            return true;
        };
        let new = rank.saturating_sub(sizes.len());
        if new > 0 {
            sizes.insert_many(0, (0..new).map(&size));
        }
        let first = sizes.len() - rank;
        for dim in new..rank {
            let Some(combined) = infer_dim(sizes[first + dim], size(dim)) else { return false };
            sizes[first + dim] = combined;
        }
        true
    }

    /// Whether a result of this rank may declare these sizes: section "Verification" of the trait's document.
    #[inline]
    fn allows(&self, rank: usize, size: impl Fn(usize) -> Dim) -> bool {
        let Some(sizes) = &self.sizes else { return true };
        sizes.len() == rank && (0..rank).all(|dim| size(dim).is_dynamic() || size(dim) == sizes[dim])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, verify};

    fn is_valid(operands: &[Shape], result: &Shape) -> bool {
        let mut combined = Combined::default();
        let mut adds = |dims: &[Dim]| combined.add(dims.len(), |dim| dims[dim]);
        let fit = operands.iter().filter_map(Shape::dims).all(&mut adds);
        fit && result.dims().is_none_or(|dims| combined.allows(dims.len(), |dim| dims[dim]))
    }

    /// Unranked, or of a rank up to 2, with two fixed sizes.
    fn small_shapes() -> Vec<Shape> {
        let sizes = [Dim::DYNAMIC, Dim::UNIT, Dim::new(0), Dim::new(2)];
        let pairs = sizes.iter().flat_map(|&a| sizes.map(|b| Shape::from_iter([a, b])));
        let others = [Shape::Unranked, Shape::from_iter([])];
        others.into_iter().chain(sizes.map(|size| Shape::from_iter([size]))).chain(pairs).collect()
    }

    #[test]
    fn the_verdict_alone_is_that_of_verify() {
        let shapes = small_shapes();
        let agree = |operands: &[&Shape]| {
            let operands: Vec<Shape> = operands.iter().map(|&shape| shape.clone()).collect();
            let types: Vec<_> = operands.iter().cloned().map(Into::into).collect();
            for result in &shapes {
                let expected = verify(&types, &[result.clone().into()]).is_ok();
                assert_eq!(is_valid(&operands, result), expected, "{operands:?} -> {result}");
            }
        };
        for a in &shapes {
            agree(&[a]);
            for b in &shapes {
                agree(&[a, b]);
                shapes.iter().for_each(|c| agree(&[a, b, c]));
            }
        }
    }
}
