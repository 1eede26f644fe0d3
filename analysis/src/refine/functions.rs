//! Private functions that do not escape: their types are those that every call passes and every return
//! returns, but for arguments and results that are initial values of loops. The
//! types of any other function are visible from outside, and stay.

use super::{control::common, refiner::Refiner};
use crate::{
    callers::Callers,
    ffi::{self, Function, Op, OpMut, OpParts, SymbolTable},
    symbols::DIMS,
};
use melior::ir::Type;

/// Refines the private functions below a root.
pub fn refine<'c, 'r: 'c>(refiner: &mut Refiner<'c, '_>, root: &mut OpMut<'r>) {
    for symbols in ffi::ops_below(**root) {
        if SymbolTable::of(symbols).is_none() {
            continue;
        }
        let Some(callers) = Callers::of(symbols) else { continue };
        for op in ffi::child_ops(symbols) {
            let name = ffi::attribute(op, "sym_name").and_then(ffi::string_value).unwrap_or_default();
            let calls = callers.calls(&name);
            let are_refined = calls.iter().all(|&call| ffi::has_name(call, "func.call"));
            if !calls.is_empty() && are_refined && !callers.escapes(&name) {
                let mut function = ffi::op_below_mut(root, op);
                let mut calls: Vec<OpMut> = calls.iter().map(|&call| ffi::op_below_mut(root, call)).collect();
                refine_function(refiner, &mut function, &mut calls);
            }
        }
    }
}

fn refine_function<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>, calls: &mut [OpMut<'c>]) {
    let Some(function) = Function::of(**op).filter(|function| !function.is_public) else { return };
    let arguments = ffi::body_arguments(**op);
    let declares_sizes = function.places().any(|place| function.attribute(place, DIMS).is_some());
    if !ffi::has_name(**op, "func.func") || arguments.len() != function.argument_count || declares_sizes {
        return;
    }
    let mut returns: Vec<OpMut> = ffi::child_ops(**op)
        .into_iter()
        .filter(|&op| ffi::is_return(op))
        .map(|last| ffi::op_below_mut(op, last))
        .collect();
    let passed: Vec<Type> = arguments.iter().map(|&argument| refiner.allowed(argument)).collect();
    let returned = returned_types(refiner, function, op, &returns, calls);
    for call in calls.iter_mut() {
        set_operands(refiner, call, &passed);
        for (index, &r#type) in returned.iter().enumerate() {
            refiner.retype(ffi::result(**call, index), r#type);
        }
    }
    returns.iter_mut().for_each(|last| set_operands(refiner, last, &returned));
    for (&argument, &r#type) in arguments.iter().zip(&passed) {
        refiner.retype(argument, r#type);
    }
    ffi::set_function_type(op, &passed, &returned);
}

/// The sizes on which all returns agree; a result that is an initial value of a loop at some call keeps its
/// type.
fn returned_types<'c>(
    refiner: &mut Refiner<'c, '_>,
    function: Function<'c>,
    op: &Op<'c>,
    returns: &[OpMut<'c>],
    calls: &[OpMut<'c>],
) -> Vec<Type<'c>> {
    let result = |index| {
        let declared = function.r#type(broadcastable::symbols::Place::Result(index));
        let operands = returns.iter().filter_map(|last| last.operand_at(index));
        let proven = operands.map(|operand| refiner.proven(operand)).reduce(|a, b| common(a, b, op));
        let is_allowed = |proven: &Type<'c>| {
            calls.iter().all(|call| refiner.limits.allow(ffi::result(**call, index), *proven))
        };
        proven.filter(is_allowed).unwrap_or(declared)
    };
    (0..function.result_count).map(result).collect()
}

fn set_operands<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>, types: &[Type<'c>]) {
    for (index, &r#type) in types.iter().enumerate() {
        if let Some(operand) = op.operand_at(index) {
            let operand = refiner.as_type(**op, operand, r#type);
            ffi::set_operand(op, index, operand);
        }
    }
}
