//! Decides by the tokens around one: whether a statement begins there, or a region.

use super::Builder;
use crate::token::{Kind, NONE, Token};

impl Builder<'_> {
    pub(super) fn starts(&self, at: u32) -> bool {
        let level = self.level();
        if level.statement == NONE {
            return true;
        }
        let token = self.token(at);
        let asks_for_more = self.token(at - 1).kind.continues();
        let next = self.kind(at + 1);
        match token.kind {
            Kind::Value => {
                !self.is_in_results(at)
                    && (token.starts_line || !asks_for_more)
                    && self.defines(at, token.starts_line)
            }
            _ if asks_for_more => false,
            Kind::String => next == Some(Kind::ParenOpen) && (token.starts_line || level.may_end),
            Kind::Word if next == Some(Kind::Equal) => false,
            Kind::Word if self.text(at).contains('.') => token.starts_line || level.may_end,
            Kind::Word if token.starts_line => self.is_op_without_dialect(at),
            Kind::Word => self.text(at) == "return" && matches!(next, Some(Kind::Value | Kind::BraceClose)),
            Kind::AttributeName | Kind::TypeName => token.starts_line && next == Some(Kind::Equal),
            Kind::Label | Kind::Metadata => token.starts_line,
            Kind::BraceClose => true,
            _ => false,
        }
    }

    /// Whether a token stands before the name of the statement.
    pub(super) fn is_in_results(&self, at: u32) -> bool {
        let statement = self.structure.statements.get(self.level().statement as usize);
        statement.is_some_and(|statement| statement.name != NONE && at < statement.name)
    }

    /// `%x = name`, `%x:2, %y = "name"(`. Words without a dot are names only where nothing else can be.
    pub(super) fn defines(&self, at: u32, takes_words: bool) -> bool {
        // A list of names is read once, from its first one.
        let is_in_list = self.kind(at.wrapping_sub(1)) == Some(Kind::Comma);
        let Some(equal) = self.end_of_results(at, !is_in_list) else { return false };
        match self.kind(equal + 1) {
            Some(Kind::String) => self.kind(equal + 2) == Some(Kind::ParenOpen),
            Some(Kind::Word) => takes_words || self.text(equal + 1).contains('.'),
            _ => false,
        }
    }

    /// The `=` after names of results.
    pub(super) fn end_of_results(&self, mut at: u32, takes_lists: bool) -> Option<u32> {
        let border = self.borders.first().map_or(NONE, |border| *border);
        loop {
            if at >= border || self.kind(at)? != Kind::Value {
                return None;
            }
            at += 1;
            if self.kind(at)? == Kind::Colon && self.kind(at + 1)? == Kind::Number {
                at += 2;
            }
            match self.kind(at)? {
                Kind::Comma if takes_lists => at += 1,
                Kind::Equal => return Some(at),
                _ => return None,
            }
        }
    }

    /// The label `^a` or `^a(…)` before a `:`, after a statement in the same line. A successor stands after a
    /// name, a word or a comma.
    pub(super) fn label_before(&self, colon: u32) -> Option<u32> {
        let last = colon.checked_sub(1)?;
        let label = match self.token(last) {
            Token { kind: Kind::Label, .. } => last,
            Token { kind: Kind::ParenClose, partner, .. } if partner != NONE => partner.checked_sub(1)?,
            _ => return None,
        };
        let statement = self.structure.statements.get(self.level().statement as usize)?;
        let before = label.checked_sub(1)?;
        let follows = self.kind(before).is_some_and(|kind| kind != Kind::Word && !kind.continues());
        let last_region = self.structure.regions.get(self.level().last_region as usize);
        let has_region = last_region.is_some_and(|region| label < region.end);
        let is_successor = before <= statement.first || before == statement.name || !follows;
        (self.kind(label) == Some(Kind::Label) && !is_successor && !has_region).then_some(label)
    }

    /// Whether a word at the start of a line is an op, such as `return`, and not a word of the statement
    /// before, such as `else {`, `outs(…)` or `step %x`.
    fn is_op_without_dialect(&self, at: u32) -> bool {
        match self.kind(at + 1) {
            Some(Kind::BraceOpen) => self.text(at) == "module",
            // An op of these names may be indented: no form of another op has such a line.
            Some(Kind::Symbol) if matches!(self.text(at), "module" | "call") => true,
            Some(Kind::Word) if self.text(at) == "module" && self.text(at + 1) == "attributes" => true,
            Some(
                Kind::ParenOpen | Kind::Number | Kind::Colon | Kind::Arrow | Kind::Comma | Kind::AngleOpen,
            ) => false,
            _ => self.column(at) <= self.level().column || self.text(at) == "return",
        }
    }

    /// Where a token begins in its line; `NONE` if it is not the first one there.
    pub(super) fn column(&self, at: u32) -> u32 {
        let token = self.token(at);
        if !token.starts_line {
            return NONE;
        }
        let blanks = self.text.as_bytes()[..token.start as usize].iter().rev();
        blanks.take_while(|byte| **byte != b'\n').count() as u32
    }

    /// Whether a `{` begins a region, and not a dictionary.
    pub(super) fn opens_region(&self, at: u32) -> bool {
        if self.level().statement == NONE {
            return false;
        }
        let previous = at.checked_sub(1).and_then(|previous| self.kind(previous));
        if self.brackets.len() > self.level().depth {
            let is_in_parens =
                self.brackets.last().is_some_and(|&open| self.token(open).kind == Kind::ParenOpen);
            if !is_in_parens || !matches!(previous, Some(Kind::ParenOpen | Kind::Comma)) {
                return self.defines(at + 1, false);
            }
        }
        if previous == Some(Kind::Equal)
            || (previous == Some(Kind::Word) && self.text(at - 1) == "attributes")
        {
            return false;
        }
        let next = self.kind(at + 2);
        match self.kind(at + 1) {
            Some(Kind::Label) => true,
            Some(Kind::Value) => self.end_of_results(at + 1, true).is_some(),
            Some(Kind::String) => next == Some(Kind::ParenOpen),
            Some(Kind::Word) => match next {
                Some(Kind::Equal | Kind::Comma) => false,
                Some(Kind::BraceClose) => self.is_terminator(at + 1),
                Some(Kind::BraceOpen | Kind::ParenOpen | Kind::AngleOpen | Kind::Colon) => {
                    self.text(at + 1).contains('.') || self.text(at + 1) == "module"
                }
                _ => true,
            },
            Some(Kind::BraceClose) => !self.goes_on_as_after_dictionary(at + 2),
            _ => false,
        }
    }

    /// Whether the only word between braces is an op without operands, and not the name of an attribute, or
    /// of the op that `linalg.map { math.exp } ins(…)` applies.
    fn is_terminator(&self, at: u32) -> bool {
        let (open, word) = (self.token(at - 1), self.token(at));
        let is_applied = self.kind(at + 2) == Some(Kind::Word) && self.kind(at + 3) == Some(Kind::ParenOpen);
        let is_op = self.text(at).contains('.') || self.text(at) == "return";
        let is_spaced = is_op && open.end < word.start;
        word.starts_line || (is_spaced && !is_applied && !self.goes_on_as_after_dictionary(at + 2))
    }

    fn goes_on_as_after_dictionary(&self, at: u32) -> bool {
        match self.kind(at) {
            Some(Kind::Colon | Kind::Arrow) => true,
            Some(Kind::Word) => self.text(at) == "loc",
            _ => false,
        }
    }
}
