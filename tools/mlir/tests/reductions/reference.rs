//! The order of a reduction, as `docs/reductions.md` describes it.

use super::case::Op;

/// A tensor.
#[derive(Clone, Debug)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub elements: Vec<f32>,
}

impl Tensor {
    pub fn at(&self, indices: &[usize]) -> f32 {
        let place = indices.iter().zip(&self.shape).fold(0, |place, (index, size)| place * size + index);
        self.elements[place]
    }
}

const LANES: usize = 32;

/// Reduces the columns that are marked, of what `element` returns for the indices of all columns.
pub fn reduce(
    op: Op,
    sizes: &[usize],
    reduced: &[bool],
    is_tree: bool,
    initial: f32,
    element: &dyn Fn(&[usize]) -> f32,
) -> Tensor {
    let kept = |indices: &[usize]| -> Vec<usize> {
        indices.iter().zip(reduced).filter(|(_, reduced)| !**reduced).map(|(&index, _)| index).collect()
    };
    let shape = kept(sizes);
    let mut result = Tensor { elements: vec![initial; shape.iter().product()], shape };
    let rows = if is_tree {
        reduced.iter().rposition(|reduced| !reduced).map_or(0, |last| last + 1)
    } else {
        sizes.len()
    };
    for row in indices(&sizes[..rows]) {
        let inner = indices(&sizes[rows..]).into_iter().map(|inner| element(&[&row[..], &inner].concat()));
        let inner: Vec<f32> = inner.collect();
        let total = if rows == sizes.len() { Some(inner[0]) } else { tree(op, &inner) };
        let place = kept(&row).iter().zip(&result.shape).fold(0, |place, (index, size)| place * size + index);
        if let Some(total) = total {
            result.elements[place] = op.apply(result.elements[place], total);
        }
    }
    result
}

/// Lane `l` combines the elements `l`, `l + 32`, …; then the first half of the lanes is combined with the
/// second one.
fn tree(op: Op, elements: &[f32]) -> Option<f32> {
    let mut lanes: Vec<Option<f32>> = vec![None; LANES];
    let combine = |a: Option<f32>, b: Option<f32>| match (a, b) {
        (Some(a), Some(b)) => Some(op.apply(a, b)),
        (a, b) => a.or(b),
    };
    for (place, &element) in elements.iter().enumerate() {
        lanes[place % LANES] = combine(lanes[place % LANES], Some(element));
    }
    while lanes.len() > 1 {
        let half = lanes.split_off(lanes.len() / 2);
        lanes = lanes.into_iter().zip(half).map(|(a, b)| combine(a, b)).collect();
    }
    lanes[0]
}

/// All indices of columns of these sizes, the last one fastest.
pub fn indices(sizes: &[usize]) -> Vec<Vec<usize>> {
    sizes.iter().fold(vec![Vec::new()], |all, &size| {
        all.iter().flat_map(|before| (0..size).map(move |index| [&before[..], &[index]].concat())).collect()
    })
}
