//! Where types stand among tokens. Groups of brackets are crossed in one step, so that nothing here recurs.

use crate::token::{Kind, NONE, Token};
use std::ops::Range;

/// How a statement writes the types of its operands and results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Signature {
    /// Without a `:` at the level of the statement.
    #[default]
    None,
    /// `: A` or `: A, B`
    Types,
    /// `: (A, B) -> C` or `: A, B -> C`
    Function,
    /// `: A to B`, `: A into B` or `: B from A`
    Cast,
}

/// Reads tokens of a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
}

/// The types after a `:`.
pub(crate) struct Found {
    pub signature: Signature,
    pub inputs: Range<u32>,
    pub outputs: Range<u32>,
    /// The token after.
    pub end: u32,
}

impl<'a> Cursor<'a> {
    /// The tokens before one.
    pub fn until(self, end: u32) -> Self {
        Self { tokens: &self.tokens[..end as usize], ..self }
    }

    pub fn kind(&self, at: u32) -> Option<Kind> {
        self.tokens.get(at as usize).map(|token| token.kind)
    }

    pub fn text(&self, at: u32) -> &'a str {
        self.tokens.get(at as usize).map_or("", |token| &self.text[token.range()])
    }

    pub fn is_word(&self, at: u32, word: &str) -> bool {
        self.kind(at) == Some(Kind::Word) && self.text(at) == word
    }

    /// The token that closes the group which opens here.
    pub fn close(&self, at: u32, open: Kind) -> Option<u32> {
        self.tokens
            .get(at as usize)
            .filter(|token| token.kind == open && token.partner != NONE)
            .map(|token| token.partner)
    }

    /// The token after this one, or after the group that it opens.
    pub fn after(&self, at: u32) -> u32 {
        let token = &self.tokens[at as usize];
        if token.kind.opens() && token.partner != NONE { token.partner + 1 } else { at + 1 }
    }

    /// Whether a token stands right after the one before.
    pub fn is_adjacent(&self, at: u32) -> bool {
        self.tokens.get(at as usize).is_some_and(|token| token.start == self.tokens[at as usize - 1].end)
    }

    /// The end of the type that begins here.
    pub fn type_end(&self, mut at: u32) -> Option<u32> {
        loop {
            match self.kind(at)? {
                // A function's type.
                Kind::ParenOpen => {
                    let close = self.close(at, Kind::ParenOpen)?;
                    if self.kind(close + 1)? != Kind::Arrow {
                        return None;
                    }
                    at = close + 2;
                    if let Some(close) = self.close(at, Kind::ParenOpen)
                        && self.kind(close + 1) != Some(Kind::Arrow)
                    {
                        return Some(close + 1);
                    }
                }
                Kind::TypeName => {
                    let parameters = self.close(at + 1, Kind::AngleOpen).filter(|_| self.is_adjacent(at + 1));
                    return Some(parameters.unwrap_or(at) + 1);
                }
                Kind::Word => {
                    return match self.text(at) {
                        "tensor" | "vector" | "memref" | "tuple" | "complex" => {
                            self.close(at + 1, Kind::AngleOpen).map(|close| close + 1)
                        }
                        word => is_scalar(word).then_some(at + 1),
                    };
                }
                _ => return None,
            }
        }
    }

    /// Adds the types of `A, B`; returns the token after. `{…}` right after a type belongs to it. `A as B` is
    /// `B`.
    pub fn list(&self, mut at: u32, types: &mut Vec<Range<u32>>) -> u32 {
        while let Some(end) = self.type_end(at) {
            let (start, end) = match self.is_word(end, "as").then(|| self.type_end(end + 1)).flatten() {
                Some(other) => (end + 1, other),
                None => (at, end),
            };
            types.push(start..end);
            at = end;
            if let Some(close) = self.close(at, Kind::BraceOpen).filter(|_| self.is_adjacent(at)) {
                at = close + 1;
            }
            if self.kind(at) != Some(Kind::Comma) || self.type_end(at + 1).is_none() {
                break;
            }
            at += 1;
        }
        at
    }

    /// Adds a type for each part of the list in the parentheses that open here. What is not a type gets an
    /// empty range.
    pub fn group(&self, open: u32, close: u32, types: &mut Vec<Range<u32>>) {
        let mut at = open + 1;
        while at < close {
            let end = self.type_end(at);
            types.push(at..end.unwrap_or(at));
            at = end.unwrap_or(at);
            while at < close && self.kind(at) != Some(Kind::Comma) {
                at = self.after(at);
            }
            at += 1;
        }
    }

    /// Adds the types of `C` or `(C, D)`; returns the token after.
    pub fn results(&self, at: u32, types: &mut Vec<Range<u32>>) -> u32 {
        match self.close(at, Kind::ParenOpen) {
            Some(close) => {
                self.group(at, close, types);
                close + 1
            }
            None => self.list(at, types),
        }
    }

    /// Adds the types after a `:` where no types of results follow.
    pub fn types(&self, at: u32, types: &mut Vec<Range<u32>>) -> Option<Found> {
        let first = types.len() as u32;
        let end = self.list(at, types);
        let last = types.len() as u32;
        let (inputs, outputs) = (first..last, last..last);
        (end > at).then_some(Found { signature: Signature::Types, inputs, outputs, end })
    }

    /// Adds the types after a `:`.
    pub fn signature(&self, at: u32, types: &mut Vec<Range<u32>>) -> Option<Found> {
        let first = types.len() as u32;
        let mut end = self.results(at, types);
        if end == at {
            return None;
        }
        let middle = types.len() as u32;
        let signature = match self.kind(end) {
            Some(Kind::Arrow) => Signature::Function,
            Some(Kind::Word) if matches!(self.text(end), "to" | "into" | "from") => Signature::Cast,
            _ => Signature::Types,
        };
        let is_reversed = self.is_word(end, "from");
        if signature != Signature::Types {
            end = self.results(end + 1, types);
        }
        let (inputs, outputs) = (first..middle, middle..types.len() as u32);
        let (inputs, outputs) = if is_reversed { (outputs, inputs) } else { (inputs, outputs) };
        Some(Found { signature, inputs, outputs, end })
    }
}

/// `i32`, `bf16`, `f8E4M3FN`, `index`, `none`
fn is_scalar(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    match &word[..word.len() - digits.len()] {
        "i" | "si" | "ui" => !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()),
        "f" | "bf" | "tf" => digits.starts_with(|digit: char| digit.is_ascii_digit()),
        "index" | "none" => digits.is_empty(),
        _ => false,
    }
}
