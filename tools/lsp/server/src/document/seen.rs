//! An op that aligns its operands with each other, as the core sees it.

use super::Document;
use broadcastable::{Op, OpFacts, Place, SizeId, ValueType};
use broadcastable_check::Written;
use broadcastable_foreign::{Reading, profile::Signature};

impl Document {
    /// The op with what is known of its sizes. The result of another dialect's op may promise a size that the
    /// operands leave open: then the shape is inferred.
    pub(super) fn seen(&self, op: &Written, signature: &Signature) -> Option<Op> {
        if !signature.broadcasts() || op.without_type().is_some() {
            return None;
        }
        let reading = Reading::of(op, signature).ok()?;
        let is_promise = reading.verify().is_ok() && reading.op.verify().is_err();
        let is_whole = reading.is_whole(op);
        let seen = if is_promise { reading.op.with_results(Vec::<ValueType>::new()) } else { reading.op };
        Some(if is_whole { self.with_sizes(seen, op) } else { seen })
    }

    /// The names that MLIR knows for the sizes of an operand or a result.
    pub(super) fn names_of(&self, op: &Written, place: Place) -> &[Option<String>] {
        let start = op.statement.name_range().map(|range| range.start);
        start.and_then(|start| self.names.get(&(start, place))).map_or(&[], Vec::as_slice)
    }

    /// The names that MLIR knows; without them, operands that are one value have the same sizes.
    fn with_sizes(&self, seen: Op, op: &Written) -> Op {
        let is_named = |place| !self.names_of(op, place).is_empty();
        if (0..seen.operands().len()).map(Place::Operand).any(is_named) {
            return seen.with_size_names(|place, dim| self.names_of(op, place).get(dim)?.as_deref());
        }
        let name = |operand: usize| op.operands.get(operand).map(|named| &self.text()[named.range()]);
        let first = |operand: usize| (0..operand).find(|&other| name(other) == name(operand));
        seen.with_size_ids(|operand, dim| SizeId::new(first(operand).unwrap_or(operand), dim))
    }
}

/// The facts that the rules tell of it; none of one that breaks a rule. Without results, the shape is
/// inferred.
pub fn facts(seen: &Op) -> Option<OpFacts<'_>> {
    if seen.results().is_empty() { seen.infer().ok() } else { seen.verify().ok() }
}
