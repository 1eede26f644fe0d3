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

/// The option that says when there are colours.
pub(super) fn color() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .help("When the answer has colours; auto is on a terminal without NO_COLOR")
        .value_parser(["auto", "always", "never"])
}

/// Whether `--color` turns colours on or off; `None` for `auto`.
pub(super) fn chosen_color(matches: &ArgMatches) -> Option<bool> {
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("always") => Some(true),
        Some("never") => Some(false),
        _ => None,
    }
}
