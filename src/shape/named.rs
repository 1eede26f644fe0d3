//! The sizes in a text, of which some may have names: `Bx1x(T + 1)`, `(batch, 1)`.

use super::text::{ParseShapeError, is_element_type};
use crate::{
    dim::{Dim, ParseDimError},
    symbols::{self, Expression},
};
use std::{borrow::Cow, ops::Range};

/// A size as it is written: a name or an expression stands for a size that is known only at run time.
#[derive(Clone)]
pub(crate) enum NamedSize<'a> {
    Dim(Dim),
    /// A name, or an expression in the form in which it is printed.
    Name(Cow<'a, str>),
}

impl<'a> NamedSize<'a> {
    pub fn dim(&self) -> Dim {
        match self {
            Self::Dim(dim) => *dim,
            Self::Name(_) => Dim::DYNAMIC,
        }
    }

    pub fn into_name(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Dim(_) => None,
            Self::Name(name) => Some(name),
        }
    }

    /// A name with an `x` is one name.
    fn read(text: &'a str) -> Result<Self, ParseDimError> {
        if is_name(text) {
            return Ok(Self::Name(text.into()));
        }
        text.parse().map(Self::Dim).or_else(|error| Self::of_expression(text).ok_or(error))
    }

    /// An expression without symbols is its value.
    fn of_expression(text: &str) -> Option<Self> {
        let expression: Expression = text.parse().ok()?;
        let symbols = expression.symbols();
        match expression {
            Expression::Binary(..) if symbols.is_empty() => {
                Dim::try_from(expression.value(&|_| None)?).ok().map(Self::Dim)
            }
            Expression::Binary(..) if symbols.into_iter().all(is_name) => {
                Some(Self::Name(expression.to_string().into()))
            }
            _ => None,
        }
    }
}

/// The sizes in a text; `None` if it is unranked.
pub(crate) fn read_sizes(text: &str) -> Result<Option<Vec<NamedSize<'_>>>, ParseShapeError> {
    let sizes = text.trim();
    if sizes == "*" {
        return Ok(None);
    }
    match list_items(sizes) {
        Some(items) => read_list(text, items),
        None => read_product(sizes),
    }
    .map(Some)
}

/// The sizes between commas. `text` is for messages.
pub(crate) fn read_list<'a>(text: &str, items: &'a str) -> Result<Vec<NamedSize<'a>>, ParseShapeError> {
    let items = items.trim();
    if items.is_empty() {
        return Ok(vec![]);
    }
    let items = items.strip_suffix(',').unwrap_or(items).split(',').map(str::trim);
    let read = |item: &'a str| match item {
        "None" => Ok(NamedSize::Dim(Dim::DYNAMIC)),
        _ => NamedSize::read(item),
    };
    items.map(read).collect::<Result<_, _>>().map_err(|error| ParseShapeError::of_size(text, error))
}

/// The inside of a list in brackets, or of rank 0; `None` if the text is not a list.
fn list_items(text: &str) -> Option<&str> {
    let inside =
        |open, close| text.strip_prefix(open)?.strip_suffix(close).filter(|inside| is_closed(inside));
    match (inside('(', ')'), inside('[', ']').map(str::trim)) {
        (Some(items), _) => Some(items),
        (_, Some(items)) if items.is_empty() || items.contains(',') => Some(items),
        _ if text.is_empty() => Some(text),
        _ => None,
    }
}

/// Whether a text closes no bracket that it does not open.
fn is_closed(text: &str) -> bool {
    let mut depth = 0;
    text.chars().all(|letter| {
        depth += i64::from(matches!(letter, '(' | '[')) - i64::from(matches!(letter, ')' | ']'));
        depth >= 0
    })
}

/// The sizes between each `x`, or the one size whose name has an `x`, as in `max_len`.
fn read_product(text: &str) -> Result<Vec<NamedSize<'_>>, ParseShapeError> {
    let split: Result<Vec<_>, _> = text.split('x').map(NamedSize::read).collect();
    let sizes = match split {
        Ok(sizes) => sizes,
        Err(error) => {
            let is_one = has_small_letter(text) && !text.split('x').any(is_element_type);
            return match NamedSize::read(text) {
                Ok(size) if is_one => Ok(vec![size]),
                _ => Err(ParseShapeError::of_size(text, error)),
            };
        }
    };
    let doubtful = doubtful_words(text);
    match doubtful.first() {
        None => Ok(sizes),
        Some(word) => {
            let list = |items: Vec<&str>| match items[..] {
                [item] => format!("({item},)"),
                _ => format!("({})", items.join(", ")),
            };
            let split = list(text.split('x').collect());
            Err(ParseShapeError::ambiguous(text, &text[word.clone()], split, list(unsplit(text, &doubtful))))
        }
    }
}

/// The words that could be one name or several sizes: they begin as a name, and have an `x` and other small
/// letters. A word of capitals such as `BxT` is several sizes.
fn doubtful_words(text: &str) -> Vec<Range<usize>> {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (mut words, mut start) = (vec![], 0);
    for part in text.split_inclusive(|letter| !is_word(letter)) {
        let word = part.trim_end_matches(|letter| !is_word(letter));
        let name = names_of(word, &text[..start], &text[start + word.len()..]);
        let is_doubtful = word[name.clone()].contains('x') && has_small_letter(&word[name.clone()]);
        if is_doubtful {
            words.push(name.start + start..name.end + start);
        }
        start += part.len();
    }
    words
}

/// The part of a word that could be a name, without the numbers before it and each `x` that can only be a
/// separator.
fn names_of(word: &str, before: &str, after: &str) -> Range<usize> {
    let mut start = usize::from(word.starts_with('x') && before.ends_with(['?', ']', ')']));
    while let Some((number, rest)) = word[start..].split_once('x') {
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        start = word.len() - rest.len();
    }
    let ends_in_separator = word[start..].ends_with('x') && after.starts_with(['?', '[', '(']);
    start..word.len() - usize::from(ends_in_separator)
}

/// The items between each `x` outside of these words.
fn unsplit<'a>(text: &'a str, words: &[Range<usize>]) -> Vec<&'a str> {
    let mut words = words.iter().peekable();
    let mut separators = vec![];
    for (at, _) in text.match_indices('x') {
        words.next_if(|word| word.end <= at);
        if words.peek().is_none_or(|word| at < word.start) {
            separators.push(at);
        }
    }
    let starts = [0].into_iter().chain(separators.iter().map(|at| at + 1));
    let ends = separators.iter().copied().chain([text.len()]);
    starts.zip(ends).map(|(start, end)| text[start..end].trim()).collect()
}

/// Whether a text can only be sizes: the names of types that look like sizes are excluded.
pub(crate) fn are_sizes(text: &str) -> bool {
    let is_meant = |letter: char| letter.is_ascii_alphanumeric() || "_?*[]()+-/ ".contains(letter);
    text.chars().all(is_meant) && !is_element_type(text) && !TYPES.contains(&text)
}

/// Whether a text is one name with an `x`, of a size or of several and an element type.
pub(crate) fn could_be_name(text: &str, sizes: &str) -> bool {
    is_name(text) && has_small_letter(sizes)
}

fn has_small_letter(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_lowercase() && letter != 'x')
}

/// Names of MLIR's types and of Python's unknown size, which cannot be names of sizes.
const TYPES: [&str; 6] = ["none", "None", "tensor", "vector", "memref", "tuple"];

fn is_name(text: &str) -> bool {
    symbols::is_name(text)
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
        && !is_element_type(text)
        && !TYPES.contains(&text)
}
