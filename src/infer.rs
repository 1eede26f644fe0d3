//! Inference of a result's shape from its operands' shapes alone.

use crate::{
    dim::{Dim, infer_dim},
    error::Violation,
    op::Op,
    shape::{Dims, INLINE_RANK, Shape},
};

/// Combines two ranked shapes, aligned on the right; a missing leading dimension counts as 1.
///
/// Rules `expand-rank` and `infer-shape`, from "Shape inference" of the trait's document.
///
/// ```
/// use broadcastable::{Dim, infer_shape};
/// assert_eq!(infer_shape(&[Dim::new(4), Dim::UNIT], &[Dim::DYNAMIC])?[..], [Dim::new(4), Dim::DYNAMIC]);
/// assert!(infer_shape(&[Dim::new(3)], &[Dim::new(2)]).is_err());
/// # Ok::<(), broadcastable::Violation>(())
/// ```
///
/// # Errors
/// [`Violation::OperandSize`], in which `a` is operand #0 and `b` is operand #1.
#[inline]
pub fn infer_shape(a: &[Dim], b: &[Dim]) -> Result<Dims, Violation> {
    match infer_inline(a, b) {
        Some(dims) => Ok(dims),
        None => infer_pair(a, b), // which takes any rank, and says who set which size
    }
}

/// The inferred sizes, if there are some and they fit inline. The function builds them in place: copying the
/// array would cost more than computing it.
#[inline]
fn infer_inline(a: &[Dim], b: &[Dim]) -> Option<Dims> {
    let (larger, smaller) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let leading = larger.len() - smaller.len();
    let mut sizes = [Dim::UNIT; INLINE_RANK];
    if larger.len() > sizes.len() {
        return None;
    }
    for (index, &dim) in larger.iter().enumerate() {
        let other = if index < leading { Dim::UNIT } else { smaller[index - leading] };
        sizes[index] = infer_dim(dim, other)?;
    }
    Some(Dims::from_buffer(sizes, larger.len()))
}

fn infer_pair(a: &[Dim], b: &[Dim]) -> Result<Dims, Violation> {
    let op = Op::elementwise([a, b].map(Dims::from));
    let facts = op.infer()?;
    Ok(facts.columns().iter().map(|column| column.size).collect())
}

/// Combines the shapes of all ranked operands, and ignores unranked operands.
///
/// Without a ranked operand nothing is inferred, and the result is [`Shape::Unranked`].
/// Rule `infer-result-shape`, from "Shape inference" of the trait's document.
///
/// ```
/// use broadcastable::{Shape, infer_result_shape};
/// let operands: [Shape; 3] = ["4x1".parse()?, "*".parse()?, "?x3".parse()?];
/// assert_eq!(infer_result_shape(&operands).unwrap().to_string(), "4x3");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
///
/// # Errors
/// [`Violation::OperandSize`] for the first operand that does not fit those before it.
pub fn infer_result_shape(operands: &[Shape]) -> Result<Shape, Violation> {
    Op::elementwise(operands.iter().cloned()).infer().map(|facts| facts.shape())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow path: shapes of different ranks, and shapes that do not combine.
    #[test]
    fn shapes_up_to_rank_8_are_inferred_inline() {
        let shape = |rank| vec![Dim::new(3); rank];
        for rank in 0..=8 {
            assert_eq!(infer_inline(&shape(rank), &shape(8)).as_deref(), Some(&shape(8)[..]));
        }
        assert_eq!(infer_inline(&shape(9), &shape(1)), None);
        assert_eq!(infer_inline(&shape(2), &[Dim::new(2)]), None);
    }
}
