//! Damaged bytecode. MLIR's reader crashes on some of it, so another process reads every bytecode file first.

use broadcastable_mlir::check::is_bytecode;
use std::{
    path::Path,
    process::{Command, Stdio},
};

pub(super) const MESSAGE: &str = "MLIR's bytecode reader crashes on this file";

/// Whether MLIR's reader crashes on a file. `program` is this program.
pub(super) fn ends_the_reader(program: &Path, file: &Path, source: &[u8]) -> bool {
    if !is_bytecode(source) {
        return false;
    }
    let mut trial = Command::new(program);
    trial.args(["--trial", "--"]).arg(file);
    let status = trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    // A process that a signal terminates has no exit code.
    status.is_ok_and(|status| status.code().is_none())
}
