//! The reference's values: arrays of integers, with scalars as arrays of rank 0.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    pub sizes: Vec<usize>,
    pub elements: Vec<i64>,
}

/// The most elements of an array.
const MAX_ELEMENTS: usize = 3000;

impl Array {
    pub fn scalar(value: i64) -> Self {
        Self { sizes: vec![], elements: vec![value] }
    }

    /// The array with these elements, by index; `None` if it is too large to run.
    pub fn generate(sizes: &[usize], element: impl FnMut(&[usize]) -> i64) -> Option<Self> {
        let count = sizes.iter().try_fold(1usize, |count, &size| count.checked_mul(size.max(1)))?;
        let fits = count <= MAX_ELEMENTS;
        fits.then(|| Self {
            sizes: sizes.to_vec(),
            elements: indices(sizes).iter().map(|at| at.as_slice()).map(element).collect(),
        })
    }

    pub fn value(&self) -> i64 {
        self.elements[0]
    }

    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The element at an index; `None` outside.
    pub fn get(&self, index: &[usize]) -> Option<i64> {
        let mut position = 0;
        for (&at, &size) in index.iter().zip(&self.sizes) {
            if at >= size {
                return None;
            }
            position = position * size + at;
        }
        Some(self.elements[position])
    }

    /// The same elements in another shape.
    pub fn reshape(&self, sizes: &[usize]) -> Option<Self> {
        let fits = sizes.iter().product::<usize>() == self.elements.len();
        fits.then(|| Self { sizes: sizes.to_vec(), elements: self.elements.clone() })
    }
}

/// All indices of a shape, in order.
pub fn indices(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &size in sizes {
        all = all
            .iter()
            .flat_map(|index: &Vec<usize>| (0..size).map(move |at| [index.as_slice(), &[at]].concat()))
            .collect();
    }
    all
}
