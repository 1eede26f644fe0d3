//! The rules alone: `cargo bench --package broadcastable-benches`.

use broadcastable::{Dim, Op, Shape, ValueType, infer_shape};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

#[divan::bench(args = ["4x1x8x1", "?x3x8x16", "8x16"])]
fn infer_shape_with_rank_4(bencher: Bencher, other: &str) {
    let [a, b] = ["4x3x1x16", other].map(|text| text.parse::<Shape>().unwrap());
    let (a, b): (&[Dim], &[Dim]) = (a.dims().unwrap(), b.dims().unwrap());
    // By reference: a copy of the result would double the time.
    bencher.bench(|| _ = black_box(&infer_shape(black_box(a), black_box(b))));
}

#[divan::bench(args = ["4x3x1x16, ?x1x8x16 -> 4x3x8x16", "8, 4x3x8x16 dims 2 -> 4x3x8x16"])]
fn verify_two_operands_of_rank_4(bencher: Bencher, op: &str) {
    let op: Op = op.parse().unwrap();
    bencher.bench(|| black_box(&op).verify().unwrap());
}

#[divan::bench(args = [2, 100, 10_000])]
fn verify_many_operands(bencher: Bencher, count: usize) {
    let [a, b, result] = ["4x1x8", "?x3x1", "4x3x8"].map(|text| text.parse::<ValueType>().unwrap());
    let op = Op::elementwise([a, b].into_iter().cycle().take(count)).with_results([result]);
    bencher.bench(|| black_box(&op).verify().unwrap());
}
