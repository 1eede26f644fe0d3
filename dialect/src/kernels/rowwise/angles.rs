//! Functions of angles: their bodies for angles of any size take three times as long as those for small ones. So vectors
//! without a large angle are computed by the latter, in a branch.

use super::lanes::Lanes;
use crate::{
    body::{MAX_SMALL_ANGLE, SMALL_ANGLE},
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};

/// Whether an op is a function of an angle that has two bodies.
pub fn is_angle(op: Op) -> bool {
    let is_function =
        ["math.sin", "math.cos", "math.sincos", "math.tan"].iter().any(|name| ffi::has_name(op, name));
    is_function && ffi::first_result(op).is_some_and(|result| ffi::is_f32(result.r#type()))
}

/// Builds the op on a vector; its results.
pub fn build<'c>(builder: &Builder<'c, '_>, lanes: Lanes<'c>, op: Op<'c>, angle: Val<'c>) -> Vec<Val<'c>> {
    let types = vec![angle.r#type(); op.result_count()];
    let compute = |builder: &Builder<'c, '_>, is_small: bool| {
        let mut new = builder.insert(ffi::clone_op(op));
        ffi::set_operand(&mut new, 0, angle);
        if is_small {
            ffi::set_attribute(&mut new, SMALL_ANGLE, Attribute::unit(builder.context()));
        }
        let results = types.iter().enumerate().map(|(index, &r#type)| {
            ffi::set_result_type(&mut new, index, r#type);
            ffi::result(*new, index)
        });
        results.collect()
    };
    builder.choose_values(
        are_small(builder, lanes, angle),
        &types,
        |builder| compute(builder, true),
        |builder| compute(builder, false),
    )
}

/// Whether no lane has a large angle, or none that is a number.
fn are_small<'c>(builder: &Builder<'c, '_>, lanes: Lanes<'c>, angle: Val<'c>) -> Val<'c> {
    let context = builder.context();
    let (f32, i1): (Type, Type) = (Type::float32(context), IntegerType::new(context, 1).into());
    let limit = FloatAttribute::new(context, f32, MAX_SMALL_ANGLE).into();
    let limit = builder.build("arith.constant", &[], &[("value", limit)], f32);
    let size = builder.build("math.absf", &[angle], &[], angle.r#type());
    let ordered_and_at_most = IntegerAttribute::new(IntegerType::new(context, 64).into(), 5).into();
    let is_small = builder.build(
        "arith.cmpf",
        &[size, lanes.spread(builder, limit)],
        &[("predicate", ordered_and_at_most)],
        lanes.vector_type(builder, i1),
    );
    let and = Attribute::parse(context, "#vector.kind<and>").expect("the pass loads the dialect");
    builder.build("vector.reduction", &[is_small], &[("kind", and)], i1)
}
