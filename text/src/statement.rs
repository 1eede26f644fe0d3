//! Statements and their parts. Their blocks and regions are in `region.rs`, the values that they name in
//! `value.rs`.

use crate::{
    Attribute, Tree, Value,
    cursor::{Cursor, Signature},
    lexer,
    structure::{StatementData, StatementKind},
    token::{Kind, NONE},
    values::HeaderData,
};
use std::{iter, ops::Range};

/// A statement of a text.
#[derive(Clone, Copy)]
pub struct Statement<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) index: u32,
}

view!(Statement);

impl<'t> Statement<'t> {
    pub(crate) fn data(self) -> &'t StatementData {
        &self.tree.structure.statements[self.index as usize]
    }

    pub(crate) fn header(self) -> &'t HeaderData {
        &self.tree.values.headers[self.index as usize]
    }

    pub(crate) fn cursor(self) -> Cursor<'t> {
        Cursor { text: &self.tree.text, tokens: &self.tree.tokens }.until(self.data().end)
    }

    /// Its number in the order of the text, an index of [`Tree::statements`].
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The kind of the statement.
    pub fn kind(self) -> StatementKind {
        self.data().kind
    }

    /// Whether a bracket in it has no partner, so that parts of it may not be what they seem.
    pub fn is_broken(self) -> bool {
        self.data().is_broken
    }

    pub(crate) fn is_alias(self) -> bool {
        matches!(self.kind(), StatementKind::AttributeAlias | StatementKind::TypeAlias)
    }

    /// Its place, with its regions and its location.
    pub fn range(self) -> Range<usize> {
        self.tree.tokens_range(self.data().first..self.data().end)
    }

    /// The place of its name; for an op in generic form with its quotes. `None` for a statement that is
    /// unknown or metadata.
    pub fn name_range(self) -> Option<Range<usize>> {
        let name = self.data().name;
        (name != NONE).then(|| self.tree.token_range(name))
    }

    /// The name of the op, without quotes, or that of the alias, with its first character; empty if there is
    /// none.
    pub fn name(self) -> &'t str {
        let name = self.name_range().map_or("", |range| &self.tree.text[range]);
        name.strip_prefix('"').map_or(name, |rest| rest.strip_suffix('"').unwrap_or(rest))
    }

    /// Whether it is an op in generic form.
    pub fn is_generic(self) -> bool {
        self.kind() == StatementKind::Op && self.cursor().kind(self.data().name) == Some(Kind::String)
    }

    /// The first symbol that it names, such as `@f` of `func.func @f`: its place with the `@`.
    pub fn symbol(self) -> Option<Range<usize>> {
        let at = self.level().find(|at| self.cursor().kind(*at) == Some(Kind::Symbol))?;
        Some(self.tree.token_range(at))
    }

    /// The first string at its level, in quotes, such as `"onnx.Add"` of `torch.operator "onnx.Add"(…)`.
    pub fn string(self) -> Option<Range<usize>> {
        let at = self.level().find(|at| self.cursor().kind(*at) == Some(Kind::String))?;
        Some(self.tree.token_range(at))
    }

    /// The meaning of an alias.
    pub fn value(self) -> Option<Range<usize>> {
        let data = self.data();
        self.is_alias().then(|| self.tree.tokens_range((data.name + 2).min(data.end)..data.end))
    }

    /// All statements in its regions, with those in regions of them.
    pub fn inside(self) -> impl Iterator<Item = Self> {
        (self.index + 1..self.data().end_inside).map(move |index| Self { tree: self.tree, index })
    }

    // ---- Types
    // ---------------------------------------------------------------------------------------------------------

    /// How it writes the types of operands and results.
    pub fn signature(self) -> Signature {
        self.header().signature
    }

    /// The places of the types before `->` or `to` of its signature; an empty one where the text has no type.
    pub fn input_types(self) -> impl Iterator<Item = Range<usize>> {
        self.types(&self.header().inputs)
    }

    /// The places of the types after `->` or `to`.
    pub fn output_types(self) -> impl Iterator<Item = Range<usize>> {
        self.types(&self.header().outputs)
    }

    fn types(self, types: &Range<u32>) -> impl Iterator<Item = Range<usize>> + use<'t> {
        let types = &self.tree.values.types[types.start as usize..types.end as usize];
        types.iter().map(move |tokens| self.tree.tokens_range(tokens.clone()))
    }

    /// The place of each result's type, where the text tells it.
    pub fn result_types(self) -> impl Iterator<Item = Option<Range<usize>>> {
        self.results().flat_map(|result| (0..result.count()).map(move |number| result.type_range(number)))
    }

    // ---- Other parts
    // ---------------------------------------------------------------------------------------------------

    /// The tokens at its level: none that stand in brackets but the brackets that open.
    pub(crate) fn level(self) -> impl Iterator<Item = u32> {
        let data = self.data();
        let first = match self.kind() {
            StatementKind::Op => data.name + 1,
            _ => data.first,
        };
        let next = move |at: &u32| Some(self.cursor().after(*at)).filter(|next| *next < data.end);
        iter::successors(Some(first).filter(|first| *first < data.end), next)
    }

    /// The labels that it names outside of its regions, such as `^bb1`.
    pub fn successors(self) -> impl Iterator<Item = Range<usize>> {
        let cursor = self.cursor();
        let inside = move |at: u32| match cursor.kind(at) {
            Some(Kind::SquareOpen) => self.without_regions(at..cursor.after(at)),
            _ => self.without_regions(at..at + 1),
        };
        let labels = self.level().flat_map(inside).filter(move |at| cursor.kind(*at) == Some(Kind::Label));
        labels.map(move |at| self.tree.token_range(at))
    }

    /// The place of its location, `loc(…)`.
    pub fn location(self) -> Option<Range<usize>> {
        let at = self.header().location;
        (at != NONE).then(|| self.tree.tokens_range(at..self.cursor().after(at + 1)))
    }

    /// The place between the parentheses of `word(…)`, such as `ins(…)`.
    pub fn clause(self, word: &str) -> Option<Range<usize>> {
        let cursor = self.cursor();
        let open = self.level().find(|at| cursor.is_word(*at, word)).map(|at| at + 1)?;
        let close = cursor.close(open, Kind::ParenOpen)?;
        Some(self.tree.tokens_range(open + 1..close))
    }

    /// The places between the braces of its dictionaries, `{…}` and `<{…}>`.
    pub fn dictionaries(self) -> impl Iterator<Item = Range<usize>> {
        self.level().filter_map(move |at| self.dictionary(at)).map(|inside| self.tree.inside(inside))
    }

    /// The tokens in the dictionary that begins here.
    fn dictionary(self, at: u32) -> Option<Range<u32>> {
        let cursor = self.cursor();
        let open = match cursor.kind(at)? {
            Kind::BraceOpen if !self.tree.tokens[at as usize].is_region => at,
            Kind::AngleOpen => at + 1,
            _ => return None,
        };
        // `{%n}` after a type is none.
        let close = cursor.close(open, Kind::BraceOpen)?;
        (cursor.kind(open + 1) != Some(Kind::Value)).then_some(open + 1..close)
    }

    /// Its attributes: those in dictionaries, and `name = value` outside of brackets.
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'t>> {
        let cursor = self.cursor();
        self.level().flat_map(move |at| {
            let is_named = cursor.kind(at) == Some(Kind::Word) && cursor.kind(at + 1) == Some(Kind::Equal);
            // `: index = (%a)` and `-> f32 = (%a: f32) {` are not attributes.
            let has_value = !matches!(cursor.kind(at + 2), Some(Kind::ParenOpen | Kind::Value));
            let named =
                (is_named && has_value).then(|| Attribute::named(self.tree, at, self.end_of_value(at + 2)));
            let dictionary = self.dictionary(at).into_iter();
            dictionary.flat_map(move |inside| Attribute::entries(self.tree, inside)).chain(named)
        })
    }

    /// The attribute of that name.
    pub fn attribute(self, name: &str) -> Option<Attribute<'t>> {
        self.attributes().find(|attribute| attribute.name() == name)
    }

    /// Where a value at the level of the statement ends.
    fn end_of_value(self, first: u32) -> u32 {
        let (cursor, mut at) = (self.cursor(), first);
        let end = self.data().end;
        while at < end {
            let is_end = match cursor.kind(at) {
                Some(Kind::Comma | Kind::Colon) => true,
                Some(Kind::BraceOpen) => at > first,
                Some(Kind::Word) => {
                    // `name = …`, `clause(…)`, `attributes {…}`.
                    let next = cursor.kind(at + 1);
                    at > first && matches!(next, Some(Kind::Equal | Kind::ParenOpen | Kind::BraceOpen))
                }
                _ => false,
            };
            if is_end {
                break;
            }
            at = cursor.after(at);
        }
        at
    }

    /// The text between its name and its types, without a dictionary, such as `dense<0>` of a constant.
    pub fn body(self) -> Range<usize> {
        let tokens = self.body_tokens();
        self.tree.tokens_range(tokens.start..tokens.end)
    }

    /// The value of a constant with its type, such as `dense<0> : tensor<4xi64>`.
    pub fn constant(self) -> Value<'t> {
        let tokens = self.body_tokens();
        let types = self.output_types().last().or(self.input_types().last());
        let whole = self.tree.tokens_range(tokens);
        self.tree.value(whole.start..types.map_or(whole.end, |last| last.end.max(whole.end)))
    }

    fn body_tokens(self) -> Range<u32> {
        let (data, colon) = (self.data(), self.header().colon);
        let is_dictionary = |at: &u32| self.cursor().kind(*at) == Some(Kind::BraceOpen);
        let end = if colon == NONE { data.end } else { colon };
        let first = self.level().take_while(|at| *at < end).find(|at| !is_dictionary(at));
        first.unwrap_or(end)..end
    }

    /// The place before the `:` of its types.
    pub fn types_start(self) -> Option<usize> {
        let colon = self.header().colon;
        (colon != NONE).then(|| self.tree.token_range(colon).start)
    }

    /// The places of the comments about it: those alone on the lines directly above, those between its
    /// tokens, and the one after it in its last line; without those in its regions.
    pub fn comments(self) -> impl Iterator<Item = Range<usize>> {
        let data = self.data();
        let inside =
            self.without_regions(data.first..data.end).skip(1).flat_map(|at| self.tree.comments_before(at));
        let behind = self
            .tree
            .comments_before(data.end)
            .filter(move |comment| !self.tree.text[self.range().end..comment.start].contains('\n'));
        self.comments_above().into_iter().chain(inside).chain(behind)
    }

    /// Those without an empty line or another statement between them and the statement.
    fn comments_above(self) -> Vec<Range<usize>> {
        let (text, mut start) = (&self.tree.text, self.range().start);
        let mut above: Vec<Range<usize>> = self.tree.comments_before(self.data().first).collect();
        above.retain(|comment| !text[comment.clone()].starts_with(lexer::BORDER));
        let count = above.iter().rev().take_while(|comment| {
            let is_next = text[comment.end..start].matches('\n').count() == 1;
            let before = text[..comment.start].trim_end_matches([' ', '\t', '\r']);
            start = comment.start;
            is_next && (before.is_empty() || before.ends_with('\n'))
        });
        let count = count.count();
        above.split_off(above.len() - count)
    }

    /// These of its tokens without those in its regions.
    fn without_regions(self, tokens: Range<u32>) -> impl Iterator<Item = u32> {
        let next = move |at: &u32| {
            let is_region = self.tree.tokens[*at as usize].is_region;
            let next = if is_region { self.cursor().after(*at) } else { at + 1 };
            (next < tokens.end).then_some(next)
        };
        iter::successors((!tokens.is_empty()).then_some(tokens.start), next)
    }
}
