//! Lowered code, timed: static, dynamic (exact, versioned), `tosa-to-linalg`, and NumPy where it is installed.
//!
//! All kernels are built with the same pipeline and `clang -O3 -march=native`, allocate their result, and are
//! compared with each other before they are timed, in rounds in which all take turns. `scripts/bench-docs` reads the tables
//! from the output.

mod block;
mod chains;
mod large;
mod library;
mod lowering;
mod numpy;
mod ops;
mod pattern;
mod size;

use std::time::{Duration, Instant};

const ROUNDS: usize = 31;

fn main() {
    // `cargo test --benches` runs this too, without a measurement.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    if std::env::args().any(|argument| argument == "large-times") {
        return large::print_times();
    }
    // A name chooses one of them.
    let is_chosen = |name: &str| {
        let mut names = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
        names.peek().is_none() || names.any(|chosen| chosen == name)
    };
    if is_chosen("ops") {
        ops::measure();
    }
    if is_chosen("chains") {
        chains::measure();
    }
    if is_chosen("size") {
        size::measure();
    }
    if is_chosen("block") {
        block::measure();
    }
    if is_chosen("large") {
        large::measure();
    }
    if is_chosen("lowering") {
        lowering::compare();
    }
}

/// The number of calls for one sample of about two milliseconds.
fn repeats(mut call: impl FnMut()) -> u32 {
    call();
    let start = Instant::now();
    call();
    let once = start.elapsed().max(Duration::from_nanos(20));
    (Duration::from_millis(2).as_nanos() / once.as_nanos()).clamp(1, 20_000) as u32
}

/// Microseconds of processor time a call: other programs may run in between. A call before warms the caches.
fn time(repeat: u32, mut call: impl FnMut()) -> f64 {
    call();
    let start = library::processor_time();
    for _ in 0..repeat {
        call();
    }
    (library::processor_time() - start).as_secs_f64() * 1e6 / f64::from(repeat)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
