//! Shared by the tests of several crates: the tables of cases, models written without the library, and how
//! tests are run.
#![allow(missing_docs)] // Read by tests alone.

pub mod case;
pub mod counting;
pub mod effort;
pub mod extent;
pub mod generated;
pub mod machine;
pub mod pairs;
pub mod programs;
pub mod sanitizer;
pub mod table;
pub mod tool;
