//! Ops of other dialects: what is known of them (the crate `broadcastable-foreign`) is asked of MLIR's
//! operations here.

mod operation;

pub use operation::{Operation, attribute, with_name};
