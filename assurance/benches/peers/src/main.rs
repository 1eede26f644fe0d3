//! The inference of the shape of two operands, by this library and others. Nanoseconds a pair.

use broadcastable::{Dim, infer_shape};
use candle_core::Shape;
use std::{hint::black_box, time::Instant};
use tract_core::broadcast::multi_broadcast;

const ROUNDS: usize = 21;
const PAIRS: usize = 200_000;

fn main() {
    println!("{:16} {:>8} {:>8} {:>8} {:>8}", "shapes", "ours", "tract", "ndarray", "candle");
    for (a, b) in [
        (&[4, 3, 1, 16][..], &[4, 1, 8, 1][..]),
        (&[4, 3, 1, 16], &[8, 16]),
        (&[4, 3, 8, 16], &[4, 3, 8, 16]),
        (&[16], &[1]),
        (&[2, 1, 4, 1, 6, 1, 8, 1], &[1, 3, 1, 5, 1, 7, 1, 9]),
    ] {
        compare(a, b);
    }
}

/// All ways take turns in every round; the median is printed.
fn compare(a: &[usize], b: &[usize]) {
    let dims = |sizes: &[usize]| sizes.iter().map(|&size| Dim::new(size as u64)).collect::<Vec<_>>();
    let (ours_a, ours_b) = (dims(a), dims(b));
    let (candle_a, candle_b) = (Shape::from(a), Shape::from(b));
    let result: Vec<usize> = multi_broadcast(&[a, b]).unwrap().to_vec();
    let arrays = [a, b].map(ndarray::ArrayD::<u8>::zeros);
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        times[0].push(time(|| infer_shape(black_box(&ours_a), black_box(&ours_b))));
        times[1].push(time(|| multi_broadcast(black_box(&[a, b]))));
        // It has no public function for two operands: this checks both against the result, which is given.
        times[2].push(time(|| arrays.each_ref().map(|array| array.broadcast(black_box(&result[..])))));
        times[3].push(time(|| candle_a.broadcast_shape_binary_op(black_box(&candle_b), "add")));
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let [ours, tract, ndarray, candle] = times.each_mut().map(median);
    let label = format!("{}, {}", print(a), print(b));
    println!("{label:36} {ours:8.1} {tract:8.1} {ndarray:8.1} {candle:8.1}");
}

fn print(sizes: &[usize]) -> String {
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("x")
}

fn time<T>(mut body: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..PAIRS {
        black_box(&body());
    }
    start.elapsed().as_secs_f64() * 1e9 / PAIRS as f64
}
