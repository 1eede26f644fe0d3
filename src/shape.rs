//! Shapes, and the types of an op's operands and results as far as the rules look at them.

use crate::dim::{Dim, ParseDimError};
use smallvec::SmallVec;
use std::{fmt, str::FromStr};

/// Up to this rank nothing is allocated for a shape, nor for what is inferred of it.
pub(crate) const INLINE_RANK: usize = 8;

/// The sizes of a ranked shape, outermost first; held inline up to rank 8.
pub type Dims = SmallVec<[Dim; INLINE_RANK]>;

/// A shape: a list of sizes, or unranked.
///
/// Its text form is `4x?x1`, `*` for unranked and `()` for rank 0 (an empty text is read as rank 0 too).
///
/// ```
/// use broadcastable::{Dim, Shape};
/// let shape: Shape = "4x?x1".parse()?;
/// assert_eq!(shape.dims(), Some(&[Dim::new(4), Dim::DYNAMIC, Dim::UNIT][..]));
/// assert_eq!(Shape::Unranked.to_string(), "*");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Neither rank nor sizes are known.
    Unranked,
    /// The rank is known, and each size or that it is dynamic.
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

/// A text that is no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in shape '{shape}': {reason}{}", hint(shape))]
pub struct ParseShapeError {
    shape: String,
    reason: ParseDimError,
}

/// What looks like an element type is what users expect to write.
fn hint(shape: &str) -> &'static str {
    let has_element = shape.contains(|letter: char| letter.is_ascii_alphabetic() && letter != 'x');
    if has_element { "; leave the element type out" } else { "" }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        match text.trim() {
            "*" => Ok(Self::Unranked),
            "" | "()" => Ok(Self::Ranked(Dims::new())),
            sizes => sizes
                .split('x')
                .map(Dim::from_str)
                .collect::<Result<_, _>>()
                .map(Self::Ranked)
                .map_err(|reason| ParseShapeError { shape: text.to_owned(), reason }),
        }
    }
}

/// The two kinds of shaped type that can broadcast. They never mix (rule `uniform-kind`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `tensor<…>`, ranked or not.
    Tensor,
    /// `vector<…>`, always ranked.
    Vector,
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Tensor => "tensor",
            Self::Vector => "vector",
        })
    }
}

/// The type of an operand or a result. Element type and encoding are left out: no rule looks at them.
///
/// Its text form is `tensor<4x?>`, short `4x?`, or `vector<4x[2]>`; everything else is read as a
/// type that cannot broadcast.
///
/// ```
/// use broadcastable::{Kind, ValueType};
/// let value: ValueType = "vector<4x[2]>".parse()?;
/// assert_eq!(value.kind(), Some(Kind::Vector));
/// assert_eq!("f32".parse(), Ok(ValueType::Other("f32".into())));
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A tensor or a vector.
    Shaped(Kind, Shape),
    /// Anything else (a scalar, a memref, a tuple…), with its text for messages.
    Other(String),
}

impl ValueType {
    /// Which kind of shaped type this is, if it is one.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Shaped(kind, _) => Some(*kind),
            Self::Other(_) => None,
        }
    }

    /// The shape, if it has one.
    pub fn shape(&self) -> Option<&Shape> {
        match self {
            Self::Shaped(_, shape) => Some(shape),
            Self::Other(_) => None,
        }
    }

    /// The sizes, or `None` if the type is unranked or has no shape.
    pub fn dims(&self) -> Option<&[Dim]> {
        self.shape()?.dims()
    }
}

impl From<Shape> for ValueType {
    /// A tensor of that shape.
    fn from(shape: Shape) -> Self {
        Self::Shaped(Kind::Tensor, shape)
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shaped(kind, shape) => write!(formatter, "{kind}<{shape}>"),
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

impl FromStr for ValueType {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let text = text.trim();
        let inside = |kind: &str| text.strip_prefix(kind)?.strip_prefix('<')?.strip_suffix('>');
        if let Some(shape) = inside("vector") {
            return Ok(Self::Shaped(Kind::Vector, shape.parse()?));
        }
        let names_a_type = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '!');
        match inside("tensor") {
            None if names_a_type => Ok(Self::Other(text.to_owned())),
            shape => Ok(Shape::from_str(shape.unwrap_or(text))?.into()),
        }
    }
}
