//! ONNX's `Attention`: its mask goes to the shape of the scores, whose sizes are batch, heads, queries, and
//! keys with those of the cache.

use super::{Form, NamedOp, Part, Parts, Size, whole};
use broadcastable::Place;

/// The name of the op's own check.
pub const CHECK: &str = "onnx.attention";

/// Since this version a mask may be shorter in its last dimension, and is then padded.
const PADDED: u32 = 24;
const QUERY: usize = 0;
const KEY: usize = 1;
const MASK: usize = 3;
const PAST: usize = 4;

pub fn has_mask(op: &dyn NamedOp) -> bool {
    op.operand_name(MASK).is_some()
}

/// `None` without a mask, and if the ranks of the operands are not known.
pub fn parts(op: &dyn NamedOp, version: u32) -> Option<Parts> {
    let mut mask = whole(op, MASK)?;
    let mut scores = scores(op)?;
    if version >= PADDED {
        scores.sizes.as_mut()?.pop();
        scores.places.pop();
        if let Some(sizes) = &mut mask.sizes {
            mask.rest = sizes.pop().into_iter().collect();
            mask.places.pop();
        }
    }
    Some(Parts::new(Form::Own, vec![scores, mask]).keeping_first())
}

fn scores(op: &dyn NamedOp) -> Option<Part> {
    let [query, key] = [QUERY, KEY].map(|operand| op.sizes(Place::Operand(operand)));
    let (query, key) = (query?, key?);
    let heads = match (query.len(), key.len()) {
        (4, 3 | 4) => (query[1].clone(), Some((QUERY, 1))),
        (3, 3 | 4) => (heads(op), None),
        _ => return None,
    };
    let rows = query.len() - 2;
    let keys = key.len() - 2;
    let columns = [
        (query[0].clone(), Some((QUERY, 0))),
        heads,
        (query[rows].clone(), Some((QUERY, rows))),
        with_cached(op, key[keys].clone(), keys),
    ];
    let name = format!("the scores of {} and {}", op.operand_name(QUERY)?, op.operand_name(KEY)?);
    let (sizes, places) = columns.into_iter().unzip();
    Some(Part { name, operand: None, sizes: Some(sizes), places, rest: Vec::new() })
}

/// The number of heads that an attribute says.
fn heads(op: &dyn NamedOp) -> Size {
    let count = op.op().integers("q_num_heads").and_then(|count| count.first().copied());
    count.filter(|&count| count > 0).map_or(Size::Unknown, Size::Constant)
}

/// How many keys there are with those of the cache.
fn with_cached(op: &dyn NamedOp, keys: Size, dim: usize) -> (Size, Option<(usize, usize)>) {
    if op.operand_name(PAST).is_none() {
        return (keys, Some((KEY, dim)));
    }
    let cached = op.sizes(Place::Operand(PAST)).filter(|sizes| sizes.len() == 4);
    let sum = match (keys, cached.map(|sizes| sizes[2].clone())) {
        (Size::Constant(keys), Some(Size::Constant(cached))) => {
            keys.checked_add(cached).map_or(Size::Unknown, Size::Constant)
        }
        _ => Size::Unknown,
    };
    (sum, None)
}
