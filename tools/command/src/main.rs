//! `bcast`: reports whether shapes broadcast, and the reason if they do not.

use std::process::ExitCode;

fn main() -> ExitCode {
    broadcastable_cli::main(std::env::args_os())
}
