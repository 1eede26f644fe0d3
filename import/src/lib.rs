//! The passes that read what others write: `convert-to-bcast` turns ops of other dialects into ops of
//! `bcast`, and `bcast-import-symbols` what frontends know of sizes into declarations, which
//! `bcast-export-symbols` writes for other compilers.

mod callbacks;
mod ffi;
mod frontends;
mod to_bcast;

use broadcastable_analysis::{callers, declared, program};
use broadcastable_dialect::{OpBuilder, body, builder, convert, foreign, symbols};

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
