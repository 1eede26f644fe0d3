//! Products of inputs that are transposed, or whose result is: a product names the dimensions that it sums and
//! those of batches, wherever they are, so that nothing is copied.

use super::DIMS;
use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts, Val},
    to_bcast::{gathers::list, given::sizes},
};
use melior::ir::{Attribute, ValueLike, operation::OperationLike};

/// The dimensions of batches and those that are summed, of each input.
#[derive(Clone, PartialEq)]
struct Dims {
    batches: [Vec<usize>; 2],
    summed: [Vec<usize>; 2],
}

impl Dims {
    fn of(op: Op) -> Option<Self> {
        let text = ffi::attribute(op, DIMS).filter(|_| ffi::has_name(op, "stablehlo.dot_general"))?;
        let text = ffi::attribute_text(text);
        let dims = |kind: &str| ["lhs", "rhs"].map(|side| list(&text, &format!("{side}_{kind}_dimensions")));
        Some(Self { batches: dims("batching"), summed: dims("contracting") })
    }

    fn attribute<'c>(&self, builder: &Builder<'c, '_>) -> Option<Attribute<'c>> {
        let ([a, b], [c, d]) = (&self.batches, &self.summed);
        let text = format!(
            "#stablehlo.dot<lhs_batching_dimensions = {a:?}, rhs_batching_dimensions = {b:?}, \
             lhs_contracting_dimensions = {c:?}, rhs_contracting_dimensions = {d:?}>"
        );
        Attribute::parse(builder.context(), &text)
    }

    /// The dimensions of an input of that rank that the result has, without batches.
    fn own(&self, side: usize, rank: usize) -> Vec<usize> {
        let is_own = |dim: &usize| !self.batches[side].contains(dim) && !self.summed[side].contains(dim);
        (0..rank).filter(is_own).collect()
    }
}

/// The product of inputs as they were before they were transposed; `None` if none was, or if the result
/// would have another order.
pub fn of_inputs<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Val<'c>> {
    let given = Dims::of(op)?;
    let (mut dims, mut inputs) = (given.clone(), [op.operand_at(0)?, op.operand_at(1)?]);
    for (side, input) in inputs.iter_mut().enumerate() {
        while let Some((source, permutation)) = before_transpose(*input) {
            let places =
                |dims: &[usize]| dims.iter().map(|&dim| permutation.get(dim).copied()).collect::<Option<_>>();
            let own: Vec<usize> = places(&dims.own(side, permutation.len()))?;
            if !own.is_sorted() {
                break;
            }
            dims.batches[side] = places(&dims.batches[side])?;
            dims.summed[side] = places(&dims.summed[side])?;
            *input = source;
        }
    }
    if inputs.iter().copied().eq(op.operands()) {
        return None;
    }
    let mut product = builder.insert(ffi::clone_op(op));
    inputs.into_iter().enumerate().for_each(|(at, input)| ffi::set_operand(&mut product, at, input));
    ffi::set_inherent_attribute(&mut product, DIMS, dims.attribute(builder)?);
    Some(ffi::result(*product, 0))
}

/// The product whose result an op transposes, and nothing else uses, with its inputs exchanged: the dimensions
/// of the second one come first.
pub fn of_result<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Val<'c>> {
    let transposed = ffi::first_result(op)?;
    let (given, permutation) = before_transpose(transposed)?;
    let product =
        ffi::defining_op(given, "stablehlo.dot_general").filter(|_| ffi::users(given).len() == 1)?;
    let Dims { batches: [a, b], summed: [c, d] } = Dims::of(product)?;
    let [first, second] = [product.operand_at(0)?, product.operand_at(1)?];
    let own = sizes(first.r#type()).ok()?.len().checked_sub(a.len() + c.len())?;
    let (count, rank) = (a.len(), permutation.len());
    let exchanged = (0..count).chain(count + own..rank).chain(count..count + own);
    // An algorithm names the types of each input.
    if !permutation.iter().copied().eq(exchanged) || ffi::attribute(product, "algorithm").is_some() {
        return None;
    }
    let dims = Dims { batches: [b, a], summed: [d, c] };
    let mut exchanged = builder.insert(ffi::clone_op(product));
    [second, first]
        .into_iter()
        .enumerate()
        .for_each(|(at, input)| ffi::set_operand(&mut exchanged, at, input));
    ffi::set_inherent_attribute(&mut exchanged, DIMS, dims.attribute(builder)?);
    ffi::set_result_type(&mut exchanged, 0, transposed.r#type());
    Some(ffi::result(*exchanged, 0))
}

/// The source of a transposition, and the dimension of it that each dimension of the result is.
fn before_transpose(value: Val<'_>) -> Option<(Val<'_>, Vec<usize>)> {
    let transpose = ffi::defining_op(value, "stablehlo.transpose")?;
    let permutation = ffi::i64_array(ffi::attribute(transpose, "permutation")?)?;
    let permutation: Vec<usize> =
        permutation.iter().map(|&dim| usize::try_from(dim).ok()).collect::<Option<_>>()?;
    let source = transpose.operand_at(0)?;
    let rank = sizes(source.r#type()).ok()?.len();
    let is_permutation = permutation.len() == rank && (0..rank).all(|dim| permutation.contains(&dim));
    is_permutation.then_some((source, permutation))
}
