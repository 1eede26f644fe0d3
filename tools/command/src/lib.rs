//! The command `bcast`: whether shapes broadcast, and why not.
//!
//! Exit codes: 0 if the shapes fit, 1 if they do not, 2 if the command line is wrong.

pub mod check;

mod arguments;
mod explain;
mod hints;
mod lines;
mod manual;
mod reading;
mod serve;
mod shapes;
mod style;

use arguments::Request;
pub use broadcastable_tool::output::Output;
use std::{
    env,
    ffi::OsString,
    io::{self, IsTerminal},
    process::ExitCode,
};

/// Runs the command on these arguments, the first of which is the name of the program, and prints the answer.
///
/// Unless `--color` says otherwise, the answer has colours on a terminal, but not if the environment variable
/// `NO_COLOR` is set, or if `TERM` is `dumb`.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    run(arguments, io::stdout().is_terminal() && !no_color && !is_dumb).print()
}

/// Runs the command as [`main`] does, without printing. Only `bcast check`, `bcast lsp` and `bcast -` print
/// themselves.
///
/// ```
/// let output = broadcastable_cli::run(["bcast", "4x3", "2"].map(Into::into), false);
/// assert!(output.text.starts_with("does not fit: operand #1 dim 0: size 2"));
/// assert_eq!(output.code, 1);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>, color: bool) -> Output {
    match Request::read(arguments) {
        Ok(Request::Shapes(request)) => shapes::answer(&request, request.color.unwrap_or(color)),
        Ok(Request::Lines(form, choice)) => lines::run(form, choice.unwrap_or(color)),
        Ok(Request::Explain(rule)) => explain::explain(rule),
        Ok(Request::ListRules) => explain::list(),
        Ok(Request::Check(arguments)) => check::run(&arguments, color),
        Ok(Request::Serve(options)) => serve::run(&options),
        Ok(Request::Completions(shell)) => arguments::completions(shell),
        Ok(Request::Manual(page)) => manual::page(arguments::command(), page.as_deref()),
        Ok(Request::Version) => Output::answer(format!("bcast {}", env!("CARGO_PKG_VERSION")), true),
        Err(refused) => refused,
    }
}
