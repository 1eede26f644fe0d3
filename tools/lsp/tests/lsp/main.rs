//! The language server, tested with real messages.

mod client;
mod endings;
mod expected;
mod fixes;
mod hostile;
mod latency;
mod lit_files;
mod names;
mod neovim;
mod protocol;
