//! `bcast-report-sizes`: reports the remaining run-time checks, and a declaration that makes each
//! unnecessary.

use super::{
    facts::Names,
    origin::{Origin, Tracer, place_of_function},
    program_size,
    proofs::Proofs,
};
use crate::{
    checked::is_checked,
    checks::{Expected, NeededCheck, Other, Place, needed_checks},
    convert::value_type,
    declared::{Left, checks_left},
    ffi::{self, Note, Op, OpParts, Severity, Val},
    program::{Step, TensorSizes, analyze_declared},
    sizes::operands::Operands,
    symbols::declared_at,
};
use broadcastable::{Kind, Rule, sizes::Check, symbols};
use broadcastable_foreign::counted;
use melior::ir::{ValueLike, operation::OperationLike};

/// The most checks of an op that are reported one by one. With each, MLIR prints the line of the op, which
/// has all its operands.
const MAX_CHECKS: usize = 32;

/// Further reports, besides the remaining checks.
#[derive(Clone, Copy)]
pub struct Options {
    /// The sizes of every tensor.
    pub facts: bool,
    /// The proof of each omitted check.
    pub proofs: bool,
}

/// Remarks on each op below `root` that needs a check at run time, and on `root` their number. Reports sizes
/// that never broadcast.
pub fn run<'c>(root: Op<'c>, options: Options) -> bool {
    let (mut sizes, steps) = analyze_declared(root);
    let mut tracer = Tracer::below(root);
    let success = program_size::verify(root, &steps, &mut sizes);
    if options.facts {
        Names::of(root, &mut sizes).report(root, &mut sizes);
    }
    let declared = checks_left(root, &mut sizes);
    let is_of_one_op = |a: &Left, b: &Left| ffi::op_number(a.op) == ffi::op_number(b.op);
    declared.chunk_by(is_of_one_op).for_each(|left| report_declared(&mut sizes, &mut tracer, left));
    let mut proofs = options.proofs.then(Proofs::default);
    let (mut ops, mut ops_with_checks, mut checks) = (0, 0, 0);
    for step in steps {
        sizes.follow(&step);
        match step {
            Step::Equal { a, b, by } => {
                if let Some(proofs) = &mut proofs {
                    let [a, b] = [a, b].map(|node| sizes.name(node));
                    proofs.add(sizes.checked(Check::Equal(a, b)), by);
                }
            }
            Step::Visit(op) => {
                let needed = report_op(&mut sizes, &mut tracer, op, proofs.as_mut());
                ops += 1;
                ops_with_checks += usize::from(needed > 0);
                checks += needed;
            }
            _ => {}
        }
    }
    let message = format!(
        "bcast-report-sizes: {} of the dialect, {ops_with_checks} of them with checks at run time, {} in all; {} of \
         declared sizes",
        counted(ops, "op"),
        counted(checks, "check"),
        counted(declared.len(), "check")
    );
    ffi::emit_remark(root.location(), &message);
    success
}

/// Reports the checks of declared sizes at one op.
fn report_declared<'c>(sizes: &mut TensorSizes, tracer: &mut Tracer<'c>, left: &[Left<'c>]) {
    let left: Vec<_> = left.iter().filter(|left| left.broken.is_none()).collect();
    for left in left.iter().take(MAX_CHECKS) {
        let notes = tracer.trace_declared(sizes, left);
        ffi::emit_op_with_notes(Severity::Remark, left.op, &left.text, &notes);
    }
    if let Some(first) = left.first() {
        report_others(first.op, left.len());
    }
}

/// Reports how many checks of an op are not reported one by one.
fn report_others(op: Op, checks: usize) {
    if checks > MAX_CHECKS {
        let others = counted(checks - MAX_CHECKS, "size");
        ffi::emit_op_remark(op, &format!("is checked at run time for {others} more"));
    }
}

/// Reports the checks of one op, learns what they prove, and returns their number.
fn report_op<'c>(
    sizes: &mut TensorSizes,
    tracer: &mut Tracer<'c>,
    op: Op<'c>,
    proofs: Option<&mut Proofs<'c>>,
) -> usize {
    let is_tensor =
        ffi::first_result(op).is_some_and(|result| value_type(result.r#type()).kind() == Some(Kind::Tensor));
    if !is_tensor {
        return 0;
    }
    let operands = match Operands::of(sizes, op) {
        Ok(operands) => operands,
        Err(message) => {
            ffi::emit_op_remark(op, &message);
            return 0;
        }
    };
    let checks = needed_checks(sizes, &operands, false);
    if let Some(proofs) = proofs {
        proofs.report(sizes, tracer, op, &operands, &checks);
    }
    let extents = operands.extents(sizes, false);
    for result in op.results() {
        for (dim, &extent) in extents.iter().enumerate() {
            sizes.record(result.into(), dim, extent);
        }
    }
    if is_checked(op) {
        return 0;
    }
    checks.iter().take(MAX_CHECKS).for_each(|check| report_check(sizes, tracer, op, check));
    report_others(op, checks.len());
    checks.len()
}

fn report_check<'c>(sizes: &mut TensorSizes, tracer: &mut Tracer<'c>, op: Op<'c>, check: &NeededCheck) {
    let Place::Operand { operand, dim } = check.place else { return };
    let Some(value) = op.operand_at(operand) else { return };
    let origin = tracer.trace(sizes, op, (value, dim), &format!("dim {dim} of operand #{operand}"));
    let (Expected::UnitOr(other) | Expected::Equal(other)) = check.expected else { return };
    let (met, other_origin, declaration) = match other {
        Other::Fixed { size, operand: other } => (
            format!("{size}, the size of operand #{other}"),
            None,
            declare_fixed(sizes, op, &origin, (value, dim), size),
        ),
        Other::Dim { operand: other, dim: other_dim } => {
            let name = format!("dim {other_dim} of operand #{other}");
            let other_origin =
                op.operand_at(other).map(|value| tracer.trace(sizes, op, (value, other_dim), &name));
            let own = sizes.of_tensor(value, dim);
            let may_be_equal = op.operand_at(other).is_none_or(|value| {
                let others = sizes.of_tensor(value, other_dim);
                sizes.may_be_equal(own, others)
            });
            let met = other_origin.as_ref().filter(|_| may_be_equal);
            let declaration = met.and_then(|other| declare_equal(op, &origin, other));
            (format!("that of operand #{other} dim {other_dim}"), other_origin, declaration)
        }
        Other::OperandsBefore => ("that of the operands before it".to_owned(), None, None),
    };
    let message = format!(
        "is checked at run time: the size of operand #{operand} dim {dim} may be neither 1 nor {met} [{}]",
        Rule::RuntimeLegal
    );
    let mut notes = origin.notes;
    notes.extend(other_origin.into_iter().flat_map(|origin| origin.notes));
    notes.extend(declaration);
    ffi::emit_op_with_notes(Severity::Remark, op, &message, &notes);
}

/// The type that makes a check against a fixed size unnecessary: that size or 1, as the bounds of the size
/// allow.
fn declare_fixed<'c>(
    sizes: &mut TensorSizes,
    op: Op<'c>,
    origin: &Origin<'c>,
    (value, of): (Val<'c>, usize),
    size: u64,
) -> Option<Note<'c>> {
    let own = sizes.of_tensor(value, of);
    let size = [size, 1].into_iter().find(|&size| {
        let constant = sizes.constant(size);
        sizes.may_be_equal(own, constant)
    })?;
    let (function, index, dim) = origin.argument?;
    let name = ffi::symbol_name(function)?;
    let text = format!(
        "if it is always {size}: write {size} for dim {dim} in the type of argument #{index} of @{name}"
    );
    Some(Note { location: place_of_function(function, op), text })
}

/// The shortest declaration that makes a check of two sizes unnecessary.
fn declare_equal<'c>(op: Op<'c>, origin: &Origin<'c>, other: &Origin<'c>) -> Option<Note<'c>> {
    let ((function, index, dim), (other_function, other_index, other_dim)) =
        (origin.argument?, other.argument?);
    if ffi::op_number(function) != ffi::op_number(other_function) {
        return None;
    }
    let [own, others] = [(index, dim), (other_index, other_dim)]
        .map(|(index, dim)| declared_at(function, symbols::Place::Argument(index), dim));
    let what = match (own, others) {
        (Some(symbol), None) => format!("dim {other_dim} of argument #{other_index} as \"{symbol}\""),
        (_, Some(symbol)) => format!("dim {dim} of argument #{index} as \"{symbol}\""),
        (None, None) => format!(
            "dim {dim} of argument #{index} and dim {other_dim} of argument #{other_index} as one symbol, such as \"N\""
        ),
    };
    let text = format!(
        "if the two are always equal: declare {what} in bcast.dims of @{}",
        ffi::symbol_name(function)?
    );
    Some(Note { location: place_of_function(function, op), text })
}
