//! Patterns of types.

use std::fmt;

/// A size in a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    Dynamic,
    Fixed(u64),
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Dynamic => f.write_str("?"),
            Self::Fixed(size) => size.fmt(f),
        }
    }
}

pub type Shape = Vec<Size>;

/// All shapes up to that rank over `?`, 1 and one fixed size. Two different ones in a column are refused by
/// the verifier, and by renaming one is like the other.
pub fn shapes(rank: usize) -> Vec<Shape> {
    shapes_over(&[Size::Dynamic, Size::Fixed(1), Size::Fixed(4)], rank)
}

/// All shapes up to that rank over these sizes.
pub fn shapes_over(sizes: &[Size], rank: usize) -> Vec<Shape> {
    (0..=rank).flat_map(|rank| lists(sizes, rank)).collect()
}

/// All lists of that length.
pub fn lists<T: Clone>(of: &[T], length: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|list: &Vec<T>| of.iter().map(|last| [&list[..], std::slice::from_ref(last)].concat()))
            .collect();
    }
    all
}

/// The tensor type of that shape.
pub fn tensor(shape: &[Size], element: &str) -> String {
    let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
    format!("tensor<{sizes}{element}>")
}

/// The size of a column: a fixed one, else `?` if there is one, else 1.
pub fn column(sizes: impl Iterator<Item = Size>) -> Size {
    let weight = |size: &Size| match size {
        Size::Fixed(1) => 0,
        Size::Dynamic => 1,
        Size::Fixed(_) => 2,
    };
    sizes.max_by_key(weight).unwrap_or(Size::Fixed(1))
}

/// The shape that these broadcast to, each lined up with columns of the result.
pub fn broadcast(operands: &[(Shape, Vec<usize>)], rank: usize) -> Shape {
    let sizes = |at: usize| {
        let of_operand = move |(shape, columns): &(Shape, Vec<usize>)| {
            columns.iter().position(|&column| column == at).map(|dim| shape[dim])
        };
        operands.iter().filter_map(of_operand)
    };
    (0..rank).map(|at| column(sizes(at))).collect()
}

/// The columns of a shape that is aligned on the right.
pub fn on_the_right(shape: &Shape, rank: usize) -> Vec<usize> {
    (rank - shape.len()..rank).collect()
}
