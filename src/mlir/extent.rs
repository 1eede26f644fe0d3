//! Run-time extents of a result's dimensions (rule `runtime-extent`).

use super::{
    builder::Builder,
    convert::{result_types, value_type},
    ffi::{self, Inserter, Op, ReifiedShape, Val},
    verify::infer_facts,
};
use crate::{Column, Dim, Facts, Kind};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::collections::HashSet;

/// The size of one dimension of the result.
#[derive(Clone, Copy)]
pub enum Extent<'c> {
    /// Known at compile time.
    Static(i64),
    /// A value of type `index`.
    Value(Val<'c>),
}

/// The extents of the inferred shape; builds what is needed to compute the dynamic ones.
///
/// All operands must be ranked tensors.
pub fn extents<'c>(builder: &Builder<'c, '_>, op: Op<'c>, facts: &Facts) -> Vec<Extent<'c>> {
    let columns = facts.columns().iter().enumerate();
    columns.map(|(index, column)| extent(builder, op, column, facts.columns().len() - 1 - index)).collect()
}

fn extent<'c>(builder: &Builder<'c, '_>, op: Op<'c>, column: &Column, from_right: usize) -> Extent<'c> {
    match column.size {
        Dim::Static(size) | Dim::Scalable(size) => Extent::Static(size as i64),
        Dim::Dynamic => {
            let sizes =
                dynamic_sizes(op, from_right).into_iter().map(|(value, dim)| builder.tensor_dim(value, dim));
            let extent = sizes.reduce(|extent, size| stretch(builder, extent, size));
            extent.map_or(Extent::Static(1), Extent::Value) // a dynamic column has a dynamic size
        }
    }
}

/// The values that have a `?` in that column, each once, with the dimension it is in.
fn dynamic_sizes<'c>(op: Op<'c>, from_right: usize) -> Vec<(Val<'c>, usize)> {
    let mut seen = HashSet::new();
    let size = |value: Val<'c>| {
        let r#type = value_type(value.r#type());
        let dims = r#type.dims()?;
        let dim = dims.len().checked_sub(from_right + 1)?;
        (dims[dim].is_dynamic() && seen.insert(ffi::value_number(value))).then_some((value, dim))
    };
    op.operands().filter_map(size).collect()
}

/// `extent == 1 ? size : extent`: never a maximum, which is wrong for 0 against 1.
fn stretch<'c>(builder: &Builder<'c, '_>, extent: Val<'c>, size: Val<'c>) -> Val<'c> {
    let is_unit = builder.is_equal(extent, builder.index(1));
    builder.build("arith.select", &[is_unit, size, extent], &[], Type::index(builder.context()))
}

/// Appends the result's sizes, static ones as attributes; `false` if they cannot be computed.
pub fn reify(inserter: &Inserter, op: Op, shape: &mut ReifiedShape) -> bool {
    let Ok((Kind::Tensor, facts)) = infer_facts(op) else { return false };
    let results = result_types(op);
    let Some(declared) = results.first().and_then(|result| result.dims()) else { return false };
    if facts.has_unranked() || declared.len() != facts.columns().len() {
        return false;
    }
    let context = op.context();
    let builder = Builder::new(ffi::context(&context), inserter, op);
    for (extent, declared) in extents(&builder, op, &facts).into_iter().zip(declared) {
        match extent {
            // MLIR wants a value wherever the declared size is dynamic.
            Extent::Static(size) if declared.is_dynamic() => shape.add_value(builder.index(size)),
            Extent::Static(size) => shape.add_size(size),
            Extent::Value(value) => shape.add_value(value),
        }
    }
    true
}
