//! The sizes of a program in MLIR, and the run-time checks that they leave. The passes here verify, report
//! and refine sizes, and lower nothing.
//!
//! The modules that the documentation does not show are for the crates of other passes, and change with them.

mod callbacks;
mod refine;
mod test_sizes;
mod unknown;
mod verify_pass;

#[doc(hidden)]
pub mod callers;
#[doc(hidden)]
pub mod certain;
#[doc(hidden)]
pub mod check_builder;
#[doc(hidden)]
pub mod checks;
#[doc(hidden)]
pub mod declared;
#[doc(hidden)]
pub mod failure;
#[doc(hidden)]
pub mod ffi;
#[doc(hidden)]
pub mod library;
pub mod picture;
#[doc(hidden)]
pub mod program;
#[doc(hidden)]
pub mod report;

use broadcastable_dialect::{body, builder, checked, convert, foreign, sizes, symbols, verify};

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
