//! The text form of an op: `4x1, ?x3 -> 4x3`.

#[cfg(test)]
mod tests;

use super::{Form, Op, names::Names};
use crate::{
    error::Place,
    shape::ParseShapeError,
    value::{NamedType, ValueType},
};
use std::{borrow::Cow, fmt, str::FromStr};

/// The error for a text that is not an op.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseOpError {
    /// One of the types is malformed.
    #[error(transparent)]
    Type(#[from] ParseShapeError),
    /// The text has several arrows.
    #[error("'{0}' has two arrows: write operands, one arrow, and results, as in '4x1, 3 -> 4x3'")]
    Arrows(String),
    /// An entry of `dims` is not an integer.
    #[error(
        "'{0}' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none"
    )]
    Entry(String),
    /// The text has `dims` after the arrow.
    #[error("dims go before the arrow, as in '4, 4x1 dims 0 -> 4x1'")]
    DimsOfResults,
    /// The N-to-N operator lines its operands up on the right.
    #[error("the N-to-N operator (=>) takes no dims: its operands line up on the right")]
    BroadcastDims,
    /// A bracket is not closed, or not opened.
    #[error("the brackets of '{0}' do not match")]
    Brackets(String),
    /// A type is missing between two commas, or after the last comma.
    #[error("there is no type between the commas of '{0}': write () for rank 0")]
    Empty(String),
    /// A result has the name of a size that no operand has.
    #[error("no operand has a size named '{0}', which a result has: write '?'")]
    Name(String),
}

impl FromStr for Op {
    type Err = ParseOpError;

    fn from_str(text: &str) -> Result<Self, ParseOpError> {
        if !has_matching_brackets(text) {
            return Err(ParseOpError::Brackets(text.trim().into()));
        }
        let (operands, arrow, results) = split_arrow(text)?;
        if split_word(results, "dims").is_some() {
            return Err(ParseOpError::DimsOfResults);
        }
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
        let (operands, operand_names) = parse_types(operands)?;
        let (results, result_names) = parse_types(results)?;
        let names = Names::new(&texts_of(&operand_names), &texts_of(&result_names))
            .map_err(|unknown| ParseOpError::Name(unknown.into()))?;
        Ok(Self::new(form, operands).with_results(results).with_names(names))
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

/// Splits at a word outside of brackets: after a space or a comma, and before a space or a list.
fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_start = |at: usize| at == 0 || text[..at].ends_with(|c: char| c.is_whitespace() || c == ',');
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '[');
    let is_word = |&at: &usize| is_start(at) && text[at..].strip_prefix(word).is_some_and(is_end);
    let at = outside_brackets(text).find(is_word)?;
    Some((&text[..at], &text[at + word.len()..]))
}

/// Each position in a text, with the number of open brackets after it. The `>` of an arrow closes no bracket.
fn depths(text: &str) -> impl Iterator<Item = (usize, isize)> + '_ {
    let (mut depth, mut before) = (0, ' ');
    text.char_indices().map(move |(at, letter)| {
        match letter {
            '<' | '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if !matches!(before, '-' | '=') => depth -= 1,
            _ => {}
        }
        before = letter;
        (at, depth)
    })
}

fn has_matching_brackets(text: &str) -> bool {
    let mut last = 0;
    depths(text).all(|(_, depth)| {
        last = depth;
        depth >= 0
    }) && last == 0
}

/// The positions in a text outside of all brackets, and the ends of the outermost brackets.
fn outside_brackets(text: &str) -> impl Iterator<Item = usize> + '_ {
    depths(text).filter(|&(_, depth)| depth == 0).map(|(at, _)| at)
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

/// Types, and the names of their sizes.
type NamedTypes<'a> = (Vec<ValueType>, Vec<Vec<Option<Cow<'a, str>>>>);

fn texts_of<'a>(names: &'a [Vec<Option<Cow<str>>>]) -> Vec<Vec<Option<&'a str>>> {
    names.iter().map(|names| names.iter().map(Option::as_deref).collect()).collect()
}

/// The types in a list with commas; a blank text is the empty list.
fn parse_types(text: &str) -> Result<NamedTypes<'_>, ParseOpError> {
    if text.trim().is_empty() {
        return Ok(NamedTypes::default());
    }
    let commas: Vec<usize> = outside_brackets(text).filter(|&at| text[at..].starts_with(',')).collect();
    let starts = [0].into_iter().chain(commas.iter().map(|&at| at + 1));
    let ends = commas.iter().copied().chain([text.len()]);
    let types = starts.zip(ends).map(|(start, end)| match text[start..end].trim() {
        "" => Err(ParseOpError::Empty(text.trim().into())),
        part => NamedType::read(part).map(|read| (read.value, read.names)).map_err(ParseOpError::from),
    });
    types.collect()
}

/// A type as written in a list: the shortest form that reads as this type alone.
fn type_text(op: &Op, place: Place) -> String {
    let value = op.value(place);
    let rank = value.dims().map_or(0, <[_]>::len);
    let names: Vec<Option<&str>> = (0..rank).map(|dim| op.size_name(place, dim)).collect();
    let mut texts = value.texts(&names);
    let long = texts.pop().expect("a type has a text");
    let alone = Op::elementwise([value.clone()]).with_names(Names::new(&[names], &[]).unwrap_or_default());
    texts.into_iter().find(|text| text.parse().as_ref() == Ok(&alone)).unwrap_or(long)
}

impl fmt::Display for Op {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |places: Vec<Place>| {
            places.into_iter().map(|place| type_text(self, place)).collect::<Vec<_>>().join(", ")
        };
        let operands = (0..self.operands.len()).map(Place::Operand).collect();
        let results = (0..self.results.len()).map(Place::Result).collect();
        let dims = match &self.form {
            Form::Explicit(entries) => format!("dims {entries:?}"),
            Form::Elementwise | Form::Broadcast | Form::OneWay(_) => String::new(),
        };
        let arrow = match &self.form {
            Form::Broadcast => "=>",
            _ if self.results.is_empty() => "",
            _ => "->",
        };
        let mut parts = vec![list(operands), dims, arrow.into(), list(results)];
        parts.retain(|part| !part.is_empty());
        formatter.write_str(&parts.join(" "))
    }
}
