//! The values of a text: where they are defined and used, and where their types stand.
//!
//! | text | what it tells |
//! |---|---|
//! | `: (A, B) -> C`, `: A, B -> C`, `: A to B`, `: A into B`, `: B from A` | types of operands and results |
//! | `: A`, `: A, B` | types of operands; results are assumed to have the last one, or one each |
//! | `-> C` without a `:` | types of results |
//! | `(%a, %b : A, B)`, `%a : A` | types of these values |
//! | `(%x = %a, …)`, `%i = …`, `(%a as %x : A)`, `(%i, %j) =`, `(%i) in`, `@f(%x: A)`, `(%x: A)` | values that regions of the statement take |

mod given;
mod walk;

use crate::{
    cursor::{Cursor, Signature},
    names::Names,
    structure::{BlockData, StatementKind, Structure},
    token::{Kind, NONE, Token},
};
use std::ops::Range;
use walk::{Group, Waiting, Walk};

/// Where a value stands in its statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// At the level of the statement, or in parentheses.
    Plain,
    /// In `[…]`, as indices do.
    Index,
    /// In braces or angles, as sizes of types do.
    Inner,
}

#[derive(Clone, Debug)]
pub(crate) struct UseData {
    pub token: u32,
    pub definition: u32,
    /// The type in the same statement.
    pub r#type: u32,
    /// Whether that type may be another value's.
    pub is_assumed: bool,
    pub position: Position,
    /// Whether it is the second one of `%a init: %b`.
    pub is_second: bool,
}

/// The kind of a definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DefinitionKind {
    /// A statement: one or more of its results.
    #[default]
    Result,
    /// A statement for its regions: an argument of a function, a loop, a reducer.
    Argument,
    /// A label of a block.
    BlockArgument,
}

#[derive(Clone, Debug)]
pub(crate) struct DefinitionData {
    pub token: u32,
    pub kind: DefinitionKind,
    /// The statement, or the block.
    pub owner: u32,
    /// The index of its first result or argument.
    pub index: u32,
    /// How many values have the name.
    pub count: u32,
    /// The type of the first one, and whether the next one has the next type.
    pub first_type: u32,
    pub is_each: bool,
    pub is_assumed: bool,
}

/// The parts of a statement around its regions.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeaderData {
    pub signature: Signature,
    pub uses: Range<u32>,
    pub results: Range<u32>,
    pub arguments: Range<u32>,
    pub inputs: Range<u32>,
    pub outputs: Range<u32>,
    /// The `:` before the types.
    pub colon: u32,
    /// The word `loc` after all.
    pub location: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    /// For each statement.
    pub headers: Vec<HeaderData>,
    /// In the order of statements, and in each of them of tokens.
    pub uses: Vec<UseData>,
    pub definitions: Vec<DefinitionData>,
    /// The tokens of each type; none if the text has another thing where a type belongs.
    pub types: Vec<Range<u32>>,
    /// For each block.
    pub block_arguments: Vec<Range<u32>>,
}

impl Values {
    pub fn of(text: &str, tokens: &[Token], structure: &Structure) -> Self {
        let mut values = Self {
            headers: Vec::with_capacity(structure.statements.len()),
            block_arguments: vec![0..0; structure.blocks.len()],
            ..Self::default()
        };
        let cursor = Cursor { text, tokens };
        let names = Names::new(tokens.len());
        let (regions, groups, waiting) = Default::default();
        Reader { whole: cursor, cursor, structure, values: &mut values, names, regions, groups, waiting }
            .read();
        values
    }
}

struct Reader<'a> {
    whole: Cursor<'a>,
    /// As far as the statement or the label that is read.
    cursor: Cursor<'a>,
    structure: &'a Structure,
    values: &'a mut Values,
    names: Names<'a>,
    /// The open regions.
    regions: Vec<u32>,
    /// The open brackets of a header.
    groups: Vec<Group>,
    /// The values of a header whose type may follow.
    waiting: Vec<Waiting>,
}

impl Reader<'_> {
    fn read(&mut self) {
        for statement in 0..self.structure.statements.len() as u32 {
            let block = self.structure.statements[statement as usize].block;
            self.move_to(self.structure.blocks[block as usize].region);
            self.header(statement);
            self.empty_regions(statement);
        }
    }

    /// Leaves regions and enters this one, unless it is open.
    fn move_to(&mut self, region: u32) {
        let outer = match self.structure.regions[region as usize].statement {
            NONE => NONE,
            statement => {
                let block = self.structure.statements[statement as usize].block;
                self.structure.blocks[block as usize].region
            }
        };
        while let Some(&open) = self.regions.last() {
            if open == region {
                return;
            }
            if open == outer {
                break;
            }
            self.regions.pop();
            self.names.leave();
        }
        self.enter(region);
    }

    fn enter(&mut self, region: u32) {
        self.regions.push(region);
        let data = &self.structure.regions[region as usize];
        let header = (data.statement != NONE).then(|| &self.values.headers[data.statement as usize]);
        let next = self.values.uses.len() as u32;
        self.names.enter(header.map_or(next, |header| header.uses.start));
        let arguments = header.map_or(0..0, |header| header.arguments.clone());
        arguments.for_each(|definition| self.make_visible(definition));
        let mut block = data.first_block;
        while block != NONE {
            let BlockData { label, label_end, next, .. } = self.structure.blocks[block as usize];
            if label != NONE {
                self.label(block, label + 1..label_end);
            }
            block = next;
        }
    }

    /// Labels of regions without a statement.
    fn empty_regions(&mut self, statement: u32) {
        let mut region = self.structure.statements[statement as usize].first_region;
        while region != NONE {
            let data = &self.structure.regions[region as usize];
            let block = &self.structure.blocks[data.first_block as usize];
            if block.label != NONE && block.next == NONE && block.first_statement == block.end_statement {
                self.move_to(region);
            }
            region = data.next;
        }
    }

    fn label(&mut self, block: u32, tokens: Range<u32>) {
        let first = self.values.definitions.len() as u32;
        self.cursor = self.whole.until(tokens.end);
        self.walk(tokens, &mut Walk::new(DefinitionKind::BlockArgument, block, false));
        let end = self.values.definitions.len() as u32;
        self.values.block_arguments[block as usize] = first..end;
        (first..end).for_each(|definition| self.make_visible(definition));
    }

    fn header(&mut self, statement: u32) {
        let data = &self.structure.statements[statement as usize];
        self.cursor = self.whole.until(data.end);
        let mut walk = Walk::new(DefinitionKind::Argument, statement, data.first_region != NONE);
        let first_use = self.values.uses.len() as u32;
        let mut from = data.first;
        if data.kind == StatementKind::Op {
            walk.header.results = self.results(statement, data.first..data.name);
            from = data.name + 1;
        }
        let first_argument = self.values.definitions.len() as u32;
        self.walk(from..data.end, &mut walk);
        walk.header.uses = first_use..self.values.uses.len() as u32;
        walk.header.arguments = first_argument..self.values.definitions.len() as u32;
        self.add_types(&walk);
        let (results, arguments) = (walk.header.results.clone(), walk.header.arguments.clone());
        if data.first_region == NONE && !arguments.is_empty() {
            // A declaration may name its arguments after them.
            self.names.enter(first_use);
            arguments.for_each(|definition| self.make_visible(definition));
            self.names.leave();
        }
        self.values.headers.push(walk.header);
        results.for_each(|definition| self.make_visible(definition));
    }

    /// The names before `=`.
    fn results(&mut self, statement: u32, tokens: Range<u32>) -> Range<u32> {
        let first = self.values.definitions.len() as u32;
        let mut index = 0;
        for at in tokens {
            if self.cursor.kind(at) == Some(Kind::Value) {
                let has_count = self.cursor.kind(at + 1) == Some(Kind::Colon);
                let count = if has_count { self.cursor.text(at + 2).parse().unwrap_or(1) } else { 1 };
                self.define(at, DefinitionKind::Result, statement, index..index.saturating_add(count));
                index = index.saturating_add(count);
            }
        }
        first..self.values.definitions.len() as u32
    }

    /// Adds a definition of values with these indices.
    fn define(&mut self, token: u32, kind: DefinitionKind, owner: u32, values: Range<u32>) {
        let (index, count) = (values.start, values.end - values.start);
        let (first_type, is_each, is_assumed) = (NONE, false, false);
        let definition = DefinitionData { token, kind, owner, index, count, first_type, is_each, is_assumed };
        self.values.definitions.push(definition);
    }

    fn make_visible(&mut self, definition: u32) {
        let token = self.values.definitions[definition as usize].token;
        let uses = &mut self.values.uses;
        let found = |waiting: u32| uses[waiting as usize].definition = definition;
        self.names.define(name(self.whole.text(token)), definition, found);
    }
}

/// The name of the values of which `%0#1` is one.
pub(crate) fn name(value: &str) -> &str {
    value.split_once('#').map_or(value, |(name, _)| name)
}
