//! TOSA: shapes are operands.

use super::asked::{Asked, Compute, Sizes};
use broadcastable::sizes::{Operation, Rounding};

pub const RULES: [(&str, Compute); 2] = [("tosa.pad", pad), ("tosa.reshape", reshape)];

/// The two numbers of padding for each dimension follow one another.
fn pad(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, padding) = (asked.sizes(0)?, asked.elements(1)?);
    if padding.len() != 2 * sizes.len() {
        return None;
    }
    let padded = sizes.into_iter().zip(padding.chunks(2)).map(|(size, ends)| {
        let size = asked.computed(Operation::Add, &[size, ends[0]]);
        Some(asked.computed(Operation::Add, &[size, ends[1]]))
    });
    Some(padded.collect())
}

/// One size may be -1: it follows from the number of elements.
fn reshape(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.constants(1)?);
    let wanted: i64 = target
        .iter()
        .filter(|&&size| size != -1)
        .try_fold(1_i64, |product, &size| product.checked_mul(size))?;
    let count = asked.product(&own);
    let size = |size| match size {
        -1 => asked.divided(count, wanted, Rounding::Down),
        size => Some(asked.constant(size)),
    };
    Some(target.into_iter().map(size).collect())
}
