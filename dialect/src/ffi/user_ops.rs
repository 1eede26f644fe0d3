//! Definitions of users' ops, which C++ owns, and passes to each callback.

use super::{
    glue::{self, BcastResultElement},
    string_ref,
};
use melior::{Context, dialect::DialectRegistry};
use std::ffi::c_void;

/// A user's op as C++ needs it. It is used from many threads, and dropped on any of them.
pub trait Definition: Clone + Send + Sync + 'static {
    /// The op's name without the dialect's. It is the same as long as the definition is not dropped.
    fn name(&self) -> &str;
    fn result_element(&self) -> BcastResultElement;
    fn may_trap(&self) -> bool;
}

/// Defines a user's dialect in every context of a registry; false if it has one of that name.
pub fn insert_user_ops(registry: &DialectRegistry, dialect: &str, ops: &[impl Definition]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: the registry is valid, the name and the array outlive the call, which takes what is in it.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastRegistryInsertUserOps(registry.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// Defines a user's dialect in a context; false if it has one of that name.
pub fn load_user_ops(context: &Context, dialect: &str, ops: &[impl Definition]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: as in `insert_user_ops`; no other thread uses the context, because it is not `Sync`.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastContextLoadUserOps(context.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// The ops as C++ keeps them, each a box of its own until [`drop_user_op`].
fn hand_over<D: Definition>(ops: &[D]) -> Vec<glue::BcastUserOp> {
    let hand_over = |op: &D| {
        let op = Box::new(op.clone());
        let (name, element, may_trap) = (string_ref(op.name()), op.result_element(), op.may_trap());
        glue::BcastUserOp { name, element, mayTrap: may_trap, definition: Box::into_raw(op).cast() }
    };
    ops.iter().map(hand_over).collect()
}

/// The op after what `hand_over` gave to C++.
///
/// # Safety
/// It is of that type, and was not dropped, nor is during `'a`.
pub unsafe fn user_op<'a, D: Definition>(definition: *const c_void) -> &'a D {
    // SAFETY: it points to a box that is neither dropped nor changed; it is `Sync`.
    unsafe { &*definition.cast() }
}

/// # Safety
/// `hand_over` gave it to C++ as one of that type, and C++ does not use it any more.
pub unsafe fn drop_user_op<D: Definition>(definition: *const c_void) {
    // SAFETY: it came from a box, and is dropped once; it is `Send`.
    drop(unsafe { Box::<D>::from_raw(definition.cast_mut().cast()) })
}
