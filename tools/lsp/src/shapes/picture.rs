//! The request `bcast/picture`, which the protocol does not have: the picture of the op at a position.

use super::document::Document;
use broadcastable_answer::Answer;
use lsp_types::{Position, TextDocumentPositionParams, request::Request};
use serde_json::{Value, json};

pub enum PictureRequest {}

impl Request for PictureRequest {
    type Params = TextDocumentPositionParams;
    type Result = Option<Value>;
    const METHOD: &'static str = "bcast/picture";
}

impl Document {
    /// The name of the op, the verdict and the roles of the operands as text, the id of the broken rule, and the picture; these two
    /// may be null.
    pub fn picture(&self, position: Position) -> Option<Value> {
        let site = self.site_at(position)?;
        let answer = Answer::of(site.seen.as_ref().ok()?);
        let rule = answer.violation().map(|violation| violation.rule().id());
        Some(json!({ "op": site.name, "text": answer.to_string(), "rule": rule, "svg": answer.to_svg() }))
    }
}
