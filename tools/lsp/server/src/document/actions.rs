//! Quick fixes, each of which was tried.

use super::{Document, Shown};
use crate::pages::Pages;
use broadcastable_check::{Edit, Finding, Found, Level, TextFix, Written, fixes_of};
use broadcastable_foreign::OwnOps;
use lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// To try a fix takes as long as to read the text. Who has selected more errors than that gets the fixes of
/// the first ones.
const MAX_ERRORS: usize = 16;

impl Document {
    /// The fixes of the errors and warnings on the lines of a range.
    pub fn actions(&self, params: &CodeActionParams, own: OwnOps, how: (&Pages, Shown)) -> Vec<CodeAction> {
        let wanted = self.bytes_of_lines(params.range);
        let is_wanted = |found: &&Found| {
            let start = found.range.start;
            found.level() != Level::Skipped && wanted.start <= start && start <= wanted.end
        };
        let wrong = self.findings(self.found.iter().filter(is_wanted).take(MAX_ERRORS));
        wrong.iter().flat_map(|finding| self.fixes(finding, params, own, how)).collect()
    }

    fn fixes(
        &self,
        finding: &Finding,
        params: &CodeActionParams,
        own: OwnOps,
        (pages, shown): (&Pages, Shown),
    ) -> Vec<CodeAction> {
        let Some(statement) = self.tree.statements_at(finding.range.start).next() else { return Vec::new() };
        let fixes = fixes_of(&Written::new(&self.tree, statement), own);
        // Of several fixes, the reader knows which one is meant.
        let is_preferred = Some(fixes.len() == 1);
        let action = |fix: TextFix| CodeAction {
            title: fix.title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![self.diagnostic(finding, pages, shown)]),
            edit: Some(self.workspace_edit(fix.edits, params)),
            is_preferred,
            ..CodeAction::default()
        };
        fixes.into_iter().map(action).collect()
    }

    fn workspace_edit(&self, edits: Vec<Edit>, params: &CodeActionParams) -> WorkspaceEdit {
        let edit = |edit: Edit| TextEdit { range: self.range(&edit.range), new_text: edit.text };
        // The library's type; the keys never change.
        #[allow(clippy::mutable_key_type)]
        let changes =
            HashMap::from([(params.text_document.uri.clone(), edits.into_iter().map(edit).collect())]);
        WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
    }
}
