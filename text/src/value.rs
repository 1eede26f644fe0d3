//! Definitions and uses of values, and what the text tells of their types.

use crate::{
    Tree,
    region::Block,
    statement::Statement,
    token::NONE,
    values::{DefinitionData, DefinitionKind, Position, UseData, name},
};
use std::ops::Range;

/// Where a value gets its name.
#[derive(Clone, Copy)]
pub struct Definition<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) index: u32,
}

/// Who defines a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner<'t> {
    /// A statement, as a result or for its regions.
    Statement(Statement<'t>),
    /// The label of a block.
    Block(Block<'t>),
}

view!(Definition);

impl<'t> Definition<'t> {
    fn data(self) -> &'t DefinitionData {
        &self.tree.values.definitions[self.index as usize]
    }

    /// The place of the name, such as `%0`.
    pub fn range(self) -> Range<usize> {
        self.tree.token_range(self.data().token)
    }

    /// The name with its `%`.
    pub fn name(self) -> &'t str {
        name(&self.tree.text[self.range()])
    }

    /// The kind of the value.
    pub fn kind(self) -> DefinitionKind {
        self.data().kind
    }

    /// Who defines it.
    pub fn owner(self) -> Owner<'t> {
        let (tree, index) = (self.tree, self.data().owner);
        match self.kind() {
            DefinitionKind::BlockArgument => Owner::Block(Block { tree, index }),
            _ => Owner::Statement(Statement { tree, index }),
        }
    }

    /// The number of the first of its values among the owner's results or arguments.
    pub fn first(self) -> usize {
        self.data().index as usize
    }

    /// How many values have the name: 2 for `%0:2`.
    pub fn count(self) -> usize {
        self.data().count as usize
    }

    /// The place of the type of the value `%name#number`, if the text tells it where the value is defined.
    pub fn type_range(self, number: usize) -> Option<Range<usize>> {
        let data = self.data();
        if number >= self.count() || data.first_type == NONE {
            return None;
        }
        let step = if data.is_each { number as u32 } else { 0 };
        self.tree.type_range(data.first_type + step)
    }

    /// Whether the type is assumed, because a form like `op %a, %b : T` may write the type of operands alone.
    pub fn is_assumed(self) -> bool {
        self.data().is_assumed
    }

    /// The uses of its values. This reads all uses of the text.
    pub fn uses(self) -> impl Iterator<Item = Use<'t>> {
        self.tree.uses().filter(move |r#use| r#use.data().definition == self.index)
    }
}

/// Where a statement names a value.
#[derive(Clone, Copy)]
pub struct Use<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) index: u32,
}

view!(Use);

impl<'t> Use<'t> {
    pub(crate) fn data(self) -> &'t UseData {
        &self.tree.values.uses[self.index as usize]
    }

    /// The place of the name with its number, such as `%0#1`.
    pub fn range(self) -> Range<usize> {
        self.tree.token_range(self.data().token)
    }

    /// The name with its `%`, without its number.
    pub fn name(self) -> &'t str {
        name(&self.tree.text[self.range()])
    }

    /// Which of the values with that name it is: 1 for `%0#1`, 0 without a number; `None` for a number that
    /// is too large.
    pub fn number(self) -> Option<usize> {
        match self.tree.text[self.range()].split_once('#') {
            Some((_, number)) => number.parse().ok(),
            None => Some(0),
        }
    }

    /// Where the value is defined; `None` if no definition is visible here.
    pub fn definition(self) -> Option<Definition<'t>> {
        let index = self.data().definition;
        (index != NONE).then_some(Definition { tree: self.tree, index })
    }

    /// Whether it is an operand, and not the size of a type, as `%n` in `tensor<?xf32>{%n}`.
    pub fn is_operand(self) -> bool {
        self.data().position != Position::Inner
    }

    /// Whether it stands in `[…]`, where signatures may leave it out.
    pub fn is_index(self) -> bool {
        self.data().position == Position::Index
    }

    /// The place of the type of the value, and whether it is assumed: what the statement tells, or, where
    /// that is assumed or missing, what the definition tells for sure.
    pub fn r#type(self) -> Option<(Range<usize>, bool)> {
        let here = self.type_range().map(|place| (place, self.is_assumed()));
        let is_sure = |found: &(Range<usize>, bool)| !found.1;
        let sure = here.clone().filter(is_sure).or_else(|| self.defined_type().filter(is_sure));
        sure.or(here).or_else(|| self.defined_type())
    }

    /// Whether the type in the same statement may be that of other values, because a form like `op %a, %b :
    /// T` has fewer types than values.
    pub fn is_assumed(self) -> bool {
        self.data().is_assumed
    }

    /// The place of its type in the same statement.
    pub fn type_range(self) -> Option<Range<usize>> {
        self.tree.type_range(self.data().r#type)
    }

    /// The place of its type where it is defined, and whether that is assumed.
    pub fn defined_type(self) -> Option<(Range<usize>, bool)> {
        let definition = self.definition()?;
        Some((definition.type_range(self.number()?)?, definition.is_assumed()))
    }
}

impl<'t> Statement<'t> {
    /// The names of its results.
    pub fn results(self) -> impl Iterator<Item = Definition<'t>> {
        let tree = self.tree;
        self.header().results.clone().map(move |index| Definition { tree, index })
    }

    /// The values that it defines for its regions.
    pub fn arguments(self) -> impl Iterator<Item = Definition<'t>> {
        let tree = self.tree;
        self.header().arguments.clone().map(move |index| Definition { tree, index })
    }

    /// The argument whose name is this token.
    pub(crate) fn argument_at(self, token: u32) -> Option<Definition<'t>> {
        let arguments = self.header().arguments.clone();
        let definitions = &self.tree.values.definitions[arguments.start as usize..arguments.end as usize];
        let at = definitions.binary_search_by_key(&token, |definition| definition.token).ok()?;
        Some(Definition { tree: self.tree, index: arguments.start + at as u32 })
    }

    /// All values that it names, without those in its regions.
    pub fn uses(self) -> impl Iterator<Item = Use<'t>> {
        let tree = self.tree;
        self.header().uses.clone().map(move |index| Use { tree, index })
    }

    /// Its operands: all values that it names outside of braces and angles, in the order of the text. From
    /// `(%a init: %b), (%c init: %d)`, these are `%a`, `%c`, `%b` and `%d`.
    pub fn operands(self) -> impl Iterator<Item = Use<'t>> {
        let operands = move || self.uses().filter(|r#use| r#use.is_operand());
        let firsts = operands().filter(|r#use| !r#use.data().is_second);
        firsts.chain(operands().filter(|r#use| r#use.data().is_second))
    }
}

impl<'t> Block<'t> {
    /// The arguments that the label defines.
    pub fn arguments(self) -> impl Iterator<Item = Definition<'t>> {
        let tree = self.tree;
        tree.values.block_arguments[self.index as usize].clone().map(move |index| Definition { tree, index })
    }
}

impl Tree {
    pub(crate) fn type_range(&self, index: u32) -> Option<Range<usize>> {
        let tokens = self.values.types.get(index as usize)?;
        (!tokens.is_empty()).then(|| self.tokens_range(tokens.clone()))
    }
}
