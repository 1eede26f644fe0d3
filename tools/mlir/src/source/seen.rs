//! An op that broadcasts, as the rules see it: an op of `bcast`, or one that a profile lists.

use super::Source;
use crate::{
    body::scalar::BROADCAST,
    ffi::{self, Op},
    foreign::{Operation, with_name},
    verify::{
        error::{BROADCAST_DIMENSIONS, NO_DIMENSIONS},
        view::View,
    },
};
use broadcastable_foreign::{Reading, Unread, profile::Signature};

/// An op that broadcasts.
pub struct Seen<'a> {
    pub op: broadcastable::Op,
    /// The attribute that aligns its operands; `None` if it has none.
    pub explicit: Option<&'a str>,
    /// Whether the rules read the whole shapes of its results, and not only the dimensions before those of matrices.
    pub is_whole: bool,
}

impl<'t> Source<'_, 't> {
    /// `None` for an op that does not broadcast or that no profile lists; an error if the op cannot be interpreted.
    pub fn seen(&self, op: Op) -> Option<Result<Seen<'t>, String>> {
        if !ffi::is_bcast_op(op) {
            return self.seen_by_profile(op);
        }
        if ffi::has_name(op, "bcast.yield") {
            return None;
        }
        if ffi::has_name(op, BROADCAST) && ffi::attribute(op, BROADCAST_DIMENSIONS).is_some() {
            return Some(Err(NO_DIMENSIONS.into()));
        }
        let seen = View::new(op)
            .map(|view| Seen { op: view.to_op(), explicit: Some(BROADCAST_DIMENSIONS), is_whole: true })
            .map_err(|error| error.to_string());
        Some(seen)
    }

    fn seen_by_profile(&self, op: Op) -> Option<Result<Seen<'t>, String>> {
        let signature = with_name(op, |name| self.own.signature(name)).filter(Signature::broadcasts)?;
        let read = Reading::of(&Operation(op), &signature).map_err(|unread| match unread {
            Unread::Skipped(reason) | Unread::Refused(reason) => reason,
        });
        Some(read.map(|read| Seen {
            is_whole: read.is_whole(&Operation(op)),
            op: read.op,
            explicit: signature.explicit,
        }))
    }
}
