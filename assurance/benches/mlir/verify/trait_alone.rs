//! The trait's verifier against LLVM's own trait, on the same ops, of an unregistered dialect so that nothing
//! else verifies them.

use crate::ops::{Shapes, build, context, valid};
use broadcastable::{Dim, Shape};
use broadcastable_mlir::{verify_broadcastable, verify_results_broadcastable_shape};
use melior::ir::{Block, operation::OperationRef};
use std::{
    fs,
    time::{Duration, Instant},
};

const ROUNDS: usize = 15;

pub fn measure() {
    // First, before other tests have freed memory that could be reused.
    measure_memory("1000000 ops, ranks 0 to 8, valid", |number| valid(number % 9, 2, number));
    println!();
    println!(
        "The trait alone, on unregistered ops: its verifier against LLVM's OpTrait::ResultsBroadcastableShape"
    );
    println!("{:34} {:>10} {:>10} {:>6}", "", "ours, ns", "LLVM, ns", "ratio");
    for rank in 0..=8 {
        compare(&format!("rank {rank}, two operands, valid"), 100_000, |number| valid(rank, 2, number));
    }
    for count in [1_000, 10_000, 100_000, 1_000_000] {
        compare(&format!("{count} ops, ranks 0 to 8, valid"), count, |number| valid(number % 9, 2, number));
    }
    compare("1000000 ops, 1 % invalid", 1_000_000, one_percent_invalid);
    for operands in [2, 10, 100, 1_000, 10_000, 100_000] {
        let label = format!("{operands} operands, rank 4, valid");
        compare(&label, 1_000_000 / operands / 10 + 1, |number| valid(4, operands, number));
    }
}

fn one_percent_invalid(number: usize) -> Shapes {
    let (operands, result) = valid(number % 9, 2, number);
    let wrong = Shape::from_iter([Dim::new(77)]);
    (operands, if number % 100 == 1 { wrong } else { result })
}

fn compare(label: &str, count: usize, shapes: impl Fn(usize) -> Shapes) {
    let (context, block) = (context(), Block::new(&[]));
    let ops = build(&context, &block, count, shapes);
    let (mut ours, mut llvm) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(time(&ops, |op| verify_broadcastable(op)));
        llvm.push(time(&ops, |op| verify_results_broadcastable_shape(op)));
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

/// The memory of the process after the ops are built, and its growth by their verification.
fn measure_memory(label: &str, shapes: impl Fn(usize) -> Shapes) {
    let (context, block) = (context(), Block::new(&[]));
    let ops = build(&context, &block, 1_000_000, shapes);
    let built = resident();
    time(&ops, |op| verify_broadcastable(op));
    let more = resident().saturating_sub(built) as f64 / built as f64 * 100.0;
    println!("{label:34} {} MiB, and {more:.2} % more by verification", built >> 20);
}

/// Bytes of memory that this process has.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}
