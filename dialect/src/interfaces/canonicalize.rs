//! Canonicalization of the dialect's ops, after they were [folded](super::fold). It never removes or adds a
//! run-time failure.
//!
//! - An op takes the tensors behind casts, no operands that it ignores, and the others in one order.
//! - A constant whose elements are all the same is a scalar, if the sizes do not need it.
//! - A `map` takes a constant into its body, and no operands that the body does not use.
//! - An op takes the operands of a `broadcast` instead of its results, where the op stretches them as well.
//! - A result of a `broadcast` that folds, where others do not, is replaced.

mod body;
mod operands;

use super::fold::{Folded, fold};
use crate::{
    body::scalar::BROADCAST,
    checked::is_checked,
    convert::{result_types, shaped_type, value_type},
    ffi::{self, Op, OpMut, Rewriter, Val},
    verify::{self, error::BROADCAST_DIMENSIONS},
};
use broadcastable::{Alignment, Facts, Kind, OpFacts, Role, verify::verify_declared};
use melior::ir::{
    Attribute, Operation, Type, ValueLike,
    operation::{OperationBuilder, OperationLike},
};
use std::collections::HashSet;

/// Rewrites an op to a simpler equivalent, if there is one.
pub fn run(op: OpMut, rewriter: &Rewriter) -> bool {
    // The others, such as the end of a body and a guard, do not broadcast.
    if !ffi::is_bcast_op(*op) {
        return false;
    }
    let rewrite = operands::simplify(*op)
        .or_else(|| body::simplify(*op))
        .or_else(|| operands::shrink(*op))
        .or_else(|| drop_broadcasts(*op))
        .or_else(|| fold_some(*op));
    rewrite.map(|rewrite| rewrite.apply(op, rewriter)).is_some()
}

/// The simpler equivalent.
enum Rewrite<'c> {
    /// The same op on other operands.
    Operands(Vec<Val<'c>>),
    /// The same op with a constant instead of the operand of this index.
    Constant(usize, Attribute<'c>),
    /// A constant instead of an argument of the body.
    Bound(Val<'c>, Attribute<'c>),
    /// The same op without the operand of this index, which the body does not use.
    Unused(usize),
    /// A constant or another value for some of the results.
    Uses(Vec<(Val<'c>, Folded<'c>)>),
    /// Another op, whose first results are those of this one.
    Op(Operation<'c>),
}

impl Rewrite<'_> {
    fn apply(self, mut op: OpMut, rewriter: &Rewriter) {
        let reference = op.context();
        let context = ffi::context(&reference);
        match self {
            Self::Operands(operands) => rewriter.set_operands(&mut op, &operands),
            Self::Constant(index, constant) => {
                let mut operands: Vec<Val> = op.operands().collect();
                operands[index] = rewriter.constant(context, *op, constant, ffi::type_of(constant));
                rewriter.set_operands(&mut op, &operands);
            }
            Self::Bound(argument, element) => {
                let value = rewriter.constant(context, *op, element, argument.r#type());
                rewriter.replace_uses(argument, value);
            }
            Self::Unused(index) => rewriter.remove_operand(&mut op, index),
            Self::Uses(pairs) => {
                for (result, folded) in pairs {
                    let value = match folded {
                        Folded::Value(value) => value,
                        Folded::Constant(value) => rewriter.constant(context, *op, value, result.r#type()),
                    };
                    rewriter.replace_uses(result, value);
                }
            }
            Self::Op(other) => {
                let other = rewriter.insert(other);
                let results: Vec<Val> = other.results().take(op.result_count()).map(Into::into).collect();
                rewriter.replace(op, &results);
            }
        }
    }
}

fn fold_some<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    if !ffi::has_name(op, BROADCAST) {
        return None;
    }
    let constants: Vec<_> = op.operands().map(ffi::constant_of).collect();
    let results = op.results().map(Val::from).zip(fold(op, &constants));
    let folded = results.filter_map(|(result, folded)| Some((result, folded?)));
    let used: Vec<_> = folded.filter(|&(result, _)| ffi::has_uses(result)).collect();
    (!used.is_empty()).then_some(Rewrite::Uses(used))
}

/// An op without results on these operands, aligned on the right.
fn op_on(operands: &[Val]) -> broadcastable::Op {
    verify::op_on(operands, Alignment::Right)
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
