//! `convert-bcast-to-linalg`: one `linalg.generic` for each result that is computed or stretched, and
//! run-time checks.

mod generic;
mod lowering;
mod options;
mod reading;

use super::{Known, assertions, refuse_own_result, reports, visit_with_sizes};
use crate::{
    body::scalar::{BROADCAST, build_body},
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, Val},
    program::TensorSizes,
};
use crate::{
    check_builder::assert,
    checked::is_checked,
    checks::{Expected, NeededCheck, declared_checks, needed_checks},
    declared::{self, Checks},
    sizes::{
        emitter::{Emitter, record},
        operands::Operands,
    },
};
use lowering::Lowering;
use melior::ir::{Type, ValueLike, operation::OperationLike};
pub use options::Options;

/// Lowers every op on tensors below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, options: Options) -> bool {
    let Ok(mut reports) = reports(**root, options.report_sizes) else { return false };
    let checks = if options.runtime_checks { Checks::All(reports.as_mut()) } else { Checks::Assumed };
    declared::insert_checks(root, inserter, checks);
    let context = root.context();
    let context = ffi::context(&context);
    let (success, _) = visit_with_sizes(context, root, inserter, reports, |builder, known, op| {
        lower(builder, known, **op, options).map(Some)
    });
    declared::remove_declarations(root);
    // Only now: what they assert holds for the ops after them.
    if options.report_sizes {
        assertions::report(root, inserter);
    }
    success
}

fn lower<'c>(
    builder: &Builder<'c, '_>,
    known: &mut Known<'c>,
    op: Op<'c>,
    options: Options,
) -> Result<Vec<Val<'c>>, String> {
    refuse_own_result(op)?;
    let Known { sizes, values, reports } = known;
    let operands = Operands::of(sizes, op)?;
    let declared = declared_types(op, &operands)?;
    let checks = checks(sizes, op, &operands, options);
    let extents = operands.extents(sizes, options.assumes_equal());
    let declared_checks =
        if options.runtime_checks { declared_checks(sizes, op, &extents) } else { Vec::new() };
    let mut emitter = Emitter::new(builder, sizes, values, &operands);
    for check in checks.iter().chain(&declared_checks) {
        assert(&mut emitter, reports.as_mut(), op, check);
    }

    let mut lowering = Lowering::new(emitter, &operands, &extents, options);
    let body = |inside: &Builder<'c, '_>, elements: &[Val<'c>]| build_body(inside, op, elements, None);
    let mut results = Vec::new();
    for (index, &declared) in declared.iter().enumerate() {
        results.push(if ffi::has_name(op, BROADCAST) {
            lowering.stretch(index, declared)?
        } else {
            lowering.compute(declared, &body)?
        });
    }
    lowering.finish();
    // A result that is an operand has the operand's sizes.
    let built = |&(_, tensor): &(_, &Val)| operands.all.iter().all(|operand| operand.value != *tensor);
    for (result, &tensor) in op.results().zip(&results).filter(built) {
        record(sizes, values, result.into(), tensor, &extents);
    }
    let cast = |(result, declared)| builder.tensor_cast(result, declared);
    Ok(results.into_iter().zip(declared).map(cast).collect())
}

/// The checks to build, given that those of the op itself pass.
fn checks(sizes: &mut TensorSizes, op: Op, operands: &Operands, options: Options) -> Vec<NeededCheck> {
    let are_there = is_checked(op);
    if !options.runtime_checks && !are_there {
        return Vec::new();
    }
    let mut checks = needed_checks(sizes, operands, options.assumes_equal());
    // The existing checks allow for stretching.
    let is_missing = |check: &NeededCheck| !are_there || matches!(check.expected, Expected::Equal(_));
    checks.retain(|check| options.runtime_checks && is_missing(check));
    checks
}

/// The declared types of all results.
fn declared_types<'c>(op: Op<'c>, operands: &Operands) -> Result<Vec<Type<'c>>, String> {
    let types: Vec<Type> = op.results().map(|result| result.r#type()).collect();
    let has_rank = |r#type: &Type| {
        value_type(*r#type).dims().is_none_or(|dims| Some(dims.len()) == operands.facts.rank())
    };
    if types.iter().all(has_rank) {
        return Ok(types);
    }
    Err("cannot be lowered: its result does not have the inferred rank".into())
}
