//! Renames and formats the names of sizes that functions declare.

use super::document::Document;
use crate::symbols::Symbols;
use lsp_types::{Position, PrepareRenameResponse, RenameParams, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

impl Document {
    /// The symbol at a position, which can be renamed.
    pub fn symbol(&self, position: Position) -> Option<PrepareRenameResponse> {
        let symbols = Symbols::of(&self.text);
        let found = symbols.at(self.lines.offset(&self.text, position))?;
        let placeholder = self.text[found.range.clone()].to_owned();
        Some(PrepareRenameResponse::RangeWithPlaceholder { range: self.range(&found.range), placeholder })
    }

    /// The edits that rename a symbol in its function, or why it cannot get that name.
    pub fn renamed(&self, params: &RenameParams) -> Result<WorkspaceEdit, String> {
        let at = &params.text_document_position;
        let offset = self.lines.offset(&self.text, at.position);
        let places = Symbols::of(&self.text).renamed(&self.text, offset, &params.new_name)?;
        let edit = |range| TextEdit { range: self.range(&range), new_text: params.new_name.clone() };
        // The library's type; the keys never change.
        #[allow(clippy::mutable_key_type)]
        let changes = HashMap::from([(at.text_document.uri.clone(), places.into_iter().map(edit).collect())]);
        Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }

    /// The edits that write each list of `bcast.dims` as it is printed.
    pub fn formatted(&self) -> Vec<TextEdit> {
        let edits = Symbols::of(&self.text).formatted(&self.text).into_iter();
        edits.map(|(range, new_text)| TextEdit { range: self.range(&range), new_text }).collect()
    }
}
