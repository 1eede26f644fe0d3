//! `bcast-insert-runtime-checks`: inserts the lowering's checks before the ops.

use super::{Known, refuse_own_result, reports, visit_with_sizes};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, OpMut, Val},
};
use crate::{
    check_builder::assert,
    checked::{is_checked, set_checked},
    checks::needed_checks,
    declared::{self, Checks},
    sizes::{
        emitter::{Emitter, record},
        operands::Operands,
    },
};
use broadcastable::SizeId;
use melior::ir::operation::OperationLike;

/// Inserts checks before every op on tensors below `root` that needs some.
pub fn run(root: &mut OpMut, inserter: &Inserter, report_sizes: bool) -> bool {
    let Ok(mut reports) = reports(**root, report_sizes) else { return false };
    declared::insert_checks(root, inserter, Checks::All(reports.as_mut()));
    let context = root.context();
    let context = ffi::context(&context);
    let (success, _) = visit_with_sizes(context, root, inserter, reports, |builder, known, op| {
        insert(builder, known, op, true)?;
        Ok(None)
    });
    success
}

/// Inserts checks before an op, if they are requested and missing; records and returns the sizes of its
/// results.
pub fn insert<'c>(
    builder: &Builder<'c, '_>,
    known: &mut Known<'c>,
    op: &mut OpMut<'c>,
    wanted: bool,
) -> Result<Vec<SizeId>, String> {
    refuse_own_result(**op)?;
    let Known { sizes, values, reports } = known;
    let are_there = is_checked(**op);
    let operands = Operands::of(sizes, **op)?;
    let checks = if wanted || are_there { needed_checks(sizes, &operands, false) } else { Vec::new() };
    let extents = operands.extents(sizes, false);
    let mut emitter = Emitter::new(builder, sizes, values, &operands);
    if !are_there {
        checks.iter().for_each(|check| assert(&mut emitter, reports.as_mut(), **op, check));
    }
    if checks.is_empty() {
        builder.count(|counts| counts.unchecked += 1);
    }
    emitter.build_sizes(&extents);
    let results: Vec<Val> = op.results().map(Val::from).collect();
    results.iter().for_each(|&result| record(sizes, values, result, result, &extents));
    // The reason to omit a check may not hold once a later pass has changed the program.
    if wanted && checks.len() == operands.count_by_types() {
        set_checked(builder, op);
    }
    Ok(extents)
}
