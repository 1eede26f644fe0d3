//! Shapes: lists of sizes, or unranked.

mod from;
mod named;
mod text;

use crate::dim::Dim;
pub(crate) use named::{NamedSize, are_sizes, could_be_name, read_list, read_sizes};
use smallvec::SmallVec;
use std::{fmt, ops::Deref};
pub use text::ParseShapeError;
pub(crate) use text::{is_element_type, split_element};

/// Up to this rank, a shape and the facts inferred from it need no allocation.
pub(crate) const INLINE_RANK: usize = 8;

/// The sizes of a ranked shape, outermost first. Up to rank 8 they need no allocation.
///
/// ```
/// use broadcastable::{Dim, Dims};
/// let dims = Dims::from([Some(4), None]); // `4x?`
/// assert_eq!(dims[0], Dim::new(4));
/// assert_eq!(dims.len(), 2);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Dims(SmallVec<[Dim; INLINE_RANK]>);

impl Dims {
    /// The empty sizes of a scalar.
    pub fn new() -> Self {
        Self::default()
    }

    /// The first `rank` of these sizes.
    #[inline] // else the caller copies them
    pub(crate) fn from_buffer(sizes: [Dim; INLINE_RANK], rank: usize) -> Self {
        Self(SmallVec::from_buf_and_len(sizes, rank))
    }
}

impl Deref for Dims {
    type Target = [Dim];

    #[inline]
    fn deref(&self) -> &[Dim] {
        &self.0
    }
}

impl fmt::Debug for Dims {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromIterator<Dim> for Dims {
    fn from_iter<I: IntoIterator<Item = Dim>>(dims: I) -> Self {
        Self(dims.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Dims {
    type Item = &'a Dim;
    type IntoIter = std::slice::Iter<'a, Dim>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A shape: a list of sizes, or unranked.
///
/// Its text form is `4x?x1`, `*` for unranked and `()` for rank 0. It also reads the empty text as rank 0,
/// and the lists that NumPy and ONNX print: `(4, 3)`, `(4,)`, `[4, 3]`, `[]`. `[4]` is a scalable size, as in
/// MLIR. A constant expression such as `2*4` is a size. [`ValueType`](crate::ValueType) reads shapes with an
/// element type, such as `4x3xf32` or `f32[4,3]`.
///
/// ```
/// use broadcastable::{Dim, Shape};
/// let shape: Shape = "4x?x1".parse()?;
/// assert_eq!(shape.dims(), Some(&[Dim::new(4), Dim::DYNAMIC, Dim::UNIT][..]));
/// assert_eq!("(4, None, 1)".parse(), Ok(shape));
/// assert_eq!("(2*4, 1)".parse(), Ok(Shape::from([8, 1])));
/// assert_eq!(Shape::from([4, 1]).to_string(), "4x1");
/// assert_eq!(Shape::Unranked.to_string(), "*");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Neither rank nor sizes are known.
    Unranked,
    /// The rank is known; each size is known or dynamic.
    Ranked(Dims),
}

impl Shape {
    /// The sizes, or `None` if the shape is unranked.
    pub fn dims(&self) -> Option<&[Dim]> {
        match self {
            Self::Unranked => None,
            Self::Ranked(dims) => Some(dims),
        }
    }

    /// The number of dimensions, or `None` if the shape is unranked.
    pub fn rank(&self) -> Option<usize> {
        self.dims().map(<[Dim]>::len)
    }
}

impl From<Dims> for Shape {
    fn from(dims: Dims) -> Self {
        Self::Ranked(dims)
    }
}

impl FromIterator<Dim> for Shape {
    fn from_iter<I: IntoIterator<Item = Dim>>(dims: I) -> Self {
        Self::Ranked(dims.into_iter().collect())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dims() {
            None => formatter.write_str("*"),
            Some([]) => formatter.write_str("()"),
            Some([first, rest @ ..]) => {
                write!(formatter, "{first}")?;
                rest.iter().try_for_each(|dim| write!(formatter, "x{dim}"))
            }
        }
    }
}
