//! Attributes, and values that are written in one way in all dialects.

use crate::{
    Tree,
    cursor::Cursor,
    token::Kind,
    types::{Dim, Type, split, trimmed},
};
use std::{borrow::Cow, ops::Range};

/// An attribute of a statement.
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
                    return Some(Self { tree, name, first: if has_value { name + 2 } else { end }, end });
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

    /// The place of its value; `None` for one that is only named.
    pub fn value_range(self) -> Option<Range<usize>> {
        (self.first < self.end).then(|| self.tree.tokens_range(self.first..self.end))
    }

    /// Its value.
    pub fn value(self) -> Option<Value<'t>> {
        Some(self.tree.value(self.value_range()?))
    }
}

/// The text of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'t> {
    text: &'t str,
}

/// How many numbers [`Value::integers`] returns for one `dense<number>`.
const MOST_REPEATED: u64 = 1 << 16;

impl Tree {
    /// The value in a range of the text, or the one that its alias stands for.
    pub fn value(&self, range: Range<usize>) -> Value<'_> {
        Value { text: &self.text[self.resolved(trimmed(&self.text, range))] }
    }
}

impl<'t> Value<'t> {
    /// A value that was not read from a tree, and has no alias.
    pub fn new(text: &'t str) -> Self {
        Self { text: text.trim() }
    }

    /// The text.
    pub fn text(self) -> &'t str {
        self.text
    }

    /// `3`, `-1 : i64`, `0x1F`; `None` if it is another value, or does not fit.
    pub fn integer(self) -> Option<i64> {
        let number = self.without_type();
        let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits.trim_start()));
        let number = match digits.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16).ok()?,
            None if digits.starts_with(|digit: char| digit.is_ascii_digit()) => digits.parse().ok()?,
            None => return None,
        };
        Some(sign * number)
    }

    /// `true`, `false`
    pub fn bool(self) -> Option<bool> {
        self.text.parse().ok()
    }

    /// What a string in quotes says. Escapes of bytes that are not UTF-8 become replacement characters.
    pub fn string(self) -> Option<Cow<'t, str>> {
        let inside = self.without_type().strip_prefix('"')?.strip_suffix('"')?;
        Some(if inside.contains('\\') { unescaped(inside).into() } else { inside.into() })
    }

    /// The name of a symbol without `@`: of `@a::@b`, `a::@b`.
    pub fn symbol(self) -> Option<&'t str> {
        self.text.strip_prefix('@')
    }

    /// The numbers of `[0, 1]`, `[0 : i64]`, `array<i64: 0, 1>`, `dense<[0, 1]> : tensor<2xi64>`, `dense<0> : tensor<2xi64>`.
    /// Truth values count as 1 and 0.
    pub fn integers(self) -> Option<Vec<i64>> {
        if let Some(rest) = self.text.strip_prefix("array<") {
            let inside = rest.strip_suffix('>')?;
            return inside.split_once(':').map_or(Some(Vec::new()), |(_, numbers)| list(numbers));
        }
        if let Some(rest) = self.text.strip_prefix("dense<") {
            let (numbers, r#type) = rest.rsplit_once(':')?;
            let numbers = numbers.trim_end().strip_suffix('>')?.trim();
            return dense(numbers, r#type.trim());
        }
        list(self.text.strip_prefix('[')?.strip_suffix(']')?)
    }

    /// The parts of a list in `[…]`.
    pub fn list(self) -> Option<Vec<Self>> {
        let inside = self.text.strip_prefix('[')?.strip_suffix(']')?;
        let parts = split(inside, 0..inside.len()).into_iter();
        Some(parts.map(|part| Self { text: &inside[part] }).collect())
    }

    /// The value without ` : type`.
    fn without_type(self) -> &'t str {
        match self.text.strip_prefix('"') {
            Some(_) => match self.text.rfind('"') {
                Some(end) => &self.text[..=end],
                None => self.text,
            },
            None => self.text.split_once(':').map_or(self.text, |(number, _)| number.trim_end()),
        }
    }
}

fn number(text: &str) -> Option<i64> {
    let value = Value::new(text);
    value.integer().or_else(|| value.bool().map(i64::from))
}

fn list(text: &str) -> Option<Vec<i64>> {
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(number).collect()
}

/// Nested lists are flat in memory; one number stands for all elements.
fn dense(numbers: &str, r#type: &str) -> Option<Vec<i64>> {
    if numbers.is_empty() || numbers.starts_with('[') {
        let flat: String = numbers.chars().filter(|letter| !matches!(letter, '[' | ']')).collect();
        return list(&flat);
    }
    let Type::Shaped(shaped) = Type::parse(r#type, 0..r#type.len()) else { return None };
    let sizes = shaped.dims?.into_iter().map(|dim| match dim {
        Dim::Static(size) => Some(size),
        _ => None,
    });
    let count = sizes.into_iter().try_fold(1, |count: u64, size| count.checked_mul(size?))?;
    let number = number(numbers)?;
    (count <= MOST_REPEATED).then(|| vec![number; count as usize])
}

/// `\n`, `\t`, `\\`, `\"` and two hexadecimal digits.
fn unescaped(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    let digit = |byte: u8| (byte as char).to_digit(16);
    while let Some((&byte, after)) = rest.split_first() {
        let (read, length) = match (byte, after) {
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [high, low, ..]) if digit(*high).is_some() && digit(*low).is_some() => {
                ((digit(*high).unwrap_or(0) * 16 + digit(*low).unwrap_or(0)) as u8, 3)
            }
            (b'\\', [escaped, ..]) => (*escaped, 2),
            _ => (byte, 1),
        };
        bytes.push(read);
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
