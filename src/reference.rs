//! The meaning of broadcasting, element by element. Read it beside the formulas of the N-to-N operator's
//! document, and compare compiled code with it. The code is clear, not fast.
//!
//! `Zm[i1, …] = Ym[f(i1, dYm1, dY1), …]`, where `Ym` is `Xm` with the rank of the result: missing dimensions
//! are units. Here indices count from 0, and `f` returns 0 for a stretched unit.

use crate::{Alignment, Dim, Facts, Op, OpFacts, Shape, Violation};

/// The most elements of a result: with elements that take no memory, the loop would not end otherwise.
const MAX_ELEMENTS: usize = 1 << 28;

/// The formulas' `f(a, B, C)`: the index to read in a dimension of size `B`, which is `C` or 1, for index `a`
/// of an extent `C`.
///
/// ```
/// use broadcastable::reference::f;
/// assert_eq!(f(2, 3, 3), 2);
/// assert_eq!(f(2, 1, 3), 0);
/// ```
pub fn f(a: usize, b: usize, c: usize) -> usize {
    if b == c { a } else { 0 }
}

/// The index map of one operand: from an index of the result to the index to read in the operand.
///
/// ```
/// use broadcastable::{Op, reference::ElementMap};
/// let op: Op = "4x1, 3".parse()?;
/// let map = ElementMap::new(&op.infer()?, 0, &[4, 1], &[4, 3]);
/// assert_eq!(map.apply(&[2, 1]), [2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementMap {
    /// The column, the size and the column's extent of each dimension of the operand.
    dims: Vec<(usize, usize, usize)>,
}

impl ElementMap {
    /// The map of an operand of these run-time sizes into a result of these extents. Dimensions that the op
    /// lacks are ignored.
    pub fn new(facts: &OpFacts<'_>, operand: usize, sizes: &[usize], extents: &[usize]) -> Self {
        let dim = |(dim, &size): (usize, &usize)| {
            let column = facts.column_of(operand, dim)?;
            Some((column, size, *extents.get(column)?))
        };
        Self { dims: sizes.iter().enumerate().filter_map(dim).collect() }
    }

    /// The operand's index for an index of the result, which has an entry for each extent (rule
    /// `element-map`).
    ///
    /// # Panics
    /// If the index has fewer entries.
    pub fn apply(&self, index: &[usize]) -> Vec<usize> {
        self.dims.iter().map(|&(column, size, extent)| f(index[column], size, extent)).collect()
    }
}

/// Elements in row-major order.
///
/// ```
/// use broadcastable::reference::Array;
/// let array = Array::new(&[2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!(array.get(&[1, 0]), Some(&4));
/// # Ok::<(), broadcastable::reference::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array<T> {
    sizes: Vec<usize>,
    elements: Vec<T>,
}

/// The reason why an array cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The elements do not fill the sizes, or a size is above `isize::MAX`.
    #[error("there is no array of sizes {sizes:?} with {count} elements")]
    Count {
        /// The sizes.
        sizes: Vec<usize>,
        /// The number of elements.
        count: usize,
    },
    /// The operands do not broadcast.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The result has more than 2^28 elements, or does not fit into memory.
    #[error("a result of sizes {sizes:?} is too large: it has more than 2^28 elements, or no memory is left")]
    TooLarge {
        /// The sizes.
        sizes: Vec<usize>,
    },
}

impl<T> Array<T> {
    /// An array of these sizes, outermost first.
    ///
    /// # Errors
    /// [`Error::Count`] if the number of elements differs from the number of indices, or if a size is above
    /// `isize::MAX`.
    pub fn new(sizes: &[usize], elements: Vec<T>) -> Result<Self, Error> {
        match count(sizes) {
            Some(count) if count == elements.len() => Ok(Self { sizes: sizes.into(), elements }),
            _ => Err(Error::Count { sizes: sizes.into(), count: elements.len() }),
        }
    }

    /// The sizes, outermost first.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The elements in row-major order.
    pub fn elements(&self) -> &[T] {
        &self.elements
    }

    /// The element at an index; `None` if the index is out of bounds.
    pub fn get(&self, index: &[usize]) -> Option<&T> {
        if index.len() != self.sizes.len() || index.iter().zip(&self.sizes).any(|(index, size)| index >= size)
        {
            return None;
        }
        let position =
            index.iter().zip(&self.sizes).fold(0, |position, (index, size)| position * size + index);
        self.elements.get(position)
    }

    fn shape(&self) -> Shape {
        self.sizes.iter().map(|&size| Dim::new(size as u64)).collect()
    }
}

/// The number of elements of an array of these sizes; `None` if it overflows, or if a number is not a size.
fn count(sizes: &[usize]) -> Option<usize> {
    if sizes.iter().any(|&size| isize::try_from(size).is_err()) {
        None
    } else if sizes.contains(&0) {
        Some(0)
    } else {
        sizes.iter().try_fold(1, |all: usize, &size| all.checked_mul(size))
    }
}

/// The N-to-N operator: stretches every operand to the one inferred shape (section "Functionality
/// description" of its document).
///
/// ```
/// use broadcastable::reference::{Array, broadcast};
/// let results = broadcast(&[Array::new(&[2, 1], vec![1, 2])?, Array::new(&[2], vec![7, 8])?])?;
/// assert_eq!(results[0], Array::new(&[2, 2], vec![1, 1, 2, 2])?);
/// assert_eq!(results[1], Array::new(&[2, 2], vec![7, 8, 7, 8])?);
/// # Ok::<(), broadcastable::reference::Error>(())
/// ```
///
/// # Errors
/// [`Error::Violation`] if there is no operand, or the operands do not broadcast;
/// [`Error::TooLarge`] for results of more than 2^28 elements, or that do not fit into memory.
pub fn broadcast<T: Clone>(operands: &[Array<T>]) -> Result<Vec<Array<T>>, Error> {
    if operands.is_empty() {
        return Err(Violation::NoOperands.into());
    }
    let result = |operand: usize| evaluate(operands, Alignment::Right, |elements| elements[operand].clone());
    (0..operands.len()).map(result).collect()
}

/// An elementwise op: applies its body to one element of each operand for every index of the result, in
/// row-major order.
///
/// ```
/// use broadcastable::{Alignment, reference::{Array, evaluate}};
/// let operands = [Array::new(&[4], vec![1, 2, 3, 4])?, Array::new(&[1, 2], vec![5, 6])?];
/// let sum = evaluate(&operands, Alignment::Explicit(&[0]), |elements| elements[0] + elements[1])?;
/// assert_eq!(sum, Array::new(&[4, 2], vec![6, 7, 7, 8, 8, 9, 9, 10])?);
/// # Ok::<(), broadcastable::reference::Error>(())
/// ```
///
/// # Errors
/// [`Error::Violation`] if there is no operand, or the operands do not broadcast;
/// [`Error::TooLarge`] for a result of more than 2^28 elements, or that does not fit into memory.
pub fn evaluate<T, U>(
    operands: &[Array<T>],
    alignment: Alignment<'_>,
    mut body: impl FnMut(&[&T]) -> U,
) -> Result<Array<U>, Error> {
    if operands.is_empty() {
        return Err(Violation::NoOperands.into());
    }
    let op = Op::elementwise(operands.iter().map(Array::shape)).aligned(alignment);
    let facts = op.infer()?;
    let sizes = extents(&facts);
    let map = |(operand, array): (usize, &Array<T>)| ElementMap::new(&facts, operand, &array.sizes, &sizes);
    let maps: Vec<ElementMap> = operands.iter().enumerate().map(map).collect();
    let mut elements = Vec::new();
    let count =
        count(&sizes).filter(|&count| count <= MAX_ELEMENTS && elements.try_reserve_exact(count).is_ok());
    let Some(count) = count else { return Err(Error::TooLarge { sizes }) };
    for position in 0..count {
        let index = index_at(position, &sizes);
        let read = operands.iter().zip(&maps).filter_map(|(array, map)| array.get(&map.apply(&index)));
        elements.push(body(&read.collect::<Vec<_>>()));
    }
    Ok(Array { sizes, elements })
}

/// The sizes of a result whose operands all have static sizes.
fn extents(facts: &Facts) -> Vec<usize> {
    let extent = |size: Dim| size.as_static().map_or(1, |size| size as usize);
    facts.columns().iter().map(|column| extent(column.size)).collect()
}

fn index_at(mut position: usize, sizes: &[usize]) -> Vec<usize> {
    let mut index = vec![0; sizes.len()];
    for (index, size) in index.iter_mut().zip(sizes).rev() {
        *index = position % size;
        position /= size;
    }
    index
}
