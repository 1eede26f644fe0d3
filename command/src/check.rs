//! `bcast check`: its command line, and the program that answers. MLIR is in that program alone, `bcast-check`, so that every other
//! answer of `bcast` comes without a wait, and `bcast` builds without LLVM.

use crate::{
    Output,
    arguments::{flag, matches},
};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::{env, ffi::OsString, io, path::PathBuf, process};

const PROGRAM: &str = "bcast-check";

const WITHOUT_PROGRAM: &str = "'bcast check' runs the program bcast-check, which is neither beside bcast nor in PATH: \
    `make build` builds both, in target/release";

const EXAMPLES: &str = "\
Examples:
  bcast check model.mlir                     every op that is refused, and the counts
  bcast check --strict a.mlir b.mlirbc       also fail if no op was seen or an op was skipped
  bcast check --format sarif *.mlir >report.sarif

Exit codes: 0 every file fits, 1 a file does not, 2 the command line is wrong or a file cannot be read.";

/// The files to check, and the form of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRequest {
    /// The files, in their order.
    pub files: Vec<PathBuf>,
    /// `human`, `json`, `sarif` or `github`.
    pub format: String,
    /// Whether to fail if no op was seen or an op was skipped.
    pub strict: bool,
    /// Whether another process tries what may end this one.
    pub is_trial: bool,
}

impl CheckRequest {
    /// Reads the arguments of `bcast-check`: the name of the program, and those behind `bcast check`.
    ///
    /// # Errors
    /// What to print instead: the help, or what is wrong.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Output> {
        matches(command().bin_name("bcast check"), arguments).map(|matches| Self::new(&matches))
    }

    fn new(matches: &ArgMatches) -> Self {
        Self {
            files: matches.get_many("FILE").into_iter().flatten().cloned().collect(),
            format: matches.get_one::<String>("format").cloned().unwrap_or_default(),
            strict: matches.get_flag("strict"),
            is_trial: matches.get_flag("trial"),
        }
    }
}

pub(super) fn command() -> Command {
    Command::new("check")
        .about(
            "Checks the ops in MLIR files of text or bytecode: the ops of bcast, and those that a profile knows",
        )
        .arg(
            Arg::new("FILE").num_args(1..).required(true).value_parser(value_parser!(PathBuf)).help("The files"),
        )
        .arg(Arg::new("trial").long("trial").action(ArgAction::SetTrue).hide(true))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["human", "json", "sarif", "github"])
                .default_value("human")
                .help("The form of the report"),
        )
        .arg(flag("strict", "Also fail if a file has no op that broadcasts, or if an op was skipped"))
        .after_help(EXAMPLES)
}

/// Runs `bcast-check`, which prints, on these arguments.
pub(super) fn run_program(arguments: &[OsString]) -> Output {
    let mut program = process::Command::new(beside_this().unwrap_or_else(|| PROGRAM.into()));
    match program.args(arguments).status() {
        // A process that a signal ends has no exit code.
        Ok(status) => Output::silent(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Output::misuse(WITHOUT_PROGRAM),
        Err(error) => Output::misuse(&format!("{PROGRAM}: {error}")),
    }
}

fn beside_this() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    path.is_file().then_some(path)
}
