//! What a run of the command prints, and its exit code.

use super::readable::ends;
use std::{
    io::{self, Write},
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
    pub(super) fn silent(code: u8) -> Self {
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
