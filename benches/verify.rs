//! The trait's verifier against LLVM's own trait, on the same ops in the same process:
//! `cargo bench --bench verify`.

use broadcastable::{
    Dim, Shape,
    mlir::{has_results_broadcastable_shape, is_broadcastable},
};
use melior::{
    Context,
    ir::{
        Block, BlockLike, Location, Type, Value,
        operation::{OperationBuilder, OperationRef},
    },
};
use std::time::{Duration, Instant};

const ROUNDS: usize = 15;

fn main() {
    // `cargo test --benches` runs this too, and asks for no measurement.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let context = Context::new();
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    println!("{:34} {:>10} {:>10} {:>6}", "", "ours, ns", "LLVM, ns", "ratio");
    for rank in 0..=8 {
        compare(&format!("rank {rank}, two operands, valid"), &context, 100_000, |number| {
            op(rank, 2, number)
        });
    }
    for ops in [1_000, 10_000, 100_000, 1_000_000] {
        compare(&format!("{ops} ops, ranks 0 to 8, valid"), &context, ops, |number| {
            op(number % 9, 2, number)
        });
    }
    compare("1000000 ops, 1 % invalid", &context, 1_000_000, |number| {
        let mut op = op(number % 9, 2, number);
        if number % 100 == 1 {
            op.1 = [Dim::new(77)].into_iter().collect();
        }
        op
    });
    for operands in [2, 10, 100, 1_000, 10_000, 100_000] {
        let label = format!("{operands} operands, rank 4, valid");
        compare(&label, &context, 1_000_000 / operands / 10 + 1, |number| op(4, operands, number));
    }
}

/// The operands' shapes and the result's: every third dimension of an operand is stretched.
fn op(rank: usize, operands: usize, number: usize) -> (Vec<Shape>, Shape) {
    let size = |dim: usize| Dim::new(2 + ((number / 9 + dim) % 50) as u64);
    let operand = |operand: usize| {
        (0..rank).map(
            move |dim| if (dim + operand).is_multiple_of(3) && operand > 0 { Dim::UNIT } else { size(dim) },
        )
    };
    ((0..operands).map(|index| operand(index).collect()).collect(), (0..rank).map(size).collect())
}

fn r#type<'c>(context: &'c Context, shape: &Shape) -> Type<'c> {
    let sizes: String = shape.dims().unwrap().iter().map(|dim| format!("{dim}x")).collect();
    Type::parse(context, &format!("tensor<{sizes}f32>")).unwrap()
}

fn compare(label: &str, context: &Context, count: usize, op: impl Fn(usize) -> (Vec<Shape>, Shape)) {
    let location = Location::unknown(context);
    let block = Block::new(&[]);
    let mut ops = Vec::new();
    for number in 0..count {
        let (operands, result) = op(number);
        let value = |shape: &Shape| -> Value { block.add_argument(r#type(context, shape), location) };
        let operands: Vec<Value> = operands.iter().map(value).collect();
        let built = OperationBuilder::new("toy.add", location)
            .add_operands(&operands)
            .add_results(&[r#type(context, &result)])
            .build();
        ops.push(block.append_operation(built.unwrap()));
    }
    let (mut ours, mut llvm) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(time(&ops, |op| is_broadcastable(op)));
        llvm.push(time(&ops, |op| has_results_broadcastable_shape(op)));
    }
    let (ours, llvm) = (median(ours, count), median(llvm, count));
    println!("{label:34} {ours:10.1} {llvm:10.1} {:6.2}", ours / llvm);
}

fn time<'c>(ops: &[OperationRef<'c, 'c>], verify: impl Fn(OperationRef<'c, 'c>) -> bool) -> Duration {
    let start = Instant::now();
    let valid = ops.iter().filter(|&&op| verify(op)).count();
    let time = start.elapsed();
    assert!(valid >= ops.len() - ops.len() / 50 - 1);
    time
}

/// Nanoseconds an op.
fn median(mut times: Vec<Duration>, count: usize) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e9 / count as f64
}
