//! Ops of other dialects: what is known of them, how they write shapes, and the pass `bcast-verify`.

#[cfg(feature = "cli")]
pub mod check;
#[cfg(feature = "cli")]
mod nesting;
pub mod profile;
pub mod reading;
mod seen;
pub mod types;
mod unknown;
pub mod verify_pass;
