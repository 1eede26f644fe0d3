//! What the command lines of `bcast` and of `bcast check` have in common.

use super::output::Output;
use clap::{Arg, ArgAction, ArgMatches, Command, error::ErrorKind};
use std::ffi::OsString;

/// Reads a command line; what to print instead if it asks for help or is wrong.
pub(super) fn matches(
    command: Command,
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<ArgMatches, Output> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Answers repeat parts of the arguments, and a terminal would execute control characters.
    if let Some(control) = arguments.iter().skip(1).find_map(control_character) {
        let code = u32::from(control);
        return Err(Output::misuse(&format!("an argument has the control character U+{code:04X}")));
    }
    command.try_get_matches_from(arguments).map_err(|error| {
        let text = error.render().to_string();
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Output { text, ..Output::silent(0) },
            _ => Output { errors: text, ..Output::silent(2) },
        }
    })
}

fn control_character(argument: &OsString) -> Option<char> {
    argument.to_string_lossy().chars().find(|letter| letter.is_control() && !letter.is_whitespace())
}

/// An option without a value.
pub(super) fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}
