//! The types of an op's operands and results, as the rules see them.

mod forms;

use crate::{
    dim::Dim,
    shape::{Dims, NamedSize, ParseShapeError, Shape, are_sizes},
};
use forms::Form;
use std::{borrow::Cow, fmt, str::FromStr};

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
/// Its text form is MLIR's, `tensor<4x?xf32>` or `vector<4x[2]xf32>`; the element type is optional:
/// `tensor<4x?>`. `4x?` and `4x?xf32` are short for a tensor. The forms of JAX and XLA, `f32[4,3]`, and of
/// torch, `!torch.vtensor<[4,3],f32>` and `torch.Size([4, 3])`, are read as well. Any other text is a type
/// that cannot broadcast.
///
/// ```
/// use broadcastable::{Kind, ValueType};
/// let value: ValueType = "vector<4x[2]>".parse()?;
/// assert_eq!(value.kind(), Some(Kind::Vector));
/// assert_eq!("f32".parse(), Ok(ValueType::Other("f32".into())));
/// assert_eq!("4x?xi8".parse::<ValueType>()?.element(), Some("i8"));
/// assert_eq!("s8[4,3]".parse::<ValueType>()?.to_string(), "tensor<4x3xi8>");
/// assert_eq!("!torch.vtensor<[4,?],f32>".parse::<ValueType>()?.to_string(), "tensor<4x?xf32>");
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A tensor or a vector, as [`ValueType::shaped`] builds it.
    #[non_exhaustive]
    Shaped {
        /// Tensor or vector.
        kind: Kind,
        /// Its sizes.
        shape: Shape,
        /// The text of its element type, if it is known. Only rule `element-type-kept` reads it.
        element: Option<Box<str>>,
    },
    /// Anything else (a scalar, a memref, a tuple…), with its text for messages.
    Other(String),
}

impl ValueType {
    /// A tensor or a vector of unknown element type.
    pub fn shaped(kind: Kind, shape: Shape) -> Self {
        Self::Shaped { kind, shape, element: None }
    }

    /// The same type with that element type; a type that cannot broadcast stays the same.
    #[must_use]
    pub fn with_element(self, element: impl Into<Box<str>>) -> Self {
        match self {
            Self::Shaped { kind, shape, .. } => Self::Shaped { kind, shape, element: Some(element.into()) },
            Self::Other(text) => Self::Other(text),
        }
    }

    fn with_known_element(self, element: Option<&str>) -> Self {
        match element {
            Some(element) => self.with_element(element),
            None => self,
        }
    }

    /// The kind of the type; `None` for a type that cannot broadcast.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Shaped { kind, .. } => Some(*kind),
            Self::Other(_) => None,
        }
    }

    /// The shape, if the type has one.
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

    /// The texts of this type with the names of its sizes, the shortest first: `4xN`, `(4, max)`, `f32[4,
    /// max]`, `tensor<4xNxf32>`. Not each of them reads back as the same type.
    pub(crate) fn texts(&self, names: &[Option<&str>]) -> Vec<String> {
        let Self::Shaped { kind, shape, element } = self else { return vec![self.to_string()] };
        let element = element.as_deref();
        let sizes = Sizes { shape, names, element };
        let long = if names.is_empty() { self.to_string() } else { format!("{kind}<{sizes}>") };
        match (kind, shape.dims()) {
            (Kind::Vector, _) => vec![long],
            (Kind::Tensor, Some(dims)) if names.iter().any(Option::is_some) => {
                let size = |(dim, name): (&Dim, &Option<&str>)| name.map_or(dim.to_string(), str::to_owned);
                let list = forms::list(dims.iter().zip(names).map(size), element);
                [sizes.to_string()].into_iter().chain(list).chain([long]).collect()
            }
            (Kind::Tensor, _) => vec![sizes.to_string(), long],
        }
    }
}

/// The sizes of a type, by name if they have names, and its element type.
struct Sizes<'a> {
    shape: &'a Shape,
    names: &'a [Option<&'a str>],
    element: Option<&'a str>,
}

impl fmt::Display for Sizes<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape.dims() {
            None | Some([]) => self.shape.fmt(formatter)?,
            Some(dims) => dims.iter().enumerate().try_for_each(|(index, dim)| {
                let separator = if index == 0 { "" } else { "x" };
                match self.names.get(index).copied().flatten() {
                    Some(name) => write!(formatter, "{separator}{}", in_product(name)),
                    None => write!(formatter, "{separator}{dim}"),
                }
            })?,
        }
        // `f32` alone would be read as a scalar: that of rank 0 is `()xf32`.
        self.element.map_or(Ok(()), |element| write!(formatter, "x{element}"))
    }
}

/// The name of a size beside other sizes: an expression is in parentheses, once.
pub(crate) fn in_product(name: &str) -> Cow<'_, str> {
    let mut depth = 0_usize;
    let has_operator = name.chars().any(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ' ' && depth == 0
    });
    if has_operator { format!("({name})").into() } else { name.into() }
}

impl From<Shape> for ValueType {
    /// A tensor of that shape, of unknown element type.
    fn from(shape: Shape) -> Self {
        Self::shaped(Kind::Tensor, shape)
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shaped { kind, shape, element: Some(element) } if shape.rank() == Some(0) => {
                write!(formatter, "{kind}<{element}>")
            }
            Self::Shaped { kind, shape, element } => {
                write!(formatter, "{kind}<{}>", Sizes { shape, names: &[], element: element.as_deref() })
            }
            Self::Other(text) => formatter.write_str(text),
        }
    }
}

impl FromStr for ValueType {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let text = text.trim();
        match Form::of(text) {
            Some(form) => {
                Ok(Self::shaped(form.kind, form.shape()?).with_known_element(form.element.as_deref()))
            }
            None => Ok(Self::Other(text.to_owned())),
        }
    }
}

/// A type as it is written in an op, where sizes may have names.
pub(crate) struct NamedType<'a> {
    pub value: ValueType,
    /// The name of each dimension that has one; empty for a type without dimensions.
    pub names: Vec<Option<Cow<'a, str>>>,
}

impl<'a> NamedType<'a> {
    pub fn read(text: &'a str) -> Result<Self, ParseShapeError> {
        let text = text.trim();
        let named = || are_sizes(text).then(|| Form::bare(text));
        let Some(form) = Form::of(text).or_else(named) else {
            return Ok(Self { value: ValueType::Other(text.to_owned()), names: vec![] });
        };
        let sizes = form.named_sizes()?;
        let shape =
            sizes.as_ref().map_or(Shape::Unranked, |sizes| sizes.iter().map(NamedSize::dim).collect());
        let value = ValueType::shaped(form.kind, shape).with_known_element(form.element.as_deref());
        Ok(Self { value, names: sizes.into_iter().flatten().map(NamedSize::into_name).collect() })
    }
}

impl From<Dims> for ValueType {
    /// A tensor of these sizes, of unknown element type.
    fn from(dims: Dims) -> Self {
        Shape::from(dims).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_among_sizes_is_in_parentheses() {
        for (name, text) in [
            ("B", "B"),
            ("2 * T", "(2 * T)"),
            ("(2 * T)", "(2 * T)"),
            ("(T|(T + 1))", "(T|(T + 1))"),
            ("(N + 1) * (M + 2)", "((N + 1) * (M + 2))"),
        ] {
            assert_eq!(in_product(name), text);
        }
    }

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
            assert_eq!(value.texts(&[])[0].parse(), Ok(value), "{text}");
        }
        for text in ["tensor<4xNxf32>", "tensor<xf32>", "4xi8xi8", "tensor<4xn>"] {
            assert!(text.parse::<ValueType>().is_err(), "{text}");
        }
    }
}
