//! `bcast lsp`: a language server for the text of MLIR in any dialect, without MLIR.
//!
//! | the editor asks for | where |
//! |---|---|
//! | diagnostics | `document/diagnostics.rs` |
//! | hover | `document/hover.rs` |
//! | definitions and references | `document/values.rs`; of symbols and blocks `document/names.rs` |
//! | symbols | `document/symbols.rs` |
//! | inlay hints | `document/hints.rs` |
//! | quick fixes | `document/actions.rs` |
//! | renaming and formatting of names of sizes | `document/sizes.rs` |
//! | the picture of an op, `bcast/picture` | `document/picture.rs` |
//!
//! Where `bcast-lsp-server` is installed, it is asked as well (`mlir.rs`), and what is new is added
//! (`theirs.rs`).
//!
//! The text is read again after each change: that takes some milliseconds for thousands of lines. [`frame`],
//! [`texts`] and [`pages`] are those of `bcast-lsp-server` as well.

mod document;
mod event;
pub mod frame;
mod mlir;
mod options;
pub mod pages;
mod server;
pub mod texts;
mod theirs;

pub use options::{Options, WithMlir};
pub use server::{NameSizes, SizeNames, serve, serve_beside};
pub use theirs::{softened, subject};
