//! The text form of shapes: `4x?x1`, as MLIR prints them, and the lists that NumPy and ONNX print.
//!
//! | text | shape |
//! |---|---|
//! | `4x?x1` | sizes, separated by `x` |
//! | `(4, 3)`, `(4,)`, `[4, 3]` | the same as a list; `None` is `?` |
//! | `()`, `[]`, nothing | rank 0 |
//! | `[4]` | a scalable size, as in MLIR, and not a list |
//! | `*` | unranked |
//!
//! A size may have a name only in an [`Op`](crate::Op), where equal names are equal sizes.

use super::Shape;
use crate::dim::{Dim, ParseDimError};
use std::str::FromStr;

/// The error for a text that is not a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in shape '{shape}': {reason}{hint}")]
pub struct ParseShapeError {
    shape: String,
    reason: ParseDimError,
    hint: &'static str,
}

impl ParseShapeError {
    fn new(shape: &str, reason: ParseDimError, hint: &'static str) -> Self {
        Self { shape: shape.to_owned(), reason, hint }
    }
}

/// The proposed text, where sizes have no names.
fn plain_hint(shape: &str, found: &str) -> &'static str {
    if is_open_list(shape) {
        "; separate sizes with 'x', as in 4x3"
    } else if is_element_type(found) {
        "; leave the element type out"
    } else if found.starts_with(|first: char| first.is_ascii_alphabetic()) {
        "; sizes have no names here: write '?'"
    } else {
        ""
    }
}

/// The proposed text, where sizes may have names.
fn named_hint(shape: &str, found: &str) -> &'static str {
    let has_letter = |text: &str| text.contains(|c: char| c.is_ascii_alphabetic() && c != 'x' || c == '_');
    if is_open_list(shape) {
        "; separate sizes with 'x', as in 4x3"
    } else if is_element_type(found) {
        "; the element type comes last, once"
    } else if found == "None" {
        "; None is written in lists only, as in (None, 3)"
    } else if has_letter(found) || found.is_empty() && (has_letter(shape) || shape.trim() == "x") {
        "; a name begins with a letter, and has letters, digits and '_', but no 'x', which separates sizes"
    } else {
        ""
    }
}

/// Whether a text has the commas of a list, and not its brackets.
fn is_open_list(shape: &str) -> bool {
    shape.contains(',') && !shape.trim().starts_with(['(', '['])
}

/// A size as it is written: a name stands for a size that is known only at run time.
#[derive(Clone, Copy)]
pub(crate) enum NamedSize<'a> {
    Dim(Dim),
    Name(&'a str),
}

impl<'a> NamedSize<'a> {
    pub fn dim(self) -> Dim {
        match self {
            Self::Dim(dim) => dim,
            Self::Name(_) => Dim::DYNAMIC,
        }
    }

    pub fn name(self) -> Option<&'a str> {
        match self {
            Self::Dim(_) => None,
            Self::Name(name) => Some(name),
        }
    }

    fn read(text: &'a str) -> Result<Self, ParseDimError> {
        if is_name(text) { Ok(Self::Name(text)) } else { text.parse().map(Self::Dim) }
    }
}

/// The sizes in a text, of which some may have names; `None` if it is unranked.
pub(crate) fn read_sizes(text: &str) -> Result<Option<Vec<NamedSize<'_>>>, ParseShapeError> {
    let sizes = text.trim();
    let read: Result<Vec<_>, _> = match list_items(sizes) {
        _ if sizes == "*" => return Ok(None),
        Some(items) => items.map(read_item).collect(),
        None => sizes.split('x').map(NamedSize::read).collect(),
    };
    let error = |reason: ParseDimError| {
        let hint = named_hint(text, &reason.0);
        ParseShapeError::new(text, reason, hint)
    };
    read.map(Some).map_err(error)
}

/// The list in `torch.Size([4, 3])`, as torch prints shapes; of one size, that size, because `[4]` is scalable.
pub(crate) fn without_class(text: &str) -> &str {
    let Some(list) = text.strip_prefix("torch.Size(").and_then(|list| list.strip_suffix(')')) else {
        return text;
    };
    match list.strip_prefix('[').and_then(|sizes| sizes.strip_suffix(']')) {
        None => text,
        Some(sizes) if sizes.is_empty() || sizes.contains(',') => list,
        Some(size) => size,
    }
}

/// The items of a list in brackets, or none of rank 0; `None` if the text is not a list.
fn list_items(text: &str) -> Option<impl Iterator<Item = &str>> {
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close).map(str::trim);
    let items = match (inside('(', ')'), inside('[', ']')) {
        (Some(items), _) => items,
        (_, Some(items)) if items.is_empty() || items.contains(',') => items,
        _ if text.is_empty() => text,
        _ => return None,
    };
    let items =
        if items.is_empty() { None } else { Some(items.strip_suffix(',').unwrap_or(items).split(',')) };
    Some(items.into_iter().flatten().map(str::trim))
}

fn read_item(text: &str) -> Result<NamedSize<'_>, ParseDimError> {
    if text == "None" { Ok(NamedSize::Dim(Dim::DYNAMIC)) } else { NamedSize::read(text) }
}

/// Whether a text can only be sizes: the names of types that look like sizes are excluded.
pub(crate) fn are_sizes(text: &str) -> bool {
    let is_meant = |c: char| c.is_ascii_alphanumeric() || "_?*[]- ".contains(c);
    text.chars().all(is_meant) && !is_element_type(text) && !TYPES.contains(&text)
}

/// Names of MLIR's types and of Python's unknown size, which cannot be names of sizes.
const TYPES: [&str; 6] = ["none", "None", "tensor", "vector", "memref", "tuple"];

fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() && byte != b'x' || byte == b'_';
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(is_letter)
        && !is_element_type(text)
        && !TYPES.contains(&text)
}

/// Whether a text begins as an element type of MLIR does. Text that looks like further sizes, such as `Nxf32`, does
/// not.
fn is_element_type(text: &str) -> bool {
    const LONGEST: usize = 16; // no name of an element type is longer
    let length = text.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count();
    let name = &text[..length];
    let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let has_width = letters.len() < name.len() && matches!(letters, "i" | "si" | "ui" | "f" | "bf" | "tf");
    let is_float8 = name.starts_with("f8E") || name.starts_with("f6E") || name.starts_with("f4E");
    text.starts_with('!') || has_width || is_float8 || matches!(name, "index" | "complex")
}

/// Splits `4x?xf32` into `4x?` and `f32`: the first element type ends the sizes.
pub(crate) fn split_element(text: &str) -> (&str, Option<&str>) {
    let mut starts = [0].into_iter().chain(text.match_indices('x').map(|(at, _)| at + 1));
    match starts.find(|&start| is_element_type(&text[start..])) {
        Some(1) | None => (text, None), // there is no size before the `x`
        Some(start) => (&text[..start.saturating_sub(1)], Some(&text[start..])),
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let (sizes, element) = split_element(text.trim());
        let error = |found: &str| {
            ParseShapeError::new(text, ParseDimError(found.to_owned()), plain_hint(text, found))
        };
        let sizes = read_sizes(sizes).map_err(|error_of_names| error(&error_of_names.reason.0))?;
        if let Some(name) = sizes.iter().flatten().find_map(|size| size.name()).or(element) {
            return Err(error(name));
        }
        Ok(sizes.map_or(Self::Unranked, |sizes| sizes.into_iter().map(NamedSize::dim).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Shape>().unwrap_err().to_string()
    }

    #[test]
    fn lists_are_shapes() {
        for (text, shape) in [
            ("(4, 3)", "4x3"),
            ("(4,)", "4"),
            ("(4)", "4"),
            ("[4, 3]", "4x3"),
            ("[4,]", "4"),
            (" [ ?, 3 , ] ", "?x3"),
            ("(None, 3)", "?x3"),
            ("[]", "()"),
            ("( )", "()"),
            ("[4]", "[4]"),
            ("[[4], 3]", "[4]x3"),
        ] {
            let read = text.parse::<Shape>().map(|shape| shape.to_string());
            assert_eq!(read.as_deref(), Ok(shape), "{text}");
        }
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
            ("(4, N)", "N", "; sizes have no names here: write '?'"),
            ("4, 3", "4, 3", "; separate sizes with 'x', as in 4x3"),
            ("(4, -1)", "-1", ""),
            ("(4,, 3)", "", ""),
            ("(,)", "", ""),
            ("4x-1", "-1", ""),
        ] {
            assert_eq!(message(text), format!("in shape '{text}': '{found}' {size}{hint}"));
        }
    }
}
