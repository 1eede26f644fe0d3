//! Functions and their calls.
//!
//! The arguments of a function are phis of what its calls pass; if the function escapes, of unknown values as
//! well. The results of a call are computed from its operands.

use super::{
    declared,
    functions::{Function, Module},
    reader::Reader,
    types::types,
};
use crate::sizes::Home;
use crate::{
    callers::Callers,
    ffi::{self, Call, Op, Val},
    symbols::checked_signature,
};
use broadcastable::{
    sizes::Edge,
    symbols::{Occurrence, Place},
};
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};
use std::{collections::HashMap, rc::Rc};

/// Reads a module: first the signatures of its functions, then their bodies.
pub fn read_module<'c>(reader: &mut Reader<'c>, module: Op<'c>, read: impl FnOnce(&mut Reader<'c>)) {
    let is_function = |&op: &Op| ffi::size_traits(op).function;
    let functions: Vec<Op> = ffi::child_ops(module).into_iter().filter(is_function).collect();
    let mut names = Module::default();
    for &op in &functions {
        let Some(name) = ffi::symbol_name(op) else { continue };
        if let Some(function) = declare(reader, op) {
            names.functions.insert(name, ffi::op_number(op));
            reader.functions.by_op.insert(ffi::op_number(op), function);
        } else if !has_body(op) {
            names.declarations.insert(name, Rc::new(checked_signature(op)));
        }
    }
    find_callers(reader, module, &names.functions);
    reader.functions.modules.push(names);
    read(reader);
    reader.functions.modules.pop();
    for op in functions {
        close(reader, op);
    }
}

fn has_body(function: Op) -> bool {
    ffi::regions(function).first().is_some_and(|blocks| !blocks.is_empty())
}

/// A function with a body, whose arguments are those of its type; they are read later.
fn declare<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<Function> {
    // The linker may put another body in the place of an `llvm.func`'s, whose type is one of LLVM's.
    ffi::function_results(op).filter(|_| has_body(op))?;
    let signature = ffi::Function::of(op)?;
    let arguments = ffi::body_arguments(op);
    let types: Vec<Type> = signature.places().map(|place| signature.r#type(place)).collect();
    if !types.iter().take(signature.argument_count).eq(&self::types(&arguments)) {
        return None;
    }
    let (entry, exit) = (reader.graph.block(), reader.graph.block());
    reader.define_phis(entry, &arguments);
    let declared = declared::define(reader, op);
    let mut results = Vec::new();
    for (result, &r#type) in types[signature.argument_count..].iter().enumerate() {
        reader.of_type(r#type, |reader, dim| {
            let node = reader.graph.phi(exit);
            results.push(declared.of_result(result, dim).unwrap_or(node));
            node
        });
    }
    let types = numbers(&types);
    Some(Function { types, entry, exit, results, declared, is_known: ffi::is_private(op), calls: 0 })
}

fn numbers(types: &[Type]) -> Vec<usize> {
    types.iter().map(|r#type| r#type.to_raw().ptr as usize).collect()
}

/// All callers of a function are known if it is private and does not escape.
fn find_callers<'c>(reader: &mut Reader<'c>, module: Op<'c>, names: &HashMap<String, usize>) {
    let functions = &mut reader.functions.by_op;
    if !names.values().any(|function| functions[function].is_known) {
        return;
    }
    let callers = Callers::of(module);
    for (name, number) in names {
        let function = functions.get_mut(number).expect("it is there");
        match callers.as_ref().filter(|callers| !callers.escapes(name)).map(|callers| callers.calls(name)) {
            Some(calls) => function.calls = calls.len(),
            None => function.is_known = false,
        }
    }
}

/// Adds the callers that are not known, once all calls have been read.
fn close<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some(function) = reader.functions.by_op.remove(&ffi::op_number(op)) else { return };
    // More calls than were read: one is out of reach.
    if !function.is_known || function.calls != 0 || !reader.graph.is_reached(function.entry) {
        let unknown = reader.bounded(&types(&ffi::body_arguments(op)), |argument, dim| {
            function.declared.bounds(argument, dim)
        });
        reader.graph.edge(function.entry, unknown);
    }
}

/// Begins a function. Where the module around it is not read, its arguments are what it declares.
pub fn enter<'c>(reader: &mut Reader<'c>, function: Op<'c>) {
    if !reader.functions.by_op.contains_key(&ffi::op_number(function)) {
        declared::define(reader, function);
    }
}

/// The results of a function are phis of its returns. What another terminator without successors does is not
/// known.
pub fn read_returns<'c>(reader: &mut Reader<'c>, function: Op<'c>, terminators: &[Op<'c>]) {
    let Some(Function { exit, .. }) = reader.functions.by_op.get(&ffi::op_number(function)).cloned() else {
        return;
    };
    let Some(signature) = ffi::Function::of(function) else { return };
    let results: Vec<Type> =
        (0..signature.result_count).map(|at| signature.r#type(Place::Result(at))).collect();
    for &terminator in terminators.iter().filter(|&&terminator| ffi::successors(terminator).is_empty()) {
        let values: Vec<Val> = terminator.operands().collect();
        let incoming = if ffi::is_return(terminator) && types(&values) == results {
            reader.incoming(&values, &results)
        } else {
            reader.unknown(&results)
        };
        reader.graph.edge(exit, incoming);
    }
}

/// A call passes its operands to the function, and its results are computed from them.
pub fn call<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some((number, edge)) = edge(reader, op) else { return call_elsewhere(reader, op) };
    let mut results = reader.functions.by_op[&number].results.clone().into_iter();
    for result in op.results() {
        reader.define(result.into(), |reader, _| match results.next() {
            Some(size) => reader.graph.returned(size, edge),
            None => reader.graph.unknown(),
        });
    }
    learn_declared(reader, op, number);
}

/// A function's declarations of its arguments hold after a call of it: they were checked at its entry or
/// here.
fn learn_declared<'c>(reader: &mut Reader<'c>, op: Op<'c>, function: usize) {
    let operands = Call::of(op).map_or(Vec::new(), |call| call.arguments);
    let signature = reader.functions.by_op[&function].declared.signature.clone();
    for declared in signature.declared() {
        let size = |at: &Occurrence| match at.place {
            Place::Argument(index) => {
                let operand = *operands.get(index)?;
                Some((*reader.sizes(operand).get(at.dim)?, Home::Dim(operand, at.dim)))
            }
            Place::Result(_) => None,
        };
        let sizes: Vec<_> = declared.occurrences.iter().filter_map(size).collect();
        if let Some((first, others)) = sizes.split_first() {
            others.iter().for_each(|other| reader.equal(*first, *other));
        }
    }
}

/// A call of a function without a body: it returns what is declared, and its caller has checked the
/// arguments.
fn call_elsewhere<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let module = reader.functions.modules.last();
    let signature = Call::of(op).and_then(|call| module?.declarations.get(&call.callee).cloned());
    let promised = signature.map_or(Vec::new(), |signature| declared::promised(reader, op, &signature));
    for (at, size) in promised {
        if let Place::Result(result) = at.place
            && result < op.result_count()
        {
            reader.set_size(ffi::result(op, result), at.dim, size);
        }
    }
}

fn edge<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<(usize, Edge)> {
    let Call { callee, arguments } = Call::of(op)?;
    let number = *reader.functions.modules.last()?.functions.get(&callee)?;
    let types: Vec<Type> = types(&arguments);
    let results = op.results().map(|result| result.r#type());
    let passed: Vec<Type> = types.iter().copied().chain(results).collect();
    if reader.functions.by_op.get(&number)?.types != numbers(&passed) {
        return None;
    }
    let incoming = reader.incoming(&arguments, &types);
    let function = reader.functions.by_op.get_mut(&number)?;
    function.calls = function.calls.wrapping_sub(1);
    Some((number, reader.graph.edge(function.entry, incoming)))
}
