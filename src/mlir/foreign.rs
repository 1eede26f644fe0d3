//! Ops of other dialects: what is known of them, how they write shapes, and the pass `bcast-verify`.

pub mod profile;
pub mod reading;
pub mod seen;
pub mod types;
mod unknown;
pub mod verify_pass;
