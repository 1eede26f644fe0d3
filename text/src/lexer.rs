//! Splits a text into tokens.
//!
//! A text may have more bytes than an index of 32 bits counts: its last token then reaches to the end.

use crate::token::{Kind, NONE, Token};
use memchr::{memchr, memchr2, memchr3};
use std::ops::Range;

/// The tokens of a text, without blanks and comments.
#[derive(Debug, Default)]
pub(crate) struct Lexed {
    pub tokens: Vec<Token>,
    /// For each comment `// -----` at the start of a line, the number of tokens before it.
    pub borders: Vec<u32>,
}

/// How a token may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Line,
    Letter,
    Digit,
    /// A character before a name.
    Sigil(Kind),
    /// A token of its own.
    Single(Kind),
    Quote,
    Slash,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' => Class::Space,
            b'\n' => Class::Line,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'%' => Class::Sigil(Kind::Value),
            b'@' => Class::Sigil(Kind::Symbol),
            b'^' => Class::Sigil(Kind::Label),
            b'!' => Class::Sigil(Kind::TypeName),
            b'#' => Class::Sigil(Kind::AttributeName),
            b'(' => Class::Single(Kind::ParenOpen),
            b')' => Class::Single(Kind::ParenClose),
            b'[' => Class::Single(Kind::SquareOpen),
            b']' => Class::Single(Kind::SquareClose),
            b'{' => Class::Single(Kind::BraceOpen),
            b'}' => Class::Single(Kind::BraceClose),
            b'<' => Class::Single(Kind::AngleOpen),
            b'>' => Class::Single(Kind::AngleClose),
            b',' => Class::Single(Kind::Comma),
            b':' => Class::Single(Kind::Colon),
            b'=' => Class::Single(Kind::Equal),
            b'?' | b'*' | b'+' | b'-' | b'.' | b'|' => Class::Single(Kind::Operator),
            b'"' => Class::Quote,
            b'/' => Class::Slash,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// The letters of a name after `%`, `@`, `^`, `!` or `#`, and (without `-`) of a word.
const IS_NAME: [bool; 256] = {
    let mut names = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8;
        names[byte] = letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'$' | b'.' | b'-');
        byte += 1;
    }
    names
};

pub(crate) const BORDER: &str = "// -----";

/// The mark of UTF-8 with which some editors begin a file.
const MARK: &str = "\u{feff}";

pub(crate) fn lex(text: &str) -> Lexed {
    let at = if text.starts_with(MARK) { MARK.len() } else { 0 };
    Lexer { text: text.as_bytes(), at, starts_line: true, has_no_metadata_end: false }.lex(NONE as usize)
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    starts_line: bool,
    /// Whether no `#-}` follows, so that each `{-#` need not look for it.
    has_no_metadata_end: bool,
}

impl Lexer<'_> {
    /// Beyond the limit, all is one token.
    fn lex(mut self, limit: usize) -> Lexed {
        let mut lexed = Lexed { tokens: Vec::with_capacity(self.text.len() / 6), borders: Vec::new() };
        while let Some(&byte) = self.text.get(self.at) {
            match CLASSES[usize::from(byte)] {
                Class::Space => self.at += 1,
                Class::Line => {
                    self.at += 1;
                    self.starts_line = true;
                }
                Class::Slash if self.peek(1) == Some(b'/') => {
                    if self.starts_line && self.text[self.at..].starts_with(BORDER.as_bytes()) {
                        lexed.borders.push(lexed.tokens.len() as u32);
                    }
                    self.at = self.end_of_line();
                }
                class => {
                    let start = self.at;
                    let kind = self.token(class);
                    if self.at >= limit {
                        self.at = self.text.len();
                    }
                    let (start, end) = (start.min(limit - 1) as u32, self.at.min(limit) as u32);
                    let starts_line = std::mem::take(&mut self.starts_line);
                    let (partner, is_region) = (NONE, false);
                    lexed.tokens.push(Token { start, end, partner, kind, starts_line, is_region });
                }
            }
        }
        lexed
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn end_of_line(&self) -> usize {
        memchr(b'\n', &self.text[self.at..]).map_or(self.text.len(), |length| self.at + length)
    }

    /// Moves to the end of the token that begins here.
    fn token(&mut self, class: Class) -> Kind {
        match class {
            Class::Letter => {
                while self.peek(0).is_some_and(|byte| IS_NAME[usize::from(byte)] && byte != b'-') {
                    self.at += 1;
                }
                Kind::Word
            }
            Class::Digit => self.number(),
            Class::Sigil(kind) => self.sigil(kind),
            Class::Single(kind) => self.single(kind),
            Class::Quote => {
                self.string();
                Kind::String
            }
            _ => {
                self.at += 1;
                // A character has one or more bytes.
                while self.peek(0).is_some_and(|byte| !byte.is_ascii()) {
                    self.at += 1;
                }
                Kind::Other
            }
        }
    }

    fn number(&mut self) -> Kind {
        let is_hex = self.text[self.at..].starts_with(b"0x");
        while let Some(byte) = self.peek(0) {
            let is_exponent = || {
                matches!(byte, b'+' | b'-')
                    && matches!(self.text[self.at - 1], b'e' | b'E')
                    && self.peek(1).is_some_and(|digit| digit.is_ascii_digit())
                    && !is_hex
            };
            if !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || is_exponent()) {
                break;
            }
            self.at += 1;
        }
        Kind::Number
    }

    /// `%0#1`, `@"a b"`, `#map`
    fn sigil(&mut self, kind: Kind) -> Kind {
        self.at += 1;
        if kind == Kind::Symbol && self.peek(0) == Some(b'"') {
            self.string();
            return kind;
        }
        let start = self.at;
        while let Some(byte) = self.peek(0) {
            if !IS_NAME[usize::from(byte)] || (byte == b'-' && self.peek(1) == Some(b'>')) {
                break;
            }
            self.at += 1;
        }
        if self.at == start {
            return Kind::Other;
        }
        if kind == Kind::Value && self.peek(0) == Some(b'#') {
            let digits = self.text[self.at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            self.at += if digits == 0 { 0 } else { digits + 1 };
        }
        kind
    }

    fn single(&mut self, kind: Kind) -> Kind {
        // `a >= b`, but not `array<i64: 0>= …`, where the first bracket closes.
        let after_space = || self.at == 0 || self.text[self.at - 1].is_ascii_whitespace();
        let (kind, length) = match (self.text[self.at], self.peek(1)) {
            (b'-', Some(b'>')) => (Kind::Arrow, 2),
            (b':', Some(b':')) => (Kind::DoubleColon, 2),
            (b'=', Some(b'>')) => (Kind::FatArrow, 2),
            (b'=' | b'<', Some(b'=')) => (Kind::Operator, 2),
            (b'>', Some(b'=')) if after_space() => (Kind::Operator, 2),
            (b'{', Some(b'-')) if self.peek(2) == Some(b'#') => match self.end_of_metadata() {
                Some(end) => (Kind::Metadata, end - self.at),
                None => (kind, 1),
            },
            _ => (kind, 1),
        };
        self.at += length;
        kind
    }

    /// Moves after the string that begins here.
    fn string(&mut self) {
        self.at += 1;
        while let Some(length) = memchr3(b'"', b'\\', b'\n', &self.text[self.at..]) {
            self.at += length;
            match self.text[self.at] {
                b'"' => {
                    self.at += 1;
                    return;
                }
                // The escaped character may be the end of the line, which is not a part of the string.
                b'\\' if self.peek(1).is_some_and(|escaped| escaped.is_ascii() && escaped != b'\n') => {
                    self.at += 2;
                }
                b'\\' => self.at += 1,
                _ => return,
            }
        }
        self.at = self.text.len();
    }

    /// The end of the `{-#` that begins here, after `#-}`.
    fn end_of_metadata(&mut self) -> Option<usize> {
        if self.has_no_metadata_end {
            return None;
        }
        let mut inner = Lexer { at: self.at + 3, ..*self };
        while let Some(length) = memchr2(b'"', b'#', &self.text[inner.at..]) {
            inner.at += length;
            if self.text[inner.at] == b'"' {
                inner.string();
            } else if self.text[inner.at..].starts_with(b"#-}") {
                return Some(inner.at + 3);
            } else {
                inner.at += 1;
            }
        }
        self.has_no_metadata_end = true;
        None
    }
}

/// The blanks and comments of a gap between tokens.
pub(crate) fn gap(text: &str, gap: Range<usize>) -> impl Iterator<Item = (Kind, Range<usize>)> {
    let bytes = &text.as_bytes()[..gap.end];
    let mut at = gap.start;
    std::iter::from_fn(move || {
        let start = at;
        let kind = if *bytes.get(at)? == b'/' {
            at = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
            Kind::Comment
        } else {
            at = memchr(b'/', &bytes[at..]).map_or(bytes.len(), |length| at + length);
            Kind::Space
        };
        Some((kind, start..at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(Kind, &str)> {
        lex(text).tokens.iter().map(|token| (token.kind, &text[token.range()])).collect()
    }

    #[test]
    fn tokens_are_found() {
        use Kind::*;
        for (text, expected) in [
            (
                "%0#1 %a-b.$c %a->b",
                &[(Value, "%0#1"), (Value, "%a-b.$c"), (Value, "%a"), (Arrow, "->"), (Word, "b")][..],
            ),
            (
                "@f @\"a b\"::@g ^bb0 !t.x #map",
                &[
                    (Symbol, "@f"),
                    (Symbol, "@\"a b\""),
                    (DoubleColon, "::"),
                    (Symbol, "@g"),
                    (Label, "^bb0"),
                    (TypeName, "!t.x"),
                    (AttributeName, "#map"),
                ],
            ),
            (
                "1.5e-3 0x1e-3 4x?xf32",
                &[
                    (Number, "1.5e-3"),
                    (Number, "0x1e"),
                    (Operator, "-"),
                    (Number, "3"),
                    (Number, "4x"),
                    (Operator, "?"),
                    (Word, "xf32"),
                ],
            ),
            (
                "a >= 0, x<1>= 2",
                &[
                    (Word, "a"),
                    (Operator, ">="),
                    (Number, "0"),
                    (Comma, ","),
                    (Word, "x"),
                    (AngleOpen, "<"),
                    (Number, "1"),
                    (AngleClose, ">"),
                    (Equal, "="),
                    (Number, "2"),
                ],
            ),
            ("\"a\\\"b\" \"never\nends", &[(String, "\"a\\\"b\""), (String, "\"never"), (Word, "ends")]),
            ("{-# a: \"#-}\" #-} {", &[(Metadata, "{-# a: \"#-}\" #-}"), (BraceOpen, "{")]),
            (
                "{-# {-#",
                &[
                    (BraceOpen, "{"),
                    (Operator, "-"),
                    (Other, "#"),
                    (BraceOpen, "{"),
                    (Operator, "-"),
                    (Other, "#"),
                ],
            ),
            ("a // b\n/ é %é", &[(Word, "a"), (Other, "/"), (Other, "é"), (Other, "%"), (Other, "é")]),
        ] {
            assert_eq!(texts(text), expected);
        }
    }

    #[test]
    fn borders_stand_at_the_start_of_a_line() {
        assert_eq!(lex("a\n// -----\nb // -----\n  // ----- c\nd").borders, [1, 2]);
    }

    /// As for a text of more than four gigabytes.
    #[test]
    fn text_beyond_the_limit_is_one_token() {
        let text = "ab cd ef gh";
        let lexer = Lexer { text: text.as_bytes(), at: 0, starts_line: true, has_no_metadata_end: false };
        let ranges: Vec<_> = lexer.lex(4).tokens.iter().map(Token::range).collect();
        assert_eq!(ranges, [0..2, 3..4]);
    }
}
