//! Definitions of users' ops, which C++ keeps, and hands back with each question.

use super::{
    glue::{self, BcastResultElement},
    string_ref,
};
use crate::mlir::embed::user_ops::{BroadcastableOp, ResultElement};
use melior::{Context, dialect::DialectRegistry};
use std::ffi::c_void;

/// Defines a user's dialect in every context of a registry; false if it has one of that name.
pub fn insert_user_ops(registry: &DialectRegistry, dialect: &str, ops: &[BroadcastableOp]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: the registry is valid, the name and the array outlive the call, which takes what is in it.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastRegistryInsertUserOps(registry.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// Defines a user's dialect in a context; false if it has one of that name.
pub fn load_user_ops(context: &Context, dialect: &str, ops: &[BroadcastableOp]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: as in `insert_user_ops`; no other thread uses the context, because it is not `Sync`.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastContextLoadUserOps(context.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// The ops as C++ keeps them, each a box of its own until [`drop_user_op`].
fn hand_over(ops: &[BroadcastableOp]) -> Vec<glue::BcastUserOp> {
    let hand_over = |op: &BroadcastableOp| {
        let op = Box::new(op.clone());
        let element = match op.result_element {
            ResultElement::LastOperand => BcastResultElement::BcastResultElementLastOperand,
            ResultElement::I1 => BcastResultElement::BcastResultElementI1,
        };
        let name = string_ref(&op.name);
        glue::BcastUserOp { name, element, mayTrap: op.may_trap, definition: Box::into_raw(op).cast() }
    };
    ops.iter().map(hand_over).collect()
}

/// The op behind what `hand_over` gave to C++.
///
/// # Safety
/// It was not dropped, nor is during `'a`.
pub unsafe fn user_op<'a>(definition: *const c_void) -> &'a BroadcastableOp {
    // SAFETY: it points to a box that is not dropped, and that nobody changes; it is `Sync`, as is checked below.
    unsafe { &*definition.cast() }
}

/// # Safety
/// `hand_over` gave it to C++, which does not use it any more.
pub unsafe fn drop_user_op(definition: *const c_void) {
    // SAFETY: it came from a box, and is dropped once; it is `Send`, as is checked below.
    drop(unsafe { Box::<BroadcastableOp>::from_raw(definition.cast_mut().cast()) })
}

// C++ verifies from many threads, and drops in whichever is the last.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<BroadcastableOp>();
};
