//! Parts that follow from the words of an op's line.

use super::{Form, NamedOp, Part, Parts, Size, UNIT, chosen, whole};
use crate::{
    op::is_set,
    profile::{Signature, Target},
    sizes::from_end,
};
use broadcastable::Place;

pub fn all(op: &dyn NamedOp, signature: &Signature) -> Option<Parts> {
    let parts = chosen(op, signature);
    (!parts.is_empty()).then(|| Parts::new(Form::All, parts))
}

pub fn one_way(op: &dyn NamedOp, signature: &Signature, kept: usize) -> Option<Parts> {
    let parts = chosen(op, signature);
    let kept = parts.iter().position(|part| part.operand == Some(kept)).filter(|_| parts.len() > 1);
    Some(Parts { kept: Some(kept?), ..Parts::new(Form::OneWay, parts) })
}

/// Scale and bias go to a tensor. Where they have no more dimensions than are normalized, its leading ones do
/// not matter.
pub fn normalized(op: &dyn NamedOp, signature: &Signature, kept: usize, from: &str) -> Option<Parts> {
    let mut parts = chosen(op, signature);
    let (first, stretched) = parts.split_first_mut()?;
    if first.operand != Some(kept) || stretched.is_empty() {
        return None;
    }
    if let Some(sizes) = &mut first.sizes {
        let axis = op.op().integers(from).and_then(|axis| axis.first().copied()).unwrap_or(-1);
        let axis = from_end(axis, sizes.len())?;
        let rank = sizes.len() - axis;
        if stretched.iter().all(|part| part.sizes.as_ref().is_some_and(|sizes| sizes.len() <= rank)) {
            let name = format!("the normalized dimensions of {}", first.name);
            let (sizes, places) = (sizes.split_off(axis), first.places.split_off(axis));
            *first = Part { name, operand: None, sizes: Some(sizes), places, rest: Vec::new() };
        }
    }
    Some(Parts::new(Form::Normalized, parts).keeping_first())
}

/// The dimensions before those of matrices. A vector is a matrix without such.
pub fn matrices(op: &dyn NamedOp, signature: &Signature) -> Option<Parts> {
    let factors = match signature.operands.as_deref() {
        Some(&[first, second, ..]) => [first, second],
        _ => [0, 1],
    };
    let mut parts = vec![whole(op, factors[0])?, whole(op, factors[1])?];
    for part in &mut parts {
        part.name = format!("the leading dimensions of {}", part.name);
        if let Some(sizes) = &mut part.sizes {
            let leading = sizes.len().saturating_sub(2);
            part.rest = sizes.split_off(leading);
            part.places.truncate(leading);
        }
    }
    Some(Parts::new(Form::Matrices, parts))
}

/// The operand and the sizes in another one are stretched. Of unknown ones, only the declared result is
/// known.
pub fn target(op: &dyn NamedOp, signature: &Signature) -> Option<Parts> {
    let list = signature.shape?;
    let (own, name) = (whole(op, 0)?, op.operand_name(list)?);
    let part = |name, sizes: Option<Vec<Size>>| {
        let places = vec![None; sizes.as_ref().map_or(0, Vec::len)];
        Part { name, operand: None, sizes, places, rest: Vec::new() }
    };
    Some(match op.numbers(list) {
        Some(sizes) => Parts::new(Form::Target, vec![part(format!("the target {name}"), Some(sizes)), own]),
        None => {
            let result = part("the expanded shape".to_owned(), op.sizes(Place::Result(0)));
            Parts { is_open: true, ..Parts::new(Form::Target, vec![result, own]).keeping_first() }
        }
    })
}

/// The last operand goes to the product of the first two, which are matrices.
pub fn product(op: &dyn NamedOp, signature: &Signature) -> Option<Parts> {
    let last = *signature.operands.as_deref()?.first()?;
    let added = whole(op, last)?;
    Some(Parts::new(Form::Product, vec![factors(op, signature)?, added]).keeping_first())
}

fn factors(op: &dyn NamedOp, signature: &Signature) -> Option<Part> {
    let transposed = signature.product.get(1..).unwrap_or_default();
    let [rows, columns] = [0, 1].map(|index| {
        let is_turned = is_set(op.op(), transposed.get(index));
        (index, usize::from(is_turned != (index == 1)))
    });
    let size = |(operand, dim): (usize, usize)| match op.sizes(Place::Operand(operand)) {
        Some(sizes) if sizes.len() == 2 => sizes[dim].clone(),
        _ => Size::Unknown,
    };
    let name = format!("the product of {} and {}", op.operand_name(0)?, op.operand_name(1)?);
    let (sizes, places) = (Some(vec![size(rows), size(columns)]), vec![Some(rows), Some(columns)]);
    Some(Part { name, operand: None, sizes, places, rest: Vec::new() })
}

/// As versions before NumPy's rules have it: with the attribute `broadcast`, the last operand goes to the
/// first one's shape, or to the product; from the dimension `axis` on, if there is that attribute.
pub fn by_attributes(op: &dyn NamedOp, signature: &Signature) -> Option<Parts> {
    let mut given = (0..op.op().operand_count()).filter_map(|operand| whole(op, operand));
    let (first, mut last) = (given.next()?, given.last()?);
    if !signature.broadcasts() || !is_set(op.op(), Some(&"broadcast")) {
        return None;
    }
    let axis = op.op().integers("axis").and_then(|axis| axis.first().copied());
    if let (Some(axis), Some(own), Some(sizes)) = (axis, &first.sizes, &mut last.sizes) {
        let axis = from_end(axis, own.len()).unwrap_or(0);
        let behind = own.len().saturating_sub(axis + sizes.len());
        sizes.resize(sizes.len() + behind, UNIT);
        last.places.resize(sizes.len(), None);
    }
    let kept = if signature.target == Target::Result { factors(op, signature)? } else { first };
    Some(Parts::new(Form::Old, vec![kept, last]).keeping_first())
}
