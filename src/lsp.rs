//! `bcast-lsp-server`: what `mlir-lsp-server` does, and what the rules know of the ops.
//!
//! ```text
//!            messages            +--> a process: upstream's server (MlirLspServerMain)
//!   editor <---------> front.rs -+
//!                                +--> a process: shapes.rs, the rules on the same texts
//! ```
//!
//! The front knows no MLIR. It passes each message on to both servers, and merges what they answer (`merge.rs`). MLIR's
//! parser ends its process on some texts; the front then starts it again, with the texts that are open.

mod arguments;
mod child;
mod event;
mod frame;
mod front;
mod merge;
mod shapes;
mod texts;

use arguments::{Arguments, Role};
use std::{ffi::OsString, process::ExitCode};

/// Runs the server on these arguments, of which the first is the name of the program, and on standard input and output.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Arguments::read(arguments.into_iter().skip(1)) {
        Ok(Arguments { role: Role::Help(text), .. }) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Ok(arguments) => match arguments.role {
            Role::Upstream => crate::mlir::lsp_main(&arguments.plugins, &arguments.rest),
            Role::Shapes => shapes::serve(&arguments),
            _ => front::serve(&arguments),
        },
        Err(message) => {
            eprintln!("bcast-lsp-server: {message}; try --help");
            ExitCode::from(2)
        }
    }
}
