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
mod front;
mod merge;
mod shapes;
mod symbols;

use arguments::{Arguments, Role};
use broadcastable_foreign::{OwnOps, ProfileTexts};
use broadcastable_tool::{escape, output::Output, process};
use std::{ffi::OsString, process::ExitCode};

/// Runs the server on standard input and output. The first argument is the name of the program.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Arguments::read(arguments.into_iter().skip(1)) {
        Ok(Arguments { role: Role::Help(text), .. }) => Output::answer(text, true).print(),
        Ok(arguments) => {
            if let Some(front) = arguments.front {
                begin_as_child(front, arguments.memory);
            }
            match arguments.role {
                Role::Upstream => broadcastable_mlir::lsp_main(&arguments.plugins, &arguments.rest),
                _ => serve(&arguments).unwrap_or_else(|message| misuse(&message)),
            }
        }
        Err(message) => misuse(&format!("{message}; try --help")),
    }
}

/// A server of the front ends with it, whoever kills that, and MLIR's parser may not take all memory of the machine.
fn begin_as_child(front: u32, memory: u32) {
    process::end_with(front);
    if let Err(error) = process::limit_memory(u64::from(memory) << 30) {
        eprintln!("bcast-lsp-server: its memory is not limited: {error}");
    }
}

/// An error names a profile that is wrong: the front says so before it starts the servers.
fn serve(arguments: &Arguments) -> Result<ExitCode, String> {
    let texts = ProfileTexts::read(&arguments.profiles)?;
    let profiles = texts.parse()?;
    let own = OwnOps { ops: &arguments.ops, profiles: &profiles, plugins: &arguments.plugins };
    Ok(match arguments.role {
        Role::Shapes => shapes::serve(arguments, own),
        _ => front::serve(arguments),
    })
}

fn misuse(message: &str) -> ExitCode {
    eprintln!("{}", escape::lines(&format!("bcast-lsp-server: {message}")));
    ExitCode::from(2)
}
