//! Layers of networks of torch, and what reads tensors by indices.

use super::super::asked::{Asked, Sizes, known};
use broadcastable::{Place, ValueType, sizes::Node};

/// The last dimensions, as many as a list has, become 1 in the results after the first.
pub fn normalize(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let mut own = asked.sizes(0)?;
    if asked.result > 0 {
        let first = own.len().checked_sub(asked.elements(1)?.len())?;
        let unit = asked.constant(1);
        own[first..].fill(unit);
    }
    Some(known(own))
}

/// Of a tensor, a weight of `[features, channels]`.
pub fn linear(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (mut own, weight) = (asked.sizes(0)?, asked.sizes(1)?);
    match weight[..] {
        [features, _] => *own.last_mut()? = features,
        _ => drop(own.pop()),
    }
    Some(known(own))
}

/// Queries, keys and values, whose leading dimensions broadcast.
pub fn attention(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let shapes = [asked.sizes(0)?, asked.sizes(1)?, asked.sizes(2)?];
    let [query, _, value] = &shapes;
    let (length, width) = (*query.get(query.len().checked_sub(2)?)?, *value.last()?);
    let leading: Option<Vec<Vec<Node>>> =
        shapes.iter().map(|shape| Some(shape[..shape.len().checked_sub(2)?].to_vec())).collect();
    // Groups of queries may share a key.
    if asked.op().operand_count() > 7 && asked.flag(7)? {
        return None;
    }
    let mut sizes = known(asked.extents(&leading?));
    sizes.extend([Some(length), Some(width)]);
    Some(sizes)
}

/// The rows of a table in the place of each index.
pub fn embedding(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (table, mut indices) = (asked.sizes(0)?, asked.sizes(1)?);
    indices.push(*table.get(1)?);
    Some(known(indices))
}

/// One dimension has as many as there are indices.
pub fn index_select(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (mut own, indices) = (asked.sizes(0)?, asked.sizes(2)?);
    let dim = asked.dim(1, own.len())?;
    own[dim] = indices.first().copied().unwrap_or_else(|| asked.constant(1));
    Some(known(own))
}

/// Indices for some dimensions: what they broadcast to stands in the place of these, or first if others stand
/// between them.
pub fn index(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let (mut shapes, mut indexed) = (Vec::new(), Vec::new());
    let mut list = asked.list(1)?;
    for dim in 0..list.op().operand_count() {
        let index = Place::Operand(dim);
        if list.op().value_type(index)? == ValueType::Other("!torch.none".into()) {
            continue;
        }
        // A mask has as many as are true.
        if list.op().type_text(index)?.ends_with("i1>") {
            return None;
        }
        shapes.push(list.sizes(dim)?);
        indexed.push(dim);
    }
    drop(list);
    let extents = asked.extents(&shapes);
    let (first, last) = (*indexed.first()?, *indexed.last()?);
    let at = if last - first + 1 == indexed.len() { first } else { 0 };
    let mut kept: Vec<Node> =
        own.into_iter().enumerate().filter(|(dim, _)| !indexed.contains(dim)).map(|(_, size)| size).collect();
    kept.splice(at..at, extents);
    Some(known(kept))
}
