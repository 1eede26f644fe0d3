//! The language server, tested with real messages.

// Shared with tests that need more of them.
#[allow(dead_code)]
#[path = "../../../../tests/cases/case.rs"]
mod case;
mod client;
mod endings;
mod expected;
mod fixes;
mod hostile;
mod latency;
mod lit_files;
mod names;
mod neovim;
#[allow(dead_code)]
#[path = "../../../../tests/support/programs.rs"]
mod programs;
mod protocol;
#[allow(dead_code)]
#[path = "../../../../tests/cases/table.rs"]
mod table;
