//! `bcast-insert-runtime-checks`: the checks of the lowering, before the ops themselves.

use super::{
    super::{
        broadcast::{Broadcast, record},
        check::{Checks, check, is_checked, set_checked},
        ffi::{Inserter, Op},
    },
    visit_all,
};
use crate::Kind;

/// Puts checks before every op on tensors below `root` that needs some.
pub fn run(root: Op, inserter: &Inserter) -> bool {
    visit_all(root, Kind::Tensor, inserter, |builder, sizes, op| {
        if !is_checked(op) {
            let broadcast = Broadcast::new(builder, sizes, op)?;
            check(builder, sizes, op, &broadcast, Checks { asserts: true, equal: false });
            set_checked(builder, op);
            let extents = broadcast.extents(builder, sizes, false);
            record(sizes, op.result(0).map_err(|error| error.to_string())?.into(), &extents);
        }
        Ok(None)
    })
}
