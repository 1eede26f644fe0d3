//! The command `bcast`: reports whether shapes broadcast, and the reason if they do not.
//!
//! Exit codes: 0 if the shapes fit, 1 if they do not, 2 if the command line is wrong.

mod arguments;
#[cfg(feature = "mlir")]
mod check;
mod explain;
mod readable;
mod shapes;
mod style;

use arguments::Request;
use clap::error::ErrorKind;
use readable::ends;
use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
};

/// The output of a run of the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The text for standard output, with a line feed at its end.
    pub text: String,
    /// The text for standard error, likewise.
    pub errors: String,
    /// The exit code.
    pub code: u8,
}

impl Output {
    fn answer(text: String, fits: bool) -> Self {
        Self { text: text + "\n", errors: String::new(), code: if fits { 0 } else { 1 } }
    }

    fn misuse(message: &str) -> Self {
        Self {
            text: String::new(),
            errors: format!("error: {}\n\nFor more information, try '--help'.\n", ends(message)),
            code: 2,
        }
    }
}

/// Runs the command on these arguments, the first of which is the name of the program, and prints the answer.
///
/// The answer has colours on a terminal, unless the environment variable `NO_COLOR` is set.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let program = std::env::current_exe().ok();
    let output = run_as(arguments, io::stdout().is_terminal() && !no_color, program.as_deref());
    // A closed pipe, as after `head`, is not an error.
    let _ = io::stderr().write_all(output.errors.as_bytes());
    let _ = io::stdout().write_all(output.text.as_bytes());
    ExitCode::from(output.code)
}

/// Runs the command as [`main`] does, without printing.
///
/// ```
/// use broadcastable::cli;
/// let output = cli::run(["bcast", "4x3", "2"].map(Into::into), false);
/// assert!(output.text.starts_with("does not fit: operand #1 dim 0: size 2"));
/// assert_eq!(output.code, 1);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>, color: bool) -> Output {
    run_as(arguments, color, None)
}

/// As [`run`]; input that may crash the process is tried in another process of `program` first.
#[cfg_attr(not(feature = "mlir"), allow(unused_variables))]
fn run_as(arguments: impl IntoIterator<Item = OsString>, color: bool, program: Option<&Path>) -> Output {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // Answers repeat parts of the arguments, and a terminal would execute control characters.
    if let Some(control) = arguments.iter().skip(1).find_map(control_character) {
        let code = u32::from(control);
        return Output::misuse(&format!("an argument has the control character U+{code:04X}"));
    }
    match Request::read(arguments) {
        Ok(Request::Shapes(request)) => shapes::answer(&request, color),
        Ok(Request::Explain(rule)) => explain::explain(rule),
        Ok(Request::ListRules) => explain::list(),
        #[cfg(feature = "mlir")]
        Ok(Request::Check(request)) => check::check(&request, program),
        Ok(Request::Completions(shell)) => arguments::completions(shell),
        Err(error) => {
            let text = error.render().to_string();
            match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                    Output { text, errors: String::new(), code: 0 }
                }
                _ => Output { text: String::new(), errors: text, code: 2 },
            }
        }
    }
}

fn control_character(argument: &OsString) -> Option<char> {
    argument.to_string_lossy().chars().find(|letter| letter.is_control() && !letter.is_whitespace())
}
