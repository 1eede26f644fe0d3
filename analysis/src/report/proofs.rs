//! The proof that an op needs no check, although its operand types alone would require one.

use super::origin::Tracer;
use crate::{
    checks::{NeededCheck, Place},
    ffi::{self, Note, Op, OpParts, Severity},
    program::TensorSizes,
    sizes::operands::Operands,
};
use broadcastable::{
    DynamicDim, Rule, RuntimeChecks, SizeId,
    sizes::{Proof, ProofId, UNIT},
};
use melior::ir::operation::OperationLike;
use std::collections::HashMap;

/// The op that proves something.
#[derive(Default)]
pub struct Proofs<'c> {
    by: HashMap<ProofId, Op<'c>>,
}

/// A size that is legal without a check, given what it meets.
struct Proven {
    at: DynamicDim,
    size: SizeId,
    other: Other,
}

enum Other {
    Fixed { size: u64, operand: usize },
    Extent { first: DynamicDim, extent: SizeId },
}

impl<'c> Proofs<'c> {
    /// Records that an op proves something, unless an earlier one did.
    pub fn add(&mut self, proof: ProofId, by: Op<'c>) {
        self.by.entry(proof).or_insert(by);
    }

    /// Remarks on each check that the types of an op's operands require, except those that it needs.
    pub fn report(
        &mut self,
        sizes: &mut TensorSizes,
        tracer: &mut Tracer<'c>,
        op: Op<'c>,
        operands: &Operands<'c>,
        needed: &[NeededCheck],
    ) {
        let is_needed = |at: DynamicDim| {
            needed.iter().any(|check| match check.place {
                Place::Operand { operand, dim } => (operand, dim) == (at.operand, at.dim),
                Place::Result { .. } => false,
            })
        };
        for proven in asked(sizes, operands).into_iter().filter(|proven| !is_needed(proven.at)) {
            let reasons = self.reasons(sizes, operands, &proven);
            remark(sizes, tracer, op, operands, &proven, &reasons);
        }
        needed.iter().for_each(|check| self.add(check.proof, op));
    }

    /// The ops before this one that prove that a size is legal.
    fn reasons(&self, sizes: &mut TensorSizes, operands: &Operands, proven: &Proven) -> Vec<Op<'c>> {
        let (extent, first) = match proven.other {
            Other::Fixed { size, .. } => (sizes.constant(size), proven.size),
            Other::Extent { first, extent } => (extent, operands.dynamic_size(first).size),
        };
        let mut open = Vec::new();
        for size in [first, proven.size] {
            open.extend(sizes.legality(size, extent).unwrap_or_default());
        }
        let mut reasons = Vec::new();
        while let Some(proof) = open.pop() {
            match sizes.proof(proof) {
                Proof::Both(a, b) => open.extend([a, b]),
                Proof::Check(_) => reasons.extend(self.by.get(&proof)),
            }
        }
        reasons
    }
}

/// The checks that the types require.
fn asked(sizes: &mut TensorSizes, operands: &Operands) -> Vec<Proven> {
    let size = |at: DynamicDim| operands.dynamic_size(at).size;
    let mut asked = Vec::new();
    for checks in operands.checks_by_types() {
        match checks {
            RuntimeChecks::None => {}
            RuntimeChecks::AgainstFixed { size: fixed, set_by, dims } => {
                let Some(fixed) = fixed.as_static() else { continue };
                let other =
                    |at| Proven { at, size: size(at), other: Other::Fixed { size: fixed, operand: set_by } };
                asked.extend(dims.into_iter().map(other));
            }
            RuntimeChecks::AgainstEachOther { dims } => {
                let Some((&first, rest)) = dims.split_first() else { continue };
                let mut extent = size(first);
                for &at in rest {
                    extent = sizes.extent(extent, size(at));
                    asked.push(Proven { at, size: size(at), other: Other::Extent { first, extent } });
                }
            }
        }
    }
    asked
}

fn remark<'c>(
    sizes: &mut TensorSizes,
    tracer: &mut Tracer<'c>,
    op: Op<'c>,
    operands: &Operands<'c>,
    proven: &Proven,
    reasons: &[Op<'c>],
) {
    let Proven { at, size, .. } = *proven;
    let constant = sizes.as_constant(size);
    let (is, other) = match proven.other {
        _ if size == UNIT => ("1".to_owned(), None),
        Other::Fixed { size: fixed, operand } if constant == i64::try_from(fixed).ok() => {
            (format!("{fixed}, the size of operand #{operand}"), None)
        }
        Other::Fixed { size: fixed, operand } => {
            (format!("1 or {fixed}, the size of operand #{operand}"), None)
        }
        Other::Extent { first, .. } if sizes.equality(operands.dynamic_size(first).size, size).is_some() => {
            (format!("that of operand #{} dim {}", first.operand, first.dim), Some(first))
        }
        Other::Extent { first, .. } => {
            let text = "such that it and those of the operands before it are 1 or one size";
            (text.to_owned(), Some(first))
        }
    };
    let message = format!(
        "needs no check: the size of operand #{} dim {} is {is} [{}]",
        at.operand,
        at.dim,
        Rule::RuntimeLegal
    );
    let mut notes: Vec<Note<'c>> = Vec::new();
    for at in [Some(at), other].into_iter().flatten() {
        if let Some(value) = op.operand_at(at.operand) {
            let name = format!("dim {} of operand #{}", at.dim, at.operand);
            notes.extend(tracer.trace(sizes, op, (value, at.dim), &name).notes);
        }
    }
    let because = |by: &Op<'c>| {
        let name = by.name();
        let text = format!("this '{}' proves it", name.as_string_ref().as_str().unwrap_or("op"));
        Note { location: by.location(), text }
    };
    notes.extend(reasons.iter().map(because));
    ffi::emit_op_with_notes(Severity::Remark, op, &message, &notes);
}
