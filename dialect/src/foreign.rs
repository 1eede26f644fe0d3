//! Ops of other dialects: their profiles, their ways to write shapes, and the pass `bcast-verify`.

pub mod profile;
pub mod reading;
pub mod seen;
mod unknown;
pub mod verify_pass;
