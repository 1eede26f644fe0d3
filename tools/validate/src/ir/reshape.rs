//! `tensor.expand_shape` and `tensor.collapse_shape`: those that add or remove units are read, all others are
//! opaque.

use super::{
    attributes, foreign,
    op::{NotUnderstood, Op},
    reader::Reader,
    tensors::{result_tensor, static_type},
    value::{Tensor, Value, index},
};
use crate::{logic::term::Term, proof::Claim};
use std::rc::Rc;

/// `tensor.expand_shape`: its sizes are those of its operand.
pub fn expand(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (tensor, defined) = reader.tensor(op, 0)?;
    let (declared, _) = result_tensor(op)?;
    let Ok(kept) = kept_dims(op, &declared) else { return foreign::read(reader, op) };
    let (mut sizes, mut operand) = (Vec::new(), 1);
    for size in &declared {
        sizes.push(match size {
            Some(size) => reader.terms.number(*size),
            None => {
                operand += 1;
                reader.scalar(op, operand - 1)?.0
            }
        });
    }
    let mut at = Vec::new();
    for (&size, kept) in tensor.sizes.iter().zip(kept) {
        let given = kept.map_or(reader.terms.number(1), |dim| sizes[dim]);
        let goal = reader.terms.equal(size, given);
        reader.demand(op, Claim::Defined, goal, vec![("size".into(), size), ("given".into(), given)]);
        at.push(position(reader, kept));
    }
    let element = tensor.at(reader.terms, &at);
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// `tensor.collapse_shape`.
pub fn collapse(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (tensor, defined) = reader.tensor(op, 0)?;
    let declared: Vec<_> = tensor.sizes.iter().map(|&size| reader.terms.number_of(size)).collect();
    let Ok(kept) = kept_dims(op, &declared) else { return foreign::read(reader, op) };
    let mut at = vec![reader.terms.number(0); tensor.sizes.len()];
    let mut sizes = Vec::new();
    for (dim, kept) in kept.into_iter().enumerate() {
        sizes.push(kept.map_or(reader.terms.number(1), |kept| tensor.sizes[kept]));
        if let Some(kept) = kept {
            at[kept] = index(reader.terms, dim);
        }
    }
    let element = tensor.at(reader.terms, &at);
    let (declared, _) = result_tensor(op)?;
    static_type(reader, op, &sizes, &declared);
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// The index in a dimension, or in a dropped unit.
fn position(reader: &mut Reader, dim: Option<usize>) -> Term {
    match dim {
        Some(dim) => index(reader.terms, dim),
        None => reader.terms.number(0),
    }
}

/// The dimension of each group that is not a unit, given the static sizes of all.
fn kept_dims(op: Op, sizes: &[Option<i64>]) -> Result<Vec<Option<usize>>, NotUnderstood> {
    let unknown = || NotUnderstood::new(op, "only units are added or removed");
    let mut all = Vec::new();
    for group in attributes::groups(op, "reassociation").ok_or_else(unknown)? {
        let mut kept = group.into_iter().filter(|&dim| sizes.get(dim) != Some(&Some(1)));
        all.push(kept.next());
        if kept.next().is_some() {
            return Err(unknown());
        }
    }
    Ok(all)
}
