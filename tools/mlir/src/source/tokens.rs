//! Splits the text of an op into tokens: just enough of MLIR's syntax to find types and attributes. Everything between
//! brackets is one token.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a number, a value such as `%a`, a symbol such as `@f`, or a string.
    Word,
    /// `->`
    Arrow,
    /// Everything between brackets, with the brackets; the byte is the opening one.
    Group(u8),
    /// Any other character.
    Other(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub range: Range<usize>,
}

/// The tokens in a part of a text.
pub struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
    end: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str, range: Range<usize>) -> Self {
        let end = range.end.min(text.len());
        Self { text: text.as_bytes(), at: range.start.min(end), end }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        (at < self.end).then(|| self.text[at])
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek(0) {
            if byte == b'/' && self.peek(1) == Some(b'/') {
                self.skip_while(|byte| byte != b'\n');
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn skip_while(&mut self, is_wanted: impl Fn(u8) -> bool) {
        while self.peek(0).is_some_and(&is_wanted) {
            self.at += 1;
        }
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                break;
            }
        }
        self.at = self.at.min(self.end);
    }

    fn is_arrow(&self) -> bool {
        self.peek(0) == Some(b'-') && self.peek(1) == Some(b'>')
    }

    /// Skips to after the bracket that closes this one. A `>` without an opening bracket is an operator, as in `>=`.
    fn skip_group(&mut self) {
        let mut open = Vec::new();
        while let Some(byte) = self.peek(0) {
            match byte {
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b'/' if self.peek(1) == Some(b'/') => {
                    self.skip_while(|byte| byte != b'\n');
                    continue;
                }
                b'-' if self.is_arrow() => self.at += 1,
                b'(' | b'[' | b'{' | b'<' => open.push(closing(byte)),
                byte if open.last() == Some(&byte) => {
                    open.pop();
                }
                _ => {}
            }
            self.at += 1;
            if open.is_empty() {
                return;
            }
        }
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        _ => b'>',
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.$%@#!^?*-".contains(&byte) || !byte.is_ascii()
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        let start = self.at;
        let kind = match self.peek(0)? {
            _ if self.is_arrow() => {
                self.at += 2;
                Kind::Arrow
            }
            b'"' => {
                self.skip_string();
                Kind::Word
            }
            open @ (b'(' | b'[' | b'{' | b'<') => {
                self.skip_group();
                Kind::Group(open)
            }
            byte if is_word(byte) => {
                while self.peek(0).is_some_and(is_word) && !self.is_arrow() {
                    self.at += 1;
                }
                Kind::Word
            }
            byte => {
                self.at += 1;
                Kind::Other(byte)
            }
        };
        Some(Token { kind, range: start..self.at })
    }
}

/// The text between the brackets of a group.
pub fn inside(group: &Token) -> Range<usize> {
    group.range.start + 1..group.range.end.saturating_sub(1).max(group.range.start + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        Tokens::new(text, 0..text.len()).map(|token| &text[token.range]).collect()
    }

    #[test]
    fn a_bracket_that_never_closes_has_nothing_inside() {
        for (text, expected) in [("(a b)", "a b"), ("()", ""), ("(", "")] {
            let group = Tokens::new(text, 0..text.len()).next().unwrap();
            assert_eq!(&text[inside(&group)], expected);
        }
    }

    #[test]
    fn brackets_are_one_token() {
        for (text, expected) in [
            ("%a, %b : (f32) -> f32", &["%a", ",", "%b", ":", "(f32)", "->", "f32"][..]),
            ("(a (b) [c]) x", &["(a (b) [c])", "x"]),
            ("tensor<4xf32, {a = \">\"}>", &["tensor", "<4xf32, {a = \">\"}>"]),
            ("<(d0) -> (d0)> y", &["<(d0) -> (d0)>", "y"]),
            ("<(d0) : (d0 >= 0)> y", &["<(d0) : (d0 >= 0)>", "y"]),
            ("a // (\n b", &["a", "b"]),
            ("\"x\\\"y\"(%a)", &["\"x\\\"y\"", "(%a)"]),
            ("(never ends", &["(never ends"]),
            ("\"never ends\\", &["\"never ends\\"]),
            (") >", &[")", ">"]),
            ("a/b//c\nd", &["a", "/", "b", "d"]),
            ("-12 a-b->c", &["-12", "a-b", "->", "c"]),
            ("{a = \"}\"} x", &["{a = \"}\"}", "x"]),
            ("(a // )\n b) c", &["(a // )\n b)", "c"]),
            ("(a / b -) c", &["(a / b -)", "c"]),
        ] {
            assert_eq!(texts(text), expected);
        }
    }
}
