//! The bodies, shared with `tests/fuzz.rs`.

mod input;
#[cfg(feature = "mlir")]
pub mod modules;
pub mod shapes;
#[cfg(feature = "mlir")]
pub mod syntax;
pub mod texts;
