//! `bcast-check`: what `bcast check` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    broadcastable_check::main(std::env::args_os())
}
