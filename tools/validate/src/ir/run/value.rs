//! The values of a run.

use super::scalar::Scalar;
use std::rc::Rc;

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    Scalar(Scalar),
    Tensor(Rc<Tensor>),
    Memref(Memref),
    /// A poison tensor, whose sizes are undefined as well.
    Poison,
    /// A value that only reports of failures use.
    Opaque,
}

/// A tensor, its last index the fastest one.
#[derive(Clone, Debug)]
pub struct Tensor {
    pub sizes: Vec<i64>,
    pub elements: Vec<Scalar>,
}

/// The view of a memref into a memory.
#[derive(Clone, Debug)]
pub struct Memref {
    pub memory: usize,
    pub offset: i64,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
}

impl Tensor {
    /// A value that is this tensor.
    pub fn value(sizes: Vec<i64>, elements: Vec<Scalar>) -> Value {
        Value::Tensor(Rc::new(Self { sizes, elements }))
    }

    /// The element at these indices, if there is one.
    pub fn at(&self, indices: &[i64]) -> Option<Scalar> {
        let at = place(indices, &self.sizes)?;
        self.elements.get(at).copied()
    }
}

impl Memref {
    /// All of a memory.
    pub fn whole(memory: usize, sizes: Vec<i64>) -> Self {
        let strides = strides(&sizes);
        Self { memory, offset: 0, sizes, strides }
    }

    /// The offset in the memory of the element at these indices, if they are within the sizes.
    pub fn place(&self, indices: &[i64]) -> Option<usize> {
        place(indices, &self.sizes)?;
        let far = indices.iter().zip(&self.strides).map(|(index, stride)| index * stride);
        usize::try_from(self.offset + far.sum::<i64>()).ok()
    }
}

/// The offset of the element at these indices, if they are within the sizes.
pub fn place(indices: &[i64], sizes: &[i64]) -> Option<usize> {
    let next =
        |at: i64, (&index, &size): (&i64, &i64)| (0..size).contains(&index).then_some(at * size + index);
    let at = indices.iter().zip(sizes).try_fold(0, next).filter(|_| indices.len() == sizes.len())?;
    usize::try_from(at).ok()
}

/// The strides of contiguous memory.
pub fn strides(sizes: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = strides[dim] * sizes[dim].max(1);
    }
    strides
}

/// All indices within these sizes, the last one the fastest.
pub fn all_indices(sizes: &[i64]) -> Vec<Vec<i64>> {
    let extend = |all: Vec<Vec<i64>>, &size: &i64| -> Vec<Vec<i64>> {
        let more = |indices: Vec<i64>| (0..size).map(move |index| [&indices[..], &[index]].concat());
        all.into_iter().flat_map(more).collect()
    };
    sizes.iter().fold(vec![Vec::new()], extend)
}
