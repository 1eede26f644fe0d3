//! Ops of other dialects: what is known of them, their ways to write shapes, and the pass `bcast-verify`.

pub mod own;
pub mod profile;
pub mod reading;
pub mod seen;
mod unknown;
pub mod verify_pass;
