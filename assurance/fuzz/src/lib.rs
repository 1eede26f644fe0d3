//! The fuzzed bodies: each takes any bytes, and panics if a claim does not hold. The tests run them on bytes
//! that are the same on every machine; `make fuzz` goes on from there.
#![allow(missing_docs)] // Read by tests alone.

pub mod checks;
pub mod commands;
mod context;
mod input;
pub mod modules;
pub mod reading;
pub mod shapes;
pub mod sizes;
pub mod syntax;
pub mod texts;
