//! Attributes of statements, of arguments and of results.

use crate::{Tree, Value, cursor::Cursor, token::Kind};
use std::ops::Range;

/// `name = value`, or a name alone.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'t> {
    tree: &'t Tree,
    name: u32,
    /// The tokens of the value.
    first: u32,
    end: u32,
}

impl<'t> Attribute<'t> {
    /// `name = value` whose value ends before a token.
    pub(crate) fn named(tree: &'t Tree, name: u32, end: u32) -> Self {
        Self { tree, name, first: name + 2, end }
    }

    /// The entries of a dictionary between these tokens.
    pub(crate) fn entries(tree: &'t Tree, inside: Range<u32>) -> impl Iterator<Item = Self> {
        let cursor = Cursor { text: &tree.text, tokens: &tree.tokens };
        let mut at = inside.start;
        std::iter::from_fn(move || {
            while at < inside.end {
                let name = at;
                while at < inside.end && cursor.kind(at) != Some(Kind::Comma) {
                    at = cursor.after(at);
                }
                let end = at.min(inside.end);
                at += 1;
                if matches!(cursor.kind(name), Some(Kind::Word | Kind::String)) && name < end {
                    let has_value = cursor.kind(name + 1) == Some(Kind::Equal);
                    let first = if has_value { (name + 2).min(end) } else { end };
                    return Some(Self { tree, name, first, end });
                }
            }
            None
        })
    }

    /// The place of its name, with quotes if it has any.
    pub fn name_range(self) -> Range<usize> {
        self.tree.token_range(self.name)
    }

    /// Its name without quotes.
    pub fn name(self) -> &'t str {
        self.tree.text[self.name_range()].trim_matches('"')
    }

    /// The place of its value; `None` for a name alone.
    pub fn value_range(self) -> Option<Range<usize>> {
        (self.first < self.end).then(|| self.tree.tokens_range(self.first..self.end))
    }

    /// Its value; of an alias, what it stands for.
    pub fn value(self) -> Option<Value<'t>> {
        Some(self.tree.value(self.value_range()?))
    }
}
