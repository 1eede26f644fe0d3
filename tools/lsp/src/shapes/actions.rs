//! Quick fixes, each of which was tried.

use super::document::Document;
use crate::arguments::Arguments;
use broadcastable_mlir::source::{Action, Edit, Reader, actions};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

impl Document {
    /// The fixes of the ops that begin on the lines of a range.
    pub fn actions(
        &self,
        reader: &Reader,
        params: &CodeActionParams,
        arguments: &Arguments,
    ) -> Vec<CodeActionOrCommand> {
        let wanted = self.bytes_of_lines(params.range);
        let is_wrong = |site: &&broadcastable_mlir::source::Site| {
            wanted.contains(&site.place.name.start)
                && !(site.misspelt.is_empty() && site.seen.as_ref().is_ok_and(|op| op.verify().is_ok()))
        };
        // Reading the text again takes time, and most lines are valid.
        if !self.sites.sites.iter().any(|site| is_wrong(&site)) {
            return vec![];
        }
        let actions = actions(reader, &self.text, &wanted).into_iter();
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_fix_is_that_of_the_op_on_the_wanted_line() {
        let op = "bcast.add %a : (tensor<3xf32>) -> tensor<4xf32>";
        let text = format!("%a = \"x.y\"() : () -> tensor<3xf32>\n%0 = {op}\n%1 = {op}\n");
        let arguments = Arguments::read(std::iter::empty()).unwrap();
        let reader = Reader::default();
        let document = Document::new(&reader, &text);
        let actions = |line: u32| {
            let place = json!({ "line": line, "character": 0 });
            let params = json!({
                "textDocument": { "uri": "file:///a.mlir" }, "range": { "start": place, "end": place },
                "context": { "diagnostics": [] },
            });
            json!(document.actions(&reader, &serde_json::from_value(params).unwrap(), &arguments))
        };
        assert_eq!(actions(0), json!([]));
        let place = |character: u32| json!({ "line": 2, "character": character });
        let edit = json!({
            "range": { "start": place(39), "end": place(52) }, "newText": "tensor<3xf32>",
        });
        let expected = json!([{
            "title": "declare the result as tensor<3xf32>", "kind": "quickfix", "isPreferred": true,
            "diagnostics": document.diagnostics_of(&document.sites.sites[1], &arguments),
            "edit": { "changes": { "file:///a.mlir": [edit] } },
        }]);
        assert_eq!(actions(2), expected);
    }
}
