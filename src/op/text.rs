//! The text form of an op: `4x1, ?x3 -> 4x3`.

use super::{Form, Op};
use crate::{shape::ParseShapeError, value::ValueType};
use std::{fmt, str::FromStr};

/// A text that is not an op.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOpError {
    /// One of the types is malformed.
    #[error(transparent)]
    Type(#[from] ParseShapeError),
    /// There are several arrows.
    #[error("'{0}' has two arrows: write operands, one arrow, and results, as in '4x1, 3 -> 4x3'")]
    Arrows(String),
    /// An entry of `dims` is not an integer.
    #[error(
        "'{0}' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none"
    )]
    Entry(String),
    /// The N-to-N operator lines its operands up on the right.
    #[error("the N-to-N operator (=>) takes no dims: its operands line up on the right")]
    BroadcastDims,
    /// There is nothing between two commas, or behind the last one.
    #[error("there is no type between the commas of '{0}': write () for rank 0")]
    Empty(String),
}

impl FromStr for Op {
    type Err = ParseOpError;

    fn from_str(text: &str) -> Result<Self, ParseOpError> {
        let (operands, arrow, results) = split_arrow(text)?;
        let (operands, entries) = match split_word(operands, "dims") {
            Some((operands, entries)) => (operands, Some(parse_entries(entries)?)),
            None => (operands, None),
        };
        let form = match (arrow, entries) {
            (Some("=>"), Some(_)) => return Err(ParseOpError::BroadcastDims),
            (Some("=>"), None) => Form::Broadcast,
            (_, Some(entries)) => Form::Explicit(entries),
            _ => Form::Elementwise,
        };
        Ok(Self::new(form, parse_types(operands)?).with_results(parse_types(results)?))
    }
}

/// Splits at the one arrow that is not in brackets.
fn split_arrow(text: &str) -> Result<(&str, Option<&str>, &str), ParseOpError> {
    let mut arrows = outside_brackets(text).filter(|&at| matches!(text.get(at..at + 2), Some("->" | "=>")));
    let Some(at) = arrows.next() else { return Ok((text, None, "")) };
    match arrows.next() {
        Some(_) => Err(ParseOpError::Arrows(text.into())),
        None => Ok((&text[..at], Some(&text[at..at + 2]), &text[at + 2..])),
    }
}

/// Splits at a word that is not in brackets, with space before it and space or a list behind it.
fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_start = |at: usize| at == 0 || text[..at].ends_with(' ');
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with([' ', '[']);
    let is_word = |&at: &usize| is_start(at) && text[at..].strip_prefix(word).is_some_and(is_end);
    let at = outside_brackets(text).find(is_word)?;
    Some((&text[..at], &text[at + word.len()..]))
}

/// The places in a text that are outside of all brackets. The `>` of an arrow closes none.
fn outside_brackets(text: &str) -> impl Iterator<Item = usize> + '_ {
    let (mut depth, mut before) = (0_usize, ' ');
    text.char_indices().filter_map(move |(at, letter)| {
        let is_outside = depth == 0;
        match letter {
            '<' | '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '>' if !matches!(before, '-' | '=') => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = letter;
        is_outside.then_some(at)
    })
}

fn parse_entries(text: &str) -> Result<Vec<i64>, ParseOpError> {
    let text = text.trim();
    let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let entries = inside.unwrap_or(text);
    if inside.is_some() && entries.trim().is_empty() {
        return Ok(vec![]);
    }
    let entry = |entry: &str| entry.trim().parse().map_err(|_| ParseOpError::Entry(entry.trim().into()));
    entries.split(',').map(entry).collect()
}

/// The types in a list with commas; none of a blank text.
fn parse_types(text: &str) -> Result<Vec<ValueType>, ParseOpError> {
    if text.trim().is_empty() {
        return Ok(vec![]);
    }
    let commas: Vec<usize> = outside_brackets(text).filter(|&at| text[at..].starts_with(',')).collect();
    let starts = [0].into_iter().chain(commas.iter().map(|&at| at + 1));
    let ends = commas.iter().copied().chain([text.len()]);
    let types = starts.zip(ends).map(|(start, end)| match text[start..end].trim() {
        "" => Err(ParseOpError::Empty(text.trim().into())),
        part => Ok(part.parse()?),
    });
    types.collect()
}

impl fmt::Display for Op {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |values: &[ValueType]| {
            values.iter().map(|value| value.short().to_string()).collect::<Vec<_>>().join(", ")
        };
        let dims = match &self.form {
            Form::Explicit(entries) => format!("dims {entries:?}"),
            Form::Elementwise | Form::Broadcast => String::new(),
        };
        let arrow = match &self.form {
            Form::Broadcast => "=>",
            _ if self.results.is_empty() => "",
            _ => "->",
        };
        let mut parts = vec![list(&self.operands), dims, arrow.into(), list(&self.results)];
        parts.retain(|part| !part.is_empty());
        formatter.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_again() {
        for (text, printed) in [
            ("4x1, ?x3 -> 4x3", "4x1, ?x3 -> 4x3"),
            ("4, 4x1 dims 0 -> 4x1", "4, 4x1 dims [0] -> 4x1"),
            ("2x4,2x3x4 dims [0, 2]", "2x4, 2x3x4 dims [0, 2]"),
            ("2x4,2x3x4 dims 0,2 -> *", "2x4, 2x3x4 dims [0, 2] -> *"),
            ("3, 3 dims [] -> 3", "3, 3 dims [] -> 3"),
            ("3, 3 dims[]->3", "3, 3 dims [] -> 3"),
            ("4x1xf32, 3xi8 => 4x3xf32, 4x3xi8", "4x1xf32, 3xi8 => 4x3xf32, 4x3xi8"),
            ("tensor<4xcomplex<f32>>", "4xcomplex<f32>"),
            ("vector<[4]>, vector<1> -> vector<[4]>", "vector<[4]>, vector<1> -> vector<[4]>"),
            ("tuple<f32, (f32) -> f32>, 4 -> 4", "tuple<f32, (f32) -> f32>, 4 -> 4"),
            (" -> 4", "-> 4"),
            ("4 =>", "4 =>"),
            ("dims 0 -> 4", "dims [0] -> 4"),
            ("()", "()"),
            ("", ""),
        ] {
            let op: Op = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(op.to_string(), printed);
            assert_eq!(printed.parse(), Ok(op));
        }
    }

    #[test]
    fn what_is_not_an_op_is_explained() {
        for (text, message) in [
            (
                "4 -> 4 -> 4",
                "'4 -> 4 -> 4' has two arrows: write operands, one arrow, and results, as in '4x1, 3 -> 4x3'",
            ),
            ("4,, 4", "there is no type between the commas of '4,, 4': write () for rank 0"),
            ("4 dims 0 => 4", "the N-to-N operator (=>) takes no dims: its operands line up on the right"),
            (
                "4, 4 dims a -> 4",
                "'a' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none",
            ),
            (
                "4, 4 dims -> 4",
                "'' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none",
            ),
            (
                "4x, 4",
                "in shape '4x': '' is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable",
            ),
        ] {
            assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
        }
    }
}
