//! The request `bcast/picture`: the picture of the op at a position, for panels.

use super::Document;
use broadcastable_answer::Answer;
use broadcastable_check::rule_of;
use broadcastable_foreign::{ForeignOp, OwnOps};
use lsp_types::Position;
use serde_json::{Value, json};

impl Document {
    /// The name of the op, the verdict and the roles of the operands as text, the id of the broken rule, and
    /// the picture; these two may be null.
    pub fn picture(&self, position: Position, own: OwnOps) -> Option<Value> {
        let op = self.op_at(position)?;
        let name = op.name();
        let seen = self.seen(&op, &rule_of(own, &name)?)?;
        let answer = Answer::of(&seen);
        let rule = answer.violation().map(|violation| violation.rule().id());
        Some(json!({ "op": name, "text": answer.to_string(), "rule": rule, "svg": answer.to_svg() }))
    }
}
