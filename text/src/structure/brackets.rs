//! Which brackets belong together.

use super::Builder;
use crate::token::Kind;

impl Builder<'_> {
    pub(super) fn bracket(&mut self, at: u32) {
        match self.token(at).kind {
            Kind::BraceOpen => {
                let is_region = self.opens_region(at);
                self.brackets.push(at);
                self.outer_counts.push(std::mem::take(&mut self.counts));
                if is_region {
                    self.tokens[at as usize].is_region = true;
                    let statement = self.level().statement;
                    self.open_region(statement, at + 1);
                }
            }
            kind if kind.opens() => {
                self.brackets.push(at);
                if let Some(index) = counted(kind) {
                    self.counts[index] += 1;
                }
            }
            kind if kind.closes() => self.close(at, kind),
            _ => {}
        }
    }

    fn close(&mut self, at: u32, kind: Kind) {
        let (has_opening, opening) = match kind {
            Kind::BraceClose => (!self.outer_counts.is_empty(), Kind::BraceOpen),
            Kind::ParenClose => (self.counts[0] > 0, Kind::ParenOpen),
            Kind::SquareClose => (self.counts[1] > 0, Kind::SquareOpen),
            _ => {
                let is_open =
                    self.brackets.last().is_some_and(|&open| self.token(open).kind == Kind::AngleOpen);
                (is_open, Kind::AngleOpen)
            }
        };
        if !has_opening {
            // An angle may be an operator.
            if kind == Kind::AngleClose {
                self.tokens[at as usize].kind = Kind::Operator;
            } else {
                self.break_statement();
            }
            return;
        }
        loop {
            let open = self.pop_bracket();
            let found = self.token(open).kind;
            if found == opening {
                self.tokens[open as usize].partner = at;
                self.tokens[at as usize].partner = open;
                if self.token(open).is_region {
                    self.close_region(at);
                }
                return;
            }
            self.leave_open(open);
        }
    }

    /// A bracket without a partner is an error; an angle is an operator.
    pub(super) fn leave_open(&mut self, open: u32) {
        if self.token(open).kind == Kind::AngleOpen {
            self.tokens[open as usize].kind = Kind::Operator;
        } else {
            self.break_statement();
        }
    }

    /// Forgets the innermost open bracket.
    pub(super) fn pop_bracket(&mut self) -> u32 {
        let open = self.brackets.pop().expect("a bracket is open");
        let kind = self.token(open).kind;
        if kind == Kind::BraceOpen {
            self.counts = self.outer_counts.pop().expect("a brace is open");
        } else if let Some(index) = counted(kind) {
            self.counts[index] -= 1;
        }
        open
    }
}

fn counted(kind: Kind) -> Option<usize> {
    match kind {
        Kind::ParenOpen => Some(0),
        Kind::SquareOpen => Some(1),
        _ => None,
    }
}
