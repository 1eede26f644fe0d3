//! Ops of StableHLO that are not elementwise, and which its own passes do not lower: with sizes that only run
//! time knows, or with windows in any layout.

use super::{
    casts::verify_kept,
    convolutions,
    gathers::Gather,
    given::{declared, operand},
    moves, pooling, products, reshapes,
    scatters::Scatter,
    sizes::read::Arguments,
};
use crate::{
    builder::Builder,
    ffi::{Op, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};

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
        "stablehlo.dynamic_reshape" => Some(reshapes::convert(builder, op, arguments)),
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
        "stablehlo.transpose" => products::of_result(builder, op).map(Ok),
        "stablehlo.reduce_window" => Some(pooling::convert(builder, op, arguments)),
        "stablehlo.custom_call" if pooling::is_dynamic(op) => Some(pooling::convert(builder, op, arguments)),
        _ => None,
    }
}
