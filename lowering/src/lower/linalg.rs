//! `convert-bcast-to-linalg`: one `linalg.generic` for each result that is computed or stretched, and
//! run-time checks.

mod chains;
mod generic;
mod goal;
mod lowering;
mod options;
mod reading;
mod sparse;

use super::{Known, assertions, is_bcast_op_on, refuse_own_result, reports, visit_with_sizes};
use crate::{
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
use broadcastable::Kind;
use chains::{Chains, Part};
use melior::ir::{Type, ValueLike, operation::OperationLike};
pub use options::Options;
use sparse::Stretched;

/// Lowers every op on tensors below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, options: Options) -> bool {
    let Ok(mut reports) = reports(**root, options.report_sizes) else { return false };
    let checks = if options.runtime_checks { Checks::All(reports.as_mut()) } else { Checks::Assumed };
    declared::insert_checks(root, inserter, checks);
    let context = root.context();
    let context = ffi::context(&context);
    let mut chains = Chains::of(**root, options.chains);
    let (success, _) = visit_with_sizes(context, root, inserter, reports, |builder, known, op| {
        lower(builder, known, &mut chains, **op, options)
    });
    ffi::erase_unused(chains.done().into_iter().map(|op| ffi::op_below_mut(root, op)).collect());
    declared::remove_declarations(root);
    // Only now: what they assert holds for the ops after them.
    if options.report_sizes {
        assertions::report(root, inserter);
    }
    success
}

/// Lowers one op on tensors by what its own types say.
pub fn lower_op<'c>(builder: &Builder<'c, '_>, op: Op<'c>, options: Options) -> Result<Vec<Val<'c>>, String> {
    if !is_bcast_op_on(op, Kind::Tensor) {
        return Err("has no tensors".into());
    }
    let lowered = lower(builder, &mut Known::default(), &mut Chains::default(), op, options)?;
    Ok(lowered.expect("an op alone waits for no other one"))
}

/// The values that replace an op; `None` if the op waits for its user.
fn lower<'c>(
    builder: &Builder<'c, '_>,
    known: &mut Known<'c>,
    chains: &mut Chains<'c>,
    op: Op<'c>,
    options: Options,
) -> Result<Option<Vec<Val<'c>>>, String> {
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
    if checks.is_empty() && declared_checks.is_empty() {
        builder.count(|counts| counts.unchecked += 1);
    }

    let mut part = Part::new(op, operands, extents, declared);
    chains.join(&mut part, options);
    let user = chains.waits_for(&part, emitter.sizes(), options).filter(|_| declared_checks.is_empty());
    if let Some(user) = user {
        emitter.build_sizes(&part.extents);
        chains.wait(part, user, sizes);
        return Ok(None);
    }
    let results = Stretched::of(&part, options).build(builder, known, &mut part, options)?;
    // A result that is an operand has the operand's sizes.
    let built = |&(_, tensor): &(_, &Val)| part.operands.all.iter().all(|operand| operand.value != *tensor);
    for (result, &tensor) in op.results().zip(&results).filter(built) {
        record(&mut known.sizes, &mut known.values, result.into(), tensor, &part.extents);
    }
    let cast = |(result, declared)| builder.tensor_cast(result, declared);
    Ok(Some(results.into_iter().zip(part.declared).map(cast).collect()))
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
