//! Ops of `scf`: region arguments and results get types that hold on every path to them.

use super::{
    refiner::Refiner,
    types::{dims_of, with_dims},
};
use crate::ffi::{self, Op, OpMut, OpParts, Val};
use broadcastable::{Dim, Dims};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// An `scf.for` has its bounds and step before its initial values.
const FOR_BOUNDS: usize = 3;

type Refine<'c, 'a> = fn(&mut Refiner<'c, 'a>, &mut OpMut<'c>);

/// The refinement of an op of that name.
pub fn of<'c, 'a>(name: &str) -> Option<Refine<'c, 'a>> {
    match name {
        "scf.if" | "scf.index_switch" => Some(refine_regions),
        "scf.for" => Some(refine_for),
        "scf.while" => Some(refine_while),
        "scf.forall" => Some(refine_forall),
        _ => None,
    }
}

/// Refines a choice between two tensors to the type that is proven of both.
pub fn refine_choice<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let result = ffi::result(**op, 0);
    let proven = refiner.allowed(result);
    if proven != result.r#type() {
        (1..op.operand_count()).for_each(|index| pass_as(refiner, op, index, proven));
        refiner.retype(result, proven);
    }
}

/// Refines the results that an op's regions yield to their proven types.
fn refine_regions<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let blocks = ffi::regions(**op).into_iter().flatten();
    let last = blocks.filter_map(|block| ffi::ops_of(block).pop());
    let yields = last.filter(|&last| ffi::has_name(last, "scf.yield"));
    let mut yields: Vec<OpMut> = yields.map(|last| ffi::op_below_mut(op, last)).collect();
    for index in 0..op.result_count() {
        let result = ffi::result(**op, index);
        let proven = refiner.allowed(result);
        if proven == result.r#type() {
            continue;
        }
        yields.iter_mut().for_each(|last| pass_as(refiner, last, index, proven));
        refiner.retype(result, proven);
    }
}

/// Refines the carried values of an `scf.for` to the types that are proven in every iteration and after the
/// last one.
fn refine_for<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let arguments = ffi::body_arguments(**op);
    let Some(mut last) = ffi::body_ops(**op).pop().map(|last| ffi::op_below_mut(op, last)) else { return };
    for index in 0..op.result_count() {
        let result = ffi::result(**op, index);
        let (Some(&argument), Some(init)) = (arguments.get(index + 1), op.operand_at(FOR_BOUNDS + index))
        else {
            return;
        };
        let carried = common(refiner.proven(argument), refiner.proven(result), op);
        if carried == result.r#type()
            || ![argument, result].iter().all(|&value| refiner.limits.allow(value, carried))
        {
            continue;
        }
        let init = refiner.as_type(**op, init, carried);
        ffi::set_operand(op, FOR_BOUNDS + index, init);
        pass_as(refiner, &mut last, index, carried);
        refiner.retype(argument, carried);
        refiner.retype(result, carried);
    }
}

/// Refines the carried values of an `scf.while`, and those that its condition passes on, to their proven
/// types.
fn refine_while<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let regions = ffi::regions(**op);
    let [[before], [after]] = [&regions[0][..], &regions[1][..]] else { return };
    let last = [*before, *after].map(|block| ffi::ops_of(block).pop());
    let [Some(condition), Some(r#yield)] = last else { return };
    let (mut condition, mut r#yield) = (ffi::op_below_mut(op, condition), ffi::op_below_mut(op, r#yield));
    for (index, argument) in ffi::arguments_of(*before).into_iter().enumerate() {
        let carried = refiner.allowed(argument);
        if carried != argument.r#type() {
            pass_as(refiner, op, index, carried);
            pass_as(refiner, &mut r#yield, index, carried);
            refiner.retype(argument, carried);
        }
    }
    for (index, argument) in ffi::arguments_of(*after).into_iter().enumerate() {
        let result = ffi::result(**op, index);
        let passed = common(refiner.proven(argument), refiner.proven(result), op);
        let is_allowed = [argument, result].iter().all(|&value| refiner.limits.allow(value, passed));
        if passed != result.r#type() && is_allowed {
            // The condition itself is the first operand.
            pass_as(refiner, &mut condition, index + 1, passed);
            refiner.retype(argument, passed);
            refiner.retype(result, passed);
        }
    }
}

/// Refines the shared outputs of an `scf.forall` to their proven types.
fn refine_forall<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    let arguments = ffi::body_arguments(**op);
    let count = op.result_count();
    let (first_operand, first_argument) = (op.operand_count() - count, arguments.len() - count);
    for index in 0..count {
        let (result, argument) = (ffi::result(**op, index), arguments[first_argument + index]);
        let shared = common(refiner.proven(argument), refiner.proven(result), op);
        if shared != result.r#type()
            && [argument, result].iter().all(|&value| refiner.limits.allow(value, shared))
        {
            pass_as(refiner, op, first_operand + index, shared);
            refiner.retype(argument, shared);
            write_to(op, argument);
            refiner.retype(result, shared);
        }
    }
}

/// Threads must write to the shared outputs themselves, not to casts of them.
fn write_to<'c>(op: &mut OpMut<'c>, shared: Val<'c>) {
    const DESTINATION: usize = 1;
    for (cast, _) in ffi::uses(shared).into_iter().filter(|&(user, _)| ffi::has_name(user, "tensor.cast")) {
        for (user, index) in ffi::uses(ffi::result(cast, 0)) {
            if ffi::has_name(user, "tensor.parallel_insert_slice") && index == DESTINATION {
                ffi::set_operand(&mut ffi::op_below_mut(op, user), index, shared);
            }
        }
    }
}

/// Casts an operand of an op to that type.
fn pass_as<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>, index: usize, r#type: Type<'c>) {
    if let Some(value) = op.operand_at(index) {
        let value = refiner.as_type(**op, value, r#type);
        ffi::set_operand(op, index, value);
    }
}

/// The sizes on which two types agree.
pub fn common<'c>(a: Type<'c>, b: Type<'c>, op: &Op<'c>) -> Type<'c> {
    let (Some(dims), Some(others)) = (dims_of(a), dims_of(b)) else { return b };
    let alike = |(&a, &b): (&Dim, &Dim)| if a == b { a } else { Dim::DYNAMIC };
    let dims: Dims = dims.iter().zip(others.iter()).map(alike).collect();
    with_dims(b, &dims, op.location())
}
