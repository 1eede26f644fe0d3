//! Sizes that line up and that the program proves to be different, although the types allow them.

use super::origin::{Tracer, name_of};
use crate::{
    certain::{Certain, when},
    convert::value_type,
    declared::checks_left,
    ffi::{self, Note, Op, OpParts, Severity, Val},
    program::{Step, TensorSizes},
    verify::alignment::alignment,
};
use broadcastable::{
    Alignment, Dim, Rule, Shape, SizeId, Violation,
    sizes::{Check, ProofId, Scoped},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Reports each op of the dialect whose sizes cannot broadcast in any run: an error if the op is certainly
/// executed, else a warning. Rule `program-size`.
pub fn verify<'c>(root: Op<'c>, steps: &[Step<'c>], sizes: &mut TensorSizes) -> bool {
    let (mut certain, mut tracer) = (Certain::of(root), Tracer::below(root));
    let mut success = verify_declared(root, sizes, &mut certain, &mut tracer);
    let mut reasons = Reasons::default();
    for step in steps {
        sizes.follow(step);
        match *step {
            Step::Enter { .. } => reasons.enter(),
            Step::Leave { .. } => reasons.leave(),
            Step::Equal { a, b, by } => {
                let [a, b] = [a, b].map(|node| sizes.name(node));
                reasons.insert(sizes.checked(Check::Equal(a, b)), by);
            }
            Step::Visit(op) => {
                let Some(found) = mismatch(sizes, op) else { continue };
                let severity = certain.severity(op);
                success &= severity != Severity::Error;
                report(sizes, &mut tracer, &reasons, op, &found, (severity, certain.unused(op)));
            }
            _ => {}
        }
    }
    success
}

/// Reports calls and returns whose sizes are not those that a function declares in any run.
fn verify_declared<'c>(
    root: Op<'c>,
    sizes: &mut TensorSizes,
    certain: &mut Certain<'c>,
    tracer: &mut Tracer<'c>,
) -> bool {
    let mut success = true;
    for left in checks_left(root, sizes) {
        let Some(declaration) = &left.broken else { continue };
        let severity = certain.severity(left.op);
        success &= severity != Severity::Error;
        let message = format!("fails in every run{}: {declaration} [{}]", when(severity), Rule::ProgramSize);
        let mut notes = tracer.trace_declared(sizes, &left);
        notes.extend(certain.unused(left.op));
        ffi::emit_op_with_notes(severity, left.op, &message, &notes);
    }
    success
}

/// The op after which two sizes are equal.
type Reasons<'c> = Scoped<ProofId, Op<'c>>;

/// Two operands, each with its dimension and what is known of its size.
type Mismatch = [(usize, usize, String); 2];

fn mismatch(sizes: &mut TensorSizes, op: Op) -> Option<Mismatch> {
    let alignment = alignment(op).ok()?;
    let shapes: Vec<Shape> = op.operands().map(|operand| proven_shape(sizes, operand)).collect();
    let of_values = mismatch_of_values(alignment, &shapes);
    of_values.or_else(|| mismatch_of_bounds(sizes, op, &shapes).filter(|_| alignment == Alignment::Right))
}

/// Two sizes that line up on the right, and whose bounds exclude that they fit.
fn mismatch_of_bounds(sizes: &mut TensorSizes, op: Op, shapes: &[Shape]) -> Option<Mismatch> {
    let rank = shapes.iter().filter_map(Shape::rank).max()?;
    for back in 1..=rank {
        let mut column: Vec<(usize, usize, SizeId)> = Vec::new();
        for (operand, shape) in shapes.iter().enumerate() {
            let Some(dim) = shape.rank().and_then(|rank| rank.checked_sub(back)) else { continue };
            let size = sizes.of_tensor(op.operand_at(operand)?, dim);
            if let Some(&other) = column.iter().find(|(.., other)| sizes.never_fit(size, *other)) {
                return Some(
                    [(operand, dim, size), other]
                        .map(|(operand, dim, size)| (operand, dim, bounds_of(sizes, size))),
                );
            }
            column.push((operand, dim, size));
        }
    }
    None
}

/// A size that no declaration means.
const LARGE: i64 = i64::MAX / 2;

/// The known bounds of a size, in words.
fn bounds_of(sizes: &TensorSizes, size: SizeId) -> String {
    match (sizes.range(size), sizes.multiple_of(size)) {
        ((low, high), _) if low == high => low.to_string(),
        (_, times) if times > 1 => format!("a multiple of {times}"),
        ((low, high), _) if high >= LARGE => format!("at least {low}"),
        ((low, high), _) => format!("from {low} to {high}"),
    }
}

fn mismatch_of_values(alignment: Alignment, shapes: &[Shape]) -> Option<Mismatch> {
    let seen = broadcastable::Op::elementwise(shapes.to_vec()).aligned(alignment);
    let Err(Violation::OperandSize { operand, dim, size, other_size, other_operand, .. }) = seen.infer()
    else {
        return None;
    };
    let (rank, other) = (shapes[operand].rank()?, shapes[other_operand].dims()?);
    let from_right = (rank - dim).checked_sub(1)?;
    let lines_up = other.len().checked_sub(from_right + 1).filter(|_| matches!(alignment, Alignment::Right));
    let other_dim = lines_up.or_else(|| other.iter().position(|&size| size == other_size))?;
    Some([(operand, dim, size.to_string()), (other_operand, other_dim, other_size.to_string())])
}

fn proven_shape(sizes: &mut TensorSizes, value: Val) -> Shape {
    let r#type = value_type(value.r#type());
    let Some(dims) = r#type.dims().filter(|_| r#type.kind() == Some(broadcastable::Kind::Tensor)) else {
        return r#type.shape().cloned().unwrap_or(Shape::Unranked);
    };
    let size = |(dim, &size): (usize, &Dim)| {
        let name = size.is_dynamic().then(|| sizes.of_tensor(value, dim));
        let known = name.and_then(|name| u64::try_from(sizes.known(name)?).ok());
        known.map_or(size, Dim::new)
    };
    dims.iter().enumerate().map(size).collect()
}

fn report<'c>(
    sizes: &mut TensorSizes,
    tracer: &mut Tracer<'c>,
    reasons: &Reasons<'c>,
    op: Op<'c>,
    found: &Mismatch,
    (severity, unused): (Severity, Option<Note<'c>>),
) {
    let [(operand, dim, size), (other_operand, other_dim, other_size)] = found;
    let message = format!(
        "operand #{operand} dim {dim} is {size}, and operand #{other_operand} dim {other_dim} is {other_size}, in every \
         run{}: they never broadcast [{}]",
        when(severity),
        Rule::ProgramSize
    );
    let mut notes: Vec<Note<'c>> = Vec::new();
    for &(operand, dim, ref size) in found {
        if let Some(value) = op.operand_at(operand) {
            let what = match size.parse::<u64>() {
                Ok(size) => format!("the {size} of operand #{operand}"),
                Err(_) => format!("dim {dim} of operand #{operand}"),
            };
            notes.extend(tracer.trace(sizes, op, (value, dim), &what).notes);
            notes.extend(notes_of_facts(sizes, tracer, reasons, value, dim));
        }
    }
    notes.extend(unused);
    ffi::emit_op_with_notes(severity, op, &message, &notes);
}

/// The origin of a size whose value is known only after some ops.
fn notes_of_facts<'c>(
    sizes: &mut TensorSizes,
    tracer: &mut Tracer<'c>,
    reasons: &Reasons<'c>,
    value: Val<'c>,
    dim: usize,
) -> Vec<Note<'c>> {
    let size = sizes.of_tensor(value, dim);
    let Some(known) = sizes.known(size).and_then(|known| u64::try_from(known).ok()) else {
        return Vec::new();
    };
    let constant = sizes.constant(known);
    let proofs = sizes.equality(size, constant).unwrap_or_default();
    let mut ops: Vec<Op> = Vec::new();
    for &by in proofs.iter().filter_map(|proof| reasons.get(proof)) {
        if !ops.contains(&by) {
            ops.push(by);
        }
    }
    let mut notes = Vec::new();
    for by in ops {
        let name = name_of(by);
        notes.push(Note { location: by.location(), text: format!("which is {known} after this '{name}'") });
        let dims = by.operands().flat_map(|value| (0..rank(value)).map(move |dim| (value, dim)));
        let of_constant = |&(value, dim): &(Val, usize)| sizes.of_tensor(value, dim) == constant;
        if let Some((value, dim)) = { dims }.find(of_constant) {
            notes.extend(
                tracer.trace(sizes, by, (value, dim), &format!("the {known} of this '{name}'")).notes,
            );
        }
    }
    notes
}

fn rank(value: Val) -> usize {
    value_type(value.r#type()).dims().map_or(0, <[Dim]>::len)
}
