//! Turns the arguments of private functions that are sizes at every call into numbers of type `index`.
//!
//! JAX passes the sizes of the arguments of its public function to each other one, as tensors of 32-bit
//! integers.

use super::{
    dims, emit,
    number::{Number, SIZE_BITS},
    read::{Arguments, Reader, callee, count, own_arguments},
};
use crate::{
    builder::Builder,
    callers::Callers,
    ffi::{self, Inserter, Op, OpMut, OpParts, Val},
};
use melior::{
    Context,
    ir::{Type, ValueLike},
};
use std::collections::HashMap;

/// A function, and all its calls.
struct Called<'c> {
    function: Op<'c>,
    calls: Vec<Op<'c>>,
}

/// Changes all functions of a module; returns the arguments that are sizes of tensors.
pub fn convert<'c, 'r: 'c>(context: &'c Context, inserter: &Inserter, module: &mut OpMut<'r>) -> Arguments {
    let functions = functions(**module);
    let none = Arguments::new();
    let arguments = kept(&functions, candidates(&functions), |assumed, value| {
        Reader::new(assumed, &none).size(value).is_some()
    });
    let sizes = kept(&functions, arguments.clone(), |assumed, value| {
        let number = Reader::new(&arguments, assumed).size(value);
        number.and_then(|number| number.bits()).is_some_and(|bits| bits <= SIZE_BITS)
    });
    // The numbers are read from the program as it is. The users of an argument that is changed get a tensor,
    // calls the number.
    let mut passed: Vec<(Op, usize, Number)> = Vec::new();
    let reader = Reader::new(&arguments, &sizes);
    for Called { function, calls } in &functions {
        for index in own_arguments(&arguments, *function) {
            let of_call = |&call: &Op<'c>| Some((call, index, reader.size(call.operand_at(index)?)?));
            passed.extend(calls.iter().filter_map(of_call));
        }
    }
    for Called { function, .. } in functions {
        let own = own_arguments(&arguments, function);
        if !own.is_empty() {
            change(context, inserter, &mut ffi::op_below_mut(module, function), &own);
        }
    }
    for (call, index, number) in passed {
        inserter.set_insertion_point(call);
        let builder = Builder::new(context, inserter, call);
        let number = emit::number_value(&builder, &number);
        ffi::set_operand(&mut ffi::op_below_mut(module, call), index, number);
    }
    dims::replace(context, inserter, module, &sizes);
    sizes
}

/// The functions of one block of which all calls are known.
fn functions<'c>(module: Op<'c>) -> Vec<Called<'c>> {
    let Some(callers) = Callers::of(module) else { return Vec::new() };
    let called = |function: Op<'c>| {
        let name = ffi::symbol_name(function).filter(|_| ffi::has_name(function, "func.func"))?;
        let calls = callers.calls(&name).to_vec();
        let is_known = ffi::is_private(function) && !callers.escapes(&name) && !calls.is_empty();
        let is_own = |&call: &Op<'c>| callee(call).map(ffi::op_number) == Some(ffi::op_number(function));
        (is_known && calls.iter().all(is_own)).then_some(Called { function, calls })
    };
    ffi::child_ops(module).into_iter().filter_map(called).collect()
}

/// The arguments that may be sizes.
fn candidates(functions: &[Called]) -> Arguments {
    let mut arguments = Arguments::new();
    for Called { function, .. } in functions {
        let is_scalar = |r#type: Type| emit::is_buildable(r#type) && count(r#type) == Some(1);
        let types = ffi::body_arguments(*function).into_iter().map(|argument| argument.r#type());
        let scalars = types.enumerate().filter(|&(_, r#type)| is_scalar(r#type));
        arguments.extend(scalars.map(|(index, _)| (ffi::op_number(*function), index)));
    }
    arguments
}

/// The largest set of these arguments for which each call passes a value that passes a test, if the others of
/// the set do.
fn kept<'c>(
    functions: &[Called<'c>],
    mut arguments: Arguments,
    test: impl Fn(&Arguments, Val<'c>) -> bool,
) -> Arguments {
    let by_number: HashMap<usize, &Called> =
        functions.iter().map(|called| (ffi::op_number(called.function), called)).collect();
    loop {
        let passes = |&(function, index): &(usize, usize)| {
            let mut calls = by_number[&function].calls.iter();
            calls.all(|call| call.operand_at(index).is_some_and(|value| test(&arguments, value)))
        };
        let kept: Arguments = arguments.iter().copied().filter(passes).collect();
        if kept.len() == arguments.len() {
            return kept;
        }
        arguments = kept;
    }
}

/// Makes arguments of a function numbers, of which its users get tensors.
fn change<'c>(context: &'c Context, inserter: &Inserter, function: &mut OpMut<'c>, own: &[usize]) {
    let (index, arguments) = (Type::index(context), ffi::body_arguments(**function));
    let Some(&first) = ffi::body_ops(**function).first() else { return };
    inserter.set_insertion_point(first);
    let builder = Builder::new(context, inserter, **function);
    for &at in own {
        let (argument, r#type) = (arguments[at], arguments[at].r#type());
        ffi::set_type(argument, index);
        let tensor = emit::tensor(&builder, &[Number::Value(argument)], r#type);
        let cast = ffi::owner(tensor).and_then(|op| op.operand_at(0)).and_then(ffi::owner);
        ffi::replace_uses_except(argument, tensor, &cast.into_iter().collect::<Vec<_>>());
    }
    let results = ffi::function_results(**function).unwrap_or_default();
    let arguments: Vec<Type> = arguments.iter().map(|argument| argument.r#type()).collect();
    ffi::set_function_type(function, &arguments, &results);
}
