//! `scf.if` and `scf.for`: what comes out of them has a type that every way to it can deliver.

use super::{
    Refiner,
    types::{dims_of, with_dims},
};
use crate::{
    Dim, Dims,
    mlir::ffi::{self, Op, OpMut},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// An `scf.for` has its bounds and step before what it begins with.
pub const FOR_BOUNDS: usize = 3;

/// Gives the results of an `scf.if` the types that are proven of them.
pub fn refine_if<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let blocks = ffi::regions(**op).into_iter().flatten();
    let mut yields: Vec<OpMut> =
        blocks.filter_map(|block| ffi::ops_of(block).pop()).map(|last| ffi::op_below_mut(op, last)).collect();
    for index in 0..op.result_count() {
        let result = ffi::result(**op, index);
        let proven = refiner.proven(result);
        if proven == result.r#type() || super::feeds_loop(result, super::MAX_CASTS) {
            continue;
        }
        yields.iter_mut().for_each(|last| yield_as(refiner, last, index, proven));
        refiner.retype_value(result, proven);
    }
}

/// Gives what an `scf.for` carries the types that are proven of it in every iteration and after the last one.
pub fn refine_for<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let arguments = ffi::body_arguments(**op);
    let Some(mut last) = ffi::body_ops(**op).pop().map(|last| ffi::op_below_mut(op, last)) else { return };
    for index in 0..op.result_count() {
        let result = ffi::result(**op, index);
        let (Some(&argument), Ok(init)) = (arguments.get(index + 1), op.operand(FOR_BOUNDS + index)) else {
            return;
        };
        let carried = common(refiner.proven(argument), refiner.proven(result), op);
        // What begins the loop elsewhere, where nothing may stand between the two, keeps its type.
        if carried == result.r#type() || super::feeds_loop(result, super::MAX_CASTS) {
            continue;
        }
        let init = refiner.as_type(**op, init, carried);
        ffi::set_operand(op, FOR_BOUNDS + index, init);
        yield_as(refiner, &mut last, index, carried);
        refiner.retype_value(argument, carried);
        refiner.retype_value(result, carried);
    }
}

fn yield_as<'c>(refiner: &mut Refiner<'c, '_>, last: &mut OpMut<'c>, index: usize, r#type: Type<'c>) {
    if let Ok(value) = last.operand(index) {
        let value = refiner.as_type(**last, value, r#type);
        ffi::set_operand(last, index, value);
    }
}

/// What two types say alike.
pub fn common<'c>(a: Type<'c>, b: Type<'c>, op: &Op<'c>) -> Type<'c> {
    let (Some(dims), Some(others)) = (dims_of(a), dims_of(b)) else { return b };
    let alike = |(&a, &b): (&Dim, &Dim)| if a == b { a } else { Dim::DYNAMIC };
    let dims: Dims = dims.iter().zip(others.iter()).map(alike).collect();
    with_dims(b, &dims, op.location())
}
