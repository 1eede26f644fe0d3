//! ONNX: axes count from the end if they are negative, and are attributes in older operators and operands in
//! newer ones.

use super::asked::{Asked, Sizes, from_end, known};
use broadcastable::sizes::{Node, Operation, Outcomes, Rounding};

const EQUAL: Outcomes = Outcomes { less: false, equal: true, greater: false };
const NOT_LESS: Outcomes = Outcomes { less: false, equal: true, greater: true };

/// The axes in the attribute, or in the operand of that number; `None` if they are not constants.
fn axes(asked: &mut Asked, operand: usize) -> Option<Vec<i64>> {
    match asked.numbers("axes") {
        Some(axes) => Some(axes),
        None if asked.has(operand) => asked.constants(operand),
        None => Some(Vec::new()),
    }
}

/// The same as dimensions of a rank.
pub fn dims(axes: &[i64], rank: usize) -> Option<Vec<usize>> {
    axes.iter().map(|&axis| from_end(axis, rank)).collect()
}

/// Without axes, all are reduced, or none with `noop_with_empty_axes`.
pub fn reduce(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, axes) = (asked.sizes(0)?, axes(asked, 1)?);
    let axes = match asked.op().operand_count() {
        // The axis of ArgMax and ArgMin, 0 unless it is there.
        1 if asked.numbers("axes").is_none() && is_arg(asked) => vec![asked.number("axis").unwrap_or(0)],
        _ => axes,
    };
    let reduced = dims(&axes, sizes.len())?;
    let is_reduced = |dim: usize| {
        if reduced.is_empty() {
            asked.number("noop_with_empty_axes").unwrap_or(0) == 0
        } else {
            reduced.contains(&dim)
        }
    };
    let reduced: Vec<bool> = (0..sizes.len()).map(is_reduced).collect();
    let unit = (asked.number("keepdims").unwrap_or(1) != 0).then(|| asked.constant(1));
    let sizes =
        sizes.into_iter().zip(reduced).map(|(size, is_reduced)| if is_reduced { unit } else { Some(size) });
    Some(sizes.flatten().map(Some).collect())
}

fn is_arg(asked: &mut Asked) -> bool {
    asked.op().name().contains("Arg")
}

/// Dimensions of size 1 at these axes of the result.
pub fn unsqueeze(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let axes = axes(asked, 1)?;
    let sizes = match asked.sizes(0) {
        Some(sizes) => known(sizes),
        None => vec![None; asked.rank()?.checked_sub(axes.len())?],
    };
    let rank = sizes.len() + axes.len();
    let (added, mut own) = (dims(&axes, rank)?, sizes.into_iter());
    let unit = asked.constant(1);
    (0..rank).map(|dim| if added.contains(&dim) { Some(Some(unit)) } else { own.next() }).collect()
}

/// A matrix: the sizes before the axis, and those from it on.
pub fn flatten(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, axis) = (asked.sizes(0)?, asked.number("axis").unwrap_or(1));
    let axis = if axis == sizes.len() as i64 { sizes.len() } else { from_end(axis, sizes.len())? };
    let (before, after) = sizes.split_at(axis);
    Some(vec![Some(asked.product(before)), Some(asked.product(after))])
}

/// The sizes of the indices in the place of one dimension.
pub fn gather(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, indices) = (asked.sizes(0)?, asked.sizes(1)?);
    let axis = from_end(asked.number("axis").unwrap_or(0), sizes.len())?;
    Some(known([&sizes[..axis], &indices, &sizes[axis + 1..]].concat()))
}

/// Pads of all dimensions, first at the beginnings and then at the ends.
pub fn pad(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let pads = match asked.numbers("pads") {
        Some(pads) => pads.into_iter().map(|pad| asked.constant(pad)).collect(),
        None => asked.elements(1)?,
    };
    let axes: Vec<i64> = if asked.has(3) { asked.constants(3)? } else { (0..sizes.len() as i64).collect() };
    if pads.len() != 2 * axes.len() {
        return None;
    }
    let mut padded = known(sizes.clone());
    for (at, dim) in dims(&axes, sizes.len())?.into_iter().enumerate() {
        let size = asked.computed(Operation::Add, &[sizes[dim], pads[at]]);
        padded[dim] = Some(asked.computed(Operation::Add, &[size, pads[at + axes.len()]]));
    }
    Some(padded)
}

pub fn tile(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, times) = (asked.sizes(0)?, asked.elements(1)?);
    let sizes = sizes.into_iter().zip(times);
    Some(sizes.map(|(size, times)| Some(asked.computed(Operation::Multiply, &[size, times]))).collect())
}

/// A size of 0 is that of the operand, and one of -1 follows from the number of elements.
pub fn reshape(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (own, target) = (asked.sizes(0)?, asked.elements(1)?);
    let keeps_zero = asked.number("allowzero").unwrap_or(0) != 0;
    let constants: Vec<Option<i64>> = target.iter().map(|&size| asked.program.constant_of(size)).collect();
    let mut sizes: Vec<Option<Node>> = Vec::new();
    for (dim, (&size, constant)) in target.iter().zip(&constants).enumerate() {
        let copied = if keeps_zero { Some(size) } else { own.get(dim).copied() };
        sizes.push(match constant {
            Some(-1) => None,
            Some(0) => copied,
            Some(_) => Some(size),
            None if copied == Some(size) => Some(size),
            None => Some(computed(asked, size, copied)),
        });
    }
    if let Some(inferred) = constants.iter().position(|&size| size == Some(-1)) {
        let others: Option<Vec<Node>> =
            (0..sizes.len()).filter(|&dim| dim != inferred).map(|dim| sizes[dim]).collect();
        sizes[inferred] = others.and_then(|others| quotient(asked, &own, &others));
    }
    Some(sizes)
}

/// A size that only run time knows: it may be 0, or -1.
fn computed(asked: &mut Asked, size: Node, copied: Option<Node>) -> Node {
    let unknown = asked.program.graph().unknown();
    let size = asked.choice(size, EQUAL, [copied.unwrap_or(unknown), size]);
    asked.choice(size, NOT_LESS, [size, unknown])
}

/// The rest of the number of elements. Without elements, a quotient of sizes has no value: sizes on both
/// sides are left out.
pub fn quotient(asked: &mut Asked, own: &[Node], others: &[Node]) -> Option<Node> {
    let mut own = own.to_vec();
    let mut rest = Vec::new();
    for &other in others {
        match own.iter().position(|&size| size == other) {
            Some(at) => drop(own.remove(at)),
            None => rest.push(other),
        }
    }
    let count = asked.product(&own);
    let divisor: Option<i64> = rest
        .iter()
        .map(|&size| asked.program.constant_of(size))
        .try_fold(1_i64, |product, size| product.checked_mul(size?));
    match divisor {
        Some(divisor) => asked.divided(count, divisor, Rounding::Down),
        None => {
            let rest = asked.product(&rest);
            Some(asked.computed(Operation::Divide(Rounding::Down), &[count, rest]))
        }
    }
}

/// Starts and ends are clamped, and counted from the end if they are negative.
pub fn slice(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let sizes = asked.sizes(0)?;
    let listed = |asked: &mut Asked, name: &str, operand: usize| -> Option<Vec<Node>> {
        match asked.numbers(name) {
            Some(numbers) => Some(numbers.into_iter().map(|number| asked.constant(number)).collect()),
            None => asked.elements(operand),
        }
    };
    let (starts, ends) = (listed(asked, "starts", 1)?, listed(asked, "ends", 2)?);
    let axes = match (asked.numbers("axes"), asked.has(3)) {
        (Some(axes), _) => axes,
        (None, true) => asked.constants(3)?,
        (None, false) => (0..starts.len() as i64).collect(),
    };
    let steps = if asked.has(4) { asked.constants(4)? } else { vec![1; starts.len()] };
    let mut sliced = known(sizes.clone());
    for (at, dim) in dims(&axes, sizes.len())?.into_iter().enumerate() {
        let (start, end, step) = (*starts.get(at)?, *ends.get(at)?, *steps.get(at)?);
        sliced[dim] = length(asked, sizes[dim], [start, end], step);
    }
    Some(sliced)
}

/// The number of elements from a start to an end: going up, both are moved into `0..=size`; going down, into
/// `-1..=size - 1`. Runtimes differ in how they count down from before the first element, and to the largest
/// integers.
pub fn length(asked: &mut Asked, size: Node, [start, end]: [Node; 2], step: i64) -> Option<Node> {
    if step < 0 {
        let (start, end) = (asked.program.constant_of(start)?, asked.program.constant_of(end)?);
        if start < -1 || end >= i64::from(i32::MAX) {
            return None;
        }
    }
    let (least, most) = if step > 0 { ([0, 0], size) } else { ([0, -1], asked.plus(size, -1)) };
    let place = |asked: &mut Asked, index: Node, least: i64| {
        let from_end = asked.computed(Operation::Add, &[index, size]);
        let index = asked.choice(index, NOT_LESS, [index, from_end]);
        let index = asked.at_least(index, least);
        asked.computed(Operation::Minimum, &[index, most])
    };
    let [start, end] = [place(asked, start, least[0]), place(asked, end, least[1])];
    let ends = if step > 0 { [end, start] } else { [start, end] };
    let distance = asked.computed(Operation::Subtract, &ends);
    let steps = asked.divided(distance, step.checked_abs()?, Rounding::Up)?;
    Some(asked.at_least(steps, 0))
}

/// Without sizes, equal parts, of which the last one may be smaller.
pub fn split(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, result) = (asked.sizes(0)?, asked.result);
    let axis = from_end(asked.number("axis").unwrap_or(0), sizes.len())?;
    let mut parts = known(sizes.clone());
    let listed = match asked.numbers("split") {
        Some(split) => Some(split.into_iter().map(|size| asked.constant(size)).collect()),
        None if asked.has(1) => Some(asked.elements(1)?),
        None => None,
    };
    parts[axis] = Some(match listed {
        Some(listed) => *listed.get(result)?,
        None => {
            let count = asked.op().result_count() as i64;
            let part = asked.divided(sizes[axis], count, Rounding::Up)?;
            let before = asked.times(part, count - 1);
            if result as i64 == count - 1 {
                asked.computed(Operation::Subtract, &[sizes[axis], before])
            } else {
                part
            }
        }
    });
    Some(parts)
}

/// The largest elements along an axis.
pub fn top(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (mut sizes, count) = (asked.sizes(0)?, asked.elements(1)?);
    let axis = from_end(asked.number("axis").unwrap_or(-1), sizes.len())?;
    sizes[axis] = *count.first()?;
    Some(known(sizes))
}

/// The numbers from a start up to a limit.
pub fn range(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let [start, limit] = [*asked.elements(0)?.first()?, *asked.elements(1)?.first()?];
    let step = *asked.constants(2)?.first()?;
    let ends = if step > 0 { [limit, start] } else { [start, limit] };
    let distance = asked.computed(Operation::Subtract, &ends);
    let steps = asked.divided(distance, step.checked_abs()?, Rounding::Up)?;
    Some(vec![Some(asked.at_least(steps, 0))])
}

/// Without axes, it drops each dimension whose size is 1, if all sizes are known.
pub fn squeeze(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, axes) = (asked.sizes(0)?, axes(asked, 1)?);
    let mut dropped = dims(&axes, sizes.len())?;
    if dropped.is_empty() {
        let values: Vec<i64> = sizes.iter().map(|&size| asked.value(size)).collect::<Option<_>>()?;
        dropped = (0..values.len()).filter(|&dim| values[dim] == 1).collect();
    }
    Some(
        sizes
            .into_iter()
            .enumerate()
            .filter(|(dim, _)| !dropped.contains(dim))
            .map(|(_, size)| Some(size))
            .collect(),
    )
}

/// The tensor is stretched to a list of sizes, which may itself be stretched.
pub fn expand(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let shapes = [asked.sizes(0)?, asked.elements(1)?];
    Some(known(asked.extents(&shapes)))
}

/// An element for each place of the grid, of each channel.
pub fn sampled(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (sizes, grid) = (asked.sizes(0)?, asked.sizes(1)?);
    let (channels, places) = (sizes.get(..2)?, grid.get(1..grid.len().checked_sub(1)?)?);
    Some(known([channels, places].concat()))
}

/// The rows of the query, with the last dimension of the values; those of all heads in one dimension, if the
/// operands have rank 3.
pub fn attention(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let (query, values) = (asked.sizes(0)?, asked.sizes(2)?);
    match (&*query, &*values) {
        (&[batch, heads, rows, _], &[.., size]) if values.len() == 4 => {
            Some(known(vec![batch, heads, rows, size]))
        }
        (&[batch, rows, _], &[.., size]) if values.len() == 3 => {
            let (heads, own) = (asked.number("q_num_heads")?, asked.number("kv_num_heads")?);
            let size = asked.divided(size, own, Rounding::Down)?;
            Some(known(vec![batch, rows, asked.times(size, heads)]))
        }
        _ => None,
    }
}
