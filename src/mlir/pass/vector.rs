//! `convert-bcast-to-vector`: `vector.broadcast` of what is stretched, then one op on whole vectors.

use super::{
    super::{
        builder::Builder,
        convert::shaped_type,
        elementwise::Elementwise,
        ffi::{self, Inserter, Op, Val},
        verify::infer_facts,
    },
    visit_all,
};
use crate::{Facts, Kind};
use melior::ir::{ValueLike, operation::OperationLike};

/// Lowers every op on vectors below `root`.
pub fn run(root: Op, inserter: &Inserter) -> bool {
    visit_all(root, Kind::Vector, inserter, |builder, _, op| lower(builder, op).map(Some))
}

fn lower<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
    let (_, facts) = infer_facts(op)?;
    let elementwise = Elementwise::of(op).ok_or("has no elements to compute with")?;
    let operands: Result<Vec<_>, _> =
        op.operands().map(|operand| broadcast(builder, operand, &facts)).collect();
    let value = elementwise.build(builder, &operands?).ok_or("has no scalar op for its element type")?;
    // Valid in a graph region and in a block that is never reached.
    if op.result(0).is_ok_and(|result| value == result.into()) {
        return Err("cannot be lowered: its operand is its own result".into());
    }
    Ok(value)
}

/// The operand stretched to the inferred shape.
fn broadcast<'c>(builder: &Builder<'c, '_>, operand: Val<'c>, facts: &Facts) -> Result<Val<'c>, String> {
    let element = ffi::element_type(operand.r#type());
    let target = shaped_type(Kind::Vector, &facts.shape(), element, None, builder.location())
        .ok_or("broadcasts to a shape that no vector type has")?;
    if operand.r#type() == target {
        return Ok(operand);
    }
    Ok(builder.build("vector.broadcast", &[operand], &[], target))
}
