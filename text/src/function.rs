//! Functions of any dialect: statements with a symbol, and arguments right after it.

use crate::{
    Attribute, Definition, Statement, Tree,
    cursor::Cursor,
    token::{Kind, NONE},
};
use std::{iter, ops::Range};

/// A statement that declares or defines a function, such as `func.func private @f(%a: f32 {x.y}, i1) -> f32`.
#[derive(Clone, Debug)]
pub struct Function<'t> {
    /// The place of its name with the `@`.
    pub name: Range<usize>,
    /// Its arguments.
    pub arguments: Vec<Slot<'t>>,
    /// Its results.
    pub results: Vec<Slot<'t>>,
}

/// An argument or a result of a function.
#[derive(Clone, Debug)]
pub struct Slot<'t> {
    tree: &'t Tree,
    /// The value, if it has a name.
    pub definition: Option<Definition<'t>>,
    /// The place of its type.
    pub type_range: Range<usize>,
    /// The tokens in its dictionary.
    dictionary: Option<Range<u32>>,
}

impl<'t> Slot<'t> {
    /// Its attributes.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'t>> + use<'t> {
        let tree = self.tree;
        self.dictionary.clone().into_iter().flat_map(move |inside| Attribute::entries(tree, inside))
    }

    /// The place between the braces of its dictionary.
    pub fn dictionary(&self) -> Option<Range<usize>> {
        self.dictionary.clone().map(|inside| self.tree.inside(inside))
    }
}

impl<'t> Statement<'t> {
    /// The function that it declares or defines; `None` if it is another statement, such as a call.
    pub fn function(self) -> Option<Function<'t>> {
        let cursor = self.cursor();
        let is_open = |at: &u32| cursor.kind(*at) == Some(Kind::Symbol);
        let symbol = self.level().find(is_open)?;
        let close = cursor.close(symbol + 1, Kind::ParenOpen)?;
        if self.header().colon != NONE {
            return None;
        }
        let reader = Reader { statement: self, cursor };
        let arguments = reader.slots(symbol + 2..close)?;
        let results = match (cursor.kind(close + 1), cursor.close(close + 2, Kind::ParenOpen)) {
            (Some(Kind::Arrow), Some(end)) => reader.slots(close + 3..end)?,
            (Some(Kind::Arrow), None) => vec![reader.slot(close + 2..self.data().end)?],
            _ => Vec::new(),
        };
        Some(Function { name: self.tree.token_range(symbol), arguments, results })
    }
}

struct Reader<'t> {
    statement: Statement<'t>,
    cursor: Cursor<'t>,
}

impl<'t> Reader<'t> {
    /// The parts of a list; `None` if one of them is neither `type` nor `%name: type`.
    fn slots(&self, inside: Range<u32>) -> Option<Vec<Slot<'t>>> {
        let mut at = inside.start;
        let next = || {
            let start = at;
            while at < inside.end && self.cursor.kind(at) != Some(Kind::Comma) {
                at = self.cursor.after(at);
            }
            at += 1;
            (start < inside.end).then(|| start..at - 1)
        };
        iter::from_fn(next).filter(|part| !self.is_ellipsis(part)).map(|part| self.slot(part)).collect()
    }

    /// `...`, which declares no argument.
    fn is_ellipsis(&self, part: &Range<u32>) -> bool {
        self.cursor.kind(part.start) == Some(Kind::Operator)
    }

    fn slot(&self, part: Range<u32>) -> Option<Slot<'t>> {
        let tree = self.statement.tree;
        let is_named = self.cursor.kind(part.start) == Some(Kind::Value)
            && self.cursor.kind(part.start + 1) == Some(Kind::Colon);
        let first = if is_named { part.start + 2 } else { part.start };
        let end = self.cursor.type_end(first)?;
        let is_dictionary = |open: &u32| self.cursor.kind(*open + 1) != Some(Kind::Value);
        let opens = [Some(end), self.cursor.close(end, Kind::BraceOpen).map(|close| close + 1)];
        let dictionary = opens.into_iter().flatten().filter(|open| *open < part.end).find_map(|open| {
            let close = self.cursor.close(open, Kind::BraceOpen)?;
            let is_region = tree.tokens[open as usize].is_region;
            (is_dictionary(&open) && !is_region).then_some(open + 1..close)
        });
        let definition = is_named.then(|| self.statement.argument_at(part.start)).flatten();
        Some(Slot { tree, definition, type_range: tree.tokens_range(first..end), dictionary })
    }
}
