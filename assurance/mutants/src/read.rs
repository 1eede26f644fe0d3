//! A module of MLIR as plain data.

use crate::tree::{Block, Id, Module, Op};
use broadcastable_mlir::melior::ir::{
    self, BlockLike, BlockRef, RegionLike, ValueLike,
    operation::{OperationLike, OperationRef},
};
use broadcastable_mlir::{BlockParts, OpParts};
use std::{collections::HashMap, iter::successors};

/// Reads a module.
///
/// # Panics
/// If a region has more than one block.
pub fn read(module: &ir::Module) -> Module {
    let mut reader = Reader { ids: HashMap::new(), types: Vec::new() };
    let ops = reader.ops(module.body());
    Module { ops, types: reader.types }
}

struct Reader {
    ids: HashMap<usize, Id>,
    types: Vec<String>,
}

impl Reader {
    fn define<'c>(&mut self, value: &impl ValueLike<'c>) -> (Id, String) {
        let (id, r#type) = (self.types.len(), value.r#type().to_string());
        self.ids.insert(value.to_raw().ptr as usize, id);
        self.types.push(r#type.clone());
        (id, r#type)
    }

    fn ops(&mut self, block: BlockRef) -> Vec<Op> {
        successors(block.first_operation(), |op| op.next_in_block()).map(|op| self.op(op)).collect()
    }

    fn op(&mut self, op: OperationRef) -> Op {
        let text = |name: ir::Identifier| name.as_string_ref().as_str().unwrap_or_default().to_owned();
        let operands = op.operands().map(|value| self.ids[&(value.to_raw().ptr as usize)]).collect();
        let regions = (0..op.region_count()).map(|at| self.region(op, at)).collect();
        Op {
            name: text(op.name()),
            operands,
            results: op.results().map(|result| self.define(&result)).collect(),
            attributes: op.attributes().map(|(name, value)| (text(name), value.to_string())).collect(),
            regions,
        }
    }

    fn region(&mut self, op: OperationRef, at: usize) -> Block {
        let first = op.region_at(at).and_then(|region| region.first_block());
        let Some(block) = first else { return Block::default() };
        assert!(block.next_in_region().is_none(), "control flow of blocks is not read");
        let arguments = (0..block.argument_count())
            .map(|at| self.define(&block.argument_at(at).expect("the block has that many arguments")))
            .collect();
        Block { arguments, ops: self.ops(block) }
    }
}
