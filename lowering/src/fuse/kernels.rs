//! Which kernels of linalg are fused: not those that [`bcast-fuse`](super) kept apart because of their cost.

use super::{cost::repeating_body_pays, plan::MAX_OPS};
use crate::{
    convert::value_type,
    ffi::{self, Op},
    kernels::contractions::is_contraction,
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Whether fusing a kernel into the reader of that operand pays.
pub fn fusing_pays(producer: Op, consumer: Op, operand: usize) -> bool {
    // Each fusion copies both bodies: without a limit, the time of a chain grows with the square of its
    // length.
    let [producer_ops, consumer_ops] = [producer, consumer].map(|kernel| ffi::body_ops(kernel).len());
    if producer_ops + consumer_ops > MAX_OPS + 2 {
        return false; // each has a yield
    }
    let names = ffi::body_ops(producer).into_iter().map(|op| op.name());
    let names: Vec<_> =
        names.map(|name| name.as_string_ref().as_str().unwrap_or_default().to_owned()).collect();
    // A matrix product reads each element as often as the other operand has columns, and is fast only as it
    // is.
    if is_contraction(consumer) {
        return false;
    }
    let may_repeat = || !adds_to_results(producer) && repeating_body_pays(names.iter().map(String::as_str));
    !is_stretched(consumer, operand) || may_repeat()
}

/// Whether a kernel reads what its results had before: upstream's fusion keeps such results, and would add to them once
/// for each repetition.
fn adds_to_results(kernel: Op) -> bool {
    let inputs = kernel.operand_count() - kernel.result_count();
    ffi::body_arguments(kernel).into_iter().skip(inputs).any(|before| !ffi::users(before).is_empty())
}

/// Whether upstream may exchange a reshape and the op that computes or reads what is reshaped, by more loops
/// in that op.
///
/// It moves one above a `tensor.pad` without a look at the sizes that the reshape takes, which may be
/// computed after the pad. In a kernel that reads elements by its indices, as one does that stretches
/// operands at run time, each index of a flattened dimension becomes a sum of products: no pass turns that
/// into good loops. A named op that reduces, as a matrix product, would become a `linalg.generic`, whose
/// order `reductions=tree` changes: its bits do not depend on a reshape after it.
pub fn reshape_moves(producer: Op, user: Op) -> bool {
    let takes_sizes = user.operand_count() > 1;
    let moves_sizes =
        ffi::has_name(producer, "tensor.pad") && ffi::has_name(user, "tensor.expand_shape") && takes_sizes;
    let reads_indices =
        |op: Op| ffi::body_ops(op).into_iter().any(|inner| ffi::has_name(inner, "linalg.index"));
    let stays = |op: Op| reads_indices(op) || is_named_reduction(op);
    !moves_sizes && ![producer, user].into_iter().any(stays)
}

/// Whether an op of linalg that keeps its order has a loop that the result does not have.
fn is_named_reduction(op: Op) -> bool {
    let keeps_order = !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce");
    if !keeps_order || !ffi::size_traits(op).linalg || op.result_count() == 0 {
        return false;
    }
    let Some(loops) = ffi::loops_of_operands(op) else { return true };
    let written = &loops[ffi::destination_of(op, 0)];
    loops.iter().flatten().any(|at| at.is_some() && !written.contains(at))
}

/// Whether the types allow a kernel to read an element of that operand more than once.
fn is_stretched(kernel: Op, operand: usize) -> bool {
    let Some(loops) = ffi::loops_of_operands(kernel) else { return false };
    let read = &loops[operand];
    let mut others = kernel.operands().zip(&loops).flat_map(|(value, loops)| {
        let dims = value_type(value.r#type()).dims().map(<[_]>::to_vec).unwrap_or_default();
        dims.into_iter().zip(loops.clone())
    });
    others.any(|(size, at)| at.is_some() && !read.contains(&at) && !size.is_unit())
}
