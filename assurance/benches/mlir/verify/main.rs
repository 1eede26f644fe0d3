//! The cost of verification: `cargo bench --bench verify`, or `cargo bench --bench verify -- real` for the
//! real ops alone.

#[path = "../support/ops.rs"]
mod ops;
mod real_ops;
mod trait_alone;

fn main() {
    let has = |text: &str| std::env::args().any(|argument| argument == text);
    // `cargo test --benches` runs this too, without a measurement.
    if !has("--bench") {
        return;
    }
    if !has("real") {
        trait_alone::measure();
        println!();
    }
    real_ops::measure();
}
