//! Lowered code, timed: static, dynamic (exact, versioned), `tosa-to-linalg`, and NumPy where it is installed.
//!
//! All kernels are built with the same pipeline and `clang -O3 -march=native`, allocate their result, and are
//! compared with each other before they are timed. A ratio is a median over rounds in which all take turns.

mod chains;
mod large;
mod library;
mod lowering;
mod numpy;
mod pattern;

use library::{Library, Tensor};
use pattern::{Element, Pattern, patterns};
use std::time::{Duration, Instant};

const ROUNDS: usize = 31;

fn main() {
    // `cargo test --benches` runs this too, and asks for no measurement.
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
        kernels();
    }
    if is_chosen("chains") {
        chains::measure();
    }
    if is_chosen("large") {
        large::measure();
    }
    if is_chosen("lowering") {
        lowering::compare();
    }
}

/// The ways of building a kernel, in the order of the table's columns.
const WAYS: [&str; 4] = ["static", "exact", "versioned", "tosa"];

fn kernels() {
    println!("microseconds a call (median of {ROUNDS} rounds), and the ratio to the static kernel\n");
    println!("| pattern | elements | static | exact | versioned | tosa-to-linalg | NumPy |");
    println!("|---|---|---|---|---|---|---|");
    let library = |way: &&str| {
        let first = match *way {
            "tosa" => "func.func(tosa-to-linalg),",
            "versioned" => "convert-bcast-to-linalg{dynamic-broadcast=versioned},",
            _ => "",
        };
        Library::build(way, &format!("{first}bcast-to-llvm"), &pattern::module(way))
    };
    let libraries: Vec<Library> = WAYS.iter().map(library).collect();
    for element in [Element::F32, Element::I32] {
        for pattern in patterns() {
            measure(&libraries, pattern, element);
        }
    }
}

fn measure(libraries: &[Library], pattern: &Pattern, element: Element) {
    let operands: Vec<Tensor> =
        pattern.shapes.iter().enumerate().map(|(seed, shape)| element.sample(shape, seed)).collect();
    let calls: Vec<_> = WAYS
        .iter()
        .zip(libraries)
        .map(|(way, library)| library.kernel(&pattern.function(way, element), pattern.rank(), &operands))
        .collect();
    let results: Vec<_> = calls.iter().map(|call| call.result()).collect();
    for (way, result) in WAYS.iter().zip(&results) {
        assert!(*result == results[0], "{way} differs from static on {}", pattern.name);
    }
    let repeat = repeats(|| calls[0].run());
    let mut times = vec![Vec::new(); calls.len()];
    for _ in 0..ROUNDS {
        for (call, times) in calls.iter().zip(&mut times) {
            times.push(time(repeat, || call.run()));
        }
    }
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    let numpy = numpy::median(pattern, element, repeat, ROUNDS);
    let cell = |time: f64| format!("{time:.2} ({:.2})", time / medians[0]);
    print!("| {} | {} | {:.2} |", pattern.name, element.name(), medians[0]);
    medians[1..].iter().for_each(|&time| print!(" {} |", cell(time)));
    println!(" {} |", numpy.map_or("-".into(), cell));
}

/// How often to call for one sample of about two milliseconds.
fn repeats(mut call: impl FnMut()) -> u32 {
    call();
    let start = Instant::now();
    call();
    let once = start.elapsed().max(Duration::from_nanos(20));
    (Duration::from_millis(2).as_nanos() / once.as_nanos()).clamp(1, 20_000) as u32
}

/// Microseconds a call.
fn time(repeat: u32, mut call: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..repeat {
        call();
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(repeat)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
