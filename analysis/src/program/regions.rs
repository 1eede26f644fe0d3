//! Regions, of one block or of several, read in the order of dominance.

use super::{conditions, reader::Reader, types::types};
use crate::ffi::{self, Blk, Op, OpParts, Val};
use crate::sizes::Step;
use broadcastable::sizes::Block;
use std::collections::HashMap;

/// Reads all regions of an op.
pub fn read_all<'c>(reader: &mut Reader<'c>, op: Op<'c>, isolated: bool) {
    for region in 0..ffi::regions(op).len() {
        read_region(reader, op, region, isolated, |_| {});
    }
}

/// Reads a region of an op, `at_entry` first; returns the last op of each block.
pub fn read_region<'c>(
    reader: &mut Reader<'c>,
    op: Op<'c>,
    region: usize,
    isolated: bool,
    at_entry: impl FnOnce(&mut Reader<'c>),
) -> Vec<Op<'c>> {
    let blocks = &ffi::regions(op)[region][..];
    match *blocks {
        [] => Vec::new(),
        [block] => {
            let ops = ffi::ops_of(block);
            reader.scope(isolated, |reader| {
                at_entry(reader);
                ops.iter().for_each(|&op| reader.read(op));
            });
            ops.last().copied().into_iter().collect()
        }
        _ => Branches::of(reader, blocks, &ffi::dominators(op, region)).read(reader, isolated, at_entry),
    }
}

/// A region of several blocks.
struct Branches<'c> {
    ops: Vec<Vec<Op<'c>>>,
    arguments: Vec<Vec<Val<'c>>>,
    /// The phis of each block.
    entries: Vec<Block>,
    successors: Vec<Vec<usize>>,
    is_reached: Vec<bool>,
    /// The blocks that each block immediately dominates.
    dominated: Vec<Vec<usize>>,
    /// The incoming edges of each block, as a predecessor and the index among its successors.
    predecessors: Vec<Vec<(usize, usize)>>,
}

impl<'c> Branches<'c> {
    fn of(reader: &mut Reader<'c>, blocks: &[Blk<'c>], dominators: &[(usize, Option<usize>)]) -> Self {
        let index: HashMap<usize, usize> =
            blocks.iter().enumerate().map(|(index, &block)| (ffi::number_of_block(block), index)).collect();
        let ops: Vec<Vec<Op>> = blocks.iter().map(|&block| ffi::ops_of(block)).collect();
        let successors = |ops: &Vec<Op>| {
            let next = ops.last().map(|&op| ffi::successors(op)).unwrap_or_default();
            next.iter().map(|block| index[block]).collect()
        };
        let successors: Vec<Vec<usize>> = ops.iter().map(successors).collect();
        let (mut is_reached, mut dominated) = (vec![false; blocks.len()], vec![Vec::new(); blocks.len()]);
        for (block, dominator) in dominators {
            is_reached[index[block]] = true;
            dominator.iter().for_each(|dominator| dominated[index[dominator]].push(index[block]));
        }
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (block, next) in successors.iter().enumerate() {
            if is_reached[block] {
                next.iter().enumerate().for_each(|(edge, &next)| predecessors[next].push((block, edge)));
            }
        }
        let arguments: Vec<_> = blocks.iter().map(|&block| ffi::arguments_of(block)).collect();
        let entries = arguments.iter().enumerate().map(|(block, arguments)| {
            let entry = reader.graph.block();
            // The incoming values of the first block, and values that are used before they are read, are not
            // defined here.
            if block > 0 && is_reached[block] {
                reader.define_phis(entry, arguments);
            }
            entry
        });
        let entries = entries.collect();
        Self { ops, arguments, entries, successors, is_reached, dominated, predecessors }
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
            for block in (1..self.ops.len()).filter(|&block| !self.is_reached[block]) {
                reader.scope(false, |reader| self.ops[block].iter().for_each(|&op| reader.read(op)));
            }
        });
        for (block, next) in self.successors.iter().enumerate() {
            if self.is_reached[block] {
                next.iter().enumerate().for_each(|(edge, &next)| self.edge(reader, block, edge, next));
            }
        }
        self.ops.iter().filter_map(|ops| ops.last().copied()).collect()
    }

    /// Reads a block, and then those that it dominates, each in a scope of its own. Not recursive: a function
    /// may have very many blocks.
    fn read_dominated(&self, reader: &mut Reader<'c>, first: usize) {
        let mut open = vec![(first, 0)];
        self.read_block(reader, first);
        while let Some((block, next)) = open.last_mut() {
            let Some(&child) = self.dominated[*block].get(*next) else {
                open.pop();
                if !open.is_empty() {
                    reader.steps.push(Step::Leave { isolated: false });
                }
                continue;
            };
            *next += 1;
            reader.steps.push(Step::Enter { isolated: false });
            self.read_block(reader, child);
            open.push((child, 0));
        }
    }

    fn read_block(&self, reader: &mut Reader<'c>, block: usize) {
        if let [(before, edge)] = self.predecessors[block][..]
            && let Some(&branch) = self.ops[before].last()
            && ffi::has_name(branch, "cf.cond_br")
            && let Some(condition) = branch.operand_at(0)
        {
            reader.at = branch;
            conditions::learn(reader, condition, edge == 0);
        }
        self.ops[block].iter().for_each(|&op| reader.read(op));
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
