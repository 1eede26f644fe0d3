//! `bcast-unshare-results`: copies a tensor that a function returns twice, as it is or as a view of it.
//!
//! LLVM 22's bufferization returns one buffer for both, and takes the results of a call for two: it writes to
//! one of them where the other is still read, and a caller that frees both frees it twice.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Blk, Call, Inserter, Op, OpMut, Val},
};
use broadcastable::Kind;
use melior::ir::{ValueLike, attribute::DenseI32ArrayAttribute, operation::OperationLike};
use std::collections::{HashMap, HashSet};

/// Copies what every function below `root` returns again.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    for op in ffi::ops_below_mut(root).into_iter().filter(|op| ffi::has_name(**op, "func.func")) {
        let below = ffi::ops_below(*op);
        let returns_several = |op: &Op| ffi::has_name(*op, "func.return") && tensors(*op).count() > 1;
        let returns: Vec<Op> = below.iter().copied().filter(returns_several).collect();
        if returns.is_empty() {
            continue;
        }
        let passed = Passed::of(&below);
        for last in returns {
            let mut last = ffi::op_below_mut(root, last);
            inserter.set_insertion_point(*last);
            let builder = Builder::new(ffi::context(&context), inserter, *last);
            for (index, value) in passed.again(*last) {
                ffi::set_operand(&mut last, index, copy(&builder, value));
            }
        }
    }
    true
}

fn is_tensor(value: Val) -> bool {
    value_type(value.r#type()).kind() == Some(Kind::Tensor)
}

/// The operands of an op that are tensors, with their indices.
fn tensors<'c>(op: Op<'c>) -> impl Iterator<Item = (usize, Val<'c>)> {
    op.operands().enumerate().filter(|(_, value)| is_tensor(*value)).collect::<Vec<_>>().into_iter()
}

fn copy<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>) -> Val<'c> {
    // No sizes, what is copied, and no hint of a size.
    let segments = DenseI32ArrayAttribute::new(builder.context(), &[0, 1, 0]).into();
    let attributes = [("operandSegmentSizes", segments)];
    builder.build("bufferization.alloc_tensor", &[tensor], &attributes, tensor.r#type())
}

/// Ops whose result is memory of their first operand.
const VIEWS: [&str; 5] =
    ["tensor.cast", "tensor.collapse_shape", "tensor.expand_shape", "tensor.extract_slice", "tensor.reshape"];

/// For each value of a function, by its id, those of which it may be the memory. Others have memory of their
/// own: where an op writes to what is returned as well, upstream copies.
struct Passed(HashMap<usize, Vec<usize>>);

impl Passed {
    fn of(ops: &[Op]) -> Self {
        let mut passed = Self(HashMap::new());
        ops.iter().for_each(|&op| passed.read(op));
        passed
    }

    fn read(&mut self, op: Op) {
        if ffi::size_traits(op).regionBranch {
            ffi::region_edges(op).iter().for_each(|edge| self.add(&edge.operands, &edge.inputs));
        }
        for blocks in ffi::regions(op).iter().filter(|blocks| blocks.len() > 1) {
            self.branches(blocks);
        }
        let (operands, results) = (tensors(op).map(|(_, value)| value), op.results().map(Val::from));
        let operands: Vec<Val> = if VIEWS.iter().any(|name| ffi::has_name(op, name)) {
            operands.take(1).collect()
        } else if ffi::has_name(op, "arith.select") || Call::of(op).is_some() {
            operands.collect()
        } else {
            return;
        };
        for result in results {
            operands.iter().for_each(|&operand| self.add(&[operand], &[result]));
        }
    }

    fn branches(&mut self, blocks: &[Blk]) {
        let arguments: HashMap<usize, Vec<Val>> =
            blocks.iter().map(|&block| (ffi::number_of_block(block), ffi::arguments_of(block))).collect();
        for branch in blocks.iter().filter_map(|&block| ffi::ops_of(block).pop()) {
            for (edge, next) in ffi::successors(branch).into_iter().enumerate() {
                self.add(&ffi::successor_operands(branch, edge).unwrap_or_default(), &arguments[&next]);
            }
        }
    }

    fn add(&mut self, from: &[Val], to: &[Val]) {
        for (&from, &to) in from.iter().zip(to) {
            self.0.entry(ffi::value_number(to)).or_default().push(ffi::value_number(from));
        }
    }

    /// The values whose memory a tensor may be.
    fn sources(&self, tensor: Val) -> HashSet<usize> {
        let (mut sources, mut seen, mut open) =
            (HashSet::new(), HashSet::new(), vec![ffi::value_number(tensor)]);
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            match self.0.get(&value) {
                Some(passed) => open.extend(passed),
                None => _ = sources.insert(value),
            }
        }
        sources
    }

    /// The operands of an op whose memory it may take before.
    fn again<'c>(&self, op: Op<'c>) -> Vec<(usize, Val<'c>)> {
        let mut taken = HashSet::new();
        let mut is_taken = |tensor: Val| {
            let sources = self.sources(tensor);
            let again = !taken.is_disjoint(&sources);
            taken.extend(sources);
            again
        };
        // Upstream allocates no unranked tensor.
        let is_ranked = |tensor: Val| value_type(tensor.r#type()).dims().is_some();
        tensors(op).filter(|&(_, tensor)| is_taken(tensor) && is_ranked(tensor)).collect()
    }
}
