//! A text that was read, and what it consists of.

use crate::{
    Block, Definition, Dim, Region, Shaped, Statement, Type, Use,
    lexer::{self, Lexed},
    structure::Structure,
    token::{Kind, NONE, Token},
    types::{dim, trimmed},
    values::Values,
};
use std::ops::Range;

/// A text with its tokens, statements and values.
#[derive(Debug)]
pub struct Tree {
    pub(crate) text: String,
    pub(crate) tokens: Vec<Token>,
    pub(crate) structure: Structure,
    pub(crate) values: Values,
    /// The statements that define aliases, with their sections; ordered by section, then by name.
    aliases: Vec<(usize, u32)>,
}

impl Tree {
    /// Reads a text. This takes time and memory in proportion to its length.
    pub fn read(text: impl Into<String>) -> Self {
        let text = text.into();
        let mut lexed = lexer::lex(&text);
        let structure = Structure::of(&text, &mut lexed);
        let Lexed { tokens, .. } = lexed;
        let values = Values::of(&text, &tokens, &structure);
        let mut tree = Self { text, tokens, structure, values, aliases: Vec::new() };
        tree.aliases = tree.sorted_aliases();
        tree
    }

    fn sorted_aliases(&self) -> Vec<(usize, u32)> {
        let aliases = self.statements().filter(|statement| statement.is_alias());
        let section = |alias: Statement| (self.section_at(alias.range().start), alias.index);
        let mut aliases: Vec<_> = aliases.map(section).collect();
        aliases.sort_by_key(|(section, index)| (*section, Statement { tree: self, index: *index }.name()));
        aliases
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All tokens with blanks and comments: each byte of the text is in exactly one of them, in order.
    pub fn lossless(&self) -> impl Iterator<Item = (Kind, Range<usize>)> {
        let starts = self.tokens.iter().map(|token| token.start as usize).chain([self.text.len()]);
        let mut end = 0;
        starts.enumerate().flat_map(move |(index, start)| {
            let gap = lexer::gap(&self.text, end..start.max(end));
            let token = self.tokens.get(index).map(|token| (token.kind, self.token_range(index as u32)));
            end = token.as_ref().map_or(end, |(_, range)| range.end);
            gap.chain(token)
        })
    }

    /// The parts of the text between comments `// -----`, each of which is a program of its own.
    pub fn sections(&self) -> impl Iterator<Item = Region<'_>> {
        self.structure.sections.iter().map(|index| Region { tree: self, index: *index })
    }

    /// All statements, in the order of the text; one with regions is before those inside.
    pub fn statements(&self) -> impl Iterator<Item = Statement<'_>> {
        (0..self.structure.statements.len() as u32).map(|index| Statement { tree: self, index })
    }

    /// The statements at a place of the text, from the innermost one outwards.
    pub fn statements_at(&self, offset: usize) -> impl Iterator<Item = Statement<'_>> {
        let after = self
            .structure
            .statements
            .partition_point(|statement| self.tokens[statement.first as usize].start as usize <= offset);
        let last = after.checked_sub(1).map(|index| Statement { tree: self, index: index as u32 });
        let outwards = std::iter::successors(last, |statement| statement.parent());
        outwards.filter(move |statement| touches(&statement.range(), offset))
    }

    /// All uses of all values.
    pub fn uses(&self) -> impl Iterator<Item = Use<'_>> {
        (0..self.values.uses.len() as u32).map(|index| Use { tree: self, index })
    }

    /// All definitions of values.
    pub fn definitions(&self) -> impl Iterator<Item = Definition<'_>> {
        (0..self.values.definitions.len() as u32).map(|index| Definition { tree: self, index })
    }

    /// The definition of an alias, such as `!t` or `#map`, for a place of the text: the first one in its
    /// section.
    pub fn alias(&self, name: &str, offset: usize) -> Option<Statement<'_>> {
        let wanted = (self.section_at(offset), name);
        let statement = |index: u32| Statement { tree: self, index };
        let key = |(section, index): &(usize, u32)| (*section, statement(*index).name());
        let found = self.aliases.get(self.aliases.partition_point(|alias| key(alias) < wanted))?;
        (key(found) == wanted).then(|| statement(found.1))
    }

    fn section_at(&self, offset: usize) -> usize {
        let starts_before = |region: &u32| {
            let first = self.structure.regions[*region as usize].first;
            self.tokens.get(first as usize).is_some_and(|token| token.start as usize <= offset)
        };
        self.structure.sections.partition_point(starts_before)
    }

    /// The place of what an alias at a place of the text stands for; the place itself if there is no alias.
    pub fn resolved(&self, range: Range<usize>) -> Range<usize> {
        const LONGEST_CHAIN: usize = 64;
        let mut at = range.clone();
        // Most types are none, and need no search.
        if !self.text[at.clone()].starts_with(['!', '#']) {
            return at;
        }
        for _ in 0..LONGEST_CHAIN {
            match self.alias(&self.text[at.clone()], range.start).and_then(|alias| alias.value()) {
                Some(value) => at = value,
                None => break,
            }
        }
        at
    }

    /// The type in a range of the text, or the one that its alias stands for.
    pub fn r#type(&self, range: Range<usize>) -> Type {
        Type::parse(&self.text, self.resolved(trimmed(&self.text, range)))
    }

    /// The token at a place of the text, or the one that ends there; no blank and no comment.
    pub fn token_at(&self, offset: usize) -> Option<(Kind, Range<usize>)> {
        let after = self.tokens.partition_point(|token| token.start as usize <= offset);
        let index = after.checked_sub(1)? as u32;
        let range = self.token_range(index);
        touches(&range, offset).then(|| (self.tokens[index as usize].kind, range))
    }

    /// The largest sizes that an encoding such as `#stablehlo.bounds<?, 4>`, or `#d.name<bounds = [?, 4]>`,
    /// tells of a type in this text.
    ///
    /// ```
    /// use broadcastable_text::{Dim, Tree, Type};
    /// let tree = Tree::read("#b = #stablehlo.bounds<?, 4>\n!t = tensor<2x?xf32, #b>");
    /// let Type::Shaped(shaped) = tree.r#type(tree.statements().nth(1).unwrap().value().unwrap()) else { panic!() };
    /// assert_eq!(tree.bounds(&shaped), Some(vec![Dim::Dynamic, Dim::Static(4)]));
    /// let tree = Tree::read("!t = tensor<?xf32, #d.e<bounds = [3]>>");
    /// let Type::Shaped(shaped) = tree.r#type(0..2) else { panic!() };
    /// assert_eq!(tree.bounds(&shaped), Some(vec![Dim::Static(3)]));
    /// ```
    pub fn bounds(&self, shaped: &Shaped) -> Option<Vec<Dim>> {
        let encoding = self.value(shaped.encoding.clone()?);
        let sizes = match encoding.entry("bounds") {
            Some(list) => list.list()?,
            None if encoding.text().split('<').next()?.ends_with(".bounds") => encoding.parts()?,
            None => return None,
        };
        sizes.into_iter().map(|size| dim(size.text())).collect()
    }

    /// The use of a value whose name stands at a place of the text.
    pub fn use_at(&self, offset: usize) -> Option<Use<'_>> {
        let uses = self.statements_at(offset).next()?.uses().collect();
        nearest(uses, offset, |r#use| r#use.range())
    }

    /// The definition whose name stands at a place of the text.
    pub fn definition_at(&self, offset: usize) -> Option<Definition<'_>> {
        let statement = self.statements_at(offset).next();
        let own =
            statement.into_iter().flat_map(|statement| statement.results().chain(statement.arguments()));
        let regions = statement.into_iter().flat_map(Statement::regions).chain(self.sections());
        let around = regions.filter(|region| touches(&region.range(), offset));
        let labelled = around.flat_map(Region::blocks).flat_map(Block::arguments);
        nearest(own.chain(labelled).collect(), offset, |definition| definition.range())
    }

    pub(crate) fn token_range(&self, index: u32) -> Range<usize> {
        let range = self.tokens[index as usize].range();
        // Text that no index of 32 bits counts belongs to the last token.
        if range.end == NONE as usize { range.start..self.text.len() } else { range }
    }

    /// The place between brackets around these tokens.
    pub(crate) fn inside(&self, tokens: Range<u32>) -> Range<usize> {
        self.token_range(tokens.start - 1).end..self.token_range(tokens.end).start
    }

    /// The comments between a token and the one before.
    pub(crate) fn comments_before(&self, token: u32) -> impl Iterator<Item = Range<usize>> {
        let start = token.checked_sub(1).map_or(0, |before| self.token_range(before).end);
        let end = self.tokens.get(token as usize).map_or(self.text.len(), |token| token.start as usize);
        let gap = lexer::gap(&self.text, start..end.max(start));
        gap.filter(|(kind, _)| *kind == Kind::Comment).map(|(_, range)| range)
    }

    /// The text from the first to the last of these tokens; the place after the token before, if there are
    /// none.
    pub(crate) fn tokens_range(&self, tokens: Range<u32>) -> Range<usize> {
        if tokens.is_empty() {
            let at = tokens.start.checked_sub(1).map_or(0, |before| self.token_range(before).end);
            return at..at;
        }
        self.token_range(tokens.start).start..self.token_range(tokens.end - 1).end
    }
}

fn touches(range: &Range<usize>, offset: usize) -> bool {
    range.start <= offset && offset <= range.end
}

/// The part that has a place, or that ends there.
fn nearest<T: Copy>(parts: Vec<T>, offset: usize, range: impl Fn(&T) -> Range<usize>) -> Option<T> {
    let at =
        |is_here: &dyn Fn(&Range<usize>) -> bool| parts.iter().find(|part| is_here(&range(part))).copied();
    at(&|range| range.contains(&offset)).or_else(|| at(&|range| range.end == offset))
}
