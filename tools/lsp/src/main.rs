//! The language server for MLIR with shapes that broadcast.

use std::process::ExitCode;

fn main() -> ExitCode {
    broadcastable_lsp::main(std::env::args_os())
}
