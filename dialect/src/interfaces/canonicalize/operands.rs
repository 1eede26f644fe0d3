//! Other operands for an op: fewer, behind casts, or in the order in which they are defined.

use super::{Rewrite, is_valid};
use crate::{
    body::{evaluate::Evaluator, scalar::BROADCAST},
    checked::is_checked,
    convert::value_type,
    ffi::{self, Op, Val},
    interfaces::{fold::kept_operands, speculate::cannot_have_illegal_sizes},
    sizes::operands::cast_source,
    verify::{alignment::alignment, error::BROADCAST_DIMENSIONS, op_on},
};
use broadcastable::Kind;
use melior::ir::{ValueLike, operation::OperationLike};
use std::cmp::Ordering;

/// The same op on other operands. The checks that were built for an op depend on its operands.
pub fn simplify<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    if is_checked(op) {
        return None;
    }
    let operands: Vec<Val> = op.operands().collect();
    let simpler = skip_casts(op, &operands).or_else(|| drop_ignored(op, &operands));
    simpler.or_else(|| sort(op, &operands)).map(Rewrite::Operands)
}

/// The tensors behind casts that only forget sizes. No check is lost: the operands allow no sizes that they
/// did not allow, and what is known more of the result is not declared.
fn skip_casts<'c>(op: Op<'c>, operands: &[Val<'c>]) -> Option<Vec<Val<'c>>> {
    let source = |&operand: &Val<'c>| {
        let source = cast_source(operand);
        let fits = ffi::encoding(source.r#type()) == ffi::encoding(operand.r#type());
        if fits && ffi::result_index(source, op).is_none() { source } else { operand }
    };
    let sources: Vec<Val> = operands.iter().map(source).collect();
    if sources == operands {
        return None;
    }
    let seen = op_on(&sources, alignment(op).ok()?);
    is_valid(op, &seen.infer().ok()?.into_facts()).then_some(sources)
}

/// Without the operands that the op ignores, such as a zero of a sum, if the sizes need none of them.
fn drop_ignored<'c>(op: Op<'c>, operands: &[Val<'c>]) -> Option<Vec<Val<'c>>> {
    if operands.len() < 3 {
        return None;
    }
    let constants: Vec<_> = operands.iter().map(|&operand| ffi::constant_of(operand)).collect();
    let kept = kept_operands(op, operands, &constants);
    if kept.len() == operands.len() {
        return None;
    }
    let kept: Vec<Val> = kept.into_iter().map(|operand| operands[operand]).collect();
    keep_sizes(op, operands, &kept).then_some(kept)
}

/// A scalar instead of a tensor whose elements are all the same, if the sizes do not need that: a constant is in
/// memory when the program runs, with all of its elements.
pub fn shrink<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    // By `broadcast_dimensions`, a scalar lines up in another way.
    let is_fixed = is_checked(op) || ffi::attribute(op, BROADCAST_DIMENSIONS).is_some();
    if is_fixed || ffi::has_name(op, BROADCAST) {
        return None;
    }
    let operands: Vec<Val> = op.operands().collect();
    let scalar = |index: usize| {
        let shape = value_type(operands[index].r#type());
        let has_dims =
            shape.kind() == Some(Kind::Tensor) && shape.dims().is_some_and(|dims| !dims.is_empty());
        let element = ffi::splat_element(ffi::constant_of(operands[index]).filter(|_| has_dims)?)?;
        let mut others = operands.clone();
        others.remove(index);
        let element_type = ffi::element_type(operands[index].r#type());
        let scalar = ffi::tensor_type(&[], element_type, None, op.location())?;
        keep_sizes(op, &operands, &others).then(|| Rewrite::Constant(index, ffi::splat(scalar, element)))
    };
    (0..operands.len()).find_map(scalar)
}

/// Whether some of an op's operands have the sizes that all have, and neither can fail.
pub(super) fn keep_sizes(op: Op, operands: &[Val], some: &[Val]) -> bool {
    let Ok(alignment) = alignment(op) else { return false };
    let [all, some] = [operands, some].map(|operands| op_on(operands, alignment));
    let (Ok(all), Ok(some)) = (all.infer(), some.infer()) else { return false };
    all.is_legal() && some.is_legal() && all.shape() == some.shape()
}

/// Operands that may be exchanged, in one order, by which other passes find equal ops. An op that may fail
/// keeps its own: the message names the operand.
fn sort<'c>(op: Op<'c>, operands: &[Val<'c>]) -> Option<Vec<Val<'c>>> {
    let count = Evaluator::of(op)?.exchangeable(operands.len());
    let mut sorted = operands.to_vec();
    sorted[..count].sort_by(|&a, &b| order(a, b));
    (sorted != operands && cannot_have_illegal_sizes(op)).then_some(sorted)
}

/// Constants last.
fn order(a: Val, b: Val) -> Ordering {
    let is_constant = |value| ffi::constant_of(value).is_some();
    is_constant(a).cmp(&is_constant(b)).then_with(|| ffi::order_of_definitions(a, b))
}
