//! The bodies, shared with `tests/fuzz.rs`.

mod input;
#[cfg(feature = "mlir")]
pub mod modules;
pub mod shapes;
pub mod texts;
