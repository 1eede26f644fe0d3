//! Canonicalization of the dialect's ops. It never removes or adds a run-time failure.
//!
//! - A `broadcast`, or an op that folds its operands, of one operand is that operand.
//! - A result of a `broadcast` that is not stretched is its operand.
//! - An op takes the operands of a `broadcast` instead of its results, where the op stretches them as well.

use crate::{
    body::scalar::{BROADCAST, is_fold},
    checked::is_checked,
    convert::{result_types, shaped_type, value_type, value_types},
    ffi::{self, Op, OpMut, OpParts, Rewriter, Val},
    verify::{error::BROADCAST_DIMENSIONS, view::ValueIds},
};
use broadcastable::{Facts, Kind, OpFacts, Role, verify::verify_declared};
use melior::ir::{
    Operation, Type, ValueLike,
    operation::{OperationBuilder, OperationLike},
};
use std::collections::HashSet;

/// Rewrites an op to a simpler equivalent, if there is one.
pub fn run(op: OpMut, rewriter: &Rewriter) -> bool {
    // The end of a body has nothing to fold.
    if op.result_count() == 0 {
        return false;
    }
    let rewrite = fold_one_operand(*op).or_else(|| drop_broadcasts(*op)).or_else(|| fold_unstretched(*op));
    rewrite.map(|rewrite| rewrite.apply(op, rewriter)).is_some()
}

/// The simpler equivalent.
enum Rewrite<'c> {
    /// These values, one for each result.
    Values(Vec<Val<'c>>),
    /// The same op on other operands.
    Operands(Vec<Val<'c>>),
    /// Another value for some of the results.
    Uses(Vec<(Val<'c>, Val<'c>)>),
    /// Another op, whose first results are those of this one.
    Op(Operation<'c>),
}

impl Rewrite<'_> {
    fn apply(self, mut op: OpMut, rewriter: &Rewriter) {
        match self {
            Self::Values(values) => rewriter.replace(op, &values),
            Self::Operands(operands) => rewriter.set_operands(&mut op, &operands),
            Self::Uses(pairs) => {
                pairs.into_iter().for_each(|(result, value)| rewriter.replace_uses(result, value));
            }
            Self::Op(other) => {
                let other = rewriter.insert(other);
                let results: Vec<Val> = other.results().take(op.result_count()).map(Into::into).collect();
                rewriter.replace(op, &results);
            }
        }
    }
}

fn fold_one_operand<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    let operands: Vec<Val> = op.operands().collect();
    let ([operand], Some(result)) = (&operands[..], op.result_at(0)) else { return None };
    let gives_operand = is_fold(op) || ffi::has_name(op, BROADCAST);
    let folds = gives_operand && operand.r#type() == result.r#type() && *operand != result;
    folds.then_some(Rewrite::Values(operands))
}

fn fold_unstretched<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    if !ffi::has_name(op, BROADCAST) {
        return None;
    }
    let operands: Vec<Val> = op.operands().collect();
    let seen = op_on(&operands);
    let facts = facts(&seen).filter(|facts| facts.is_legal())?;
    let results: Vec<Val> = op.results().map(Into::into).collect();
    let is_unstretched = |index: usize| {
        let (operand, result) = (operands[index], results[index]);
        let whole = facts.roles(index).all(|role| role == Role::Full);
        whole && operand.r#type() == result.r#type() && !results.contains(&operand)
    };
    let unstretched: Vec<usize> = (0..results.len()).filter(|&index| is_unstretched(index)).collect();
    if unstretched.len() == results.len() {
        return Some(Rewrite::Values(operands));
    }
    let used = unstretched.into_iter().filter(|&index| ffi::has_uses(results[index]));
    let pairs: Vec<_> = used.map(|index| (results[index], operands[index])).collect();
    (!pairs.is_empty()).then_some(Rewrite::Uses(pairs))
}

/// An op without results on these operands, aligned on the right.
fn op_on(operands: &[Val]) -> broadcastable::Op {
    let values = ValueIds::of(operands.iter().copied());
    broadcastable::Op::elementwise(value_types(operands.iter().copied()))
        .with_size_ids(|operand, dim| values.size_id(operand, dim))
}

/// The proven facts about the operands; `None` where a rank is unknown.
fn facts(op: &broadcastable::Op) -> Option<OpFacts<'_>> {
    op.infer().ok().filter(|facts| !facts.has_unranked())
}

fn drop_broadcasts<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    // The checks that were built for an op depend on its operands.
    if ffi::attribute(op, BROADCAST_DIMENSIONS).is_some() || is_checked(op) {
        return None;
    }
    let mut operands: Vec<Val> = op.operands().collect();
    let mut tried = HashSet::new();
    let mut changed = false;
    for index in 0..operands.len() {
        let broadcast = ffi::defining_op(operands[index], BROADCAST).filter(|broadcast| *broadcast != op);
        let Some(broadcast) = broadcast.filter(|broadcast| tried.insert(ffi::op_number(*broadcast))) else {
            continue;
        };
        let Some(substitution) = Substitution::new(op, &operands, broadcast) else { continue };
        // In another block, the broadcast may fail where the op is not executed.
        let in_one_block = ffi::block_number(op) == ffi::block_number(broadcast);
        let needs_nothing = substitution.missing.is_empty() && in_one_block || substitution.keeps_extents();
        if needs_nothing && is_valid(op, &substitution.facts) {
            operands = substitution.operands;
            changed = true;
        } else if in_one_block && ffi::has_name(op, BROADCAST) && ffi::is_used_only_by(broadcast, op) {
            return substitution.merge();
        }
    }
    changed.then_some(Rewrite::Operands(operands))
}

/// Whether the op's declared results are right for other operands.
fn is_valid(op: Op, facts: &Facts) -> bool {
    let declared = result_types(op);
    let is_right = |dims| verify_declared(facts, dims, 0).is_ok();
    declared.iter().all(|value| value.dims().is_none_or(is_right))
}

/// An op's operands, with those that are results of a `broadcast` replaced by its operands.
struct Substitution<'c> {
    op: Op<'c>,
    broadcast: Op<'c>,
    operands: Vec<Val<'c>>,
    /// Their facts.
    facts: Facts,
    /// Which operands of the broadcast take part for one of its results.
    replaced: Vec<usize>,
    /// The operands of the broadcast that the op does not have.
    missing: Vec<Val<'c>>,
}

impl<'c> Substitution<'c> {
    /// `None` if nothing is replaced.
    fn new(op: Op<'c>, operands: &[Val<'c>], broadcast: Op<'c>) -> Option<Self> {
        let sources: Vec<Val> = broadcast.operands().collect();
        let mut replaced = Vec::new();
        let source = |operand: &Val<'c>| match ffi::result_index(*operand, broadcast) {
            Some(index) => {
                replaced.push(index);
                sources[index]
            }
            None => *operand,
        };
        let new: Vec<Val> = operands.iter().map(source).collect();
        let facts = facts(&op_on(&new))?.into_facts();
        let taken: HashSet<usize> = new.iter().copied().map(ffi::value_number).collect();
        let missing =
            sources.into_iter().filter(|source| !taken.contains(&ffi::value_number(*source))).collect();
        (new != operands).then_some(Self { op, broadcast, operands: new, facts, replaced, missing })
    }

    /// Whether each size to which the broadcast stretches is static, and the op stretches to it as well: then
    /// the broadcast is unnecessary, if it cannot fail.
    fn keeps_extents(&self) -> bool {
        let [before, stretched] =
            [self.op, self.broadcast].map(|op| op_on(&op.operands().collect::<Vec<_>>()));
        let (Some(before), Some(stretched)) = (facts(&before), facts(&stretched)) else { return false };
        let (rank, inner_rank) = (self.facts.columns().len(), stretched.columns().len());
        let keeps = |&index: &usize| {
            let columns = stretched.columns().iter().enumerate();
            columns.zip(stretched.roles(index)).all(|((column, inner), role)| {
                let size = self.facts.columns()[rank - inner_rank + column].size;
                role == Role::Full || inner.size.is_unit() || inner.size.is_fixed() && inner.size == size
            })
        };
        before.rank() == self.facts.rank() && stretched.is_legal() && self.replaced.iter().all(keeps)
    }

    /// One broadcast instead of two; the results of the added operands are unused.
    fn merge(self) -> Option<Rewrite<'c>> {
        let mut types: Vec<Type> = self.op.results().map(|result| result.r#type()).collect();
        let operands = [self.operands, self.missing.clone()].concat();
        let seen = op_on(&operands);
        let all = facts(&seen).filter(|all| is_valid(self.op, all))?;
        let kind = value_type(operands[0].r#type()).kind().unwrap_or(Kind::Tensor);
        for value in self.missing {
            let element = ffi::element_type(value.r#type());
            types.push(shaped_type(kind, &all.shape(), element, None, self.op.location())?);
        }
        let merged = OperationBuilder::new(BROADCAST, self.op.location());
        merged.add_operands(&operands).add_results(&types).build().ok().map(Rewrite::Op)
    }
}
