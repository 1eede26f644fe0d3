//! Ops of other dialects: the sizes of their results, and the elements of their small tensors, as the
//! dialects' files say (`broadcastable_foreign::sizes`).

use super::{reader::Reader, types::tensor_sizes};
use crate::{
    ffi::{self, Op, OpParts, Val},
    foreign::Operation,
};
use broadcastable::sizes::{Graph, Node};
use broadcastable_foreign::{
    ForeignOp, SizedOp,
    sizes::{Rule, elements},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Defines the sizes of an op's results.
pub fn read<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: &'static Rule) {
    for (number, result) in op.results().map(Val::from).enumerate() {
        if tensor_sizes(result.r#type()).is_none() {
            continue;
        }
        if let Some(sizes) = rule.of(&mut Reading { reader, op: Operation(op) }, number) {
            reader.define(result, |reader, dim| sizes[dim].unwrap_or_else(|| reader.graph.unknown()));
        }
    }
}

/// Whether an op's result is not a tensor, but may have elements.
pub fn is_list(op: Op) -> bool {
    elements::is_list(&Operation(op).own_name())
}

/// The elements of an op's first result, if they follow from those of its operands.
pub fn elements<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<Vec<Node>> {
    elements::of(&mut Reading { reader, op: Operation(op) })
}

/// An op, and the reader that has read what is before it.
struct Reading<'r, 'c> {
    reader: &'r mut Reader<'c>,
    op: Operation<'c>,
}

impl<'c> Reading<'_, 'c> {
    fn operand(&self, index: usize) -> Option<Val<'c>> {
        self.op.0.operand_at(index)
    }
}

impl SizedOp for Reading<'_, '_> {
    fn op(&self) -> &dyn ForeignOp {
        &self.op
    }

    fn graph(&mut self) -> &mut Graph {
        &mut self.reader.graph
    }

    fn constant(&mut self, value: i64) -> Node {
        self.reader.constant(value)
    }

    fn constant_of(&self, node: Node) -> Option<i64> {
        self.reader.constant_of(node)
    }

    fn sizes(&mut self, operand: usize) -> Option<Vec<Node>> {
        let operand = self.operand(operand)?;
        tensor_sizes(operand.r#type())?;
        Some(self.reader.sizes(operand))
    }

    fn elements(&mut self, operand: usize) -> Option<Vec<Node>> {
        self.reader.elements_of(self.operand(operand)?)
    }

    fn sized_producer(&mut self, operand: usize) -> Option<Box<dyn SizedOp + '_>> {
        let op = Operation(ffi::owner(self.operand(operand)?)?);
        Some(Box::new(Reading { reader: &mut *self.reader, op }))
    }

    fn yielded(&mut self, terminator: &str, result: usize) -> Option<Vec<Vec<Node>>> {
        let mut yielded = Vec::new();
        for blocks in ffi::regions(self.op.0) {
            let [block] = blocks[..] else { return None };
            let last = *ffi::ops_of(block).last().filter(|&&last| ffi::has_name(last, terminator))?;
            yielded.push(self.reader.sizes(last.operand_at(result)?));
        }
        Some(yielded)
    }
}
