//! Inlay hints: the inferred shape, after a type that declares less, and which dimensions of an operand are
//! stretched.

use super::{Document, seen::facts};
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
        let Some(seen) = self.seen(op, &signature) else { return Vec::new() };
        let shapes = self.inferred(op, &seen, &signature).into_iter();
        let shapes = shapes.map(|(at, text)| (at, text, "the shape that the operands give"));
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
        stretched.chain(shapes).map(hint).collect()
    }

    /// The shape that is known better than the declared type of each result, and the end of that type.
    fn inferred(&self, op: &Written, seen: &Op, signature: &Signature) -> Vec<(usize, String)> {
        // Of matrices and lists, the rules see a part.
        let is_part = matches!(signature.target, Target::Matrices | Target::Lists);
        let is_each = signature.target == Target::Each;
        let shape = match facts(seen) {
            Some(facts) if !is_part && (is_each || op.result_count() == 1) => facts.shape(),
            _ => return Vec::new(),
        };
        let results = (0..op.result_count()).map(Place::Result);
        let hint = |place: Place| {
            let (known, declared) = (shape.dims()?, op.value_type(place)?);
            let names = self.names_of(op, place);
            let named = |(dim, size): (usize, &Dim)| names.get(dim)?.clone().filter(|_| size.is_dynamic());
            let names: Vec<_> = known.iter().enumerate().map(named).collect();
            let says_more = |(known, written): (&Dim, &Dim)| !known.is_dynamic() && written.is_dynamic();
            let is_more = |written: &[Dim]| {
                let is_same_rank = known.len() == written.len();
                is_same_rank
                    && (known.iter().zip(written).any(says_more) || names.iter().any(Option::is_some))
            };
            let end = op.type_range(place)?.end;
            declared.shape()?;
            let text =
                || names.iter().zip(known).map(|(name, size)| name.clone().unwrap_or(size.to_string()));
            declared.dims().is_none_or(is_more).then(|| match known {
                [] => (end, "()".into()),
                _ => (end, text().collect::<Vec<_>>().join("x")),
            })
        };
        results.filter_map(hint).collect()
    }
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
