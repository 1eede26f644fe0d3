//! Ops of other dialects: what is known of them (the crate `broadcastable-foreign`) is asked of MLIR's operations here. The
//! pass `bcast-verify`.

mod operation;
mod unknown;
pub mod verify_pass;

pub use operation::{Operation, attribute, with_name};
