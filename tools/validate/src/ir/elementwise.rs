//! Arithmetic on whole tensors: on the elements at each index. Tensors of different sizes are undefined
//! behaviour.

use super::{
    arithmetic,
    op::{NotUnderstood, Op},
    reader::Reader,
    tensors::result_tensor,
    value::{Bound, Tensor, Value, indices, within},
};
use crate::{logic::term::Term, proof::Claim};
use std::rc::Rc;

/// Reads an op on tensors, or on tensors and scalars.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (_, result) = result_tensor(op)?;
    let (mut arguments, mut sizes) = (Vec::new(), None);
    for Bound { value, defined } in reader.operands(op)? {
        match value {
            Value::Scalar(term) => arguments.push((term, defined)),
            Value::Tensor(tensor) => {
                let first = sizes.get_or_insert_with(|| tensor.sizes.clone()).clone();
                same_sizes(reader, op, &first, &tensor.sizes);
                let at = indices(reader.terms, tensor.sizes.len());
                arguments.push((reader.element_of(&tensor, &at), defined));
            }
            _ => return Err(NotUnderstood::new(op, "an operand is not a ranked tensor or a scalar")),
        }
    }
    let sizes = sizes.ok_or_else(|| NotUnderstood::new(op, "no operand is a tensor"))?;
    let loops = indices(reader.terms, sizes.len());
    let range = within(reader.terms, &loops, &sizes);
    let always = reader.terms.bool(true);
    let (element, defined) =
        reader.under(range, always, |reader| arithmetic::compute(reader, op, &arguments, &result))?;
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

fn same_sizes(reader: &mut Reader, op: Op, first: &[Term], other: &[Term]) {
    for (&first, &other) in first.iter().zip(other) {
        let goal = reader.terms.equal(first, other);
        reader.demand(op, Claim::Defined, goal, vec![("size".into(), first), ("and".into(), other)]);
    }
}
