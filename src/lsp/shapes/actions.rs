//! Quick fixes, each of which was tried.

use super::document::Document;
use crate::{
    lsp::arguments::Arguments,
    mlir::{
        language::{Action, Edit, actions},
        melior::dialect::DialectRegistry,
    },
};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

impl Document {
    /// The fixes of the ops that begin on the lines of a range.
    pub fn actions(
        &self,
        registry: &DialectRegistry,
        params: &CodeActionParams,
        arguments: &Arguments,
    ) -> Vec<CodeActionOrCommand> {
        let wanted = self.bytes_of_lines(params.range);
        let is_wrong = |site: &&crate::mlir::language::Site| {
            wanted.contains(&site.place.name.start)
                && !(site.misspelt.is_empty() && site.seen.as_ref().is_ok_and(|op| op.verify().is_ok()))
        };
        // Reading the text again takes time, and most lines are valid.
        if !self.sites.sites.iter().any(|site| is_wrong(&site)) {
            return vec![];
        }
        let actions = actions(registry, &self.text, &wanted).into_iter();
        actions
            .map(|action| CodeActionOrCommand::CodeAction(self.action(action, params, arguments)))
            .collect()
    }

    fn action(&self, action: Action, params: &CodeActionParams, arguments: &Arguments) -> CodeAction {
        let edit = |edit: Edit| TextEdit { range: self.range(&edit.range), new_text: edit.text };
        let edits = action.mend.edits.into_iter().map(edit).collect();
        let own = self.sites.sites.iter().filter(|site| site.place.name == action.op);
        // The library's type; the keys never change.
        #[allow(clippy::mutable_key_type)]
        let changes = HashMap::from([(params.text_document.uri.clone(), edits)]);
        CodeAction {
            title: action.mend.title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(own.flat_map(|site| self.diagnostics_of(site, arguments)).collect()),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: Some(true),
            ..CodeAction::default()
        }
    }
}
