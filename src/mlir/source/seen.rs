//! Any op that broadcasts as the rules see it: one of `bcast`, or one that a profile knows.

use crate::mlir::{
    ffi::{self, Op},
    foreign::reading::{Unread, read_by_profile},
    verify::{error::BROADCAST_DIMENSIONS, view::View},
};

/// An op that broadcasts.
pub struct Seen {
    pub op: crate::Op,
    /// The attribute that lines its operands up.
    pub explicit: &'static str,
}

/// `None` for an op of which nothing is known; an error tells why an op is not understood.
pub fn seen(op: Op) -> Option<Result<Seen, String>> {
    if ffi::is_bcast_op(op) {
        if ffi::has_name(op, "bcast.yield") {
            return None;
        }
        let seen = View::new(op).map(|view| Seen { op: view.to_op(), explicit: BROADCAST_DIMENSIONS });
        return Some(seen.map_err(|error| error.to_string()));
    }
    let (read, explicit) = read_by_profile(op)?;
    Some(read.map(|read| Seen { op: read.op, explicit }).map_err(|unread| match unread {
        Unread::Skipped(reason) | Unread::Refused(reason) => reason,
    }))
}
