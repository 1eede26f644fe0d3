//! A text with what was found in it. Each part answers one kind of request.

mod actions;
mod diagnostics;
mod hints;
mod hover;
mod names;
mod picture;
mod symbols;
mod values;

pub use diagnostics::Shown;
use values::Named;

use crate::texts::Lines;
use broadcastable_check::{Finding, Written, check_tree};
use broadcastable_foreign::OwnOps;
use broadcastable_text::{Kind, Statement, StatementKind, Tree};
use lsp_types::{Position, Uri};

pub struct Document {
    /// `None` for a URI that is none.
    uri: Option<Uri>,
    tree: Tree,
    lines: Lines,
    findings: Vec<Finding>,
}

impl Document {
    /// Reads a text, and checks it.
    pub fn new(uri: &str, text: &str, own: OwnOps) -> Self {
        let tree = Tree::read(text);
        let findings = check_tree(&tree, uri, own).findings;
        Self { uri: uri.parse().ok(), lines: Lines::new(text), tree, findings }
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
