//! `bcast-lsp-server`: `mlir-lsp-server`, extended by the rules.
//!
//! ```text
//!            messages            +--> a process: upstream's server (MlirLspServerMain)
//!   editor <---------> front.rs -+
//!                                +--> a process: shapes.rs, the rules on the same texts
//! ```
//!
//! The front does not use MLIR. It forwards each message to both servers and merges their answers (`merge.rs`). MLIR's
//! parser crashes on some texts; the front then restarts the process with the open texts.

mod arguments;
mod child;
mod event;
mod frame;
mod front;
mod merge;
mod shapes;
mod symbols;
mod texts;

use arguments::{Arguments, Role};
use std::{ffi::OsString, process::ExitCode};

/// Runs the server on standard input and output. The first argument is the name of the program.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Arguments::read(arguments.into_iter().skip(1)) {
        Ok(Arguments { role: Role::Help(text), .. }) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Ok(arguments) => match arguments.role {
            Role::Upstream => broadcastable_mlir::lsp_main(&arguments.plugins, &arguments.rest),
            Role::Shapes => shapes::serve(&arguments),
            _ => front::serve(&arguments),
        },
        Err(message) => {
            eprintln!("bcast-lsp-server: {message}; try --help");
            ExitCode::from(2)
        }
    }
}
