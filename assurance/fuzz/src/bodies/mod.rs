//! The bodies. The tests of the crate that each is about run it briefly.

pub mod checks;
pub mod commands;
mod context;
mod input;
mod machine;
pub mod modules;
pub mod reading;
pub mod shapes;
pub mod sizes;
pub mod syntax;
pub mod texts;
