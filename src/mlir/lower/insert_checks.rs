//! `bcast-insert-runtime-checks`: the checks of the lowering, before the ops themselves.

use super::{
    Known,
    asserts::assert,
    checks::{is_checked, needed_checks, set_checked},
    declared,
    emitter::Emitter,
    operands::Operands,
    reports, visit_all,
};
use crate::{
    Kind, SizeId,
    mlir::{
        builder::Builder,
        convert::value_type,
        ffi::{self, Inserter, OpMut},
    },
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Puts checks before every op on tensors below `root` that needs some.
pub fn run(root: &mut OpMut, inserter: &Inserter, report_sizes: bool) -> bool {
    let Ok(mut reports) = reports(**root, report_sizes) else { return false };
    declared::insert_checks(root, inserter, reports.as_mut());
    visit_all(root, Kind::Tensor, inserter, reports, |builder, known, op| {
        if !is_checked(**op) {
            insert(builder, known, op, true)?;
        }
        Ok(None)
    })
}

/// Puts checks before an op, if they are wanted and not there, and notes the sizes of its results, which are returned.
pub fn insert<'c>(
    builder: &Builder<'c, '_>,
    known: &mut Known<'c>,
    op: &mut OpMut<'c>,
    wanted: bool,
) -> Result<Vec<SizeId>, String> {
    let Known { sizes, values, reports } = known;
    let are_there = is_checked(**op);
    let operands = Operands::of(sizes, **op)?;
    let checks = match wanted || are_there {
        true => needed_checks(sizes, &operands, false),
        false => Vec::new(),
    };
    let extents = operands.extents(sizes, false);
    let mut emitter = Emitter::new(builder, sizes, values, **op, &operands);
    if !are_there {
        checks.iter().for_each(|check| assert(&mut emitter, reports.as_mut(), **op, check));
    }
    op.results().for_each(|result| emitter.record(result.into(), &extents));
    // What a result's type leaves open, for the ops that use it.
    for result in op.results() {
        let declared = value_type(result.r#type());
        for (dim, (declared, &size)) in declared.dims().unwrap_or_default().iter().zip(&extents).enumerate() {
            if declared.is_dynamic() {
                sizes.record(ffi::value_number(result.into()), dim, size);
            }
        }
    }
    if wanted {
        set_checked(builder, op);
    }
    Ok(extents)
}
