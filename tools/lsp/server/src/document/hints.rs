//! Inlay hints: the inferred shape, behind a type that declares less, and which dimensions of an operand are stretched.

use super::{Document, hover::seen};
use broadcastable::{Dim, Op, Place, Role, ValueType};
use broadcastable_check::{Written, rule_of};
use broadcastable_foreign::{
    ForeignOp, OwnOps,
    profile::{Signature, Target},
};
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintTooltip, Range};

impl Document {
    /// The hints of the ops on the lines of a range.
    pub fn hints(&self, range: Range, own: OwnOps) -> Vec<InlayHint> {
        self.ops_in(self.bytes_of_lines(range)).flat_map(|op| self.hints_of(&op, own)).collect()
    }

    fn hints_of(&self, op: &Written, own: OwnOps) -> Vec<InlayHint> {
        let Some(signature) = rule_of(own, &op.name()) else { return Vec::new() };
        let Some(seen) = seen(op, &signature) else { return Vec::new() };
        let shape = inferred(op, &seen, &signature);
        let shape = shape.map(|(at, text)| (at, text, "the shape that the operands give"));
        let stretched = stretched(op, &seen, &signature).into_iter();
        let stretched = stretched.map(|(at, text)| (at, text, "its size 1 is repeated"));
        let hint = |(at, text, tooltip): (usize, String, &str)| InlayHint {
            position: self.lines.position(self.text(), at),
            label: InlayHintLabel::String(text),
            kind: Some(InlayHintKind::TYPE),
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String(tooltip.into())),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        };
        stretched.chain(shape).map(hint).collect()
    }
}

/// The shape that inference knows better than the declared type of the only result, and the end of that type.
fn inferred(op: &Written, seen: &Op, signature: &Signature) -> Option<(usize, String)> {
    // Of matrices and lists, the rules see a part.
    if matches!(signature.target, Target::Matrices | Target::Lists) || op.result_count() != 1 {
        return None;
    }
    let shape = seen.infer().ok()?.shape();
    let declared = op.value_type(Place::Result(0))?;
    let (known, written) = (shape.dims()?, declared.dims());
    let says_more = |written: &[Dim]| {
        known.len() == written.len()
            && known.iter().zip(written).any(|(known, written)| !known.is_dynamic() && written.is_dynamic())
    };
    let end = op.type_range(Place::Result(0))?.end;
    declared.shape()?;
    written.is_none_or(says_more).then(|| (end, shape.to_string()))
}

/// The stretched dimensions of each operand, and the end of its name.
fn stretched(op: &Written, seen: &Op, signature: &Signature) -> Vec<(usize, String)> {
    if signature.target == Target::Lists {
        return Vec::new();
    }
    let Ok(facts) = seen.infer() else { return Vec::new() };
    let roles = |(index, value): (usize, &ValueType)| {
        let dims = value.dims()?;
        let roles: Vec<Role> = facts.roles(index).collect();
        let role = |dim: &usize| facts.column_of(index, *dim).map(|column| roles[column]);
        let is_stretched = |dim: &usize| role(dim) == Some(Role::Unit);
        let dims: Vec<String> = (0..dims.len()).filter(is_stretched).map(|dim| dim.to_string()).collect();
        let at = op.operands.get(index)?.range().end;
        (!dims.is_empty()).then(|| (at, format!("dim {} stretched", dims.join(", "))))
    };
    seen.operands().iter().enumerate().filter_map(roles).collect()
}
