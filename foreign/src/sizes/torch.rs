//! torch: what is an attribute elsewhere is an operand, a number or a list of numbers that constants make
//! (`torch/lists.rs`).

mod layers;
pub mod lists;
mod operands;
mod unpack;
mod windows;

pub use layers::{attention, embedding, index, index_select, linear, normalize};
pub use unpack::unpack;
pub use windows::{convolution, pool};

use super::{
    asked::{Asked, Compute, Sizes, known},
    onnx::{dims, length, quotient},
};
use broadcastable::sizes::{Node, Operation, Outcomes, Rounding};
use operands::operand;

pub const RULES: [(&str, Compute); 27] = [
    ("torch.arange", arange),
    ("torch.attention", attention),
    ("torch.concat", concat),
    ("torch.convolution", convolution),
    ("torch.drop", drop_dim),
    ("torch.embedding", embedding),
    ("torch.expand", expand),
    ("torch.flatten", flatten),
    ("torch.index", index),
    ("torch.index_select", index_select),
    ("torch.linear", linear),
    ("torch.normalize", normalize),
    ("torch.pad", pad),
    ("torch.permute", permute),
    ("torch.pool", pool),
    ("torch.reduce", reduce),
    ("torch.repeat", repeat),
    ("torch.resized", resized),
    ("torch.sized", sized),
    ("torch.slice", slice),
    ("torch.squeeze", squeeze),
    ("torch.stack", stack),
    ("torch.transpose", transpose),
    ("torch.unflatten", unflatten),
    ("torch.unpack", unpack),
    ("torch.unsqueeze", unsqueeze),
    ("torch.view", view),
];

const NOT_LESS: Outcomes = Outcomes { less: false, equal: true, greater: true };

/// A size that is computed: -1 stands for another one.
fn or_else(asked: &mut Asked, size: Node, other: Option<Node>) -> Option<Node> {
    match asked.program.constant_of(size) {
        Some(-1) => other,
        Some(_) => Some(size),
        None => {
            let other = other.unwrap_or_else(|| asked.program.graph().unknown());
            Some(asked.choice(size, NOT_LESS, [size, other]))
        }
    }
}

/// A list of sizes for a number of elements: one may be -1, and follows from the number of elements.
fn shaped(asked: &mut Asked, own: &[Node], target: &[Node]) -> Vec<Option<Node>> {
    let is_inferred = |asked: &mut Asked, size: Node| asked.program.constant_of(size) == Some(-1);
    let mut sizes = Vec::new();
    for (at, &size) in target.iter().enumerate() {
        let others: Vec<Node> =
            (0..target.len()).filter(|&other| other != at).map(|other| target[other]).collect();
        let inferred = is_inferred(asked, size).then(|| quotient(asked, own, &others)).flatten();
        sizes.push(or_else(asked, size, inferred));
    }
    sizes
}

pub fn view(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.elements(1)?);
    Some(shaped(asked, &own, &target))
}

/// The dimensions from one up to another become one.
pub fn flatten(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let (start, end) = (asked.dim(1, own.len())?, asked.dim(2, own.len())?);
    let product = asked.product(own.get(start..=end)?);
    Some(known([&own[..start], &[product], &own[end + 1..]].concat()))
}

/// One dimension becomes several.
pub fn unflatten(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.elements(2)?);
    let dim = asked.dim(1, own.len())?;
    let parts = shaped(asked, &own[dim..=dim], &target);
    Some([known(own[..dim].to_vec()), parts, known(own[dim + 1..].to_vec())].concat())
}

pub fn permute(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, order) = (asked.sizes(0)?, asked.constants(1)?);
    Some(dims(&order, own.len())?.into_iter().map(|dim| Some(own[dim])).collect())
}

/// Two dimensions change places: the last two without words.
pub fn transpose(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut own = asked.sizes(0)?;
    let (a, b) = match operand(words, 0) {
        Some(first) => (asked.dim(first, own.len())?, asked.dim(operand(words, 1)?, own.len())?),
        None if own.len() < 2 => return Some(known(own)),
        None => (own.len() - 2, own.len() - 1),
    };
    own.swap(a, b);
    Some(known(own))
}

/// The sum along a dimension of a list of tensors.
pub fn concat(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let mut shapes = asked.listed(0)?.into_iter();
    let mut sizes = shapes.next()?;
    let along = asked.dim(1, sizes.len())?;
    for shape in shapes {
        // A list without elements goes with tensors of any rank.
        let next = *shape.get(along).filter(|_| shape.len() == sizes.len())?;
        sizes[along] = asked.computed(Operation::Add, &[sizes[along], next]);
    }
    Some(known(sizes))
}

/// A new dimension of as many as there are tensors in the list.
pub fn stack(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let mut list = asked.list(0)?;
    let (mut sizes, count) = (list.sizes(0)?, list.op().operand_count());
    drop(list);
    let dim = asked.dim(1, sizes.len() + 1)?;
    let count = asked.constant(i64::try_from(count).ok()?);
    sizes.insert(dim, count);
    Some(known(sizes))
}

/// Without a start it is 0, and without an end the size.
pub fn slice(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let dim = asked.dim(1, own.len())?;
    let start = if asked.has(2) { *asked.elements(2)?.first()? } else { asked.constant(0) };
    let end = if asked.has(3) { *asked.elements(3)?.first()? } else { own[dim] };
    let step = *asked.constants(4)?.first()?;
    let mut sizes = known(own.clone());
    sizes[dim] = if step > 0 { length(asked, own[dim], [start, end], step) } else { None };
    Some(sizes)
}

/// One dimension is dropped.
pub fn drop_dim(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut own = asked.sizes(0)?;
    let dim = asked.dim(operand(words, 0)?, own.len())?;
    own.remove(dim);
    Some(known(own))
}

/// One dimension has the size that an operand is.
pub fn sized(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut own = asked.sizes(0)?;
    let dim = asked.dim(operand(words, 0)?, own.len())?;
    own[dim] = *asked.elements(operand(words, 1)?)?.first()?;
    Some(known(own))
}

/// The last dimensions have the sizes of a list.
pub fn resized(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, last) = (asked.sizes(0)?, asked.elements(1)?);
    let kept = own.len().checked_sub(last.len())?;
    Some(known([&own[..kept], &last].concat()))
}

/// -1 keeps a size.
pub fn expand(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.elements(1)?);
    let added = target.len().checked_sub(own.len())?;
    let kept = |column: usize| column.checked_sub(added).map(|dim| own[dim]);
    Some(target.into_iter().enumerate().map(|(column, size)| or_else(asked, size, kept(column))).collect())
}

pub fn repeat(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, times) = (asked.sizes(0)?, asked.elements(1)?);
    let added = times.len().checked_sub(own.len())?;
    let repeated = times.into_iter().enumerate().map(|(column, times)| match column.checked_sub(added) {
        Some(dim) => asked.computed(Operation::Multiply, &[own[dim], times]),
        None => times,
    });
    Some(known(repeated.collect()))
}

pub fn unsqueeze(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let mut own = asked.sizes(0)?;
    let (dim, unit) = (asked.dim(1, own.len() + 1)?, asked.constant(1));
    own.insert(dim, unit);
    Some(known(own))
}

/// Dimensions of size 1 among these, or among all, are dropped: as many as the result's rank says.
pub fn squeeze(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let own = asked.sizes(0)?;
    let (dropped, unit) = (own.len().checked_sub(asked.rank()?)?, asked.constant(1));
    let named = match operand(words, 0) {
        Some(operand) => dims(&asked.constants(operand)?, own.len())?,
        None => (0..own.len()).collect(),
    };
    let units: Vec<usize> = named.iter().copied().filter(|&dim| own[dim] == unit).collect();
    let chosen = [named, units].into_iter().find(|dims| dims.len() == dropped);
    let chosen = if dropped == 0 { Vec::new() } else { chosen? };
    Some(known(
        own.iter().enumerate().filter(|(dim, _)| !chosen.contains(dim)).map(|(_, &size)| size).collect(),
    ))
}

/// The words are the operands with the dimensions and with whether they stay as 1, which they do not without
/// it. Without dimensions, all are reduced.
pub fn reduce(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (own, at) = (asked.sizes(0)?, operand(words, 0)?);
    let listed = if asked.has(at) { asked.constants(at)? } else { Vec::new() };
    let reduced = if listed.is_empty() { (0..own.len()).collect() } else { dims(&listed, own.len())? };
    let stays = operand(words, 1).map_or(Some(false), |at| asked.flag(at))?;
    let unit = stays.then(|| asked.constant(1));
    let sizes = own.into_iter().enumerate();
    Some(
        sizes
            .filter_map(|(dim, size)| if reduced.contains(&dim) { unit } else { Some(size) })
            .map(Some)
            .collect(),
    )
}

/// The words are the operands with start, end and step; without them 0 and 1.
pub fn arange(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let end = operand(words, 0)?;
    let end = *asked.elements(end)?.first()?;
    let start = match operand(words, 1) {
        Some(start) => *asked.elements(start)?.first()?,
        None => asked.constant(0),
    };
    let step = match operand(words, 2) {
        Some(step) => *asked.constants(step)?.first()?,
        None => 1,
    };
    let ends = if step > 0 { [end, start] } else { [start, end] };
    let distance = asked.computed(Operation::Subtract, &ends);
    Some(vec![asked.divided(distance, step.checked_abs()?, Rounding::Up)])
}

/// Pairs of a list, those of the last dimension first.
pub fn pad(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (mut own, pads) = (asked.sizes(0)?, asked.elements(1)?);
    for (back, ends) in pads.chunks_exact(2).enumerate() {
        let dim = own.len().checked_sub(back + 1)?;
        let size = asked.computed(Operation::Add, &[own[dim], ends[0]]);
        own[dim] = asked.computed(Operation::Add, &[size, ends[1]]);
    }
    Some(known(own))
}
