//! Where symbols, such as `@f`, and blocks, such as `^bb1`, are defined and used: as far as that is told by a
//! text of which no dialect is known.

use super::{Document, Named};
use broadcastable_text::{Kind, Region, Statement};
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

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
        let symbols = Symbols::of(self, self.section_at(range.start)?.range());
        let name = name(&self.text()[range.clone()]);
        let is_same = |found: &Range<usize>| self::name(&self.text()[found.clone()]) == name;
        let all: Vec<_> = symbols.meanings().filter(|(found, _)| is_same(found)).collect();
        let meant = match all.iter().find(|(found, _)| found == range) {
            Some((_, meant)) => meant.clone(),
            None => symbols.is_definition(range).then(|| symbols.around(range.start, name))?,
        };
        let is_use = |found: &Range<usize>| !symbols.is_definition(found);
        let uses = all.into_iter().filter(|(found, other)| *other == meant && is_use(found));
        let uses = uses.map(|(found, _)| found).collect();
        let definitions = meant.iter().flat_map(|&group| &symbols.groups[group]);
        Some(Named { definitions: definitions.map(|(found, _)| found.clone()).collect(), uses })
    }

    /// The name of a symbol that a statement defines.
    fn name_of(&self, statement: Statement) -> Option<Range<usize>> {
        let text = self.text();
        // Calls have results or operands, or a signature after the name; stores have a value, and other users
        // a list.
        let is_name = |range: &Range<usize>| {
            let is_alone = match text[range.end..].trim_start().chars().next() {
                Some('(') => statement.function().is_some(),
                next => !next.is_some_and(|next| ['=', ',', '"'].contains(&next)),
            };
            is_alone && !is_inside_path(text, range)
        };
        let has_values = || statement.results().next().is_some() || statement.operands().next().is_some();
        let symbol = statement.symbol().filter(|_| !statement.is_generic() && !has_values());
        let in_generic_form = || statement.attribute("sym_name")?.value_range();
        symbol
            .filter(is_name)
            .or_else(|| in_generic_form().filter(|range| text[range.clone()].starts_with('"')))
    }
}

/// Whether a symbol stands after another one, as `@g` in `@f::@g`.
fn is_inside_path(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].ends_with("::")
}

/// The name that `@f`, `@"f"` and `"f"` stand for.
fn name(text: &str) -> &str {
    text.trim_start_matches('@').trim_matches('"')
}

/// A symbol that is defined more often in one region is an error in each dialect that is known: of a path,
/// only this number is looked into.
const MAX_SAME: usize = 16;

/// The symbols of a section. All is told by one walk over its tokens, however long its paths are.
struct Symbols<'d> {
    document: &'d Document,
    section: Range<usize>,
    /// The definitions of a name in a region.
    groups: Vec<Vec<(Range<usize>, Statement<'d>)>>,
    /// The groups by region and name.
    places: HashMap<(Range<usize>, &'d str), usize>,
    /// Where the names of the definitions begin.
    starts: HashSet<usize>,
}

impl<'d> Symbols<'d> {
    fn of(document: &'d Document, section: Range<usize>) -> Self {
        let (mut groups, mut places, mut starts) = (Vec::new(), HashMap::new(), HashSet::new());
        for statement in document.tree.statements().filter(|found| section.contains(&found.range().start)) {
            let Some(range) = document.name_of(statement) else { continue };
            let key = (statement.block().region().range(), name(&document.text()[range.clone()]));
            let group = *places.entry(key).or_insert(groups.len());
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            starts.insert(range.start);
            groups[group].push((range, statement));
        }
        Self { document, section, groups, places, starts }
    }

    fn is_definition(&self, range: &Range<usize>) -> bool {
        self.starts.contains(&range.start)
    }

    /// Each symbol in the text, and the groups of definitions that it may mean.
    fn meanings(&self) -> impl Iterator<Item = (Range<usize>, Vec<usize>)> {
        let text = self.document.text();
        let is_here = |range: &Range<usize>| self.section.contains(&range.start);
        let tokens = self.document.tree.lossless().filter(|(kind, _)| *kind == Kind::Symbol);
        let symbols = tokens.map(|(_, range)| range).filter(move |range| is_here(range));
        symbols.scan(Vec::new(), move |before: &mut Vec<usize>, range| {
            let name = name(&text[range.clone()]);
            *before = if is_inside_path(text, &range) {
                self.inside(before, name)
            } else {
                self.around(range.start, name)
            };
            Some((range, before.clone()))
        })
    }

    /// The definitions in the innermost region around a place that has any.
    fn around(&self, at: usize, name: &str) -> Vec<usize> {
        let outwards = |region: &Region<'d>| Some(region.statement()?.block().region());
        let mut regions = std::iter::successors(self.document.region_at(at), outwards);
        regions.find_map(|region| self.places.get(&(region.range(), name)).copied()).into_iter().collect()
    }

    /// The definitions in what is defined.
    fn inside(&self, outer: &[usize], name: &str) -> Vec<usize> {
        let statements = outer.iter().flat_map(|&group| &self.groups[group]).take(MAX_SAME);
        let regions = statements.flat_map(|(_, statement)| statement.regions());
        regions.filter_map(|region| self.places.get(&(region.range(), name)).copied()).collect()
    }
}
