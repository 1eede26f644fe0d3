//! Passes through the tokens of a header: which values it defines and uses, and the types beside them.

use super::{DefinitionKind, HeaderData, Position, Reader, UseData, name};
use crate::{
    cursor::Signature,
    token::{Kind, NONE, Token},
};
use std::ops::Range;

/// An open bracket.
pub(super) struct Group {
    close: u32,
    kind: Kind,
    position: Position,
    /// The first of the waiting values that is inside.
    first: usize,
    /// Whether values in it are arguments.
    are_arguments: bool,
    /// Whether it is right after a symbol, as the arguments of a function are.
    is_behind_symbol: bool,
}

/// A value whose type may follow.
pub(super) enum Waiting {
    Use(u32),
    Definition(u32),
}

/// The results of a walk.
pub(super) struct Walk {
    kind: DefinitionKind,
    owner: u32,
    has_region: bool,
    /// How many arguments it has defined.
    arguments: u32,
    pub header: HeaderData,
    /// How many times types stand at the level of the statement.
    pub signatures: usize,
    /// The token after the last ones.
    signature_end: u32,
    /// The last arguments before `=` in the same brackets, as those of loops are; and the bracket that
    /// closes.
    pub initialized: Range<u32>,
    initialized_in: u32,
    /// The tokens of the last parentheses at the level of the statement.
    pub last_group: Range<u32>,
}

impl Walk {
    pub fn new(kind: DefinitionKind, owner: u32, has_region: bool) -> Self {
        let header = HeaderData { colon: NONE, location: NONE, ..HeaderData::default() };
        let (initialized, last_group) = (0..0, 0..0);
        Self {
            kind,
            owner,
            has_region,
            arguments: 0,
            header,
            signatures: 0,
            signature_end: 0,
            initialized,
            initialized_in: 0,
            last_group,
        }
    }

    fn is_label(&self) -> bool {
        self.kind == DefinitionKind::BlockArgument
    }
}

impl Reader<'_> {
    pub(super) fn walk(&mut self, tokens: Range<u32>, walk: &mut Walk) {
        self.groups.clear();
        self.waiting.clear();
        let mut at = tokens.start;
        while at < tokens.end {
            let token = self.cursor.tokens[at as usize];
            match token.kind {
                Kind::BraceOpen if token.is_region => {
                    at = self.cursor.after(at);
                    continue;
                }
                kind if kind.opens() && token.partner != NONE => self.open(at, token, walk),
                kind if kind.closes() => self.close(at),
                Kind::Value => self.value(at, walk),
                Kind::Colon if self.groups.is_empty() => self.level_types(at, walk),
                Kind::Colon => self.group_types(at),
                Kind::Arrow | Kind::FatArrow if self.groups.is_empty() && at >= walk.signature_end => {
                    self.outputs(at, walk);
                }
                Kind::Word if self.cursor.is_word(at, "loc") => {
                    if let Some(close) = self.cursor.close(at + 1, Kind::ParenOpen) {
                        if self.groups.is_empty() {
                            walk.header.location = at;
                        }
                        at = close;
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn open(&mut self, at: u32, token: Token, walk: &mut Walk) {
        let Token { kind, partner: close, .. } = token;
        let is_outside = self.groups.is_empty();
        let outer = self.groups.last().map_or(Position::Plain, |group| group.position);
        let position = match kind {
            Kind::SquareOpen if outer == Position::Plain => Position::Index,
            Kind::BraceOpen | Kind::AngleOpen => Position::Inner,
            _ => outer,
        };
        let is_in_parens = kind == Kind::ParenOpen;
        // `(%i, %j) = …`, `(%i, %j) : index = …`, `(%i, %j) in …`
        let behind = match self.cursor.kind(close + 1) {
            Some(Kind::Colon) if self.cursor.kind(close + 2) == Some(Kind::Word) => {
                self.cursor.type_end(close + 2).unwrap_or(close + 1)
            }
            _ => close + 1,
        };
        let is_list_of_arguments =
            self.cursor.kind(behind) == Some(Kind::Equal) || self.cursor.is_word(behind, "in");
        if is_in_parens && is_outside {
            walk.last_group = at..close;
        }
        self.groups.push(Group {
            close,
            kind,
            position,
            first: self.waiting.len(),
            are_arguments: is_in_parens && walk.has_region && is_list_of_arguments,
            is_behind_symbol: is_in_parens
                && is_outside
                && self.cursor.kind(at.wrapping_sub(1)) == Some(Kind::Symbol),
        });
    }

    fn close(&mut self, at: u32) {
        if let Some(group) = self.groups.pop_if(|group| group.close == at) {
            self.waiting.truncate(group.first);
        }
    }

    fn value(&mut self, at: u32, walk: &mut Walk) {
        if self.is_argument(at, walk) {
            let number = self.values.definitions.len() as u32;
            self.define(at, walk.kind, walk.owner, walk.arguments..walk.arguments + 1);
            walk.arguments += 1;
            self.waiting.push(Waiting::Definition(number));
            if self.cursor.kind(at + 1) == Some(Kind::Equal) {
                let close = self.groups.last().map_or(NONE, |group| group.close);
                let is_next = std::mem::replace(&mut walk.initialized_in, close) == close;
                let first = if is_next { walk.initialized.start } else { number };
                walk.initialized = first..number + 1;
            }
        } else if !walk.is_label() {
            let number = self.values.uses.len() as u32;
            let definition = self.names.r#use(name(self.cursor.text(at)));
            let position = self.groups.last().map_or(Position::Plain, |group| group.position);
            let is_second = self.cursor.kind(at.wrapping_sub(1)) == Some(Kind::Colon);
            let (r#type, is_assumed) = (NONE, false);
            self.values.uses.push(UseData { token: at, definition, r#type, is_assumed, position, is_second });
            self.waiting.push(Waiting::Use(number));
        }
    }

    /// Whether a name is defined here, for the statement's regions. A name with a type is defined unless it
    /// is visible: `ins(%a : T)` and `(%a: T)` look the same.
    fn is_argument(&mut self, at: u32, walk: &Walk) -> bool {
        let (previous, next) = (self.cursor.kind(at.wrapping_sub(1)), self.cursor.kind(at + 1));
        let Some(group) = self.groups.last() else { return walk.has_region && next == Some(Kind::Equal) };
        let is_in_parens = group.kind == Kind::ParenOpen;
        if walk.is_label() {
            return is_in_parens && self.groups.len() == 1;
        }
        let is_in_list = is_in_parens || group.kind == Kind::SquareOpen;
        if group.are_arguments || self.cursor.is_word(at.wrapping_sub(1), "as") {
            return true;
        }
        let is_function = group.is_behind_symbol;
        match (previous, next) {
            _ if !is_in_list => false,
            (_, Some(Kind::Equal)) => walk.has_region,
            (_, Some(Kind::Colon)) if is_function && walk.has_region => true,
            (_, Some(Kind::Colon)) | (Some(Kind::Arrow), _) => {
                (is_function || walk.has_region) && !self.names.is_visible(name(self.cursor.text(at)))
            }
            _ => false,
        }
    }

    /// Types after a `:` at the level of the statement.
    fn level_types(&mut self, at: u32, walk: &mut Walk) {
        // Behind `constant @f :` stands the type of a function.
        let is_symbol = self.cursor.kind(at.wrapping_sub(1)) == Some(Kind::Symbol);
        let found = if is_symbol {
            self.cursor.types(at + 1, &mut self.values.types)
        } else {
            self.cursor.signature(at + 1, &mut self.values.types)
        };
        let Some(found) = found else { return };
        self.give_types(0, found.inputs.clone(), true);
        walk.signatures += 1;
        walk.signature_end = found.end;
        let header = &mut walk.header;
        (header.colon, header.signature, header.inputs) = (at, found.signature, found.inputs);
        if found.signature != Signature::Types {
            header.outputs = found.outputs;
        }
    }

    /// Types after a `:` in brackets, of the values before it there.
    fn group_types(&mut self, at: u32) {
        let first = self.groups.last().map_or(0, |group| group.first);
        if self.waiting.len() > first {
            let types = self.values.types.len() as u32;
            self.cursor.list(at + 1, &mut self.values.types);
            self.give_types(first, types..self.values.types.len() as u32, false);
        }
    }

    /// Types of results after a `->` that does not follow types of operands.
    fn outputs(&mut self, at: u32, walk: &mut Walk) {
        let first = self.values.types.len() as u32;
        let end = self.cursor.results(at + 1, &mut self.values.types);
        let found = first..self.values.types.len() as u32;
        if walk.last_group.end + 1 == at {
            self.give_initialized(walk, found.clone());
        }
        if end > at + 1 && walk.header.outputs.is_empty() {
            (walk.header.outputs, walk.signature_end) = (found, end);
        }
    }
}
