//! The sizes of an op's results as values: `ReifyRankedShapedTypeOpInterface`.

use crate::{
    Dims, Kind, Shape, ValueType,
    mlir::{
        builder::Builder,
        convert::result_types,
        ffi::{self, Inserter, Op, ReifiedShapes},
        lower::{
            operands::{Broadcast, Extent, ranked_operands},
            sizes::Sizes,
        },
        verify::alignment::alignment,
    },
};
use melior::ir::operation::OperationLike;

/// Adds the sizes of every result, static ones as attributes; `false` if they cannot be computed.
pub fn reify(inserter: &Inserter, op: Op, shapes: &mut ReifiedShapes) -> bool {
    // Nothing may be built where this fails.
    let declared: Option<Vec<Dims>> = result_types(op).into_iter().map(ranked_tensor).collect();
    let Some(declared) = declared else { return false };
    let Ok(alignment) = alignment(op) else { return false };
    let Ok(operands) = ranked_operands(op, alignment) else { return false };
    let rank = operands.iter().map(|(_, dims)| dims.len()).max();
    if declared.iter().any(|declared| Some(declared.len()) != rank) {
        return false;
    }
    let context = op.context();
    let builder = Builder::new(ffi::context(&context), inserter, op);
    let mut sizes = Sizes::default();
    let Ok(broadcast) = Broadcast::build(&builder, &mut sizes, operands, alignment) else { return false };
    let extents = broadcast.extents(&builder, &mut sizes, false);
    for declared in declared {
        shapes.add();
        for (extent, declared) in extents.iter().zip(&declared) {
            match *extent {
                // MLIR wants a value wherever the declared size is dynamic.
                Extent::Static(size) if !declared.is_dynamic() => shapes.add_size(size),
                extent => shapes.add_value(extent.value(&builder, &mut sizes)),
            }
        }
    }
    true
}

fn ranked_tensor(value: ValueType) -> Option<Dims> {
    match value {
        ValueType::Shaped { kind: Kind::Tensor, shape: Shape::Ranked(dims), .. } => Some(dims),
        _ => None,
    }
}
