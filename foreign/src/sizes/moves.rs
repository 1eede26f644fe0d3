//! The elements of small tensors of ONNX that an op moves: of several dimensions as well, in which exporters
//! arrange pads.

use super::asked::{Asked, from_end};
use broadcastable::{Dim, Place, sizes::Node};

/// A small tensor, with its elements in the order of the last dimension first.
struct Array {
    sizes: Vec<usize>,
    elements: Vec<Node>,
}

impl Array {
    fn of(asked: &mut Asked, operand: usize) -> Option<Self> {
        let elements = asked.elements(operand)?;
        let operand = asked.op().value_type(Place::Operand(operand))?;
        let size = |dim: &Dim| usize::try_from(dim.as_static()?).ok();
        let sizes: Vec<usize> = operand.dims()?.iter().map(size).collect::<Option<_>>()?;
        (sizes.iter().product::<usize>() == elements.len()).then_some(Self { sizes, elements })
    }

    /// The tensor of these sizes whose element at an index is that of this one where `from` says.
    fn moved(&self, sizes: &[usize], from: impl Fn(&[usize]) -> Vec<usize>) -> Vec<Node> {
        let count: usize = sizes.iter().product();
        let index = |mut at: usize| {
            let mut index = vec![0; sizes.len()];
            for (place, &size) in index.iter_mut().zip(sizes).rev() {
                (*place, at) = (at % size, at / size);
            }
            index
        };
        let at =
            |index: Vec<usize>| index.iter().zip(&self.sizes).fold(0, |at, (place, size)| at * size + place);
        (0..count).map(|number| self.elements[at(from(&index(number)))]).collect()
    }
}

pub fn transpose(asked: &mut Asked) -> Option<Vec<Node>> {
    let array = Array::of(asked, 0)?;
    let rank = array.sizes.len();
    let order: Vec<usize> = match asked.numbers("perm") {
        Some(order) => order.into_iter().map(|dim| from_end(dim, rank)).collect::<Option<_>>()?,
        None => (0..rank).rev().collect(),
    };
    let is_permutation = (0..rank).all(|dim| order.contains(&dim)) && order.len() == rank;
    let sizes: Vec<usize> = order.iter().filter(|_| is_permutation).map(|&dim| array.sizes[dim]).collect();
    let from = |index: &[usize]| {
        let mut before = vec![0; rank];
        order.iter().zip(index).for_each(|(&dim, &place)| before[dim] = place);
        before
    };
    is_permutation.then(|| array.moved(&sizes, from))
}

/// As numbers in operands select them.
pub fn slice(asked: &mut Asked) -> Option<Vec<Node>> {
    let array = Array::of(asked, 0)?;
    let (starts, ends) = (asked.constants(1)?, asked.constants(2)?);
    let axes = if asked.has(3) { asked.constants(3)? } else { (0..starts.len() as i64).collect::<Vec<_>>() };
    let steps = if asked.has(4) { asked.constants(4)? } else { vec![1; starts.len()] };
    let mut places: Vec<Vec<usize>> = array.sizes.iter().map(|&size| (0..size).collect()).collect();
    for (at, axis) in axes.into_iter().enumerate() {
        let dim = from_end(axis, array.sizes.len())?;
        places[dim] = selected(array.sizes[dim], *starts.get(at)?, *ends.get(at)?, *steps.get(at)?)?;
    }
    let sizes: Vec<usize> = places.iter().map(Vec::len).collect();
    Some(array.moved(&sizes, |index| index.iter().zip(&places).map(|(&at, places)| places[at]).collect()))
}

/// The places from a start to an end: going up, both are moved into `0..=size`; going down, into `-1..=size -
/// 1`.
fn selected(size: usize, start: i64, end: i64, step: i64) -> Option<Vec<usize>> {
    let size = i64::try_from(size).ok()?;
    let [least, most] = if step > 0 { [0, size] } else { [-1, size - 1] };
    let place = |index: i64| if index < 0 { index.saturating_add(size) } else { index }.clamp(least, most);
    // Runtimes differ in how they count down from before the first element.
    if step == 0 || (step < 0 && start.saturating_add(size) < 0) || size == 0 {
        return None;
    }
    let (mut at, end, mut places) = (place(start), place(end), Vec::new());
    while if step > 0 { at < end } else { at > end } {
        places.push(usize::try_from(at).ok()?);
        at = at.checked_add(step)?;
    }
    Some(places)
}

/// Elements of a list, in the order of constant indices.
pub fn gather(asked: &mut Asked) -> Option<Vec<Node>> {
    let (array, at) = (Array::of(asked, 0)?, asked.constants(1)?);
    let [size] = array.sizes[..] else { return None };
    at.into_iter().map(|at| array.elements.get(from_end(at, size)?).copied()).collect()
}

/// Of lists, or of tensors along the first dimension.
pub fn concat(asked: &mut Asked) -> Option<Vec<Node>> {
    let arrays = (0..asked.op().operand_count()).map(|operand| Array::of(asked, operand));
    let arrays: Vec<Array> = arrays.collect::<Option<_>>()?;
    let along = from_end(asked.number("axis")?, arrays.first()?.sizes.len());
    (along == Some(0)).then(|| arrays.into_iter().flat_map(|array| array.elements).collect())
}
