//! The text form of an op: `4x1, ?x3 -> 4x3`.

use super::{Form, Op, names::Names};
use crate::{
    error::Place,
    shape::ParseShapeError,
    value::{NamedType, ValueType},
};
use std::{fmt, str::FromStr};

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
    /// The text has `dims` behind the arrow.
    #[error("dims go before the arrow, as in '4, 4x1 dims 0 -> 4x1'")]
    DimsOfResults,
    /// The N-to-N operator lines its operands up on the right.
    #[error("the N-to-N operator (=>) takes no dims: its operands line up on the right")]
    BroadcastDims,
    /// A bracket is not closed, or not opened.
    #[error("the brackets of '{0}' do not match")]
    Brackets(String),
    /// A type is missing between two commas, or behind the last comma.
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
        let names = Names::new(&operand_names, &result_names)
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

/// Splits at a word outside of brackets: behind a space or a comma, and before a space or a list.
fn split_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_start = |at: usize| at == 0 || text[..at].ends_with(|c: char| c.is_whitespace() || c == ',');
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '[');
    let is_word = |&at: &usize| is_start(at) && text[at..].strip_prefix(word).is_some_and(is_end);
    let at = outside_brackets(text).find(is_word)?;
    Some((&text[..at], &text[at + word.len()..]))
}

/// Each position in a text, with the number of open brackets behind it. The `>` of an arrow closes no bracket.
fn depths(text: &str) -> impl Iterator<Item = (usize, isize)> + '_ {
    let (mut depth, mut before) = (0, ' ');
    text.char_indices().map(move |(at, letter)| {
        match letter {
            '<' | '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
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
type NamedTypes<'a> = (Vec<ValueType>, Vec<Vec<Option<&'a str>>>);

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

/// A type as written in a list: the short form, unless that reads as something else.
fn type_text(op: &Op, place: Place) -> String {
    let value = op.value(place);
    let rank = value.dims().map_or(0, <[_]>::len);
    let names: Vec<Option<&str>> = (0..rank).map(|dim| op.size_name(place, dim)).collect();
    let short = value.text(&names, true);
    let long = value.text(&names, false);
    let alone = Op::elementwise([value.clone()]).with_names(Names::new(&[names], &[]).unwrap_or_default());
    if short.parse() == Ok(alone) { short } else { long }
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
            // In short, these would be two types, an arrow, and dims.
            ("tensor<4xf32, #a.b>, 4", "tensor<4xf32, #a.b>, 4"),
            ("tensor<4x!a.b -> c>, 4", "tensor<4x!a.b -> c>, 4"),
            ("tensor<4xf32 dims 0>, 4", "tensor<4xf32 dims 0>, 4"),
            ("tensor<4xf32 >,tensor< 4 >", "4xf32, 4"),
            ("tensor<4xf32><>, 4", "tensor<4xf32><>, 4"),
            ("a.dims, dims.a,dimsum, 4", "a.dims, dims.a, dimsum, 4"),
            ("4,4\u{3000}dims\t0 -> 4", "4, 4 dims [0] -> 4"),
            ("vector<[4]>, vector<1> -> vector<[4]>", "vector<[4]>, vector<1> -> vector<[4]>"),
            ("tuple<f32, (f32) -> f32>, 4 -> 4", "tuple<f32, (f32) -> f32>, 4 -> 4"),
            (" -> 4", "-> 4"),
            ("4 =>", "4 =>"),
            ("dims 0 -> 4", "dims [0] -> 4"),
            ("()", "()"),
            ("", ""),
            ("(4, 3), [1,3], (3,) -> [4, 3]", "4x3, 1x3, 3 -> 4x3"),
            ("Bx1xT, T -> BxT", "Bx1xT, T -> BxT"),
            ("tensor<BxTxf32>,vector< Nx4 > , *", "BxTxf32, vector<Nx4>, *"),
            ("(batch, None, 3), batch_2", "batchx?x3, batch_2"),
            ("tensor<dims>, 4 dims [0]", "tensor<dims>, 4 dims [0]"),
            // Names of types are not names of sizes.
            ("f32, none, index, bf16, 4", "f32, none, index, bf16, 4"),
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
            ("vector<4, 4 -> 4", "the brackets of 'vector<4, 4 -> 4' do not match"),
            ("4>, 4", "the brackets of '4>, 4' do not match"),
            ("4)(, 4", "the brackets of '4)(, 4' do not match"),
            ("tuple<->, 4", "the brackets of 'tuple<->, 4' do not match"),
            ("4, 4 dims [0", "the brackets of '4, 4 dims [0' do not match"),
            ("4, 4x1 -> 4x1 dims 0", "dims go before the arrow, as in '4, 4x1 dims 0 -> 4x1'"),
            ("4,dims 0 -> 4", "there is no type between the commas of '4,': write () for rank 0"),
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
            ("B -> N", "no operand has a size named 'N', which a result has: write '?'"),
        ] {
            assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn what_is_not_a_name_is_explained() {
        const NAME: &str = "; a name begins with a letter, and has letters, digits and '_', but no 'x', which separates sizes";
        const ELEMENT: &str = "; the element type comes last, once";
        for (text, found, hint) in [
            ("x", "", NAME),
            ("Nx", "", NAME),
            ("max_len", "_len", NAME),
            ("4xbatch-size", "batch-size", NAME),
            ("(batch size, 4)", "batch size", NAME),
            ("4xi8x3", "i8", ELEMENT),
            ("f32x4", "f32", ELEMENT),
            ("4xNone", "None", "; None is written in lists only, as in (None, 3)"),
            ("(4, -1)", "-1", ""),
        ] {
            let size = "is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable";
            let message = format!("in shape '{text}': '{found}' {size}{hint}");
            assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
        }
    }
}
