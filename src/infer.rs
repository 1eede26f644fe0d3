//! Inference of a result's shape from its operands' shapes alone.

use crate::{
    dim::Dim,
    error::Violation,
    facts::Facts,
    shape::{Dims, Shape},
};

/// Combines two ranked shapes, aligned on the right; a missing leading dimension counts as 1.
///
/// Rules `expand-rank` and `infer-shape`, from "Shape inference" of the trait's document.
///
/// ```
/// use broadcastable::{Dim::*, infer_shape};
/// assert_eq!(infer_shape(&[Static(4), Static(1)], &[Dynamic])?.as_slice(), [Static(4), Dynamic]);
/// assert!(infer_shape(&[Static(3)], &[Static(2)]).is_err());
/// # Ok::<(), broadcastable::Violation>(())
/// ```
///
/// # Errors
/// [`Violation::OperandSize`], in which `a` is operand #0 and `b` operand #1.
pub fn infer_shape(a: &[Dim], b: &[Dim]) -> Result<Dims, Violation> {
    let facts = Facts::fold([a, b].into_iter().map(Some), |operand, _| operand)?;
    Ok(facts.columns().iter().map(|column| column.size).collect())
}

/// Combines the shapes of all ranked operands; unranked ones are skipped.
///
/// Without a ranked operand nothing is inferred and the result is [`Shape::Unranked`].
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
    Facts::infer(operands).map(|facts| facts.shape())
}
