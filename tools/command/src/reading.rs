//! Shared by the command lines of `bcast` and of `bcast check`.

use broadcastable_tool::{escape, output::Output};
use clap::{Arg, ArgAction, ArgMatches, Command, error::ErrorKind};
use std::ffi::OsString;

/// Reads a command line; what to print instead if it asks for help or is wrong.
pub(super) fn matches(
    command: Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, Output> {
    command.try_get_matches_from(arguments).map_err(|error| {
        let text = error.render().to_string();
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Output { text, ..Output::silent(0) },
            _ => Output { errors: escape::lines(&text), ..Output::silent(2) },
        }
    })
}

/// An option without a value.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}
