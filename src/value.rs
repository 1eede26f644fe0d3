//! The types of an op's operands and results, as far as the rules look at them.

use crate::{
    dim::Dim,
    shape::{Dims, ParseShapeError, Shape, split_element},
};
use std::{fmt, str::FromStr};

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

/// The type of an operand or a result.
///
/// Its text form is that of MLIR, `tensor<4x?xf32>` or `vector<4x[2]xf32>`, in which the element type may be left out:
/// `tensor<4x?>`. `4x?` and `4x?xf32` are short for a tensor. Any other text is a type that cannot broadcast.
///
/// ```
/// use broadcastable::{Kind, ValueType};
/// let value: ValueType = "vector<4x[2]>".parse()?;
/// assert_eq!(value.kind(), Some(Kind::Vector));
/// assert_eq!("f32".parse(), Ok(ValueType::Other("f32".into())));
/// assert_eq!("4x?xi8".parse::<ValueType>()?.element(), Some("i8"));
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A tensor or a vector, as [`ValueType::shaped`] makes it.
    #[non_exhaustive]
    Shaped {
        /// Which of the two.
        kind: Kind,
        /// Its sizes.
        shape: Shape,
        /// The text of its element type, if that is known. Only rule `element-type-kept` looks at it.
        element: Option<Box<str>>,
    },
    /// Anything else (a scalar, a memref, a tuple…), with its text for messages.
    Other(String),
}

impl ValueType {
    /// A tensor or a vector whose element type is not known.
    pub fn shaped(kind: Kind, shape: Shape) -> Self {
        Self::Shaped { kind, shape, element: None }
    }

    /// The same type with elements of that type; a type that cannot broadcast stays as it is.
    #[must_use]
    pub fn with_element(self, element: impl Into<Box<str>>) -> Self {
        match self {
            Self::Shaped { kind, shape, .. } => Self::Shaped { kind, shape, element: Some(element.into()) },
            Self::Other(text) => Self::Other(text),
        }
    }

    /// Which kind of shaped type this is, if it is one.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Shaped { kind, .. } => Some(*kind),
            Self::Other(_) => None,
        }
    }

    /// The shape, if it has one.
    pub fn shape(&self) -> Option<&Shape> {
        match self {
            Self::Shaped { shape, .. } => Some(shape),
            Self::Other(_) => None,
        }
    }

    /// The element type, if it is known.
    pub fn element(&self) -> Option<&str> {
        match self {
            Self::Shaped { element, .. } => element.as_deref(),
            Self::Other(_) => None,
        }
    }

    /// The sizes, or `None` if the type is unranked or has no shape.
    pub fn dims(&self) -> Option<&[Dim]> {
        self.shape()?.dims()
    }

    /// A tensor without the word `tensor`, and every other type as it is. It is read as the same type, if it stands alone.
    pub(crate) fn short(&self) -> Short<'_> {
        Short(self)
    }
}

/// See [`ValueType::short`].
pub(crate) struct Short<'a>(&'a ValueType);

impl fmt::Display for Short<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ValueType::Shaped { kind: Kind::Tensor, shape, element } => {
                write_sizes(formatter, shape, element.as_deref())
            }
            other => other.fmt(formatter),
        }
    }
}

impl From<Shape> for ValueType {
    /// A tensor of that shape.
    fn from(shape: Shape) -> Self {
        Self::shaped(Kind::Tensor, shape)
    }
}

fn write_sizes(formatter: &mut fmt::Formatter<'_>, shape: &Shape, element: Option<&str>) -> fmt::Result {
    match (element, shape.rank()) {
        (None, _) => write!(formatter, "{shape}"),
        // `f32` alone would be read as a scalar.
        (Some(element), Some(0)) => write!(formatter, "()x{element}"),
        (Some(element), _) => write!(formatter, "{shape}x{element}"),
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shaped { kind, shape, element: Some(element) } if shape.rank() == Some(0) => {
                write!(formatter, "{kind}<{element}>")
            }
            Self::Shaped { kind, shape, element } => {
                write!(formatter, "{kind}<")?;
                write_sizes(formatter, shape, element.as_deref())?;
                formatter.write_str(">")
            }
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

impl FromStr for ValueType {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let text = text.trim();
        let inside = |kind: &str| Some(text.strip_prefix(kind)?.strip_prefix('<')?.strip_suffix('>')?.trim());
        let (kind, sizes) = match (inside("tensor"), inside("vector")) {
            (Some(sizes), _) => (Kind::Tensor, sizes),
            (_, Some(sizes)) => (Kind::Vector, sizes),
            _ if text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '!') => {
                return Ok(Self::Other(text.to_owned()));
            }
            _ => (Kind::Tensor, text),
        };
        let (sizes, element) = split_element(sizes);
        let value = Self::shaped(kind, sizes.parse()?);
        Ok(match element {
            Some(element) => value.with_element(element),
            None => value,
        })
    }
}

impl From<Dims> for ValueType {
    /// A tensor of these sizes.
    fn from(dims: Dims) -> Self {
        Shape::from(dims).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_as_mlir_writes_them() {
        for (text, shape, element) in [
            ("4x?", "4x?", None),
            ("4x?xf32", "4x?", Some("f32")),
            ("tensor<4x?xf32>", "4x?", Some("f32")),
            ("tensor<f32>", "()", Some("f32")),
            ("tensor<*xi8>", "*", Some("i8")),
            ("*xi8", "*", Some("i8")),
            ("()xf32", "()", Some("f32")),
            ("tensor<4xcomplex<f32>, #toy.encoding>", "4", Some("complex<f32>, #toy.encoding")),
            ("tensor<2x!toy.box<4x3>>", "2", Some("!toy.box<4x3>")),
            ("tensor<2xindex>", "2", Some("index")),
            ("vector<[4]x2xbf16>", "[4]x2", Some("bf16")),
        ] {
            let value: ValueType = text.parse().unwrap();
            assert_eq!(value.shape().unwrap().to_string(), shape, "{text}");
            assert_eq!(value.element(), element, "{text}");
            assert_eq!(value.to_string().parse(), Ok(value.clone()), "{text}");
            assert_eq!(value.short().to_string().parse(), Ok(value), "{text}");
        }
        for text in ["tensor<4xNxf32>", "tensor<xf32>", "4xi8xi8", "tensor<4xn>"] {
            assert!(text.parse::<ValueType>().is_err(), "{text}");
        }
    }
}
