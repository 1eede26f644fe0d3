//! `bcast-unshare-empty`: clones each `tensor.empty` for each of its uses, in the branch that has the use.
//!
//! A contraction gets a `linalg.fill` or a `tensor.splat` of its own, right before it: a copy of a common one
//! takes as long, and `bcast-call-contractions` removes one of zeros.
//!
//! Two kernels that write to one `tensor.empty` have two tensors as results. LLVM 22's bufferization gives
//! them one buffer if it misses that the first is still read: through an `scf.index_switch`, or a loop of
//! blocks.
//!
//! A branch that is not taken allocates nothing. Upstream's `control-flow-sink` would move kernels as well,
//! also into the branches of the body of another kernel, which is executed for each element.

use crate::{
    ffi::{self, Inserter, Op, OpMut, OpParts},
    kernels::contractions,
};
use melior::ir::operation::OperationLike;

/// Clones fills for contractions, and every `tensor.empty` below `root` for all its uses but one, and moves it into a branch.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    unshare_fills(root, inserter);
    let empty: Vec<Op> =
        ffi::ops_below(**root).into_iter().filter(|&op| ffi::has_name(op, "tensor.empty")).collect();
    let mut unused = Vec::new();
    for op in empty {
        for (number, (user, index)) in ffi::uses(ffi::result(op, 0)).into_iter().enumerate() {
            let is_moved = is_in_branch(user, op);
            if number == 0 && !is_moved {
                continue;
            }
            inserter.set_insertion_point(if is_moved { user } else { op });
            let own = inserter.insert(ffi::clone_op(op));
            let own = own.result_at(0).expect("it has one");
            ffi::set_operand(&mut ffi::op_below_mut(root, user), index, own);
        }
        if ffi::uses(ffi::result(op, 0)).is_empty() {
            unused.push(ffi::op_below_mut(root, op));
        }
    }
    ffi::erase_unused(unused);
    true
}

/// Clones what contractions add to.
fn unshare_fills(root: &mut OpMut, inserter: &Inserter) {
    let mut unused = Vec::new();
    for fill in ffi::ops_below(**root) {
        let is_fill = ffi::has_name(fill, "linalg.fill") || ffi::has_name(fill, "tensor.splat");
        let Some(filled) = ffi::first_result(fill).filter(|_| is_fill) else { continue };
        for (user, index) in ffi::uses(filled) {
            if index + 1 < user.operand_count() || !contractions::is_contraction(user) {
                continue;
            }
            inserter.set_insertion_point(user);
            let own = inserter.insert(ffi::clone_op(fill));
            let own = own.result_at(0).expect("it has one");
            ffi::set_operand(&mut ffi::op_below_mut(root, user), index, own);
        }
        unused.push(ffi::op_below_mut(root, fill));
    }
    ffi::erase_unused(unused);
}

/// Whether an op is in a branch of an `scf.if` that stands in the block of another op, or in branches of such
/// branches.
fn is_in_branch(op: Op, of: Op) -> bool {
    let mut at = op;
    while ffi::block_number(at) != ffi::block_number(of) {
        match ffi::parent_op(at).filter(|&parent| ffi::has_name(parent, "scf.if")) {
            Some(parent) => at = parent,
            None => return false,
        }
    }
    ffi::block_number(op) != ffi::block_number(of)
}
