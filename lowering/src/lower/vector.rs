//! `convert-bcast-to-vector`: a `vector.broadcast` for each stretched operand, then one op on whole vectors.

use super::{is_bcast_op_on, refuse_own_result, visit_all};
use crate::{
    body::scalar::{BROADCAST, build_body},
    builder::Builder,
    convert::{shaped_type, value_type},
    ffi::{self, Inserter, Op, OpMut, Val},
    verify::view::View,
};
use broadcastable::{Dim, Kind, OpFacts, Shape};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Lowers every op on vectors below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    visit_all(root, Kind::Vector, inserter, |builder, op| lower(builder, **op).map(Some))
}

/// Lowers one op on vectors.
pub fn lower_op<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Vec<Val<'c>>, String> {
    if is_bcast_op_on(op, Kind::Vector) { lower(builder, op) } else { Err("has no vectors".into()) }
}

fn lower<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Vec<Val<'c>>, String> {
    refuse_own_result(op)?;
    let seen = View::new(op).map_err(|error| error.to_string())?.to_op();
    let facts = seen.infer().map_err(|error| error.to_string())?;
    let operands =
        op.operands().enumerate().map(|(index, operand)| broadcast(builder, index, operand, &facts));
    let operands: Vec<Val> = operands.collect::<Result<_, _>>()?;
    if ffi::has_name(op, BROADCAST) {
        return Ok(operands);
    }
    Ok(vec![build_body(builder, op, &operands, Some(&facts.shape()))?])
}

/// The operand stretched to the inferred shape.
fn broadcast<'c>(
    builder: &Builder<'c, '_>,
    index: usize,
    operand: Val<'c>,
    facts: &OpFacts<'_>,
) -> Result<Val<'c>, String> {
    let operand = align(builder, index, operand, facts)?;
    let target = vector_type(builder, &facts.shape(), operand)?;
    if operand.r#type() == target {
        return Ok(operand);
    }
    Ok(builder.build("vector.broadcast", &[operand], &[], target))
}

/// The operand with units for the dimensions that it lacks, unless those are all on the left, where
/// `vector.broadcast` adds them.
fn align<'c>(
    builder: &Builder<'c, '_>,
    index: usize,
    operand: Val<'c>,
    facts: &OpFacts<'_>,
) -> Result<Val<'c>, String> {
    let r#type = value_type(operand.r#type());
    let dims = r#type.dims().unwrap_or_default();
    let columns: Vec<_> = (0..dims.len()).map(|dim| facts.column_of(index, dim)).collect();
    let rank = facts.columns().len();
    if (0..dims.len()).all(|dim| columns[dim] == Some(rank - dims.len() + dim)) {
        return Ok(operand);
    }
    let size = |column: usize| {
        columns.iter().position(|&own| own == Some(column)).map_or(Dim::UNIT, |dim| dims[dim])
    };
    let target = vector_type(builder, &(0..rank).map(size).collect(), operand)?;
    Ok(builder.build("vector.shape_cast", &[operand], &[], target))
}

/// The type of a vector of that shape with the elements of another one.
fn vector_type<'c>(builder: &Builder<'c, '_>, shape: &Shape, like: Val<'c>) -> Result<Type<'c>, String> {
    shaped_type(Kind::Vector, shape, ffi::element_type(like.r#type()), None, builder.location())
        .ok_or_else(|| "broadcasts to a shape that no vector type has".into())
}
