//! Differences between Unix and other systems.

#[cfg(not(unix))]
#[path = "system/other.rs"]
mod own;
#[cfg(unix)]
#[path = "system/unix.rs"]
mod own;

pub use own::{create_as_any, identity, is_stream, is_writable, keep_owner, kind, links, open};
