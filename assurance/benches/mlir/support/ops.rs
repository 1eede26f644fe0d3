//! The ops whose verification is measured, of an unregistered dialect so that nothing else verifies them.

use broadcastable::{Dim, Shape};
use melior::{
    Context,
    ir::{
        Block, BlockLike, Location, Type, Value,
        operation::{OperationBuilder, OperationRef},
    },
};

/// The shapes of the operands, and of the result.
pub type Shapes = (Vec<Shape>, Shape);

/// A context in which errors are not printed.
pub fn context() -> Context {
    let context = Context::new();
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    context
}

/// A valid op: every third dimension of an operand but the first is stretched.
pub fn valid(rank: usize, operands: usize, number: usize) -> Shapes {
    let size = |dim: usize| Dim::new(2 + ((number / 9 + dim) % 50) as u64);
    let operand = |operand: usize| {
        (0..rank).map(
            move |dim| if (dim + operand).is_multiple_of(3) && operand > 0 { Dim::UNIT } else { size(dim) },
        )
    };
    ((0..operands).map(|index| operand(index).collect()).collect(), (0..rank).map(size).collect())
}

/// Builds ops, with the shapes for each index.
pub fn build<'a>(
    context: &'a Context,
    block: &'a Block,
    count: usize,
    shapes: impl Fn(usize) -> Shapes,
) -> Vec<OperationRef<'a, 'a>> {
    let location = Location::unknown(context);
    let build = |number| {
        let (operands, result) = shapes(number);
        let value = |shape: &Shape| -> Value { block.add_argument(tensor(context, shape), location) };
        let operands: Vec<Value> = operands.iter().map(value).collect();
        let op = OperationBuilder::new("toy.add", location)
            .add_operands(&operands)
            .add_results(&[tensor(context, &result)]);
        block.append_operation(op.build().unwrap())
    };
    (0..count).map(build).collect()
}

fn tensor<'c>(context: &'c Context, shape: &Shape) -> Type<'c> {
    let sizes: String = shape.dims().unwrap().iter().map(|dim| format!("{dim}x")).collect();
    Type::parse(context, &format!("tensor<{sizes}f32>")).unwrap()
}
