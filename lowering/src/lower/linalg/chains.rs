//! Chains of ops: an op whose result only a later op of its block reads is lowered where that one stands.
//!
//! Its checks stay where it stands, so all checks of a chain come before its kernels, and only the tensors
//! that the chain reads need a guard. The kernel computes the result in the sizes to which its user stretches
//! it. So each kernel reads the one before through an affine map, which upstream's fusion and tiling follow.

use super::options::Options;
use crate::{
    body::scalar::{BROADCAST, scalar_ops},
    ffi::{self, Op, OpParts, Val},
    fuse::{LEFT, cost},
    lower::is_bcast_op_on,
    sizes::{TensorSizes, operands::Operands},
};
use broadcastable::{Kind, Role, SizeId};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// The most ops of a chain: a longer one is cut, because its ops are visited recursively.
const MAX_OPS: usize = 64;

/// An op of a chain, whose checks are built.
pub struct Part<'c> {
    pub op: Op<'c>,
    pub operands: Operands<'c>,
    /// The sizes of its result.
    pub extents: Vec<SizeId>,
    /// The declared types of its results.
    pub declared: Vec<Type<'c>>,
    /// The ops of the chain that compute its operands.
    pub inner: Vec<Option<Inner<'c>>>,
    /// The number of ops, with the inner ones.
    ops: usize,
    /// The cost of the inner ops that are computed in the sizes of this one.
    inner_cost: u32,
}

/// An op that computes an operand.
pub struct Inner<'c> {
    pub part: Part<'c>,
    /// Whether the kernel computes each element once, in the sizes of the op alone: its user may repeat it,
    /// and it is expensive.
    pub is_apart: bool,
}

impl<'c> Part<'c> {
    pub fn new(op: Op<'c>, operands: Operands<'c>, extents: Vec<SizeId>, declared: Vec<Type<'c>>) -> Self {
        let inner = operands.all.iter().map(|_| None).collect();
        Self { op, operands, extents, declared, inner, ops: 1, inner_cost: 0 }
    }

    /// Takes the op that computes one of the operands.
    fn take(&mut self, part: Part<'c>, equal: bool) {
        let is_result = |value: Val<'c>| ffi::result_index(value, part.op).is_some();
        let read = self.operands.all.iter().position(|operand| is_result(operand.value));
        let operand = read.expect("the op waits for this one, which reads its result");
        let roles = self.operands.roles(operand, &self.extents, equal);
        let may_repeat = roles.iter().any(|(_, role)| *role == Role::Ambiguous);
        self.ops += part.ops;
        let own = scalar_ops(part.op).iter().map(|name| cost::cost(name)).fold(0, u32::saturating_add);
        let cost = part.inner_cost.saturating_add(own);
        let is_apart = may_repeat && !cost::stretching_pays(cost);
        self.inner_cost = if is_apart { self.inner_cost } else { self.inner_cost.saturating_add(cost) };
        self.inner[operand] = Some(Inner { part, is_apart });
    }
}

/// The ops that wait for their user.
#[derive(Default)]
pub struct Chains<'c> {
    /// The position of each op in its block, and the number of effects before it.
    places: HashMap<usize, Place>,
    /// By the number of the user.
    waiting: HashMap<usize, Vec<Part<'c>>>,
    /// The ops that other kernels have computed, in the order of the visit.
    done: Vec<Op<'c>>,
}

#[derive(Clone, Copy)]
struct Place {
    block: usize,
    position: usize,
    effects: usize,
}

impl<'c> Chains<'c> {
    /// Before any op below `root` is lowered. Without `chains`, no op waits.
    pub fn of(root: Op<'c>, chains: bool) -> Self {
        let ops = if chains { ffi::ops_below(root) } else { Vec::new() };
        let mut effects: HashMap<usize, usize> = HashMap::new();
        let mut places = HashMap::new();
        for (position, op) in ops.into_iter().enumerate() {
            let block = ffi::block_number(op);
            if is_bcast_op_on(op, Kind::Tensor) {
                let effects = effects.get(&block).copied().unwrap_or_default();
                places.insert(ffi::op_number(op), Place { block, position, effects });
            } else if !ffi::is_memory_effect_free(op) && !ffi::has_name(op, "cf.assert") {
                *effects.entry(block).or_default() += 1;
            }
        }
        Self { places, waiting: HashMap::new(), done: Vec::new() }
    }

    /// Gives an op those that wait for it.
    pub fn join(&mut self, part: &mut Part<'c>, options: Options) {
        let waiting = self.waiting.remove(&ffi::op_number(part.op)).unwrap_or_default();
        waiting.into_iter().for_each(|inner| part.take(inner, options.assumes_equal()));
    }

    /// The op that an op waits for, if it does.
    pub fn waits_for(&self, part: &Part<'c>, sizes: &mut TensorSizes, options: Options) -> Option<Op<'c>> {
        self.user(part.op).filter(|_| part.ops < MAX_OPS && has_own_sizes(part, sizes, options))
    }

    /// Lets an op wait, whose sizes are built.
    pub fn wait(&mut self, part: Part<'c>, user: Op<'c>, sizes: &mut TensorSizes) {
        for result in part.op.results().map(Val::from) {
            for (dim, &extent) in part.extents.iter().enumerate() {
                sizes.exists(extent);
                sizes.record(result, dim, extent);
            }
        }
        self.done.push(part.op);
        self.waiting.entry(ffi::op_number(user)).or_default().push(part);
    }

    /// The one op that reads a result, if the op may move there: nothing between them has effects, but that
    /// it may fail.
    fn user(&self, op: Op<'c>) -> Option<Op<'c>> {
        let place = self.places.get(&ffi::op_number(op))?;
        let [user] = ffi::users(op.result_at(0)?)[..] else { return None };
        let after = self.places.get(&ffi::op_number(user))?;
        let is_near = place.block == after.block && place.effects == after.effects;
        (is_near && place.position < after.position && is_link(op) && is_link(user)).then_some(user)
    }

    /// The ops that other kernels have computed. Nothing but each other uses them.
    pub fn done(self) -> Vec<Op<'c>> {
        self.done
    }
}

/// Whether an op of the dialect can be a part of a chain.
fn is_link(op: Op) -> bool {
    !ffi::has_name(op, BROADCAST)
        && ffi::attribute(op, LEFT).is_none()
        && op.results().all(|result| ffi::encoding(result.r#type()).is_none())
        && !op.operands().any(|operand| ffi::is_sparse(operand.r#type()))
}

/// Whether the sizes that others know of the result are the op's own. Where they come from a loop or a call,
/// they are read from the tensor.
fn has_own_sizes(part: &Part, sizes: &mut TensorSizes, options: Options) -> bool {
    let Some(result) = part.op.result_at(0) else { return false };
    let mut dims = part.extents.iter().enumerate();
    dims.all(|(dim, &extent)| options.assumes_equal() || sizes.of_tensor(result, dim) == extent)
}
