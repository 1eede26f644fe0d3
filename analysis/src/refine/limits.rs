//! Which sizes the types of values may have, where upstream takes casts to say more than they do.
//!
//! - LLVM 22's canonicalization takes the type before a cast to an initial value of `scf.for` for the type in
//!   all iterations. So what may get there gets no size that the loop does not carry in every iteration.
//! - It folds casts into the operands of an op, also where the op is then invalid: where sizes contradict
//!   each other, in a program that does not run there (`contradictions.rs`). So what may get there keeps its
//!   type.
//!
//! "May get there": also when upstream's passes inline and fold what stands between.

use super::{
    contradictions::is_contradictory,
    types::{dims_of, is_tensor, proven},
};
use crate::{
    ffi::{self, Blk, Call, Function, Op, Val},
    program::{TensorSizes, has_one_shape, is_choice},
};
use broadcastable::{Dim, Dims};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// The sizes that a value's type may have; `None`: no other than it has.
type Limit = Option<Dims>;

/// The limits on the types of values, by their ids.
pub struct Limits(HashMap<usize, Limit>);

impl Limits {
    /// The limits of the program below a root.
    pub fn of(root: Op, sizes: &mut TensorSizes) -> Self {
        let ops = ffi::ops_below(root);
        let mut direct = || ops.iter().flat_map(|&op| direct(op, sizes)).collect();
        let context = root.context();
        let direct: Vec<(Val, Limit)> =
            ffi::quietly(ffi::context(&context), || Some(direct())).unwrap_or_default();
        let mut spread = Spread { becomes: Becomes(HashMap::new()), limits: HashMap::new() };
        if !direct.is_empty() {
            spread.becomes = Becomes::of(&ops);
            direct.into_iter().for_each(|(value, limit)| spread.lower(value, limit));
        }
        Self(spread.limits)
    }

    /// Whether a value may get that type.
    pub fn allow(&self, value: Val, r#type: Type) -> bool {
        let Some(limit) = self.0.get(&ffi::value_number(value)) else { return true };
        let has =
            |dims: &Limit, at: usize, dim: &Dim| dims.as_ref().is_some_and(|dims| dims.get(at) == Some(dim));
        let (former, dims) = (dims_of(value.r#type()), dims_of(r#type).unwrap_or_default());
        let may_be = |(at, dim)| has(limit, at, dim) || has(&former, at, dim);
        value.r#type() == r#type || dims.iter().enumerate().all(may_be)
    }
}

/// Loops whose initial values upstream looks at through casts. The other one becomes an `scf.for`.
const LOOPS: [&str; 2] = ["scf.for", "affine.for"];

/// The limits of what an op takes.
fn direct<'c>(op: Op<'c>, sizes: &mut TensorSizes) -> Vec<(Val<'c>, Limit)> {
    if LOOPS.iter().any(|name| ffi::has_name(op, name)) {
        let entering = ffi::region_edges(op).into_iter().filter(|edge| edge.from.is_none());
        let passed = entering.flat_map(|edge| edge.operands.into_iter().zip(edge.inputs));
        return passed
            .filter(|(init, _)| is_tensor(init.r#type()))
            .map(|(init, input)| (init, dims_of(proven(sizes, input))))
            .collect();
    }
    let is_contradictory = is_contradictory(op, sizes);
    op.operands().filter(|_| is_contradictory).map(|operand| (operand, None)).collect()
}

/// Lowers the limits of all that may become a value.
struct Spread<'c> {
    becomes: Becomes<'c>,
    limits: HashMap<usize, Limit>,
}

impl<'c> Spread<'c> {
    /// Lowers the limit of a value, and of all that may become this value.
    fn lower(&mut self, value: Val<'c>, limit: Limit) {
        let mut open = vec![(value, limit)];
        while let Some((value, limit)) = open.pop() {
            let number = ffi::value_number(value);
            let lower = match self.limits.get(&number) {
                Some(former) => both(former, &limit),
                None => limit,
            };
            if self.limits.get(&number) == Some(&lower) {
                continue;
            }
            for &(source, how) in self.becomes.0.get(&number).map_or(&[][..], Vec::as_slice) {
                match how {
                    How::AsItIs => open.push((source, lower.clone())),
                    // Where all sizes are carried, no cast is needed.
                    How::Otherwise
                        if lower.iter().flatten().any(|dim| dim.is_dynamic()) || lower.is_none() =>
                    {
                        open.push((source, None));
                    }
                    How::Otherwise => {}
                }
            }
            self.limits.insert(number, lower);
        }
    }
}

/// The sizes on which two limits agree.
fn both(a: &Limit, b: &Limit) -> Limit {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    let alike = |(&a, &b): (&Dim, &Dim)| if a == b { a } else { Dim::DYNAMIC };
    (a.len() == b.len()).then(|| a.iter().zip(b).map(alike).collect())
}

fn rank(value: Val) -> Option<usize> {
    dims_of(value.r#type()).map(|dims| dims.len())
}

/// How a value may become another one.
#[derive(Clone, Copy)]
enum How {
    /// Dimension by dimension.
    AsItIs,
    /// By what an op does with tensors, if it is folded.
    Otherwise,
}

/// For each value, by its id, those that may become this value.
struct Becomes<'c>(HashMap<usize, Vec<(Val<'c>, How)>>);

impl<'c> Becomes<'c> {
    fn of(ops: &[Op<'c>]) -> Self {
        let mut becomes = Self(HashMap::new());
        let mut functions: HashMap<String, Vec<Op>> = HashMap::new();
        for &op in ops {
            if let Some(name) = ffi::symbol_name(op).filter(|_| Function::of(op).is_some()) {
                functions.entry(name).or_default().push(op);
            }
            becomes.read(op);
        }
        for &op in ops {
            let Some(call) = Call::of(op) else { continue };
            for &function in functions.get(&call.callee).map_or(&[][..], Vec::as_slice) {
                becomes.call(op, &call, function);
            }
        }
        becomes
    }

    fn all(&mut self, from: &[Val<'c>], to: &[Val<'c>], how: How) {
        for (&from, &to) in from.iter().zip(to) {
            self.0.entry(ffi::value_number(to)).or_default().push((from, how));
        }
    }

    fn read(&mut self, op: Op<'c>) {
        let edges = if ffi::size_traits(op).regionBranch { ffi::region_edges(op) } else { Vec::new() };
        edges.iter().for_each(|edge| self.all(&edge.operands, &edge.inputs, How::AsItIs));
        for blocks in ffi::regions(op).iter().filter(|blocks| blocks.len() > 1) {
            self.branches(blocks);
        }
        let passes_results = edges.iter().any(|edge| edge.to.is_none() && !edge.inputs.is_empty());
        if passes_results || Call::of(op).is_some() {
            return;
        }
        let is_same =
            ffi::is_bcast_op(op) || has_one_shape(op) || is_choice(op) || ffi::has_name(op, "tensor.cast");
        // Numbers as well: a size that is read from a tensor may be that of another one.
        for result in op.results().map(Val::from) {
            for operand in op.operands() {
                let is_same = is_same && rank(operand) == rank(result);
                self.all(&[operand], &[result], if is_same { How::AsItIs } else { How::Otherwise });
            }
        }
    }

    fn branches(&mut self, blocks: &[Blk<'c>]) {
        let arguments: HashMap<usize, Vec<Val>> =
            blocks.iter().map(|&block| (ffi::number_of_block(block), ffi::arguments_of(block))).collect();
        for branch in blocks.iter().filter_map(|&block| ffi::ops_of(block).pop()) {
            for (edge, next) in ffi::successors(branch).into_iter().enumerate() {
                let passed = ffi::successor_operands(branch, edge).unwrap_or_default();
                self.all(&passed, &arguments[&next], How::AsItIs);
            }
        }
    }

    fn call(&mut self, op: Op<'c>, call: &Call<'c>, function: Op<'c>) {
        self.all(&call.arguments, &ffi::body_arguments(function), How::AsItIs);
        let results: Vec<Val> = (0..op.result_count()).map(|index| ffi::result(op, index)).collect();
        for returns in ffi::ops_below(function).into_iter().filter(|&op| ffi::is_return(op)) {
            let returned: Vec<Val> = returns.operands().collect();
            self.all(&returned, &results, How::AsItIs);
        }
    }
}
