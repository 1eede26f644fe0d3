//! The passes that lower the dialect `bcast` to LLVM: checks, fusion, linalg, loops, functions, and the
//! pipeline `bcast-to-llvm`, which needs upstream's passes to be registered.

mod callbacks;
mod elide;
mod ffi;
mod functions;
mod fuse;
mod kernels;
mod lower;
mod tile;

use broadcastable_analysis::{certain, check_builder, checks, declared, failure, library, picture, program};
use broadcastable_dialect::{body, builder, checked, convert, interfaces, sizes, symbols, verify};

pub use ffi::register_interfaces;
/// The functions of `bcast-expand-functions`, as a module of MLIR.
pub use functions::SOURCE as FUNCTION_BODIES;

/// Registers the passes for use by name, as in [`parse_pass_pipeline`](melior::utility::parse_pass_pipeline).
/// A second call does nothing.
pub fn register_passes() {
    ffi::register_passes();
}

/// A pass by its name in pipelines, with options as they are written there; `None` if this crate has none of
/// that name, or an option is unknown.
pub fn create_pass(name: &str, options: &str) -> Option<melior::pass::Pass> {
    ffi::create_pass(name, options)
}
