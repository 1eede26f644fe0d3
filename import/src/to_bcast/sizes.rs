//! Sizes that StableHLO keeps in tensors of integers become numbers of type `index`, which the analysis of
//! sizes reads.

pub mod arguments;
mod dims;
pub mod emit;
pub mod number;
pub mod read;
mod scalars;

use crate::{
    builder::Builder,
    callers::Callers,
    ffi::{self, Inserter, Op, OpMut, Val},
};
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};
use number::Number;
use read::{Arguments, Reader, callee, count, is_size_op};
use std::collections::HashSet;

/// Rebuilds tensors of sizes from numbers, for users that do not compute sizes themselves.
pub fn rebuild<'c>(context: &'c Context, inserter: &Inserter, ops: &[Op<'c>]) {
    let none = Arguments::new();
    let reader = Reader::new(&none, &none);
    // First all are read, because what is built changes what others read.
    let mut all: Vec<(Op, Val, Vec<Number>)> = Vec::new();
    for &op in ops.iter().filter(|&&op| is_size_op(op) && !ffi::has_name(op, "tensor.from_elements")) {
        let results = op.results().map(Val::from);
        all.extend(results.filter_map(|value| Some((op, value, sizes(&reader, value)?))));
    }
    let read: HashSet<usize> = all.iter().map(|(_, value, _)| ffi::value_number(*value)).collect();
    let computes = |user: &Op| {
        is_size_op(*user) && user.results().all(|result| read.contains(&ffi::value_number(result.into())))
    };
    for (op, value, numbers) in all {
        let computing: Vec<Op> = ffi::users(value).into_iter().filter(computes).collect();
        let Some(next) = ffi::next_op(op).filter(|_| computing.len() < ffi::users(value).len()) else {
            continue;
        };
        inserter.set_insertion_point(next);
        let tensor = emit::tensor(&Builder::new(context, inserter, op), &numbers, value.r#type());
        ffi::replace_uses_except(value, tensor, &computing);
    }
}

/// The numbers of a tensor that is computed of sizes.
fn sizes<'c>(reader: &Reader, value: Val<'c>) -> Option<Vec<Number<'c>>> {
    let is_tensor = count(value.r#type()).is_some() && emit::is_buildable(value.r#type());
    let numbers = is_tensor.then(|| reader.elements(value))??;
    let is_unknown = |leaf: &Number| matches!(leaf, Number::Element(..));
    let is_read = |number: &Number| match number {
        Number::Element(of, _) => *of != value,
        number => !number.has(&is_unknown),
    };
    let varies = numbers.iter().any(|number| number.constant().is_none() && !is_unknown(number));
    (varies && numbers.iter().all(is_read)).then_some(numbers)
}

/// Erases the ops that compute sizes which nothing uses, and private functions that only they called.
pub fn erase_unused<'c>(root: &mut OpMut<'c>, ops: Vec<Op<'c>>) {
    let mut calls = false;
    for op in ops.into_iter().rev().filter(|&op| is_size_op(op)) {
        let is_small = op.results().all(|result| count(result.r#type()).is_some());
        let is_used = op.results().any(|result| ffi::has_uses(result.into()));
        let is_call = ffi::has_name(op, "func.call");
        let has_effects = is_call && !callee(op).is_some_and(|callee| is_pure(callee, MAX_CALLS));
        if is_small && !is_used && !has_effects {
            calls |= is_call;
            ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        }
    }
    while calls {
        calls = erase_uncalled(root);
    }
}

/// Erases private functions that compute sizes and have no calls; returns whether there was one.
fn erase_uncalled(root: &mut OpMut) -> bool {
    let Some(callers) = Callers::of(**root) else { return false };
    let is_uncalled = |op: &Op| {
        let name = ffi::symbol_name(*op).filter(|_| ffi::has_name(*op, "func.func") && ffi::is_private(*op));
        name.is_some_and(|name| callers.calls(&name).is_empty() && !callers.escapes(&name))
            && !ffi::body_ops(*op).is_empty()
            && is_pure(*op, MAX_CALLS)
    };
    let uncalled: Vec<Op> = ffi::child_ops(**root).into_iter().filter(is_uncalled).collect();
    let uncalled: Vec<OpMut> = uncalled.into_iter().map(|op| ffi::op_below_mut(root, op)).collect();
    let is_some = !uncalled.is_empty();
    ffi::erase_unused(uncalled);
    is_some
}

/// Functions that call deeper are not asked what they compute.
const MAX_CALLS: usize = 8;

/// Whether a function computes sizes alone.
fn is_pure(function: Op, depth: usize) -> bool {
    let is_pure = |op: Op| {
        let called = || callee(op).is_some_and(|callee| depth > 0 && is_pure(callee, depth - 1));
        if ffi::has_name(op, "func.call") {
            called()
        } else {
            ffi::is_return(op) || is_size_op(op) || ffi::is_memory_effect_free(op)
        }
    };
    ffi::regions(function).len() == 1 && ffi::body_ops(function).into_iter().all(is_pure)
}
