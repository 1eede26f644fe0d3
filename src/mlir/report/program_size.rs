//! Sizes that line up and that the program proves to be different, whatever the types say.

use super::origin::trace;
use crate::{
    Alignment, Dim, Rule, Shape, Violation,
    mlir::{
        analysis::TensorSizes,
        convert::value_type,
        ffi::{self, Note, Op, Severity, Val},
        verify::alignment::alignment,
    },
    sizes::Size,
};
use melior::ir::{ValueLike, operation::OperationLike};

/// Reports each op of the dialect whose sizes cannot broadcast in any run: an error if the op is executed whenever its
/// function is, else a warning. Rule `program-size`.
pub fn verify<'c>(root: Op<'c>, sizes: &mut TensorSizes) -> bool {
    let mut success = true;
    for op in ffi::ops_below(root).into_iter().filter(|&op| ffi::is_bcast_op(op)) {
        if let Some(found) = mismatch(sizes, op) {
            let is_certain = ffi::parent_op(op)
                .is_some_and(|function| ffi::has_name(function, "func.func") && ffi::is_in_first_block(op));
            success &= !is_certain;
            report(sizes, op, &found, if is_certain { Severity::Error } else { Severity::Warning });
        }
    }
    success
}

/// Two operands, each with its dimension and size.
type Mismatch = [(usize, usize, Dim); 2];

fn mismatch(sizes: &mut TensorSizes, op: Op) -> Option<Mismatch> {
    let alignment = alignment(op).ok()?;
    let shapes: Vec<Shape> = op.operands().map(|operand| proven_shape(sizes, operand)).collect();
    let seen = crate::Op::elementwise(shapes.clone()).aligned(alignment);
    let Err(Violation::OperandSize { operand, dim, size, other_size, other_operand, .. }) = seen.infer()
    else {
        return None;
    };
    let (rank, other) = (shapes[operand].rank()?, shapes[other_operand].dims()?);
    let from_right = (rank - dim).checked_sub(1)?;
    let lines_up = other.len().checked_sub(from_right + 1).filter(|_| matches!(alignment, Alignment::Right));
    let other_dim = lines_up.or_else(|| other.iter().position(|&size| size == other_size))?;
    Some([(operand, dim, size), (other_operand, other_dim, other_size)])
}

fn proven_shape(sizes: &mut TensorSizes, value: Val) -> Shape {
    let r#type = value_type(value.r#type());
    let Some(dims) = r#type.dims().filter(|_| r#type.kind() == Some(crate::Kind::Tensor)) else {
        return r#type.shape().cloned().unwrap_or(Shape::Unranked);
    };
    let size = |(dim, &size): (usize, &Dim)| {
        let name = size.is_dynamic().then(|| sizes.of_tensor(value, dim));
        match name.map(|name| sizes.size(name)) {
            Some(&Size::Constant(proven)) => u64::try_from(proven).map_or(size, Dim::new),
            _ => size,
        }
    };
    dims.iter().enumerate().map(size).collect()
}

fn report<'c>(sizes: &mut TensorSizes, op: Op<'c>, found: &Mismatch, severity: Severity) {
    let [(operand, dim, size), (other_operand, other_dim, other_size)] = *found;
    let when = if severity == Severity::Error { "" } else { " where it is executed" };
    let message = format!(
        "operand #{operand} dim {dim} is {size}, and operand #{other_operand} dim {other_dim} is {other_size}, in every \
         run{when}: they never broadcast [{}]",
        Rule::ProgramSize
    );
    let mut notes: Vec<Note<'c>> = Vec::new();
    for (operand, dim, size) in *found {
        if let Ok(value) = op.operand(operand) {
            notes.extend(trace(sizes, value, dim, &format!("the {size} of operand #{operand}")).notes);
        }
    }
    ffi::emit_op_with_notes(severity, op, &message, &notes);
}
