//! `bcast lsp`: its command line.

use crate::check::{ops, profile};
use broadcastable_server::{Options, WithMlir, pages::Pages, serve};
use broadcastable_tool::output::Output;
use clap::{Arg, ArgMatches, Command};
use std::io;

pub(super) fn command() -> Command {
    Command::new("lsp")
        .about("Serves an editor on standard input and output, as the language server protocol says; it needs no MLIR")
        .arg(ops())
        .arg(profile())
        .arg(
            Arg::new("mlir")
                .long("mlir")
                .value_name("PROGRAM")
                .help("The server with MLIR, whose diagnostics and sizes are added; 'none' for none. The default is bcast-lsp-server, if it is beside bcast or in PATH"),
        )
        .arg(
            Arg::new("rules")
                .long("rules")
                .value_name("URL")
                .help("Where the pages of the rules are; a link is URL/infer-dim.html. The default is the installed pages"),
        )
}

pub(super) fn options(matches: &ArgMatches) -> Options {
    Options {
        profiles: matches.get_many("profile").into_iter().flatten().cloned().collect(),
        with_mlir: match matches.get_one::<String>("mlir") {
            None => WithMlir::Installed,
            Some(program) if program == "none" => WithMlir::Without,
            Some(program) => WithMlir::Program(program.into()),
        },
        ops: matches.get_many("ops").into_iter().flatten().cloned().collect(),
        pages: matches.get_one::<String>("rules").map_or_else(Pages::installed, |url| Pages::below(url)),
    }
}

/// Serves until the editor ends it.
pub(super) fn run(options: &Options) -> Output {
    match serve(options, io::stdin(), io::stdout().lock()) {
        Ok(code) => Output::silent(code),
        Err(message) => Output::misuse(&message),
    }
}
