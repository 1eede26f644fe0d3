//! Lowered code, timed: static, dynamic (exact, versioned), `tosa-to-linalg`, and NumPy where it is
//! installed.
//!
//! All kernels are built with the same pipeline and `clang -O3 -march=native`, allocate their result, and are
//! compared with each other before they are timed, in rounds in which all take turns. `scripts/bench-docs`
//! reads the tables from the output.

mod chains;
mod clock;
mod large;
mod library;
mod lowering;
mod numpy;
mod ops;
mod pattern;
mod programs;
mod size;

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
        size::measure([chains::code(), ops::code()]);
    }
    if is_chosen("programs") {
        programs::measure();
    }
    if is_chosen("large") {
        large::measure();
    }
    if is_chosen("lowering") {
        lowering::compare();
    }
}
