//! `bcast-insert-runtime-checks`: the checks of the lowering, before the ops themselves.

use super::{
    Known,
    asserts::assert,
    checks::{is_checked, needed_checks, set_checked},
    declared,
    emitter::Emitter,
    operands::{Operands, record},
    reports, visit_with_sizes,
};
use crate::mlir::{
    builder::Builder,
    ffi::{Inserter, OpMut, Val},
};
use melior::ir::operation::OperationLike;

/// Puts checks before every op on tensors below `root` that needs some.
pub fn run(root: &mut OpMut, inserter: &Inserter, report_sizes: bool) -> bool {
    let Ok(mut reports) = reports(**root, report_sizes) else { return false };
    declared::insert_checks(root, inserter, reports.as_mut());
    visit_with_sizes(root, inserter, reports, |builder, known, op| {
        if !is_checked(**op) {
            insert(builder, known, op)?;
        }
        Ok(None)
    })
}

fn insert<'c>(builder: &Builder<'c, '_>, known: &mut Known<'c>, op: &mut OpMut<'c>) -> Result<(), String> {
    let Known { sizes, values, reports } = known;
    let operands = Operands::of(sizes, **op)?;
    let checks = needed_checks(sizes, &operands, false);
    let extents = operands.extents(sizes, false);
    let mut emitter = Emitter::new(builder, sizes, values, &operands);
    checks.iter().for_each(|check| assert(&mut emitter, reports.as_mut(), **op, check));
    emitter.build_sizes(&extents);
    let results: Vec<Val> = op.results().map(Val::from).collect();
    results.iter().for_each(|&result| record(sizes, values, result, result, &extents));
    // What a check was left out for may be untrue once a later pass has changed the program.
    if checks.len() == operands.checks_by_types() {
        set_checked(builder, op);
    }
    Ok(())
}
