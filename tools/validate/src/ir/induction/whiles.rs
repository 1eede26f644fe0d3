//! `scf.while`: any iteration begins with the same unknown values in both programs, so its condition, what it
//! passes to its second region, and what that passes on have to be the same.

use super::{Any, any_iteration, are_same, corresponding, have_types, sizes, unknown};
use crate::{
    ir::{
        carried::Carried,
        op::{NotUnderstood, Op, only_block},
        reader::Reader,
        value::{Bound, Value},
    },
    logic::term::{Node, Sort, Term},
    proof::Claim,
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{Type, ValueLike, operation::OperationLike};

/// `scf.while`.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if reader.in_kernel || reader.occurrences.is_none() {
        return Err(NotUnderstood::new(op, "it is in a kernel, or in the place of one"));
    }
    let number = corresponding(reader, op, first, follow)?;
    let ends = reader.terms.variable(&format!("loop {number} ends"), Sort::Bool);
    reader.passes_if(ends);
    Ok(())
}

/// A loop of the source.
fn first(reader: &mut Reader, op: Op, number: usize, starts: Vec<Value>) -> Result<Carried, NotUnderstood> {
    let reached = reader.reached();
    let types: Vec<_> = op.operands().map(|value| value.r#type()).collect();
    let Any { inside, ends, has_poison, .. } =
        any_iteration(reader, op, number, &starts, &types, |reader, inside| {
            let Iteration { ends, passed, .. } = iteration(reader, op, inside)?;
            Ok([ends, passed].concat())
        })?;
    // The results are what some iteration passes to its second region.
    let passed = &ends[starts.len() + 1..];
    let types: Vec<_> = op.results().map(|result| result.r#type()).collect();
    let own = format!("loop {number} ");
    let mut kept = Vec::new();
    for value in passed {
        kept.push(sizes(value).iter().map(|&size| !names(reader, size, &own)).collect());
    }
    let results = unknown(reader, &format!("loop {number} result"), passed, &types, (&kept, has_poison));
    Ok(Carried { reached, starts, inside, ends, results })
}

/// A loop of the target, which corresponds to that one.
fn follow(
    reader: &mut Reader,
    op: Op,
    _number: usize,
    carried: &Carried,
    starts: &[Value],
) -> Result<(), NotUnderstood> {
    let here = reader.reached();
    // The loop may never end, so it runs only where the source's does.
    let shown = vec![("should run".into(), carried.reached), ("runs".into(), here)];
    reader.require(op, Claim::Effect, carried.reached, shown);
    are_same(reader, op, "at the start", here, &carried.starts, starts)?;
    let Iteration { ends, ended, passed, passed_on } = iteration(reader, op, &carried.inside)?;
    let (before, after) = carried.ends.split_at(starts.len());
    are_same(reader, op, "passed on", ended, before, &ends)?;
    are_same(reader, op, "of the condition", passed_on, after, &passed)
}

/// Whether a size depends on what a loop carries.
fn names(reader: &Reader, size: Term, own: &str) -> bool {
    reader.terms.all_parts(&[size]).iter().any(|&part| match reader.terms.node(part) {
        Node::Variable(name, _) | Node::Apply(name, ..) => name.starts_with(own),
        _ => false,
    })
}

/// Any iteration.
struct Iteration {
    /// The values that it passes on, and that its end is reached.
    ends: Vec<Value>,
    ended: Term,
    /// Its condition and what it passes to its second region, and that this is reached.
    passed: Vec<Value>,
    passed_on: Term,
}

fn iteration(reader: &mut Reader, op: Op, inside: &[Value]) -> Result<Iteration, NotUnderstood> {
    let passed = region(reader, op, 0, inside)?;
    let Some(&Value::Scalar(condition)) = passed.first() else {
        return Err(NotUnderstood::new(op, "its condition is not a truth value"));
    };
    reader.decides(op, condition)?;
    let (passed_on, defined) = (reader.reached(), reader.terms.bool(true));
    let (ends, ended) = reader.under(condition, defined, |reader| {
        let ends = region(reader, op, 1, &passed[1..])?;
        Ok((ends, reader.reached()))
    })?;
    Ok(Iteration { ends, ended, passed, passed_on })
}

/// Reads a region with these arguments; returns what it passes on.
fn region(
    reader: &mut Reader,
    op: Op,
    region: usize,
    arguments: &[Value],
) -> Result<Vec<Value>, NotUnderstood> {
    let block = only_block(op, region)?;
    let defined = reader.terms.bool(true);
    let mut types: Vec<Type> = Vec::new();
    for (position, value) in arguments.iter().enumerate() {
        let argument = block.argument_at(position);
        let argument = argument.ok_or_else(|| NotUnderstood::new(op, "its block has too few arguments"))?;
        reader.bind(&argument, Bound { value: value.clone(), defined });
        types.push(argument.r#type());
    }
    have_types(reader, op, arguments, types.into_iter());
    Ok(reader.run(block)?.into_iter().map(|bound| bound.value).collect())
}
