//! The values of a run.

use super::run::{LIMIT, Run, Stop, undefined};
use std::rc::Rc;

/// The bits of an integer, or `None` for poison.
pub type Scalar = Option<u64>;

/// A tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its sizes.
    pub sizes: Vec<i64>,
    /// Its elements, the last index first.
    pub elements: Rc<Vec<Scalar>>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number or a truth value.
    Scalar(Scalar),
    /// A tensor.
    Tensor(Tensor),
}

/// The number of elements.
///
/// # Errors
/// If a size is negative, or there are too many elements to be run.
pub fn count(sizes: &[i64]) -> Run<usize> {
    if sizes.iter().any(|&size| size < 0) {
        return undefined("a tensor has a negative size");
    }
    if sizes.contains(&0) {
        return Ok(0);
    }
    let product = sizes.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
    product.and_then(|product| usize::try_from(product).ok()).filter(|&all| all <= LIMIT).ok_or(Stop::TooLong)
}

/// All indices within these sizes, in the order of the elements.
pub fn all_indices(sizes: &[i64]) -> Run<Vec<Vec<i64>>> {
    let count = count(sizes)?;
    let mut all = Vec::with_capacity(count);
    let mut at = vec![0; sizes.len()];
    for _ in 0..count {
        all.push(at.clone());
        for dim in (0..sizes.len()).rev() {
            at[dim] += 1;
            if at[dim] < sizes[dim] {
                break;
            }
            at[dim] = 0;
        }
    }
    Ok(all)
}

impl Tensor {
    /// A tensor of these elements.
    pub fn new(sizes: Vec<i64>, elements: Vec<Scalar>) -> Self {
        Self { sizes, elements: Rc::new(elements) }
    }

    /// A tensor whose elements are computed from their indices.
    pub fn build(sizes: Vec<i64>, mut element: impl FnMut(&[i64]) -> Run<Scalar>) -> Run<Self> {
        let elements: Run<Vec<_>> = all_indices(&sizes)?.iter().map(|at| element(at)).collect();
        Ok(Self::new(sizes, elements?))
    }

    /// The position of an element.
    pub fn place(&self, at: &[i64]) -> Run<usize> {
        let mut place = 0;
        for (&index, &size) in at.iter().zip(&self.sizes) {
            if index < 0 || index >= size {
                return Err(Stop::OutOfBounds(format!(
                    "index {at:?} in a tensor of the sizes {:?}",
                    self.sizes
                )));
            }
            place = place * size + index;
        }
        Ok(place as usize)
    }

    /// An element.
    pub fn at(&self, at: &[i64]) -> Run<Scalar> {
        Ok(self.elements[self.place(at)?])
    }

    /// Writes an element.
    pub fn set(&mut self, at: &[i64], element: Scalar) -> Run<()> {
        let place = self.place(at)?;
        Rc::make_mut(&mut self.elements)[place] = element;
        Ok(())
    }
}
