//! `bcast-lsp-server`: `mlir-lsp-server`, extended by the rules.
//!
//! ```text
//!            messages            +--> a process: upstream's server (MlirLspServerMain)
//!   editor <---------> front.rs -+
//!                                +--> a process: the server of `bcast lsp`, the rules on the same texts
//! ```
//!
//! The front does not use MLIR. It forwards each message to both servers and merges their answers
//! (`merge.rs`). MLIR's parser crashes on some texts; the front then restarts the process with the open
//! texts. The server of the rules reads texts without it, and asks it for the names of sizes in a program
//! that declares them.

mod arguments;
mod child;
mod event;
mod front;
mod merge;

use arguments::{Arguments, Role};
use broadcastable_foreign::{ProfileTexts, profile::verify_op_name};
use broadcastable_mlir::sizes::{registry, size_names};
use broadcastable_server::{NameSizes, Options, WithMlir, serve_beside};
use broadcastable_tool::{escape, output::Output, process};
use std::{ffi::OsString, io, process::ExitCode};

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

/// A server of the front ends with it, whoever kills that, and MLIR's parser may not take all memory of the
/// machine.
fn begin_as_child(front: u32, memory: u32) {
    process::end_with(front);
    if let Err(error) = process::limit_memory(u64::from(memory) << 30) {
        eprintln!("bcast-lsp-server: its memory is not limited: {error}");
    }
}

/// An error names an op or a profile that is wrong: the front says so before it starts the servers.
fn serve(arguments: &Arguments) -> Result<ExitCode, String> {
    arguments.ops.iter().try_for_each(|op| verify_op_name(op))?;
    ProfileTexts::read(&arguments.profiles)?.parse()?;
    match arguments.role {
        Role::Shapes => serve_rules(arguments),
        _ => Ok(front::serve(arguments)),
    }
}

/// Serves the front, which is the only client.
fn serve_rules(arguments: &Arguments) -> Result<ExitCode, String> {
    let registry = registry(&arguments.plugins, |reason| eprintln!("bcast-lsp-server: {reason}"));
    let options = Options {
        profiles: arguments.profiles.clone(),
        ops: arguments.ops.clone(),
        pages: arguments.pages.clone(),
        with_mlir: WithMlir::Without,
    };
    let size_names: &NameSizes = &|tree, is_wanted| size_names(&registry, tree, is_wanted);
    serve_beside(&options, Some(size_names), io::stdin(), io::stdout().lock()).map(ExitCode::from)
}

fn misuse(message: &str) -> ExitCode {
    eprintln!("{}", escape::lines(&format!("bcast-lsp-server: {message}")));
    ExitCode::from(2)
}
