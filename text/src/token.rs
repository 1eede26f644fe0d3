//! The parts of the text: tokens, and the gaps between them.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `func.func`, `ins`, `tensor`, `x4xf32`
    Word,
    /// `3`, `1.5e-3`, `0xFF`, `4x8xf32`
    Number,
    /// `%0`, `%arg1`, `%0#1`
    Value,
    /// `@main`, `@"a b"`
    Symbol,
    /// `^bb0`
    Label,
    /// `!t`, `!torch.vtensor`
    TypeName,
    /// `#map`, `#stablehlo.bounds`
    AttributeName,
    /// `"…"`; one that never ends stops at the end of its line.
    String,
    /// `{-# … #-}`
    Metadata,
    /// `(`
    ParenOpen,
    /// `)`
    ParenClose,
    /// `[`
    SquareOpen,
    /// `]`
    SquareClose,
    /// `{`
    BraceOpen,
    /// `}`
    BraceClose,
    /// `<`
    AngleOpen,
    /// `>`
    AngleClose,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `=`
    Equal,
    /// `->`
    Arrow,
    /// `=>`
    FatArrow,
    /// `?`, `*`, `+`, `==`, `>=`, `...`
    Operator,
    /// Any other characters.
    Other,
    /// Blanks and ends of lines; only [`Tree::lossless`](crate::Tree::lossless) returns them.
    Space,
    /// `// …`, without the end of its line; only [`Tree::lossless`](crate::Tree::lossless) returns them.
    Comment,
}

impl Kind {
    /// Whether it opens a group.
    pub(crate) fn opens(self) -> bool {
        matches!(self, Self::ParenOpen | Self::SquareOpen | Self::BraceOpen | Self::AngleOpen)
    }

    /// Whether it closes a group.
    pub(crate) fn closes(self) -> bool {
        matches!(self, Self::ParenClose | Self::SquareClose | Self::BraceClose | Self::AngleClose)
    }

    /// Whether a statement goes on after it, even on the next line.
    pub(crate) fn continues(self) -> bool {
        self.opens()
            || matches!(
                self,
                Self::Comma | Self::Colon | Self::DoubleColon | Self::Equal | Self::Arrow | Self::FatArrow
            )
    }
}

/// The index of no token, statement, …
pub(crate) const NONE: u32 = u32::MAX;

/// A token that is neither a blank nor a comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub start: u32,
    pub end: u32,
    /// The bracket that closes this group, or that opens it.
    pub partner: u32,
    pub kind: Kind,
    /// Whether it is the first token of its line.
    pub starts_line: bool,
    /// Whether it is a `{` with statements after it.
    pub is_region: bool,
}

impl Token {
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
