//! The command `bcast`: whether shapes broadcast, and why not.
//!
//! Exit codes: 0 if the shapes fit, 1 if they do not, 2 if the command line is wrong.

pub mod check;

mod arguments;
mod explain;
pub mod readable;
mod shapes;
mod style;

use arguments::Request;
use readable::ends;
use std::{
    env,
    ffi::OsString,
    io::{self, IsTerminal, Write},
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
    fn silent(code: u8) -> Self {
        Self { text: String::new(), errors: String::new(), code }
    }

    /// Prints both texts, and returns the exit code, which is 2 if the text cannot be written. A reader that has gone away, as
    /// `head` does, is not an error.
    pub fn print(&self) -> ExitCode {
        let _ = io::stderr().write_all(self.errors.as_bytes());
        let mut out = io::stdout();
        match out.write_all(self.text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
                ExitCode::from(2)
            }
            _ => ExitCode::from(self.code),
        }
    }

    /// An answer, and whether everything fits.
    pub fn answer(text: String, fits: bool) -> Self {
        Self { text: text + "\n", ..Self::silent(if fits { 0 } else { 1 }) }
    }

    /// What is wrong with the command line.
    pub fn misuse(message: &str) -> Self {
        Self {
            text: String::new(),
            errors: format!("error: {}\n\nFor more information, try '--help'.\n", ends(message)),
            code: 2,
        }
    }
}

/// Runs the command on these arguments, the first of which is the name of the program, and prints the answer.
///
/// The answer has colours on a terminal, unless the environment variable `NO_COLOR` is set, or `TERM` is `dumb`.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    run(arguments, io::stdout().is_terminal() && !no_color && !is_dumb).print()
}

/// Runs the command as [`main`] does, without printing. Only `bcast check` prints itself.
///
/// ```
/// let output = broadcastable_cli::run(["bcast", "4x3", "2"].map(Into::into), false);
/// assert!(output.text.starts_with("does not fit: operand #1 dim 0: size 2"));
/// assert_eq!(output.code, 1);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>, color: bool) -> Output {
    match Request::read(arguments) {
        Ok(Request::Shapes(request)) => shapes::answer(&request, color),
        Ok(Request::Explain(rule)) => explain::explain(rule),
        Ok(Request::ListRules) => explain::list(),
        Ok(Request::Check(arguments)) => check::run_program(&arguments),
        Ok(Request::Completions(shell)) => arguments::completions(shell),
        Err(refused) => refused,
    }
}
