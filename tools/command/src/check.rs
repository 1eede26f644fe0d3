//! `bcast check`: its command line.

use crate::reading::{chosen_color, color, flag, matches};
use broadcastable_check::{CheckRequest, Fixing};
use broadcastable_tool::output::Output;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::{ffi::OsString, fs, path::PathBuf};

const EXAMPLES: &str = "\
Examples:
  bcast check model.mlir                     every op that is refused, and the counts
  bcast check --strict a.mlir b.mlirbc       also fail if no op was seen, or something was skipped
  bcast check --format sarif -o report.sarif models   every .mlir and .mlirbc file below a directory
  bcast check --diff model.mlir              what the fixes change; --fix writes it
  mlir-opt model.mlir --canonicalize | bcast check -

A comment `// bcast: ignore infer-dim` on the line of an op, or on the line before it, takes out what breaks that rule.

Exit codes: 0 every file fits, 1 a file does not, 2 the command line is wrong, a file cannot be read, or the report cannot be
written.";

/// Reads the arguments: the name of the program, and those after `bcast check`. Unless `--color` says
/// otherwise, `is_terminal` decides whether a report that no file gets has colours.
///
/// # Errors
/// The text to print instead: the help, or the error.
pub fn read(
    arguments: impl IntoIterator<Item = OsString>,
    is_terminal: bool,
) -> Result<CheckRequest, Output> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = matches(command().bin_name("bcast check"), arguments.iter().cloned())?;
    let mut options = arguments.iter().skip(1).take_while(|argument| *argument != "--");
    match options.find(|argument| is_file(argument)) {
        Some(option) => Err(Output::misuse(&format!(
            "'{}' is an option and the name of a file: put '--' before the files, or './' before this one",
            option.to_string_lossy()
        ))),
        None => Ok(request(&matches, is_terminal)),
    }
}

fn request(matches: &ArgMatches, is_terminal: bool) -> CheckRequest {
    let paths = |name: &str| matches.get_many(name).into_iter().flatten().cloned().collect();
    CheckRequest {
        files: paths("FILE"),
        format: matches.get_one::<String>("format").cloned().unwrap_or_default(),
        strict: matches.get_flag("strict"),
        is_quiet: matches.get_flag("quiet"),
        output: matches.get_one("output").cloned(),
        has_color: chosen_color(matches).unwrap_or(is_terminal && !matches.contains_id("output")),
        max_errors: matches.get_one("max-errors").copied().unwrap_or(usize::MAX),
        fixing: match (matches.get_flag("fix"), matches.get_flag("diff")) {
            (true, _) => Fixing::Write,
            (_, true) => Fixing::Diff,
            _ => Fixing::Report,
        },
        baseline: matches.get_one("baseline").cloned(),
        new_baseline: matches.get_one("write-baseline").cloned(),
        rules: matches.get_one("rules").cloned(),
        ops: matches.get_many("ops").into_iter().flatten().cloned().collect(),
        profiles: paths("profile"),
        plugins: matches.get_many("load-dialect-plugin").into_iter().flatten().cloned().collect(),
    }
}

/// Whether an option is the name of a file, for which a caller may have taken it.
fn is_file(option: &OsString) -> bool {
    option.as_encoded_bytes().starts_with(b"-") && option != "-" && fs::symlink_metadata(option).is_ok()
}

pub(super) fn command() -> Command {
    Command::new("check")
        .display_name("bcast check")
        .version(env!("CARGO_PKG_VERSION"))
        .about(
            "Checks the ops in MLIR files of any dialect: the ops of bcast, and those that a profile knows",
        )
        .arg(Arg::new("FILE").num_args(1..).required(true).value_parser(value_parser!(PathBuf)).help(
            "The files; a directory stands for the .mlir and .mlirbc files below it, - for standard input",
        ))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["human", "json", "sarif", "github"])
                .default_value("human")
                .help("The form of the report"),
        )
        .arg(flag("strict", "Also fail if a file has no op that broadcasts, or if an op was skipped or a statement was not understood"))
        .arg(flag("quiet", "Print errors alone, and nothing if there is none").short('q'))
        .arg(path("output", "Write the report to FILE").short('o'))
        .arg(color())
        .arg(
            Arg::new("max-errors")
                .long("max-errors")
                .value_name("N")
                .value_parser(value_parser!(usize))
                .help("Show N errors, and how many more there are; JSON and SARIF have all"),
        )
        .arg(flag("fix", "Apply the fix of each error that has exactly one, and check again"))
        .arg(flag("diff", "Print what --fix would change, in place of the report").conflicts_with("fix"))
        .arg(path("baseline", "Leave out the errors that FILE lists"))
        .arg(
            path("write-baseline", "List the errors of this run in FILE, and leave them out")
                .conflicts_with("baseline"),
        )
        .arg(ops())
        .arg(profile())
        .arg(
            Arg::new("load-dialect-plugin")
                .long("load-dialect-plugin")
                .value_name("PATH")
                .action(ArgAction::Append)
                .help("Load the dialects of a plugin, as mlir-opt does, to read bytecode; their own verifiers run as well"),
        )
        .arg(
            Arg::new("rules")
                .long("rules")
                .value_name("URL")
                .help("Where the pages of the rules are; SARIF gets the link URL/infer-dim.html"),
        )
        .after_help(EXAMPLES)
}

/// The option that names ops.
pub(super) fn ops() -> Arg {
    Arg::new("ops")
        .long("ops")
        .value_name("NAMES")
        .value_delimiter(',')
        .action(ArgAction::Append)
        .help("Also check these ops, as in toy.add,toy.mul: all their operands broadcast")
}

/// The option that names profiles.
pub(super) fn profile() -> Arg {
    path("profile", "Also check the ops that FILE lists, in the form of the built-in profiles; .bcast-profile beside a file, or in a directory above, needs no option")
        .action(ArgAction::Append)
}

fn path(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
}

/// Checks, on these arguments: the first one is the name of the program.
pub(super) fn run(arguments: &[OsString], color: bool) -> Output {
    let named = [OsString::from("bcast check")].into_iter().chain(arguments.iter().cloned());
    read(named, color).map_or_else(|refused| refused, |request| broadcastable_check::check(&request))
}
