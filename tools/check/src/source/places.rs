//! Places in a text, and those that its locations name.

use crate::finding::SourcePlace;
use broadcastable_text::Tree;
use std::ops::Range;

/// Where lines begin in a text.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    file: &'t str,
}

impl<'t> Lines<'t> {
    /// The lines of a text, and the name of its file.
    pub fn new(text: &'t str, file: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts, file }
    }

    /// The place of a byte.
    pub fn place(&self, at: usize) -> SourcePlace {
        let line = self.starts.partition_point(|&start| start <= at);
        let column = self.text[self.starts[line - 1]..at].chars().count() + 1;
        SourcePlace { file: self.file.to_owned(), line, column }
    }
}

/// The part of a range on its first line.
pub fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let end = text[range.clone()].find('\n').map_or(range.end, |at| range.start + at);
    range.start..end
}

/// The first place in a file that a location, such as `loc("a.mlir":4:8)` or `loc(#loc3)`, names.
pub fn file_location(tree: &Tree, text: &str) -> Option<SourcePlace> {
    const DEEPEST: usize = 8;
    let mut text = text;
    for _ in 0..DEEPEST {
        if let Some((before, after)) = text.split_once("\":") {
            let file = before.rsplit_once('"')?.1;
            let mut numbers = after.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
            let [line, column] = [numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?];
            return Some(SourcePlace { file: file.to_owned(), line, column });
        }
        let alias = text.split(['(', ')', ' ', ',', '[', ']', '"']).find(|word| word.starts_with('#'))?;
        text = &tree.text()[tree.alias(alias, tree.text().len())?.value()?];
    }
    None
}
