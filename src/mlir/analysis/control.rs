//! Control flow: what `scf` and `cf` bring to each block, in an order in which what dominates comes first.

use super::{
    calls, conditions,
    dominance::Dominance,
    reader::{Reader, types},
    transfer::Rule,
};
use crate::mlir::ffi::{self, Blk, Op, Val};
use melior::ir::operation::OperationLike;
use std::collections::HashMap;

/// Reads what is in an op's regions, and what of the op's sizes depends on it.
pub fn read_regions<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    match rule {
        Rule::Module => calls::read_module(reader, op, |reader| {
            read_all(reader, op, true);
        }),
        Rule::Function => {
            calls::enter(reader, op);
            let terminators = read_all(reader, op, true);
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

/// Reads all regions; returns the last op of each block.
fn read_all<'c>(reader: &mut Reader<'c>, op: Op<'c>, isolated: bool) -> Vec<Op<'c>> {
    let regions = ffi::regions(op);
    regions.iter().flat_map(|blocks| read_region(reader, blocks, isolated, |_| {})).collect()
}

/// Reads a region, `at_entry` first; returns the last op of each block.
fn read_region<'c>(
    reader: &mut Reader<'c>,
    blocks: &[Blk<'c>],
    isolated: bool,
    at_entry: impl FnOnce(&mut Reader<'c>),
) -> Vec<Op<'c>> {
    match *blocks {
        [] => Vec::new(),
        [block] => {
            let ops = ffi::ops_of(block);
            reader.scope(isolated, |reader| {
                at_entry(reader);
                ops.iter().for_each(|&op| reader.op(op));
            });
            ops.last().copied().into_iter().collect()
        }
        _ => Branches::of(reader, blocks).read(reader, isolated, at_entry),
    }
}

/// A region of several blocks.
struct Branches<'c> {
    ops: Vec<Vec<Op<'c>>>,
    arguments: Vec<Vec<Val<'c>>>,
    /// What control brings to each block.
    entries: Vec<crate::sizes::Block>,
    successors: Vec<Vec<usize>>,
    dominance: Dominance,
    /// For each block the edges to it, as a block and which of its successors it is.
    predecessors: Vec<Vec<(usize, usize)>>,
}

impl<'c> Branches<'c> {
    fn of(reader: &mut Reader<'c>, blocks: &[Blk<'c>]) -> Self {
        let index: HashMap<usize, usize> =
            blocks.iter().enumerate().map(|(index, &block)| (ffi::number_of_block(block), index)).collect();
        let ops: Vec<Vec<Op>> = blocks.iter().map(|&block| ffi::ops_of(block)).collect();
        let successors = |ops: &Vec<Op>| {
            let next = ops.last().map(|&op| ffi::successors(op)).unwrap_or_default();
            next.iter().map(|block| index[block]).collect()
        };
        let successors: Vec<Vec<usize>> = ops.iter().map(successors).collect();
        let dominance = Dominance::of(&successors);
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (block, next) in successors.iter().enumerate() {
            if dominance.parents[block].is_some() {
                next.iter().enumerate().for_each(|(edge, &next)| predecessors[next].push((block, edge)));
            }
        }
        let arguments: Vec<_> = blocks.iter().map(|&block| ffi::arguments_of(block)).collect();
        let entries = arguments.iter().enumerate().map(|(block, arguments)| {
            let entry = reader.graph.block();
            // What comes into the first block, and what the others use before it is read, is not said here.
            if block > 0 && dominance.parents[block].is_some() {
                reader.define_phis(entry, arguments);
            }
            entry
        });
        let entries = entries.collect();
        Self { ops, arguments, entries, successors, dominance, predecessors }
    }

    fn read(
        self,
        reader: &mut Reader<'c>,
        isolated: bool,
        at_entry: impl FnOnce(&mut Reader<'c>),
    ) -> Vec<Op<'c>> {
        reader.scope(isolated, |reader| {
            at_entry(reader);
            self.read_dominated(reader, 0);
            for block in (1..self.ops.len()).filter(|&block| self.dominance.parents[block].is_none()) {
                reader.scope(false, |reader| self.ops[block].iter().for_each(|&op| reader.op(op)));
            }
        });
        for (block, next) in self.successors.iter().enumerate() {
            if self.dominance.parents[block].is_some() {
                next.iter().enumerate().for_each(|(edge, &next)| self.edge(reader, block, edge, next));
            }
        }
        self.ops.iter().filter_map(|ops| ops.last().copied()).collect()
    }

    /// Reads a block, and then those that it dominates, each in a scope of its own. No recursion: a function may
    /// have very many blocks.
    fn read_dominated(&self, reader: &mut Reader<'c>, first: usize) {
        let mut open = vec![(first, 0)];
        self.read_block(reader, first);
        while let Some((block, next)) = open.last_mut() {
            let Some(&child) = self.dominance.children[*block].get(*next) else {
                open.pop();
                if !open.is_empty() {
                    reader.steps.push(super::Step::Leave { isolated: false });
                }
                continue;
            };
            *next += 1;
            reader.steps.push(super::Step::Enter { isolated: false });
            self.read_block(reader, child);
            open.push((child, 0));
        }
    }

    fn read_block(&self, reader: &mut Reader<'c>, block: usize) {
        if let [(before, edge)] = self.predecessors[block][..]
            && let Some(&branch) = self.ops[before].last()
            && ffi::has_name(branch, "cf.cond_br")
            && let Ok(condition) = branch.operand(0)
        {
            conditions::learn(reader, condition, edge == 0);
        }
        self.ops[block].iter().for_each(|&op| reader.op(op));
    }

    fn edge(&self, reader: &mut Reader<'c>, block: usize, edge: usize, next: usize) {
        let Some(&branch) = self.ops[block].last() else { return };
        let arguments = types(&self.arguments[next]);
        let incoming = match ffi::successor_operands(branch, edge) {
            Some(operands) => reader.incoming(&operands, &arguments),
            None => reader.unknown(&arguments),
        };
        reader.graph.edge(self.entries[next], incoming);
    }
}

fn read_if<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Ok(condition) = op.operand(0) else { return };
    let mut yields = Vec::new();
    for (holds, blocks) in [true, false].into_iter().zip(ffi::regions(op)) {
        let learn = |reader: &mut Reader<'c>| conditions::learn(reader, condition, holds);
        yields.extend(read_region(reader, &blocks, false, learn));
    }
    join(reader, op, &yields);
}

/// The results of an op are what any of these yields.
fn join<'c>(reader: &mut Reader<'c>, op: Op<'c>, last: &[Op<'c>]) {
    let join = reader.graph.block();
    let results: Vec<Val> = op.results().map(Val::from).collect();
    reader.define_phis(join, &results);
    for r#yield in last.iter().filter(|&&last| ffi::has_name(last, "scf.yield")) {
        edge(reader, join, r#yield.operands().collect(), &results);
    }
}

fn edge<'c>(
    reader: &mut Reader<'c>,
    block: crate::sizes::Block,
    values: Vec<Val<'c>>,
    arguments: &[Val<'c>],
) {
    let incoming = reader.incoming(&values, &types(arguments));
    reader.graph.edge(block, incoming);
}

/// What a loop returns is what it carried last.
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

/// The condition passes what it has on, to the body or out of the loop.
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

/// Every thread writes to a part of what the op was given.
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
