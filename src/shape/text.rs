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

use super::{NamedSize, Shape, read_sizes};
use crate::{dim::ParseDimError, symbols::Expression};
use std::{borrow::Cow, str::FromStr};

/// The error for a text that is not a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in shape '{shape}': {reason}")]
pub struct ParseShapeError {
    shape: String,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Reason {
    #[error("{size}{hint}")]
    Size { size: ParseDimError, hint: Cow<'static, str> },
    #[error("'{word}' could be one name or several sizes: write {split} for sizes, or {whole} for the name")]
    Ambiguous { word: String, split: String, whole: String },
}

impl ParseShapeError {
    fn new(shape: &str, size: ParseDimError, hint: impl Into<Cow<'static, str>>) -> Self {
        Self { shape: shape.to_owned(), reason: Reason::Size { size, hint: hint.into() } }
    }

    /// The error of a size, where sizes may have names.
    pub(super) fn of_size(shape: &str, size: ParseDimError) -> Self {
        let hint = named_hint(shape, &size.0);
        Self::new(shape, size, hint)
    }

    /// The error of a word, with the shape as sizes and with the word as a name.
    pub(crate) fn ambiguous(shape: &str, word: &str, split: String, whole: String) -> Self {
        let reason = Reason::Ambiguous { word: word.to_owned(), split, whole };
        Self { shape: shape.to_owned(), reason }
    }

    /// The text that is wrong.
    fn found(&self) -> &str {
        match &self.reason {
            Reason::Size { size, .. } => &size.0,
            Reason::Ambiguous { word, .. } => word,
        }
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
fn named_hint(shape: &str, found: &str) -> Cow<'static, str> {
    let has_letter = |text: &str| text.contains(|c: char| c.is_ascii_alphabetic() && c != 'x' || c == '_');
    if is_open_list(shape) {
        "; separate sizes with 'x', as in 4x3"
    } else if is_element_type(found) {
        "; the element type comes last, once"
    } else if found == "None" {
        "; None is written in lists only, as in (None, 3)"
    } else if let Some(error) = expression_error(found) {
        return format!("; as an expression: {error}").into();
    } else if has_letter(found) || found.is_empty() && (has_letter(shape) || shape.trim() == "x") {
        "; a name begins with a letter, and has letters, digits and '_'; one with an 'x' is written in a list, as in (maxlen, 3)"
    } else {
        ""
    }
    .into()
}

/// The error of a text with the operators of an expression.
fn expression_error(text: &str) -> Option<String> {
    let text = Some(text).filter(|text| text.contains(['+', '*', '/', '%', '(', ')']))?;
    text.parse::<Expression>().err().map(|error| error.to_string())
}

/// Whether a text has the commas of a list, and not its brackets.
fn is_open_list(shape: &str) -> bool {
    shape.contains(',') && !shape.trim().starts_with(['(', '['])
}

/// Whether a text begins as an element type of MLIR does. Text that looks like further sizes, such as
/// `Nxf32`, does not.
pub(crate) fn is_element_type(text: &str) -> bool {
    const LONGEST: usize = 16; // no name of an element type is longer
    let length = text.bytes().take(LONGEST).take_while(u8::is_ascii_alphanumeric).count();
    let name = &text[..length];
    let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let has_width = letters.len() < name.len() && matches!(letters, "i" | "si" | "ui" | "f" | "bf" | "tf");
    let is_float8 = name.starts_with("f8E") || name.starts_with("f6E") || name.starts_with("f4E");
    text.starts_with('!') || has_width || is_float8 || matches!(name, "index" | "complex")
}

/// Splits `4x?xf32` into `4x?` and `f32`: the first element type outside of brackets ends the sizes.
pub(crate) fn split_element(text: &str) -> (&str, Option<&str>) {
    let mut depth = 0;
    let separators = text.char_indices().filter_map(|(at, letter)| {
        depth += i64::from(matches!(letter, '(' | '[')) - i64::from(matches!(letter, ')' | ']'));
        (letter == 'x' && depth == 0).then_some(at + 1)
    });
    let mut starts = [0].into_iter().chain(separators);
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
        let sizes = read_sizes(sizes).map_err(|error_of_names| error(error_of_names.found()))?;
        let name = sizes.iter().flatten().cloned().find_map(NamedSize::into_name);
        if let Some(name) = name.as_deref().or(element) {
            return Err(error(name));
        }
        Ok(sizes.map_or(Self::Unranked, |sizes| sizes.iter().map(NamedSize::dim).collect()))
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
