//! Rules that several dialects share. The words of a rule are names of attributes.

use super::asked::{Asked, Sizes, from_end, known};
use broadcastable::{
    Place,
    sizes::{Node, Operation},
};

/// No tensor has more dimensions.
const MOST_DIMENSIONS: usize = 1024;

/// The sizes of the operand of that number, or of operand #0.
pub fn same(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    asked.sizes(words.first().map_or(Some(0), |word| word.parse().ok())?).map(known)
}

/// Those that the operands of these numbers broadcast to, or all.
pub fn broadcast(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let operands: Vec<usize> = match words {
        [] => (0..asked.op().operand_count()).collect(),
        words => words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?,
    };
    let operands = operands.into_iter().filter(|&operand| asked.has(operand)).collect::<Vec<_>>();
    let shapes: Vec<Vec<Node>> =
        operands.into_iter().map(|operand| asked.sizes(operand)).collect::<Option<_>>()?;
    Some(asked.extents(&shapes).into_iter().map(Some).collect())
}

/// One size is the sum of all operands' sizes. With `into`, the last operand may be what the result is
/// written to.
pub fn concat(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut sizes = asked.sizes(0)?;
    let along = from_end(asked.number(words.first()?)?, sizes.len())?;
    for operand in 1..asked.op().operand_count() {
        let next = asked.sizes(operand)?;
        for (dim, &size) in next.iter().enumerate().take(sizes.len()) {
            if dim == along {
                sizes[along] = asked.computed(Operation::Add, &[sizes[along], size]);
            } else if asked.value(sizes[dim]).is_none() && asked.value(size).is_some() {
                // All operands have the size that one of them tells.
                sizes[dim] = size;
            }
        }
    }
    let last = asked.op().operand_count().checked_sub(1)?;
    let [last, result] = [Place::Operand(last), Place::Result(0)].map(|place| asked.op().value_type(place));
    let mut sizes = known(sizes);
    if words.contains(&"into") && last == result {
        sizes[along] = None;
    }
    Some(sizes)
}

/// In another order; reversed without the attribute.
pub fn permute(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let is_reversed = words.get(1) == Some(&"reversed");
    let reversed = || is_reversed.then(|| (0..sizes.len() as i64).rev().collect());
    let order = asked.numbers(words.first()?).or_else(reversed)?;
    order.into_iter().map(|dim| sizes.get(usize::try_from(dim).ok()?).copied().map(Some)).collect()
}

/// Each size times an entry of the attribute.
pub fn times(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let (sizes, times) = (asked.sizes(0)?, asked.numbers(words.first()?)?);
    let repeated = sizes.iter().zip(&times).map(|(&size, &times)| Some(asked.times(size, times)));
    (sizes.len() == times.len()).then(|| repeated.collect())
}

/// These dimensions become 1.
pub fn unit(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let mut sizes = asked.sizes(0)?;
    for dim in asked.numbers(words.first()?)? {
        let dim = from_end(dim, sizes.len())?;
        sizes[dim] = asked.constant(1);
    }
    Some(known(sizes))
}

/// These dimensions are dropped.
pub fn without(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let dropped = asked.numbers(words.first()?)?.into_iter().map(|dim| from_end(dim, sizes.len()));
    let dropped: Vec<usize> = dropped.collect::<Option<_>>()?;
    let kept = sizes.into_iter().enumerate().filter(|(dim, _)| !dropped.contains(dim));
    Some(kept.map(|(_, size)| Some(size)).collect())
}

/// The elements of the operand of that number; of an operand of which only the type is known, as many sizes
/// as it has elements.
pub fn listed(asked: &mut Asked, words: &[&'static str]) -> Sizes {
    let operand = words.first()?.parse().ok()?;
    if let Some(sizes) = asked.elements(operand) {
        return Some(known(sizes));
    }
    let list = asked.op().value_type(Place::Operand(operand))?;
    let &[count] = list.dims()? else { return None };
    let count = usize::try_from(count.as_static()?).ok().filter(|&count| count <= MOST_DIMENSIONS)?;
    Some(vec![None; count])
}
