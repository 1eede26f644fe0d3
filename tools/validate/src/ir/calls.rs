//! Functions and calls of them: a call is read as the function's body on its operands.

use super::{
    attributes::tensor_type,
    blocks,
    declared::Symbols,
    foreign,
    functions::{callee_name, first_block, symbol_of},
    op::{NotUnderstood, Op, key_of_op},
    reader::{BEFORE, Reader},
    tensors::static_type,
    value::{Bound, Value},
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{ValueLike, operation::OperationLike};

/// The most calls that are read for one function: their number may be exponential.
const MAX_CALLS: usize = 1000;

/// `func.call` of a function with a body.
pub fn call<'c>(reader: &mut Reader, op: Op<'c, '_>, function: Op<'c, '_>) -> Result<(), NotUnderstood> {
    let arguments = reader.operands(op)?;
    if reader.calling.contains(&key_of_op(function)) {
        return Err(NotUnderstood::new(op, "the function calls itself"));
    }
    reader.calls += 1;
    if reader.calls > MAX_CALLS {
        return Err(NotUnderstood::new(op, &format!("it is the last of more than {MAX_CALLS} calls")));
    }
    let results = run(reader, function, op, &arguments)?;
    op.results().zip(results).for_each(|(result, bound)| reader.bind(&result, bound));
    Ok(())
}

/// `func.call` of a function without a body. The declarations of its arguments are checked at the call; those
/// of its results are promised, as their types are.
pub fn declared(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let callee = callee_name(op).unwrap_or_default();
    let Some(function) = symbol_of(op, &callee, "func.func") else {
        return foreign::read(reader, op);
    };
    let arguments = reader.operands(op)?;
    let mut symbols = Symbols::enter(reader, function, op, &arguments)?;
    foreign::read(reader, op)?;
    let results: Vec<_> = op.results().filter_map(|result| reader.bound(&result)).collect();
    symbols.promise(reader, &results);
    Ok(())
}

/// Reads the body of a function, which an op calls with these arguments; returns its results.
pub fn run<'c>(
    reader: &mut Reader,
    function: Op<'c, '_>,
    call: Op<'c, '_>,
    arguments: &[Bound],
) -> Result<Vec<Bound>, NotUnderstood> {
    let block = first_block(function, 0).ok_or_else(|| NotUnderstood::new(function, "it has no body"))?;
    for (position, bound) in arguments.iter().enumerate() {
        let argument = block.argument_at(position);
        let argument = argument.ok_or_else(|| NotUnderstood::new(call, "it passes too many arguments"))?;
        reader.bind(&argument, bound.clone());
    }
    let mut symbols = Symbols::enter(reader, function, call, arguments)?;
    reader.calling.push(key_of_op(function));
    let results = blocks::run(reader, function);
    reader.calling.pop();
    let (end, results) = results?;
    for (value, bound) in end.operands().zip(&results) {
        // In the source, an op's result may have a more precise type than its rule.
        if reader.side == BEFORE {
            continue;
        }
        if let (Value::Tensor(tensor), Some((declared, _))) = (&bound.value, tensor_type(value.r#type())) {
            static_type(reader, end, &tensor.sizes, &declared);
        }
    }
    symbols.leave(reader, end, &results);
    Ok(results)
}
