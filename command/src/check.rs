//! `bcast check`: its command line, and the program that answers. MLIR is in that program alone, `bcast-check`, so that every other
//! answer of `bcast` comes without a wait, and `bcast` builds without LLVM.

use crate::reading::{flag, matches};
use broadcastable_tool::output::{self, Output};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io,
    path::PathBuf,
    process::Command as Process,
};

const PROGRAM: &str = "bcast-check";

const WITHOUT_PROGRAM: &str = "'bcast check' runs the program bcast-check, which is neither beside bcast nor in PATH: \
    `pip install broadcastable-mlir` installs it, and `make build` builds it from the sources, in target/release";

const EXAMPLES: &str = "\
Examples:
  bcast check model.mlir                     every op that is refused, and the counts
  bcast check --strict a.mlir b.mlirbc       also fail if no op was seen or an op was skipped
  bcast check --format sarif -o report.sarif models   every .mlir and .mlirbc file below a directory
  bcast check --diff model.mlir              what the fixes change; --fix writes it
  mlir-opt model.mlir --canonicalize | bcast check -

A comment `// bcast: ignore infer-dim` on the line of an op, or on the line before it, takes out what breaks that rule.

Exit codes: 0 every file fits, 1 a file does not, 2 the command line is wrong, a file cannot be read, or the report cannot be
written.";

/// What becomes of known fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixing {
    /// They are reported, in the forms of the report that have them.
    Report,
    /// The changes are printed in place of the report.
    Diff,
    /// The files are changed.
    Write,
}

/// The files to check, and the form of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRequest {
    /// The files and directories, in their order; `-` is standard input.
    pub files: Vec<PathBuf>,
    /// `human`, `json`, `sarif` or `github`.
    pub format: String,
    /// Whether to fail if no op was seen or an op was skipped.
    pub strict: bool,
    /// Whether to report errors alone, without a summary.
    pub is_quiet: bool,
    /// The file that the report is written to, in place of standard output.
    pub output: Option<PathBuf>,
    /// How many errors a report for people shows.
    pub max_errors: usize,
    /// What becomes of known fixes.
    pub fixing: Fixing,
    /// A file with the errors that are known, and not reported.
    pub baseline: Option<PathBuf>,
    /// A file that gets the errors of this run as known ones.
    pub new_baseline: Option<PathBuf>,
    /// Where the pages of the rules are.
    pub rules: Option<String>,
    /// Ops of other dialects to check, by their names.
    pub ops: Vec<String>,
    /// Files with more profiles.
    pub profiles: Vec<PathBuf>,
    /// Plugins with dialects.
    pub plugins: Vec<String>,
    /// The process that has started this one, to try what may end it.
    pub trial_of: Option<u32>,
}

impl CheckRequest {
    /// Reads the arguments of `bcast-check`: the name of the program, and those behind `bcast check`.
    ///
    /// # Errors
    /// What to print instead: the help, or what is wrong.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Output> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let matches = matches(command().bin_name("bcast check"), arguments.iter().cloned())?;
        match arguments
            .iter()
            .skip(1)
            .take_while(|argument| *argument != "--")
            .find(|argument| is_file(argument))
        {
            Some(option) => Err(Output::misuse(&format!(
                "'{}' is an option and the name of a file: put '--' before the files, or './' before this one",
                option.to_string_lossy()
            ))),
            None => Ok(Self::new(&matches)),
        }
    }

    fn new(matches: &ArgMatches) -> Self {
        Self {
            files: matches.get_many("FILE").into_iter().flatten().cloned().collect(),
            format: matches.get_one::<String>("format").cloned().unwrap_or_default(),
            strict: matches.get_flag("strict"),
            is_quiet: matches.get_flag("quiet"),
            output: matches.get_one("output").cloned(),
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
            profiles: matches.get_many("profile").into_iter().flatten().cloned().collect(),
            plugins: matches.get_many("load-dialect-plugin").into_iter().flatten().cloned().collect(),
            trial_of: matches.get_one("trial").copied(),
        }
    }
}

/// Whether an option is the name of a file, for which a caller may have taken it.
fn is_file(option: &OsString) -> bool {
    option.as_encoded_bytes().starts_with(b"-") && option != "-" && fs::symlink_metadata(option).is_ok()
}

pub(super) fn command() -> Command {
    Command::new("check")
        .display_name(PROGRAM)
        .version(env!("CARGO_PKG_VERSION"))
        .about(
            "Checks the ops in MLIR files of text or bytecode: the ops of bcast, and those that a profile knows",
        )
        .arg(
            Arg::new("FILE")
                .num_args(1..)
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("The files; a directory stands for the .mlir and .mlirbc files below it, - for standard input"),
        )
        .arg(Arg::new("trial").long("trial").value_parser(value_parser!(u32)).hide(true))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["human", "json", "sarif", "github"])
                .default_value("human")
                .help("The form of the report"),
        )
        .arg(flag("strict", "Also fail if a file has no op that broadcasts, or if an op was skipped"))
        .arg(flag("quiet", "Print errors alone, and nothing if there is none").short('q'))
        .arg(path("output", "Write the report to FILE").short('o'))
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
        .arg(path("write-baseline", "List the errors of this run in FILE, and leave them out").conflicts_with("baseline"))
        .arg(
            Arg::new("ops")
                .long("ops")
                .value_name("NAMES")
                .value_delimiter(',')
                .action(ArgAction::Append)
                .help("Also check these ops, as in toy.add,toy.mul: all their operands broadcast"),
        )
        .arg(
            path("profile", "Also check the ops that FILE lists, in the form of the built-in profiles; .bcast-profile beside a file, or in a directory above, needs no option")
                .action(ArgAction::Append),
        )
        .arg(
            Arg::new("load-dialect-plugin")
                .long("load-dialect-plugin")
                .value_name("PATH")
                .action(ArgAction::Append)
                .help("Load the dialects of a plugin, as mlir-opt does"),
        )
        .arg(
            Arg::new("rules")
                .long("rules")
                .value_name("URL")
                .help("Where the pages of the rules are; SARIF gets the link URL/infer-dim.html"),
        )
        .after_help(EXAMPLES)
}

fn path(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
}

/// Becomes `bcast-check`, which prints, on these arguments; returns if that cannot be started.
pub(super) fn run_program(arguments: &[OsString]) -> Output {
    let mut program = Process::new(beside_this().unwrap_or_else(|| PROGRAM.into()));
    program.args(arguments);
    // Rust's library has opened another file in its place.
    if let Some(closed) = output::is_closed().then(|| File::open("/dev/null").ok()).flatten() {
        program.stdout(closed);
    }
    match run(&mut program) {
        Ok(code) => Output::silent(code),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Output::misuse(WITHOUT_PROGRAM),
        Err(error) => Output::misuse(&format!("{PROGRAM}: {error}")),
    }
}

/// Whoever ends this process ends the program.
#[cfg(unix)]
fn run(program: &mut Process) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;
    Err(program.exec())
}

#[cfg(not(unix))]
fn run(program: &mut Process) -> io::Result<u8> {
    let status = program.status()?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2))
}

fn beside_this() -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    path.is_file().then_some(path)
}
