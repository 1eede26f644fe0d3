//! Numbers that StableHLO computes of the sizes of a function's arguments.

use crate::{
    convert::value_type,
    ffi::{self, Call, Op, OpParts, Val},
};
use broadcastable::symbols::{Expression, Operator};
use melior::ir::{ValueLike, operation::OperationLike};

/// The argument and the dimension.
pub type Dim = (usize, usize);

/// Ops without effects that compute sizes.
pub const PURE: [&str; 8] = [
    "stablehlo.add",
    "stablehlo.compare",
    "stablehlo.constant",
    "stablehlo.convert",
    "stablehlo.get_dimension_size",
    "stablehlo.multiply",
    "stablehlo.reshape",
    "stablehlo.subtract",
];

/// Deeper computations are not read.
const MAX_DEPTH: usize = 32;

/// A number as an expression of dimensions, each a symbol that [`dim_of`] reads.
pub fn size<'c>(function: Op<'c>, value: Val<'c>) -> Option<Expression> {
    read(function, value, MAX_DEPTH)
}

/// The dimension for which a symbol of [`size`] stands.
pub fn dim_of(symbol: &str) -> Option<Dim> {
    let (argument, dim) = symbol.strip_prefix("dim_")?.split_once('_')?;
    Some((argument.parse().ok()?, dim.parse().ok()?))
}

/// Whether an op is a call of one of the functions by which JAX divides.
pub fn is_division(op: Op) -> bool {
    division(op, 0).is_some()
}

fn read<'c>(function: Op<'c>, value: Val<'c>, depth: usize) -> Option<Expression> {
    let op = ffi::owner(value)?;
    let depth = depth.checked_sub(1)?;
    let operand = |index: usize| read(function, op.operand_at(index)?, depth);
    let binary = |operator| Some(Expression::binary(operator, operand(0)?, operand(1)?));
    let name = op.name();
    match name.as_string_ref().as_str().ok()? {
        "stablehlo.constant" => {
            let value = ffi::attribute(op, "value").and_then(ffi::splat_integer)?;
            Some(Expression::Integer(value))
        }
        "stablehlo.get_dimension_size" => dimension(function, op),
        "stablehlo.convert" | "stablehlo.reshape" if has_one_element(value) => operand(0),
        "stablehlo.add" => binary(Operator::Add),
        "stablehlo.subtract" => folded(binary(Operator::Subtract)?),
        "stablehlo.multiply" => binary(Operator::Multiply),
        "func.call" => binary(division(op, ffi::result_index(value, op)?)?),
        _ => None,
    }
}

/// JAX subtracts the offset of a form, 0 included.
fn folded(expression: Expression) -> Option<Expression> {
    match expression {
        Expression::Binary(Operator::Subtract, parts) if parts[1] == Expression::Integer(0) => {
            Some(parts[0].clone())
        }
        other => Some(other),
    }
}

fn has_one_element(value: Val) -> bool {
    value_type(value.r#type()).dims().is_some_and(|dims| dims.iter().all(|dim| dim.as_static() == Some(1)))
}

fn dimension<'c>(function: Op<'c>, op: Op<'c>) -> Option<Expression> {
    let dim = usize::try_from(ffi::i64_attribute(ffi::attribute(op, "dimension")?)?).ok()?;
    let tensor = op.operand_at(0)?;
    if let Some(size) = value_type(tensor.r#type()).dims()?.get(dim)?.as_static() {
        return Some(Expression::Integer(i64::try_from(size).ok()?));
    }
    let (owner, argument) = ffi::as_body_argument(tensor)?;
    let is_own = ffi::op_number(owner) == ffi::op_number(function);
    is_own.then(|| Expression::Symbol(format!("dim_{argument}_{dim}")))
}

/// JAX's own functions have these names, and a number where there are several of one.
fn division(op: Op, result: usize) -> Option<Operator> {
    let callee = Call::of(op).filter(|_| op.operand_count() == 2)?.callee;
    let name = callee.trim_start_matches('_').trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    match (name, result) {
        ("floor_divide", 0) | ("divmod", 0) => Some(Operator::FloorDivide),
        ("remainder", 0) | ("divmod", 1) => Some(Operator::Modulo),
        _ => None,
    }
}
