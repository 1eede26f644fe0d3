//! Where symbols, such as `@f`, and blocks, such as `^bb1`, are defined and used: as far as that is told by a text of which no dialect is
//! known.

use super::{Document, Named};
use broadcastable_text::{Kind, Region, Statement};
use std::ops::Range;

impl Document {
    /// The symbol or the block at a byte.
    pub(super) fn symbol_or_block_at(&self, offset: usize) -> Option<Named> {
        // Behind a name, the next token may begin.
        [Some(offset), offset.checked_sub(1)].into_iter().flatten().find_map(|offset| {
            let (kind, range) = self.tree.token_at(offset)?;
            match kind {
                Kind::Label => self.places_of_block(&range),
                Kind::Symbol | Kind::String => self.places_of_symbol(&range),
                _ => None,
            }
        })
    }

    fn places_of_block(&self, label: &Range<usize>) -> Option<Named> {
        let region = self.region_at(label.start)?;
        let block = region.block(&self.text()[label.clone()])?;
        // A region inside may have a block of the same name.
        let is_here = |found: &Range<usize>| self.region_at(found.start) == Some(region);
        Some(Named {
            definitions: block.label().into_iter().collect(),
            uses: block.uses().filter(is_here).collect(),
        })
    }

    /// The region whose blocks may be named at a byte: the innermost one.
    fn region_at(&self, offset: usize) -> Option<Region<'_>> {
        let Some(statement) = self.tree.statements_at(offset).next() else { return self.section_at(offset) };
        let is_around = |region: &Region| region.range().contains(&offset);
        statement.regions().find(is_around).or_else(|| Some(statement.block().region()))
    }

    fn section_at(&self, offset: usize) -> Option<Region<'_>> {
        self.tree.sections().find(|section| section.range().contains(&offset))
    }

    /// A symbol, or the string that names one in generic form.
    fn places_of_symbol(&self, range: &Range<usize>) -> Option<Named> {
        let all = Occurrences::of(self, range)?;
        let definitions = all.meant(range);
        let is_same = |found: &&Range<usize>| !all.is_definition(found) && all.meant(found) == definitions;
        let uses = all.ranges.iter().filter(is_same).cloned().collect();
        Some(Named { definitions, uses })
    }

    /// The statement that a symbol is the name of.
    fn named_by(&self, range: &Range<usize>) -> Option<Statement<'_>> {
        let statement = self.tree.statements_at(range.start).next()?;
        let text = self.text();
        if !text[range.clone()].starts_with('@') {
            let name = statement.attribute("sym_name")?.value_range();
            return (name.as_ref() == Some(range)).then_some(statement);
        }
        // Calls have results or operands, or a signature behind the name; stores have a value, and other users a list.
        let is_first = statement.symbol().as_ref() == Some(range) && !statement.is_generic();
        let has_values = statement.results().next().is_some() || statement.operands().next().is_some();
        let is_name = match text[range.end..].trim_start().chars().next() {
            Some('(') => statement.function().is_some(),
            next => !next.is_some_and(|next| ['=', ',', '"'].contains(&next)),
        };
        (is_first && !has_values && is_name && !is_inside_path(text, range)).then_some(statement)
    }
}

/// Whether a symbol stands behind another one, as `@g` in `@f::@g`.
fn is_inside_path(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].ends_with("::")
}

/// All places of a symbol in a section.
struct Occurrences<'d> {
    document: &'d Document,
    ranges: Vec<Range<usize>>,
    /// Those at which it is defined.
    definitions: Vec<(Range<usize>, Statement<'d>)>,
}

impl<'d> Occurrences<'d> {
    /// `None` for a string that is not the name of a symbol.
    fn of(document: &'d Document, range: &Range<usize>) -> Option<Self> {
        let text = document.text();
        let own = &text[range.clone()];
        if own.starts_with('"') {
            document.named_by(range)?;
        }
        let name = own.trim_start_matches('@').trim_matches('"');
        let section = document.section_at(range.start)?.range();
        let is_whole = |found: &Range<usize>| {
            let token = document.tree.token_at(found.start);
            token.is_some_and(|(kind, range)| {
                range == *found && (kind == Kind::Symbol || document.named_by(&range).is_some())
            })
        };
        let found = [format!("@{name}"), format!("@\"{name}\""), format!("\"{name}\"")].into_iter().flat_map(
            |form| {
                let found = text[section.clone()].match_indices(&form);
                let found: Vec<_> =
                    found.map(|(at, _)| section.start + at..section.start + at + form.len()).collect();
                found
            },
        );
        let mut ranges: Vec<_> = found.filter(is_whole).collect();
        ranges.sort_by_key(|range| range.start);
        let definition = |range: &Range<usize>| Some((range.clone(), document.named_by(range)?));
        let definitions = ranges.iter().filter_map(definition).collect();
        Some(Self { document, ranges, definitions })
    }

    fn is_definition(&self, range: &Range<usize>) -> bool {
        self.definitions.iter().any(|(found, _)| found == range)
    }

    /// The definitions that a symbol at a place may mean: those of the innermost region around that has any; of a path, those in what the
    /// path names.
    fn meant(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let of = |is_meant: &dyn Fn(&Statement) -> bool| -> Vec<Range<usize>> {
            let found = self.definitions.iter().filter(|(_, statement)| is_meant(statement));
            found.map(|(range, _)| range.clone()).collect()
        };
        if is_inside_path(self.document.text(), range) {
            let before = range.start.saturating_sub("x::".len());
            let outer = self.document.tree.token_at(before).map(|(_, outer)| outer);
            let outer = outer.and_then(|outer| Some(Occurrences::of(self.document, &outer)?.meant(&outer)));
            let around: Vec<_> = outer.unwrap_or_default();
            let around: Vec<_> = around.iter().filter_map(|outer| self.document.named_by(outer)).collect();
            return of(&|statement| statement.parent().is_some_and(|parent| around.contains(&parent)));
        }
        let mut region = match self.definitions.iter().find(|(found, _)| found == range) {
            Some((_, statement)) => Some(statement.block().region()),
            None => self.document.region_at(range.start),
        };
        while let Some(around) = region {
            let found = of(&|statement| statement.block().region() == around);
            if !found.is_empty() {
                return found;
            }
            region = around.statement().map(|statement| statement.block().region());
        }
        Vec::new()
    }
}
