//! `bcast lsp`: its command line.

use crate::check::{ops, profile};
use broadcastable_server::{Options, pages::Pages, serve};
use broadcastable_tool::output::Output;
use clap::{Arg, ArgMatches, Command};
use std::io;

pub(super) fn command() -> Command {
    Command::new("lsp")
        .about("Serves an editor on standard input and output, as the language server protocol says; it needs no MLIR")
        .arg(ops())
        .arg(profile())
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
