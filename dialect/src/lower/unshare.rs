//! `bcast-unshare-empty`: clones each `tensor.empty` for each of its uses.
//!
//! Two kernels that write to one `tensor.empty` have two tensors as results. LLVM 22's bufferization gives them one buffer if
//! it misses that the first is still read: through an `scf.index_switch`, or a loop of blocks.

use crate::ffi::{self, Inserter, Op, OpMut};

/// Clones every `tensor.empty` below `root` for all its uses but one.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let empty: Vec<Op> =
        ffi::ops_below(**root).into_iter().filter(|&op| ffi::has_name(op, "tensor.empty")).collect();
    for op in empty {
        for (user, index) in ffi::uses(ffi::result(op, 0)).into_iter().skip(1) {
            inserter.set_insertion_point(op);
            let own = inserter.insert(ffi::clone_op(op));
            let own = own.result(0).expect("it has one").into();
            ffi::set_operand(&mut ffi::op_below_mut(root, user), index, own);
        }
    }
    true
}
