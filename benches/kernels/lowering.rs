//! The time that lowering itself takes: 10,000 dynamic ops, by our pass and by `tosa-to-linalg`; and fused, in chains.

use super::{ROUNDS, library::pipe, median};
use std::{process::Command, time::Instant};

const OPS: usize = 10_000;
const TENSOR: &str = "tensor<?x?xf32>";

/// Ops of one chain.
const CHAIN: usize = 10;

pub fn compare() {
    let ours = module(|i| format!("  %{} = bcast.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let tosa = module(|i| format!("  %{} = tosa.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let [ours, tosa] = times([("convert-bcast-to-linalg", &ours), ("func.func(tosa-to-linalg)", &tosa)]);
    let ratio = ours / tosa;
    println!(
        "\nlowering {OPS} ops: convert-bcast-to-linalg {ours:.3} s, tosa-to-linalg {tosa:.3} s, ratio {ratio:.2}"
    );

    let chains = chains();
    let passes = ["convert-bcast-to-linalg", "bcast-fuse,convert-bcast-to-linalg"];
    let [unfused, fused] = times(passes.map(|pass| (pass, &chains)));
    let ratio = fused / unfused;
    println!("lowering {OPS} ops in chains of {CHAIN}: {unfused:.3} s, fused {fused:.3} s, ratio {ratio:.2}");
}

/// Seconds that each of two runs takes, without reading and verifying, in turns.
fn times(runs: [(&str, &String); 2]) -> [f64; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS.min(7) {
        for (times, (pass, module)) in times.iter_mut().zip(runs) {
            times.push(
                seconds(&format!("builtin.module({pass})"), module) - seconds("builtin.module()", module),
            );
        }
    }
    times.map(median)
}

/// Functions of one chain each.
fn chains() -> String {
    let op = |i: usize| format!("  %{} = bcast.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1);
    let ops: String = (0..CHAIN).map(op).collect();
    let function = |i: usize| {
        format!(
            "func.func @f{i}(%0: {TENSOR}, %b: {TENSOR}) -> {TENSOR} {{\n{ops}  return %{CHAIN} : {TENSOR}\n}}\n"
        )
    };
    (0..OPS / CHAIN).map(function).collect()
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
