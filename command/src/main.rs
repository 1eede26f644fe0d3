//! `bcast`: whether shapes broadcast, and why not.

use std::process::ExitCode;

fn main() -> ExitCode {
    broadcastable_cli::main(std::env::args_os())
}
