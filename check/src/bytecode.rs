//! Damaged bytecode. MLIR's reader crashes on some of it, so another process reads every bytecode file first.

use broadcastable_mlir::check::is_bytecode;
use std::{
    io::Write,
    path::Path,
    process::{self, Command, Stdio},
};

pub(super) const MESSAGE: &str = "MLIR's bytecode reader crashes on this file";

/// Whether MLIR's reader crashes on bytecode. `program` is this program.
pub(super) fn ends_the_reader(program: &Path, plugins: &[String], source: &[u8]) -> bool {
    if !is_bytecode(source) {
        return false;
    }
    let mut trial = Command::new(program);
    trial
        .args([&format!("--trial={}", process::id()), "-"])
        .args(plugins.iter().map(|path| format!("--load-dialect-plugin={path}")));
    trial.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = trial.spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // A process that has ended does not read it.
        _ = input.write_all(source);
    }
    // A process that a signal terminates has no exit code.
    child.wait().is_ok_and(|status| status.code().is_none())
}
