//! Control flow: the values that functions and `scf` pass to each region.

use super::{
    calls, conditions, numbers,
    reader::Reader,
    regions::{read_all, read_region},
    rule::Rule,
    types::{tensor_sizes, types},
};
use crate::ffi::{self, Op, Val};
use broadcastable::sizes::Block;
use melior::ir::{ValueLike, operation::OperationLike};

/// Reads an op's regions, and the sizes of the op that depend on them.
pub fn read_regions<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    match rule {
        Rule::Module => calls::read_module(reader, op, |reader| {
            read_all(reader, op, true);
        }),
        Rule::Function => {
            calls::enter(reader, op);
            let body = ffi::regions(op).into_iter().next().unwrap_or_default();
            let terminators = read_region(reader, &body, true, |_| {});
            calls::read_returns(reader, op, &terminators);
        }
        Rule::If => read_if(reader, op),
        Rule::Regions => {
            let yields = read_all(reader, op, false);
            join(reader, op, &yields);
        }
        Rule::For => read_for(reader, op),
        Rule::While => read_while(reader, op),
        Rule::Forall => read_forall(reader, op),
        Rule::Unknown { isolated } => _ = read_all(reader, op, isolated),
        _ => _ = read_all(reader, op, false),
    }
}

fn read_if<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Ok(condition) = op.operand(0) else { return };
    let mut yields = Vec::new();
    for (holds, blocks) in [true, false].into_iter().zip(ffi::regions(op)) {
        let learn = |reader: &mut Reader<'c>| {
            reader.at = op;
            conditions::learn(reader, condition, holds);
        };
        yields.extend(read_region(reader, &blocks, false, learn));
    }
    join(reader, op, &yields);
}

/// A choice between two values by one condition. Between tensors, the result is a phi.
pub fn read_choice<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let results: Vec<Val> = op.results().map(Val::from).collect();
    if results.iter().any(|result| tensor_sizes(result.r#type()).is_none()) {
        return numbers::read(reader, op);
    }
    let join = reader.graph.block();
    reader.define_phis(join, &results);
    for value in op.operands().skip(1) {
        edge(reader, join, vec![value], &results);
    }
}

/// The results of an op are phis of what these yield.
fn join<'c>(reader: &mut Reader<'c>, op: Op<'c>, last: &[Op<'c>]) {
    let join = reader.graph.block();
    let results: Vec<Val> = op.results().map(Val::from).collect();
    reader.define_phis(join, &results);
    for r#yield in last.iter().filter(|&&last| ffi::has_name(last, "scf.yield")) {
        edge(reader, join, r#yield.operands().collect(), &results);
    }
}

fn edge<'c>(reader: &mut Reader<'c>, block: Block, values: Vec<Val<'c>>, arguments: &[Val<'c>]) {
    let incoming = reader.incoming(&values, &types(arguments));
    reader.graph.edge(block, incoming);
}

/// A loop returns the last values that it carried.
fn read_for<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let carried: Vec<Val> = ffi::body_arguments(op).into_iter().skip(1).collect();
    let head = reader.graph.block();
    reader.define_phis(head, &carried);
    edge(reader, head, op.operands().skip(3).collect(), &carried);
    for r#yield in read_all(reader, op, false) {
        edge(reader, head, r#yield.operands().collect(), &carried);
    }
    for (result, carried) in op.results().zip(carried) {
        reader.define_as(result.into(), carried);
    }
}

/// The condition passes its operands on, to the body or out of the loop.
fn read_while<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let regions = ffi::regions(op);
    let [[before], [after]] = [&regions[0][..], &regions[1][..]] else { return };
    let carried = ffi::arguments_of(*before);
    let head = reader.graph.block();
    reader.define_phis(head, &carried);
    edge(reader, head, op.operands().collect(), &carried);
    let condition = read_region(reader, &regions[0], false, |_| {});
    let passed: Vec<Val> = condition.iter().flat_map(|op| op.operands().skip(1)).collect();
    for (argument, &value) in ffi::arguments_of(*after).into_iter().zip(&passed) {
        reader.define_as(argument, value);
    }
    let holds = condition.iter().find_map(|op| op.operands().next());
    let learn = |reader: &mut Reader<'c>| {
        holds.iter().for_each(|&condition| conditions::learn_below(reader, condition, true));
    };
    for r#yield in read_region(reader, &regions[1], false, learn) {
        edge(reader, head, r#yield.operands().collect(), &carried);
    }
    for (result, value) in op.results().zip(passed) {
        reader.define_as(result.into(), value);
    }
    holds.iter().for_each(|&condition| conditions::learn_below(reader, condition, false));
}

/// Every thread writes to a part of the op's shared outputs.
fn read_forall<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let count = op.result_count();
    let outputs: Vec<Val> = op.operands().skip(op.operand_count() - count).collect();
    let arguments = ffi::body_arguments(op);
    let shared = arguments.iter().skip(arguments.len() - count);
    for (&argument, &output) in shared.zip(&outputs) {
        reader.define_as(argument, output);
    }
    read_all(reader, op, false);
    for (result, output) in op.results().zip(outputs) {
        reader.define_as(result.into(), output);
    }
}
