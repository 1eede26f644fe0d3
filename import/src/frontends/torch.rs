//! torch-mlir's symbols: `torch.symbolic_int` and `torch.bind_symbolic_shape`.
//!
//! The symbols of the map are the operands after the tensor, in their order, whatever their names are.

use super::claims::Claims;
use crate::ffi::{self, AffineExpression, AffineTerm, Op, OpParts, Val};
use broadcastable::symbols::{Bounds, Expression, Operator, Place};
use melior::ir::operation::OperationLike;
use std::collections::HashMap;

const SYMBOL: &str = "torch.symbolic_int";
const SHAPE: &str = "torch.bind_symbolic_shape";

/// Deeper terms are not read.
const MAX_DEPTH: usize = 64;

/// Reads the ops of a function, and returns them in an order in which they can be erased.
pub fn read<'c>(function: Op<'c>, claims: &mut Claims<'c>) -> Vec<Op<'c>> {
    let ops = ffi::outer_ops_first(function);
    let symbols: Vec<Op> = ops.iter().copied().filter(|&op| ffi::has_name(op, SYMBOL)).collect();
    let shapes: Vec<Op> = ops.iter().copied().filter(|&op| ffi::has_name(op, SHAPE)).collect();
    let names: HashMap<usize, String> = symbols
        .iter()
        .filter_map(|&op| Some((ffi::value_number(ffi::first_result(op)?), symbol(op, claims)?)))
        .collect();
    let returns: Vec<Op> = ops.into_iter().filter(|&op| ffi::is_return(op)).collect();
    let mut inside = 0;
    for &op in &shapes {
        let Some(tensor) = op.operand_at(0) else { continue };
        let places = places(function, &returns, tensor);
        inside += usize::from(places.is_empty());
        for place in places {
            if let Err(reason) = shape(op, place, &names, claims) {
                claims.remark(&format!("the torch.bind_symbolic_shape of {place} is not read: {reason}"));
            }
        }
    }
    if inside > 0 {
        claims.remark(&format!(
            "{inside} torch.bind_symbolic_shape of values inside the function: declarations are of arguments and results"
        ));
    }
    shapes.into_iter().chain(symbols).collect()
}

/// The symbol of an op, with its bounds.
fn symbol(op: Op, claims: &mut Claims) -> Option<String> {
    let name = ffi::string_value(ffi::attribute(op, "symbol_name")?)?;
    let symbol = claims.symbol(&name);
    let bound = |name| ffi::attribute(op, name).and_then(ffi::i64_attribute);
    let is_bound = |max: &i64| *max != i64::MAX;
    let max = bound("max_val").filter(is_bound).and_then(|max| u64::try_from(max).ok());
    let min = bound("min_val").and_then(|min| u64::try_from(min).ok()).unwrap_or(0);
    claims.bound(&symbol, Bounds { min, max, multiple_of: 1 });
    Some(symbol)
}

/// The argument and the results that a value is. With several returns it is not a result of every run.
fn places(function: Op, returns: &[Op], value: Val) -> Vec<Place> {
    let argument =
        ffi::as_body_argument(value).filter(|&(op, _)| ffi::op_number(op) == ffi::op_number(function));
    let mut places: Vec<Place> = argument.map(|(_, index)| Place::Argument(index)).into_iter().collect();
    if let [only] = returns {
        let results = only.operands().enumerate().filter(|(_, returned)| *returned == value);
        places.extend(results.map(|(index, _)| Place::Result(index)));
    }
    places
}

fn shape(op: Op, place: Place, names: &HashMap<usize, String>, claims: &mut Claims) -> Result<(), String> {
    let map = ffi::attribute(op, "shape_expressions").and_then(ffi::affine_map_of);
    let terms = ffi::affine_results(map.ok_or("it has no affine map")?);
    let sizes = claims.sizes(place).ok_or("its type is not a ranked tensor")?.to_vec();
    if sizes.len() != terms.len() {
        return Err(format!("the map has {} results for the rank {}", terms.len(), sizes.len()));
    }
    for (dim, term) in terms.into_iter().enumerate() {
        let expression =
            expression(op, term, names, MAX_DEPTH).ok_or("its map has a term that is not an expression")?;
        match expression {
            Expression::Integer(size) if sizes[dim].as_static() == u64::try_from(size).ok() => {}
            _ => claims.dim(place, dim, expression.to_string(), None),
        }
    }
    Ok(())
}

fn expression(
    op: Op,
    term: AffineExpression,
    names: &HashMap<usize, String>,
    depth: usize,
) -> Option<Expression> {
    let (operator, parts) = match term.term() {
        AffineTerm::Constant(value) => return Some(Expression::Integer(value)),
        AffineTerm::Operand(index) => {
            let symbol = op.operand_at(index + 1)?;
            return Some(Expression::Symbol(names.get(&ffi::value_number(symbol))?.clone()));
        }
        AffineTerm::Add(parts) => (Operator::Add, parts),
        AffineTerm::Multiply(parts) => (Operator::Multiply, parts),
        AffineTerm::FloorDivide(parts) => (Operator::FloorDivide, parts),
        AffineTerm::CeilDivide(parts) => (Operator::CeilDivide, parts),
        AffineTerm::Modulo(parts) => (Operator::Modulo, parts),
        AffineTerm::Other => return None,
    };
    let depth = depth.checked_sub(1)?;
    let [left, right] = parts.map(|part| expression(op, part, names, depth));
    Some(Expression::binary(operator, left?, right?))
}
