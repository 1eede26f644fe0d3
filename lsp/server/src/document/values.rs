//! Where values are defined and used.

use super::Document;
use broadcastable_text::{Definition, Use};
use lsp_types::{Location, Position, ReferenceParams, Uri};
use std::ops::Range;

/// A value at a position.
pub(super) struct Named<'t> {
    /// Its name there.
    pub range: Range<usize>,
    /// `None` if no definition is visible.
    pub definition: Option<Definition<'t>>,
    /// Which of the definition's values; `None` for all of them.
    pub number: Option<usize>,
    /// The place of its type, and whether that is assumed.
    pub r#type: Option<(Range<usize>, bool)>,
}

impl<'t> From<Use<'t>> for Named<'t> {
    fn from(named: Use<'t>) -> Self {
        let (definition, number) = (named.definition(), named.number());
        Self { range: named.range(), definition, number, r#type: named.r#type() }
    }
}

impl<'t> From<Definition<'t>> for Named<'t> {
    fn from(named: Definition<'t>) -> Self {
        let number = (named.count() == 1).then_some(0);
        let r#type = number.and_then(|number| named.type_range(number));
        let r#type = r#type.map(|range| (range, named.is_assumed()));
        Self { range: named.range(), definition: Some(named), number, r#type }
    }
}

impl Document {
    pub(super) fn value_at(&self, position: Position) -> Option<Named<'_>> {
        let offset = self.offset(position);
        let found = self.tree.use_at(offset).map(Named::from);
        found.or_else(|| self.tree.definition_at(offset).map(Named::from))
    }

    /// Where the value at a position is defined.
    pub fn definition(&self, position: Position, uri: &Uri) -> Option<Location> {
        let definition = self.value_at(position)?.definition?;
        Some(Location::new(uri.clone(), self.range(&definition.range())))
    }

    /// Where the value at a position is used. From a use of `%0#1`, these are the uses of that value; from `%0:2`, those of all values
    /// of that name.
    pub fn references(&self, params: &ReferenceParams) -> Option<Vec<Location>> {
        let at = &params.text_document_position;
        let named = self.value_at(at.position)?;
        let definition = named.definition?;
        let is_same = |found: &Use| named.number.is_none() || found.number() == named.number;
        let uses = definition.uses().filter(is_same).map(Use::range);
        let own = params.context.include_declaration.then(|| definition.range());
        let location = |range| Location::new(at.text_document.uri.clone(), self.range(&range));
        Some(own.into_iter().chain(uses).map(location).collect())
    }
}
