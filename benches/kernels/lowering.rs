//! The time that lowering itself takes: 10,000 dynamic ops, by our pass and by `tosa-to-linalg`.

use super::{ROUNDS, library::pipe, median};
use std::{process::Command, time::Instant};

const OPS: usize = 10_000;
const TENSOR: &str = "tensor<?x?xf32>";

pub fn compare() {
    let ours = module(|i| format!("  %{} = bcast.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let tosa = module(|i| format!("  %{} = tosa.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let passes = [("convert-bcast-to-linalg", &ours), ("func.func(tosa-to-linalg)", &tosa)];
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS.min(7) {
        for (times, (pass, module)) in times.iter_mut().zip(passes) {
            // The time of reading and verifying alone is taken off.
            times.push(
                seconds(&format!("builtin.module({pass})"), module) - seconds("builtin.module()", module),
            );
        }
    }
    let [ours, tosa] = times.map(median);
    println!(
        "\nlowering {OPS} ops: convert-bcast-to-linalg {ours:.3} s, tosa-to-linalg {tosa:.3} s, ratio {:.2}",
        ours / tosa
    );
}

fn module(op: impl Fn(usize) -> String) -> String {
    let ops: String = (0..OPS).map(op).collect();
    format!("func.func @f(%0: {TENSOR}, %b: {TENSOR}) -> {TENSOR} {{\n{ops}  return %{OPS} : {TENSOR}\n}}\n")
}

fn seconds(pipeline: &str, module: &str) -> f64 {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    pipe(command.args([&format!("--pass-pipeline={pipeline}"), "-o", "/dev/null"]), module);
    start.elapsed().as_secs_f64()
}
