//! Shapes: lists of sizes, or unranked.

use crate::dim::{Dim, ParseDimError};
use smallvec::SmallVec;
use std::{fmt, ops::Deref, str::FromStr};

/// Up to this rank nothing is allocated for a shape, nor for what is inferred of it.
pub(crate) const INLINE_RANK: usize = 8;

/// The sizes of a ranked shape, outermost first. Up to rank 8 they take no memory of their own.
///
/// ```
/// use broadcastable::{Dim, Dims};
/// let dims = Dims::from([Dim::new(4), Dim::DYNAMIC]);
/// assert_eq!(dims[0], Dim::new(4));
/// assert_eq!(dims.len(), 2);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Dims(SmallVec<[Dim; INLINE_RANK]>);

impl Dims {
    /// The sizes of a scalar: none.
    pub fn new() -> Self {
        Self::default()
    }

    /// The first `rank` of these sizes.
    pub(crate) fn from_buffer(sizes: [Dim; INLINE_RANK], rank: usize) -> Self {
        Self(SmallVec::from_buf_and_len(sizes, rank))
    }
}

impl Deref for Dims {
    type Target = [Dim];

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

impl From<&[Dim]> for Dims {
    fn from(dims: &[Dim]) -> Self {
        Self(dims.into())
    }
}

impl From<Vec<Dim>> for Dims {
    fn from(dims: Vec<Dim>) -> Self {
        Self(dims.into())
    }
}

impl<const RANK: usize> From<[Dim; RANK]> for Dims {
    fn from(dims: [Dim; RANK]) -> Self {
        dims.into_iter().collect()
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

/// A text that is not a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in shape '{shape}': {reason}{}", hint(shape, reason))]
pub struct ParseShapeError {
    shape: String,
    reason: ParseDimError,
}

/// How users write the same thing elsewhere.
fn hint(shape: &str, reason: &ParseDimError) -> &'static str {
    if shape.contains(',') {
        "; separate sizes with 'x', as in 4x3"
    } else if is_element_type(&reason.0) {
        "; leave the element type out"
    } else if reason.0.starts_with(|first: char| first.is_ascii_alphabetic()) {
        "; sizes have no names here: write '?'"
    } else {
        ""
    }
}

/// Whether a text begins as an element type of MLIR does. Text that looks like further sizes, such as `Nxf32`, does
/// not.
fn is_element_type(text: &str) -> bool {
    let name = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let has_width = letters.len() < name.len() && matches!(letters, "i" | "si" | "ui" | "f" | "bf" | "tf");
    let is_float8 = name.starts_with("f8E") || name.starts_with("f6E") || name.starts_with("f4E");
    text.starts_with('!') || has_width || is_float8 || matches!(name, "index" | "complex")
}

/// Splits `4x?xf32` into `4x?` and `f32`: the first name ends the sizes.
pub(crate) fn split_element(text: &str) -> (&str, Option<&str>) {
    let is_name = |start: &usize| text[*start..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '!');
    let mut starts = [0].into_iter().chain(text.match_indices('x').map(|(at, _)| at + 1));
    match starts.find(is_name) {
        Some(start) if is_element_type(&text[start..]) => {
            (&text[..start.saturating_sub(1)], Some(&text[start..]))
        }
        _ => (text, None),
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        match text.trim() {
            "*" => Ok(Self::Unranked),
            "" | "()" => Ok(Self::Ranked(Dims::new())),
            sizes => match split_element(sizes) {
                (_, Some(element)) => Err(ParseDimError(element.to_owned())),
                (sizes, None) => sizes.split('x').map(Dim::from_str).collect::<Result<_, _>>(),
            }
            .map(Self::Ranked)
            .map_err(|reason| ParseShapeError { shape: text.to_owned(), reason }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Shape>().unwrap_err().to_string()
    }

    #[test]
    fn a_hint_names_the_form_that_is_wanted() {
        let size = "is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable";
        for (text, found, hint) in [
            ("4x3xf32", "f32", "; leave the element type out"),
            ("4xindex", "index", "; leave the element type out"),
            ("4x!toy.string", "!toy.string", "; leave the element type out"),
            ("Nx3", "N", "; sizes have no names here: write '?'"),
            ("f32", "f32", "; leave the element type out"),
            ("4xi8xi8", "i8", "; leave the element type out"),
            ("Nxf32", "N", "; sizes have no names here: write '?'"),
            ("batch", "batch", "; sizes have no names here: write '?'"),
            ("(4, 3)", "(4, 3)", "; separate sizes with 'x', as in 4x3"),
            ("[4, 3]", "[4, 3]", "; separate sizes with 'x', as in 4x3"),
            ("4x-1", "-1", ""),
        ] {
            assert_eq!(message(text), format!("in shape '{text}': '{found}' {size}{hint}"));
        }
    }
}
