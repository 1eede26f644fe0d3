//! Ops of StableHLO that are not elementwise, and which its own passes do not lower: with sizes that only run
//! time knows, or with windows in any layout.

use super::{
    casts::{as_declared, as_signless, verify_kept},
    convolutions,
    gathers::Gather,
    given::{assert, assert_sizes, declared, listed, mixed, operand},
    moves,
    parts::numbers_of,
    pooling, products,
    scatters::Scatter,
    sizes::{
        emit,
        number::{Number, Operator},
        read::Arguments,
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{Type, ValueLike, operation::OperationLike, r#type::IntegerType};

/// The ops whose results have the elements of operand #0.
const KEEP: [&str; 9] = [
    "stablehlo.dynamic_gather",
    "stablehlo.dynamic_pad",
    "stablehlo.dynamic_reshape",
    "stablehlo.dynamic_update_slice",
    "stablehlo.pad",
    "stablehlo.real_dynamic_slice",
    "stablehlo.reverse",
    "stablehlo.scatter",
    "stablehlo.set_dimension_size",
];

/// Builds the value that replaces an op's result; `None` for an op of another name.
pub fn convert<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Option<Result<Val<'c>, String>> {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok()?;
    if KEEP.contains(&name) {
        let types = operand(op, 0).and_then(|own| Ok((own.r#type(), declared(op)?)));
        if let Err(reason) = types.and_then(|(own, declared)| verify_kept(own, declared)) {
            return Some(Err(reason));
        }
    }
    match name {
        "stablehlo.dynamic_reshape" => Some(reshape(builder, op, arguments)),
        "stablehlo.dynamic_gather" => {
            Some(Gather::read(op, arguments).and_then(|gather| gather.build(builder, op)))
        }
        "stablehlo.dynamic_pad" => Some(moves::dynamic_pad(builder, op, arguments)),
        "stablehlo.dynamic_update_slice" => Some(moves::update_slice(builder, op, arguments)),
        "stablehlo.real_dynamic_slice" => Some(moves::slice(builder, op, arguments)),
        "stablehlo.set_dimension_size" => Some(moves::first(builder, op, arguments)),
        "stablehlo.scatter" => Some(Scatter::read(op).and_then(|scatter| scatter.build(builder))),
        "stablehlo.pad" if moves::is_cropping(op) => Some(moves::pad(builder, op)),
        "stablehlo.reverse" => Some(moves::reverse(builder, op)),
        "stablehlo.convolution" | "stablehlo.dynamic_conv" => {
            Some(convolutions::convert(builder, op, arguments))
        }
        "stablehlo.dot" | "stablehlo.dot_general" => products::convert(builder, op, arguments),
        "stablehlo.reduce_window" => Some(pooling::convert(builder, op, arguments)),
        "stablehlo.custom_call" if pooling::is_dynamic(op) => Some(pooling::convert(builder, op, arguments)),
        _ => None,
    }
}

/// The tensor in another shape of as many elements.
fn reshape<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let target = listed(operand(op, 1)?, declared, arguments)?;
    let own = numbers_of(tensor)?;
    assert_sizes(builder, op, &target);
    let tensor = as_signless(builder, tensor);
    let tensor = if own == target {
        tensor
    } else {
        let is_whole = have_one_product(builder, factors(&own), factors(&target));
        assert(builder, op, is_whole, "operand #0: its target has another number of elements");
        builder.guard(tensor, is_whole)
    };
    let element = ffi::element_type(tensor.r#type());
    let (fixed, _) = mixed(builder, &target);
    let no_type = "there is no such tensor";
    let result = ffi::tensor_type(&fixed, element, None, builder.location()).ok_or(no_type)?;
    let index = Type::index(builder.context());
    let list = ffi::tensor_type(&[target.len() as i64], index, None, builder.location()).ok_or(no_type)?;
    let list = emit::tensor(builder, &target, list);
    let reshaped = builder.build("tensor.reshape", &[tensor, list], &[], result);
    Ok(as_declared(builder, reshaped, declared))
}

/// The factors of a product of numbers.
fn factors<'c>(numbers: &[Number<'c>]) -> Vec<Number<'c>> {
    let mut factors = Vec::new();
    for number in numbers {
        match number {
            Number::Computed(Operator::Multiply, parts) => factors.extend(self::factors(parts)),
            number => factors.push(number.clone()),
        }
    }
    factors
}

/// Whether two products are the same, in integers that hold both: modulo 2^64, another shape could have as
/// many elements.
fn have_one_product<'c>(builder: &Builder<'c, '_>, own: Vec<Number<'c>>, target: Vec<Number<'c>>) -> Val<'c> {
    let width = 64 * own.len().max(target.len()).max(1) as u32; // of a rank, and the products in a target
    let wide: Type = IntegerType::new(builder.context(), width).into();
    let i64: Type = IntegerType::new(builder.context(), 64).into();
    let product = |factors: Vec<Number<'c>>| {
        let one = || vec![Number::Constant(1)];
        let factors = if factors.is_empty() { one() } else { factors };
        let factor = |number: &Number<'c>| {
            let number = emit::number_value(builder, number);
            let number = builder.build("arith.index_cast", &[number], &[], i64);
            if width == 64 { number } else { builder.build("arith.extsi", &[number], &[], wide) }
        };
        let multiply = |a, b| builder.build("arith.muli", &[a, b], &[], wide);
        factors.iter().map(factor).reduce(multiply).expect("there is a factor")
    };
    builder.equal(product(own), product(target))
}
