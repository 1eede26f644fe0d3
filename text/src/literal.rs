//! Values of attributes, as far as they are written in one way in all dialects.

use crate::{
    Tree,
    types::{Dim, Type, split, trimmed},
};
use std::{borrow::Cow, ops::Range};

/// A value of an attribute, where it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Value<'t> {
    whole: &'t str,
    start: usize,
    end: usize,
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "Value({:?})", self.text())
    }
}

/// How many numbers [`Value::integers`] returns for one `dense<number>`.
const MOST_REPEATED: u64 = 1 << 16;

impl Tree {
    /// The value in a range of the text, or the one that its alias stands for.
    pub fn value(&self, range: Range<usize>) -> Value<'_> {
        Value::new(&self.text, self.resolved(trimmed(&self.text, range)))
    }
}

impl<'t> Value<'t> {
    /// The value in a range of a text; aliases stand for nothing else.
    ///
    /// ```
    /// use broadcastable_text::Value;
    /// let value = |text| Value::new(text, 0..str::len(text));
    /// assert_eq!(value("array<i64: 0, 1>").integers(), Some(vec![0, 1]));
    /// assert_eq!(value("dense<2> : tensor<3xi64>").integers(), Some(vec![2, 2, 2]));
    /// assert_eq!(value("#d.dot<lhs = [0], rhs = [1]>").entry("rhs").unwrap().integers(), Some(vec![1]));
    /// ```
    pub fn new(text: &'t str, range: Range<usize>) -> Self {
        let Range { start, end } = trimmed(text, range);
        Self { whole: text, start, end }
    }

    /// Its place.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Its text.
    pub fn text(self) -> &'t str {
        &self.whole[self.range()]
    }

    /// `3`, `-1 : i64`, `0x1F`; `None` if it is another value, or does not fit.
    pub fn integer(self) -> Option<i64> {
        integer(self.without_type())
    }

    /// `true`, `false`
    pub fn bool(self) -> Option<bool> {
        self.text().parse().ok()
    }

    /// The text of a string in quotes. Escaped bytes that are not UTF-8 become replacement characters.
    pub fn string(self) -> Option<Cow<'t, str>> {
        let inside = self.without_type().strip_prefix('"')?.strip_suffix('"')?;
        Some(if inside.contains('\\') { unescaped(inside).into() } else { inside.into() })
    }

    /// The name of a symbol without `@`, such as `a::@b` of `@a::@b`.
    pub fn symbol(self) -> Option<&'t str> {
        self.text().strip_prefix('@')
    }

    /// The numbers of `[0, 1]`, `[0 : i64]`, `array<i64: 0, 1>`, `dense<[0, 1]> : tensor<2xi64>`, `dense<0> :
    /// tensor<2xi64>`. Truth values count as 1 and 0. `None` if a number does not fit, or if one number
    /// stands for more than 65,536.
    pub fn integers(self) -> Option<Vec<i64>> {
        let text = self.text();
        if let Some(rest) = text.strip_prefix("array<") {
            let inside = rest.strip_suffix('>')?;
            return inside.split_once(':').map_or(Some(Vec::new()), |(_, numbers)| integers(numbers));
        }
        if let Some(rest) = text.strip_prefix("dense<") {
            let (numbers, r#type) = rest.rsplit_once(':')?;
            let numbers = numbers.trim_end().strip_suffix('>')?.trim();
            return dense(numbers, r#type.trim());
        }
        integers(text.strip_prefix('[')?.strip_suffix(']')?)
    }

    /// The parts of a list in `[…]`.
    pub fn list(self) -> Option<Vec<Self>> {
        self.text().strip_prefix('[')?.strip_suffix(']')?;
        Some(self.parts_from(1))
    }

    /// The value after `name =` or `name:` in a dictionary, `{…}`, or in the parameters of an attribute,
    /// `#d.name<…>`.
    pub fn entry(self, name: &str) -> Option<Self> {
        self.parts()?.into_iter().find_map(|part| {
            let rest = part.text().strip_prefix(name)?.trim_start();
            let value = rest.strip_prefix('=').or_else(|| rest.strip_prefix(':'))?;
            Some(Self::new(self.whole, part.end - value.len()..part.end))
        })
    }

    /// The parts between the first `{` or `<` and the last character.
    pub fn parts(self) -> Option<Vec<Self>> {
        Some(self.parts_from(self.text().find(['{', '<'])? + 1))
    }

    fn parts_from(self, from: usize) -> Vec<Self> {
        let last = self.text().chars().next_back().map_or(0, char::len_utf8);
        let inside = self.start + from..(self.end - last).max(self.start + from);
        split(self.whole, inside).into_iter().map(|part| Self::new(self.whole, part)).collect()
    }

    /// The text without ` : type`.
    fn without_type(self) -> &'t str {
        let text = self.text();
        match (text.starts_with('"'), text.rfind('"')) {
            (true, Some(end)) => &text[..=end],
            _ => text.split_once(':').map_or(text, |(number, _)| number.trim_end()),
        }
    }
}

fn integer(text: &str) -> Option<i64> {
    let (is_negative, digits) =
        text.strip_prefix('-').map_or((false, text), |digits| (true, digits.trim_start()));
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None if digits.starts_with(|digit: char| digit.is_ascii_digit()) => digits.parse().ok()?,
        None => return None,
    };
    if is_negative { 0_i64.checked_sub_unsigned(number) } else { number.try_into().ok() }
}

fn integers(list: &str) -> Option<Vec<i64>> {
    if list.trim().is_empty() {
        return Some(Vec::new());
    }
    let number = |text: &str| {
        let value = Value::new(text, 0..text.len());
        value.integer().or_else(|| value.bool().map(i64::from))
    };
    list.split(',').map(number).collect()
}

/// Nested lists are flat in memory; one number stands for all elements.
fn dense(numbers: &str, r#type: &str) -> Option<Vec<i64>> {
    if numbers.is_empty() || numbers.starts_with('[') {
        return integers(&numbers.replace(['[', ']'], ""));
    }
    let Type::Shaped(shaped) = Type::parse(r#type, 0..r#type.len()) else { return None };
    let count = shaped.dims?.into_iter().try_fold(1, |count: u64, dim| match dim {
        Dim::Static(size) => count.checked_mul(size),
        Dim::Scalable(_) | Dim::Dynamic => None,
    })?;
    let [number] = integers(numbers)?[..] else { return None };
    (count <= MOST_REPEATED).then(|| vec![number; count as usize])
}

/// `\n`, `\t`, `\\`, `\"` and two hexadecimal digits.
fn unescaped(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    let hex = |high: u8, low: u8| {
        let digits = (high as char).to_digit(16).zip((low as char).to_digit(16))?;
        Some((digits.0 * 16 + digits.1) as u8)
    };
    while let [byte, after @ ..] = rest {
        let (read, length) = match (byte, after) {
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [high, low, ..]) if hex(*high, *low).is_some() => (hex(*high, *low).unwrap_or(0), 3),
            (b'\\', [escaped, ..]) => (*escaped, 2),
            _ => (*byte, 1),
        };
        bytes.push(read);
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value<'_> {
        Value::new(text, 0..text.len())
    }

    #[test]
    fn numbers_are_read() {
        for (text, expected) in [
            ("3", Some(3)),
            (" -1 : i64", Some(-1)),
            ("0x1F", Some(31)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775808", None),
            ("1.5", None),
            ("+1", None),
            ("true", None),
            ("", None),
        ] {
            assert_eq!(value(text).integer(), expected, "{text}");
        }
    }

    #[test]
    fn lists_of_numbers_are_read() {
        for (text, expected) in [
            ("[0, 1 : i64]", Some(vec![0, 1])),
            ("[]", Some(vec![])),
            ("array<i1: true, false>", Some(vec![1, 0])),
            ("array<i64>", Some(vec![])),
            ("dense<[[1, 2], [3, -4]]> : tensor<2x2xi64>", Some(vec![1, 2, 3, -4])),
            ("dense<7> : tensor<2x2xi64>", Some(vec![7; 4])),
            ("dense<7> : tensor<i64>", Some(vec![7])),
            ("dense<> : tensor<0xi64>", Some(vec![])),
            ("dense<7> : tensor<65537xi64>", None),
            ("dense<7> : tensor<?xi64>", None),
            ("dense<1, 2> : tensor<2xi64>", None),
            ("dense<\"0x00\"> : tensor<1xi64>", None),
            ("dense<7>", None),
            ("[a]", None),
            ("[", None),
            ("[[0], [1]]", None),
        ] {
            assert_eq!(value(text).integers(), expected, "{text}");
        }
    }

    #[test]
    fn other_values_are_read() {
        assert_eq!(value("true").bool(), Some(true));
        assert_eq!(value("@a::@b").symbol(), Some("a::@b"));
        assert_eq!(value(r#""a\"\\\n\41\C3\A9" : !t"#).string().as_deref(), Some("a\"\\\nAé"));
        assert_eq!(value("\"a").string(), None);
        let list = value("[[0, 1], \"a,]\", é]").list().unwrap();
        assert_eq!(list.iter().map(|part| part.text()).collect::<Vec<_>>(), ["[0, 1]", "\"a,]\"", "é"]);
        assert_eq!(list[0].range(), 1..7);
        let dot = value("#d.dot<lhs = [0], rhs: [1], x>");
        assert_eq!(dot.entry("rhs").map(|entry| entry.text()), Some("[1]"));
        assert_eq!((dot.entry("x"), dot.entry("y"), value("é").entry("x")), (None, None, None));
        assert_eq!(value("{a = {b = 1}}").entry("a").unwrap().entry("b").unwrap().integer(), Some(1));
    }
}
