//! Guards of the tensors whose sizes are declared: their readers stay after the check of the declaration.
//!
//! An op whose sizes are equal by a declaration alone does not depend on the check of the declaration:
//! inlined and hoisted above the check, it would read out of bounds. So the tensors themselves depend on the
//! check, by `bcast.guard`, which is not speculatable.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Op, OpMut, Val},
    program::TensorSizes,
};
use melior::ir::{ValueLike, operation::OperationLike};

pub const GUARD: &str = "bcast.guard";

/// The tensors to guard on behalf of one op. Each guard has all conditions: a kernel that reads one tensor
/// alone may take its bounds from the sizes of another one, which a third condition says are equal.
#[derive(Default)]
pub struct Guards<'c> {
    tensors: Vec<Val<'c>>,
    conditions: Vec<Val<'c>>,
    /// The values by which the conditions read the tensors.
    reads: Vec<Op<'c>>,
}

impl<'c> Guards<'c> {
    /// A condition on the sizes of tensors, each with the value that reads its size. A memref needs no guard:
    /// what reads memory has an effect, which keeps it after the check.
    pub fn add(&mut self, condition: Val<'c>, tensors: impl IntoIterator<Item = (Val<'c>, Val<'c>)>) {
        self.conditions.push(condition);
        for (tensor, size) in tensors {
            self.reads.extend(ffi::owner(size));
            if !self.tensors.contains(&tensor) && !ffi::is_ranked_memref(tensor.r#type()) {
                self.tensors.push(tensor);
            }
        }
    }

    /// Builds the guards, and replaces the tensors by them: in `user` if given, else in all users.
    pub fn build(self, builder: &Builder<'c, '_>, sizes: &mut TensorSizes, mut user: Option<&mut OpMut<'c>>) {
        let is_read = |tensor| ffi::uses(tensor).iter().any(|(user, _)| !self.reads.contains(user));
        let tensors: Vec<Val> = self.tensors.into_iter().filter(|&tensor| is_read(tensor)).collect();
        if tensors.is_empty() {
            return;
        }
        let condition = self.conditions.into_iter().reduce(|a, b| builder.and(a, b));
        let condition = condition.expect("a tensor has a condition");
        for tensor in tensors {
            let guard = builder.guard(tensor, condition);
            for dim in 0..value_type(tensor.r#type()).dims().map_or(0, |dims| dims.len()) {
                let size = sizes.of_tensor(tensor, dim);
                sizes.record(guard, dim, size);
            }
            match &mut user {
                Some(user) => replace_operands(user, tensor, guard),
                None => {
                    let except: Vec<Op> = self.reads.iter().copied().chain(ffi::owner(guard)).collect();
                    ffi::replace_uses_except(tensor, guard, &except);
                }
            }
        }
    }
}

/// Whether a tensor is a guard, or all its users use a guard of it, except the conditions, which read its
/// sizes.
pub fn is_guarded(tensor: Val) -> bool {
    let uses = ffi::uses(tensor);
    let is = |name| move |&(user, _): &(Op, usize)| ffi::has_name(user, name);
    ffi::defining_op(tensor, GUARD).is_some()
        || uses.iter().any(is(GUARD)) && uses.iter().all(|user| is(GUARD)(user) || is("tensor.dim")(user))
}

fn replace_operands<'c>(op: &mut OpMut<'c>, tensor: Val<'c>, guard: Val<'c>) {
    let operands: Vec<Val> = op.operands().collect();
    for (index, _) in operands.iter().enumerate().filter(|&(_, &operand)| operand == tensor) {
        ffi::set_operand(op, index, guard);
    }
}
