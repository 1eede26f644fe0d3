//! The other programs of this workspace.

use std::path::{Path, PathBuf};

/// A program beside one of this package: `cargo test` and `cargo build` at the root put all of them into one
/// directory.
pub fn tool(beside: impl AsRef<Path>, name: &str) -> PathBuf {
    let path = beside.as_ref().with_file_name(name);
    assert!(
        path.is_file(),
        "there is no {}: run `cargo build`, with `--release` for a benchmark, at the root",
        path.display()
    );
    path
}
