//! `bcast-insert-runtime-checks`: the checks of the lowering, before the ops themselves.

use super::{
    asserts::{Checks, check, is_checked, set_checked},
    operands::Broadcast,
    sizes::Sizes,
    visit_all,
};
use crate::{
    Kind,
    mlir::{
        builder::Builder,
        convert::value_type,
        ffi::{Inserter, Op},
    },
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Puts checks before every op on tensors below `root` that needs some.
pub fn run(root: Op, inserter: &Inserter) -> bool {
    visit_all(root, Kind::Tensor, inserter, |builder, sizes, op| {
        if !is_checked(op) {
            let broadcast = Broadcast::new(builder, sizes, op)?;
            check(builder, sizes, op, &broadcast, Checks { asserts: true, equal: false });
            set_checked(builder, op);
            record(builder, sizes, op, &broadcast);
        }
        Ok(None)
    })
}

/// Notes the sizes that the results' types leave open, for the ops that use it.
fn record<'c>(builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>, op: Op<'c>, broadcast: &Broadcast<'c>) {
    let extents = broadcast.extents(builder, sizes, false);
    for result in op.results() {
        let declared = value_type(result.r#type());
        for (dim, (extent, size)) in extents.iter().zip(declared.dims().unwrap_or_default()).enumerate() {
            if size.is_dynamic() {
                let extent = extent.value(builder, sizes);
                sizes.record(result.into(), dim, extent);
            }
        }
    }
}
