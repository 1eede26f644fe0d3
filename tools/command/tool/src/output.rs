//! The output of a run of a tool, and its exit code.

use crate::escape;
use std::{
    io::{self, Write},
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// The output of a run of a tool.
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
    /// Prints nothing.
    pub fn silent(code: u8) -> Self {
        Self { text: String::new(), errors: String::new(), code }
    }

    /// An answer, and whether everything fits.
    pub fn answer(text: String, fits: bool) -> Self {
        Self { text: text + "\n", ..Self::silent(if fits { 0 } else { 1 }) }
    }

    /// The error in the command line.
    pub fn misuse(message: &str) -> Self {
        let message = escape::lines(&escape::ends(message));
        Self {
            errors: format!("error: {message}\n\nFor more information, try '--help'.\n"),
            ..Self::silent(2)
        }
    }

    /// The message about an answer that cannot be written: nothing if its reader has gone away, as `head`
    /// does.
    pub fn unwritten(error: &io::Error) -> Self {
        let errors = match error.kind() {
            io::ErrorKind::BrokenPipe => String::new(),
            _ => format!("error: cannot write the answer: {error}\n"),
        };
        Self { errors, ..Self::silent(2) }
    }

    /// Prints both texts, and returns the exit code. It is 2 if the text cannot be written: without a message
    /// if its reader has gone away, as `head` does.
    pub fn print(&self) -> ExitCode {
        let _ = io::stderr().write_all(self.errors.as_bytes());
        match print(&self.text) {
            Ok(()) => ExitCode::from(self.code),
            Err(error) => {
                let refused = Self::unwritten(&error);
                let _ = io::stderr().write_all(refused.errors.as_bytes());
                ExitCode::from(refused.code)
            }
        }
    }
}

/// Writes a text to standard output.
///
/// # Errors
/// The system's errors; also if standard output was closed when the process began, which Rust's library
/// hides.
pub fn print(text: &str) -> io::Result<()> {
    if !text.is_empty() && is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    let mut out = io::stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed, or not open for writing, when the process began.
pub fn is_closed() -> bool {
    IS_CLOSED.load(Relaxed)
}

// Before `main`, where Rust's library opens /dev/null in its place.
#[cfg(unix)]
ctor::declarative::ctor! {
    #[ctor(unsafe)]
    fn look_at_standard_output() {
        use rustix::fs::{OFlags, fcntl_getfl};
        let mode = fcntl_getfl(rustix::stdio::stdout()).map(|flags| flags & OFlags::RWMODE);
        IS_CLOSED.store(!mode.is_ok_and(|mode| mode == OFlags::WRONLY || mode == OFlags::RDWR), Relaxed);
    }
}
