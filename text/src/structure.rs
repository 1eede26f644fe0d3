//! Groups the tokens of a text into statements, regions and blocks, in one pass and without recursion.
//!
//! A statement begins where a line begins, if the token before does not ask for more (`,`, `:`, `=`, `->` or
//! an open bracket) and the token itself can begin one: `%x = name`, `"name"(`, `name.with.dot`, `^label`,
//! `#alias =`, `!alias =`, or a word that is not indented deeper than the statement before. It also begins
//! after the types of another one in the same line.
//!
//! A `{` at the level of statements, or directly after `(` or `,` in parentheses, opens a region if a
//! statement or a label follows, or nothing; else it opens a dictionary.
//!
//! Brackets that do not match cost what is in them: a closing bracket without an opening one is skipped, `%x
//! = some.op` at the start of a line closes all brackets but those of regions.

mod brackets;
mod lookahead;

use crate::{
    lexer::Lexed,
    token::{Kind, NONE, Token},
};

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// An operation, in generic or custom form.
    Op,
    /// `#name = …`
    AttributeAlias,
    /// `!name = …`
    TypeAlias,
    /// `{-# … #-}`
    Metadata,
    /// Anything else.
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) struct StatementData {
    pub kind: StatementKind,
    /// Whether a bracket in it has no partner.
    pub is_broken: bool,
    /// Its tokens, with those of its regions.
    pub first: u32,
    pub end: u32,
    /// The token of the name: of the op, or of the alias.
    pub name: u32,
    pub block: u32,
    /// The statements after it and before this one are in its regions.
    pub end_inside: u32,
    pub first_region: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct RegionData {
    /// `NONE` for that of a section.
    pub statement: u32,
    /// The tokens between the braces.
    pub first: u32,
    pub end: u32,
    pub first_block: u32,
    /// The next region of the same statement.
    pub next: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct BlockData {
    pub region: u32,
    /// Its tokens, with its label.
    pub first: u32,
    pub end: u32,
    /// The token of its label, if any, and the end of the label with its arguments.
    pub label: u32,
    pub label_end: u32,
    pub first_statement: u32,
    pub end_statement: u32,
    pub next: u32,
}

/// The structure of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Structure {
    pub statements: Vec<StatementData>,
    pub regions: Vec<RegionData>,
    pub blocks: Vec<BlockData>,
    /// The regions that are sections.
    pub sections: Vec<u32>,
}

impl Structure {
    /// A border between sections inside of brackets is a comment, unless brackets do not match.
    pub fn of(text: &str, lexed: &mut Lexed) -> Self {
        let builder = Builder::new(text, lexed, false);
        let (structure, has_open_border, is_balanced) = builder.build();
        if is_balanced || !has_open_border {
            return structure;
        }
        for token in &mut lexed.tokens {
            (token.partner, token.is_region) = (NONE, false);
        }
        Builder::new(text, lexed, true).build().0
    }
}

/// Where statements are read: a section or a region.
struct Level {
    region: u32,
    block: u32,
    /// The statement that goes on.
    statement: u32,
    /// The last region of that statement so far.
    last_region: u32,
    /// How many brackets are open around its statements.
    depth: usize,
    /// Whether tokens belong to a label.
    is_label: bool,
    /// Whether the statement has had a `:` or a region, so that another one may follow in its line.
    may_end: bool,
    /// Where the statement begins in its line; `NONE` if it is not the first one there.
    column: u32,
}

struct Builder<'a> {
    text: &'a str,
    tokens: &'a mut [Token],
    /// Those that are not crossed yet.
    borders: &'a [u32],
    splits_brackets: bool,
    has_open_border: bool,
    is_balanced: bool,
    structure: Structure,
    levels: Vec<Level>,
    /// The open brackets.
    brackets: Vec<u32>,
    /// How many of the open brackets after the last `{` are `(` and `[`; and those before it, for each `{`.
    counts: [u32; 2],
    outer_counts: Vec<[u32; 2]>,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, lexed: &'a mut Lexed, splits_brackets: bool) -> Self {
        Self {
            text,
            tokens: &mut lexed.tokens,
            borders: &lexed.borders,
            splits_brackets,
            has_open_border: false,
            is_balanced: true,
            structure: Structure::default(),
            levels: Vec::new(),
            brackets: Vec::new(),
            counts: [0; 2],
            outer_counts: Vec::new(),
        }
    }

    fn build(mut self) -> (Structure, bool, bool) {
        self.open_region(NONE, 0);
        for at in 0..self.tokens.len() as u32 {
            self.cross_borders(at);
            if self.brackets.len() == self.level().depth {
                self.step(at);
            } else if self.token(at).starts_line && self.defines(at, false) {
                while self.brackets.len() > self.level().depth {
                    let open = self.pop_bracket();
                    self.leave_open(open);
                }
                self.step(at);
            }
            self.bracket(at);
        }
        let end = self.tokens.len() as u32;
        self.cross_borders(end);
        self.close_section(end);
        (self.structure, self.has_open_border, self.is_balanced)
    }

    fn token(&self, at: u32) -> Token {
        self.tokens[at as usize]
    }

    fn kind(&self, at: u32) -> Option<Kind> {
        self.tokens.get(at as usize).map(|token| token.kind)
    }

    fn text(&self, at: u32) -> &'a str {
        &self.text[self.token(at).range()]
    }

    fn level(&self) -> &Level {
        self.levels.last().expect("a section is open")
    }

    fn level_mut(&mut self) -> &mut Level {
        self.levels.last_mut().expect("a section is open")
    }

    /// The borders before a token.
    fn cross_borders(&mut self, at: u32) {
        while let Some((&border, rest)) = self.borders.split_first()
            && border == at
        {
            self.borders = rest;
            self.border(at);
        }
    }

    fn border(&mut self, at: u32) {
        if !self.brackets.is_empty() {
            self.has_open_border = true;
            if !self.splits_brackets {
                return;
            }
        }
        self.close_section(at);
        self.open_region(NONE, at);
    }

    fn close_section(&mut self, at: u32) {
        while !self.brackets.is_empty() {
            let open = self.pop_bracket();
            if self.token(open).is_region {
                self.close_region(at);
                // The text after the region is after the last token.
                self.tokens[open as usize].partner = at - 1;
            }
            self.leave_open(open);
        }
        self.close_region(at);
    }

    /// A token at the level of statements.
    fn step(&mut self, at: u32) {
        let token = self.token(at);
        if token.kind == Kind::BraceClose && self.levels.len() > 1 {
            return;
        }
        if self.level().is_label {
            if token.kind == Kind::Colon {
                self.end_label(at);
                return;
            }
            if !token.starts_line {
                return;
            }
            self.level_mut().is_label = false;
        }
        if self.starts(at) {
            self.end_statement(at);
            match token.kind {
                Kind::Label => self.label(at),
                _ => self.begin_statement(at),
            }
        }
        if token.kind == Kind::Colon {
            self.colon(at);
        }
    }

    fn colon(&mut self, at: u32) {
        if let Some(label) = self.label_before(at) {
            self.end_statement(label);
            self.label(label);
            self.end_label(at);
        } else if !self.is_in_results(at) {
            self.level_mut().may_end = true;
        }
    }

    fn end_label(&mut self, colon: u32) {
        let block = self.level().block as usize;
        self.structure.blocks[block].label_end = colon + 1;
        self.level_mut().is_label = false;
    }

    fn begin_statement(&mut self, at: u32) {
        let equal = if self.token(at).kind == Kind::Value { self.end_of_results(at, true) } else { None };
        let name = equal.map_or(at, |equal| equal + 1);
        let next = self.kind(name + 1);
        let kind = match self.kind(name) {
            Some(Kind::Word | Kind::String) => StatementKind::Op,
            Some(Kind::AttributeName) if next == Some(Kind::Equal) => StatementKind::AttributeAlias,
            Some(Kind::TypeName) if next == Some(Kind::Equal) => StatementKind::TypeAlias,
            Some(Kind::Metadata) => StatementKind::Metadata,
            _ => StatementKind::Unknown,
        };
        let statement = self.structure.statements.len() as u32;
        self.structure.statements.push(StatementData {
            kind,
            is_broken: false,
            first: at,
            end: at,
            name: if matches!(kind, StatementKind::Unknown | StatementKind::Metadata) { NONE } else { name },
            block: self.level().block,
            end_inside: statement + 1,
            first_region: NONE,
        });
        let column = self.column(at);
        let level = self.level_mut();
        (level.statement, level.last_region, level.may_end, level.column) = (statement, NONE, false, column);
    }

    fn end_statement(&mut self, at: u32) {
        let statement = std::mem::replace(&mut self.level_mut().statement, NONE);
        if statement != NONE {
            let next = self.structure.statements.len() as u32;
            let ended = &mut self.structure.statements[statement as usize];
            (ended.end, ended.end_inside) = (at, next);
            // A border between results and their op.
            if ended.name != NONE && at <= ended.name {
                (ended.kind, ended.name) = (StatementKind::Unknown, NONE);
            }
        }
    }

    fn break_statement(&mut self) {
        self.is_balanced = false;
        let statement = self.level().statement;
        if statement != NONE {
            self.structure.statements[statement as usize].is_broken = true;
        }
    }

    fn label(&mut self, at: u32) {
        let level = self.level();
        let (region, mut block) = (level.region, level.block);
        let statements = self.structure.statements.len() as u32;
        let current = &mut self.structure.blocks[block as usize];
        if current.label == NONE && current.first_statement == statements {
            (current.label, current.label_end) = (at, at + 1);
        } else {
            (current.end, current.end_statement) = (at, statements);
            let next = self.new_block(region, at, at);
            self.structure.blocks[block as usize].next = next;
            block = next;
        }
        let level = self.level_mut();
        (level.block, level.is_label) = (block, true);
    }

    fn new_block(&mut self, region: u32, first: u32, label: u32) -> u32 {
        let first_statement = self.structure.statements.len() as u32;
        let label_end = if label == NONE { NONE } else { label + 1 };
        self.structure.blocks.push(BlockData {
            region,
            first,
            end: first,
            label,
            label_end,
            first_statement,
            end_statement: first_statement,
            next: NONE,
        });
        self.structure.blocks.len() as u32 - 1
    }

    fn open_region(&mut self, statement: u32, first: u32) {
        let region = self.structure.regions.len() as u32;
        let (end, first_block, next) = (first, self.structure.blocks.len() as u32, NONE);
        self.structure.regions.push(RegionData { statement, first, end, first_block, next });
        let block = self.new_block(region, first, NONE);
        if statement == NONE {
            self.structure.sections.push(region);
        } else {
            self.add_region(statement, region);
        }
        self.levels.push(Level {
            region,
            block,
            statement: NONE,
            last_region: NONE,
            depth: self.brackets.len(),
            is_label: false,
            may_end: false,
            column: NONE,
        });
    }

    fn add_region(&mut self, statement: u32, region: u32) {
        match std::mem::replace(&mut self.level_mut().last_region, region) {
            NONE => self.structure.statements[statement as usize].first_region = region,
            last => self.structure.regions[last as usize].next = region,
        }
    }

    fn close_region(&mut self, at: u32) {
        self.end_statement(at);
        let level = self.levels.pop().expect("a section is open");
        self.structure.regions[level.region as usize].end = at;
        let statements = self.structure.statements.len() as u32;
        let block = &mut self.structure.blocks[level.block as usize];
        (block.end, block.end_statement) = (at, statements);
        if let Some(outer) = self.levels.last_mut() {
            outer.may_end = true;
        }
    }
}
