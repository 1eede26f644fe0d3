//! Shared by the tools towards the system: which files they read, how they write one, what they print, and
//! how their processes end. This crate knows neither MLIR nor the rules.
//!
//! | module | invariant |
//! |---|---|
//! | [`read`] | reading ends: devices, and pipes that nobody named, are not opened |
//! | [`walk`] | nothing outside of the named directory is read, and an error hides nothing but its own file or directory |
//! | [`replace`] | the one function that writes a file; nothing but the named file changes, and no text is lost |
//! | [`escape`] | no text from a file controls where it is printed |
//! | [`output`] | an answer is printed, or the exit code is not 0 |
//! | [`sibling()`] | of two versions, that beside this program is taken |
//! | [`process`] | a child ends with its parent, and has a limit of memory |

pub mod escape;
pub mod output;
#[cfg(unix)]
pub mod process;
pub mod read;
pub mod replace;
mod sibling;
mod system;
pub mod walk;

pub use sibling::sibling;
