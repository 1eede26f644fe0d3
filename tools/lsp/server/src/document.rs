//! A text with what was found in it. Each part answers one kind of request.

mod actions;
mod diagnostics;
mod hints;
mod hover;
mod names;
mod picture;
mod reasons;
mod seen;
mod sizes;
mod symbols;
mod values;

pub use diagnostics::Shown;
use values::Named;

use crate::{NameSizes, SizeNames, texts::Lines};
use broadcastable_check::{Checker, Finding, Found, Ignored, Written, rule_of};
use broadcastable_foreign::OwnOps;
use broadcastable_text::{Kind, Statement, StatementKind, Tree};
use lsp_types::{Position, Uri};

pub struct Document {
    /// `None` for a URI that is none.
    uri: Option<Uri>,
    tree: Tree,
    lines: Lines,
    /// The findings of the rules, without those that comments suppress.
    found: Vec<Found>,
    /// Errors in these comments.
    comments: Vec<Finding>,
    checker: Checker,
    /// The sizes that MLIR knows.
    names: SizeNames,
    /// Whether MLIR's own server is asked as well: then this one says what the rules know, and nothing else.
    is_beside_mlir: bool,
}

impl Document {
    /// Reads a text, and checks it: what was checked before, with the same own ops, is known.
    pub fn new(
        uri: &str,
        text: &str,
        own: OwnOps,
        size_names: Option<&NameSizes>,
        mut checker: Checker,
    ) -> Self {
        let (tree, lines) = (Tree::read(text), Lines::new(text));
        let mut found = checker.check(&tree, own);
        let ignored = Ignored::of(text);
        if !ignored.is_empty() {
            let line = |found: &Found| lines.position(text, found.range.start).line as usize + 1;
            found.retain(|found| !found.rule().is_some_and(|rule| ignored.has(line(found), rule)));
        }
        let comments = ignored.wrong(uri).collect();
        let is_wanted = |name: &str| rule_of(own, name).is_some();
        let names = size_names.map(|names| names(&tree, &is_wanted)).unwrap_or_default();
        let (uri, is_beside_mlir) = (uri.parse().ok(), size_names.is_some());
        Self { uri, tree, lines, found, comments, checker, names, is_beside_mlir }
    }

    /// The verdicts on the ops of this text, for the next one.
    pub fn into_checker(self) -> Checker {
        self.checker
    }

    fn text(&self) -> &str {
        self.tree.text()
    }

    fn range(&self, range: &std::ops::Range<usize>) -> lsp_types::Range {
        self.lines.range(self.text(), range)
    }

    fn offset(&self, position: Position) -> usize {
        self.lines.offset(self.text(), position)
    }

    /// The bytes of whole lines.
    fn bytes_of_lines(&self, range: lsp_types::Range) -> std::ops::Range<usize> {
        let start = self.offset(Position::new(range.start.line, 0));
        start..self.offset(Position::new(range.end.line, u32::MAX)).max(start)
    }

    /// The op at a position: not on blanks, and not on what belongs to regions.
    fn op_at(&self, position: Position) -> Option<Written<'_>> {
        let offset = self.offset(position);
        self.tree.token_at(offset).filter(|(kind, _)| *kind != Kind::BraceClose)?;
        let statement = self.tree.statements_at(offset).next()?;
        (statement.kind() == StatementKind::Op).then(|| Written::new(&self.tree, statement))
    }

    /// The ops whose names stand in a range of bytes.
    fn ops_in(&self, wanted: std::ops::Range<usize>) -> impl Iterator<Item = Written<'_>> {
        let name = |statement: &Statement| statement.name_range();
        let is_wanted = move |statement: &Statement| {
            let start = name(statement).map(|range| range.start);
            start.is_some_and(|start| wanted.start <= start && start <= wanted.end)
        };
        let ops = self.tree.statements().filter(|statement| statement.kind() == StatementKind::Op);
        ops.filter(is_wanted).map(|statement| Written::new(&self.tree, statement))
    }
}
