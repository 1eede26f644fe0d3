//! Where values are defined and used, and the answers about all that has a name.

use super::Document;
use broadcastable_text::{Definition, Use};
use lsp_types::{Location, Position, ReferenceParams, Uri};
use std::ops::Range;

/// Where something is defined and used.
pub(super) struct Named {
    pub definitions: Vec<Range<usize>>,
    pub uses: Vec<Range<usize>>,
}

/// A value at a position.
pub(super) struct Value<'t> {
    /// Its name there.
    pub range: Range<usize>,
    /// `None` if no definition is visible.
    pub definition: Option<Definition<'t>>,
    /// Which of the definition's values; `None` for all of them.
    pub number: Option<usize>,
    /// The place of its type, and whether that is assumed.
    pub r#type: Option<(Range<usize>, bool)>,
}

impl<'t> From<Use<'t>> for Value<'t> {
    fn from(named: Use<'t>) -> Self {
        let (definition, number) = (named.definition(), named.number());
        Self { range: named.range(), definition, number, r#type: named.r#type() }
    }
}

impl<'t> From<Definition<'t>> for Value<'t> {
    fn from(named: Definition<'t>) -> Self {
        let number = (named.count() == 1).then_some(0);
        let r#type = number.and_then(|number| named.type_range(number));
        let r#type = r#type.map(|range| (range, named.is_assumed()));
        Self { range: named.range(), definition: Some(named), number, r#type }
    }
}

impl Document {
    pub(super) fn value_at(&self, position: Position) -> Option<Value<'_>> {
        let offset = self.offset(position);
        let found = self.tree.use_at(offset).map(Value::from);
        found.or_else(|| self.tree.definition_at(offset).map(Value::from))
    }

    /// Where a value is defined and used. From a use of `%0#1`, these are the uses of that value; from
    /// `%0:2`, those of all values of that name.
    fn places_of_value(&self, named: &Value) -> Option<Named> {
        let definition = named.definition?;
        let is_same = |found: &Use| named.number.is_none() || found.number() == named.number;
        let uses = definition.uses().filter(is_same).map(Use::range).collect();
        Some(Named { definitions: vec![definition.range()], uses })
    }

    /// The value, the symbol or the block at a position.
    fn named_at(&self, position: Position) -> Option<Named> {
        match self.value_at(position) {
            Some(value) => self.places_of_value(&value),
            None => self.symbol_or_block_at(self.offset(position)),
        }
    }

    /// Where what is named at a position is defined. A symbol may have several definitions, if a dialect
    /// decides.
    pub fn definition(&self, position: Position, uri: &Uri) -> Option<Vec<Location>> {
        let found = self.named_at(position)?.definitions;
        Some(self.locations(found, uri)).filter(|found| !found.is_empty())
    }

    /// Where what is named at a position is used.
    pub fn references(&self, params: &ReferenceParams) -> Option<Vec<Location>> {
        let at = &params.text_document_position;
        let Named { definitions, uses } = self.named_at(at.position)?;
        let own = if params.context.include_declaration { definitions } else { Vec::new() };
        Some(self.locations([own, uses].concat(), &at.text_document.uri))
    }

    fn locations(&self, ranges: Vec<Range<usize>>, uri: &Uri) -> Vec<Location> {
        ranges.iter().map(|range| Location::new(uri.clone(), self.range(range))).collect()
    }
}
