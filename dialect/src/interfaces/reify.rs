//! The sizes of an op's results as values: `ReifyRankedShapedTypeOpInterface`.

use crate::{
    builder::Builder,
    convert::result_types,
    ffi::{self, Inserter, Op, ReifiedShapes},
    sizes::{
        TensorSizes,
        emitter::{Emitter, Values},
        operands::Operands,
    },
};
use broadcastable::{Dims, Kind, Shape, ValueType};
use melior::ir::operation::OperationLike;

/// Adds the sizes of every result, static ones as attributes; `false` if they cannot be computed.
pub fn reify(inserter: &Inserter, op: Op, shapes: &mut ReifiedShapes) -> bool {
    // Fails before it builds anything.
    let declared: Option<Vec<Dims>> = result_types(op).into_iter().map(ranked_tensor).collect();
    let Some(declared) = declared else { return false };
    let (mut sizes, mut values) = (TensorSizes::default(), Values::default());
    let Ok(operands) = Operands::of(&mut sizes, op) else { return false };
    let extents = operands.extents(&mut sizes, false);
    if declared.iter().any(|declared| declared.len() != extents.len()) {
        return false;
    }
    let context = op.context();
    let builder = Builder::new(ffi::context(&context), inserter, op);
    let fixed: Vec<Option<i64>> = extents.iter().map(|&extent| sizes.as_constant(extent)).collect();
    let mut emitter = Emitter::new(&builder, &mut sizes, &mut values, &operands);
    for declared in declared {
        shapes.add();
        for ((&extent, fixed), declared) in extents.iter().zip(&fixed).zip(&declared) {
            match fixed {
                // MLIR requires a value wherever the declared size is dynamic.
                Some(size) if !declared.is_dynamic() => shapes.add_size(*size),
                _ => shapes.add_value(emitter.size(extent)),
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
