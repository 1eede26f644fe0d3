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
use broadcastable_check::{Finding, Written, check_tree, rule_of};
use broadcastable_foreign::OwnOps;
use broadcastable_text::{Kind, Statement, StatementKind, Tree};
use lsp_types::{Position, Uri};

pub struct Document {
    /// `None` for a URI that is none.
    uri: Option<Uri>,
    tree: Tree,
    lines: Lines,
    findings: Vec<Finding>,
    /// What MLIR knows of sizes.
    names: SizeNames,
    /// Whether MLIR's own server is asked as well: then this one says what the rules know, and nothing else.
    is_beside_mlir: bool,
}

impl Document {
    /// Reads a text, and checks it.
    pub fn new(uri: &str, text: &str, own: OwnOps, mlir: Option<&NameSizes>) -> Self {
        let tree = Tree::read(text);
        let findings = check_tree(&tree, uri, own).findings;
        let is_wanted = |name: &str| rule_of(own, name).is_some();
        let names = mlir.map(|size_names| size_names(&tree, &is_wanted)).unwrap_or_default();
        let (uri, lines) = (uri.parse().ok(), Lines::new(text));
        Self { uri, lines, tree, findings, names, is_beside_mlir: mlir.is_some() }
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
