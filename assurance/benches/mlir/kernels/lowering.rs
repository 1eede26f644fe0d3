//! The time of the lowering: 10,000 dynamic ops, by our pass and by `tosa-to-linalg`; and fused, in chains.

use super::{
    clock::{ROUNDS, median},
    library::{bcast_opt, pipe},
};
use std::{fmt::Write, time::Instant};

const OPS: usize = 10_000;
const TENSOR: &str = "tensor<?x?xf32>";

/// Ops of one chain.
const CHAIN: usize = 10;

pub fn compare() {
    let ours = module(|i| format!("  %{} = bcast.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let tosa = module(|i| format!("  %{} = tosa.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1));
    let [ours, tosa] = times([("convert-bcast-to-linalg", &ours), ("func.func(tosa-to-linalg)", &tosa)]);
    let chains = chains(OPS / CHAIN, CHAIN);
    let long = self::chains(1, OPS);
    let passes = ["convert-bcast-to-linalg", "bcast-fuse,convert-bcast-to-linalg"];
    let [in_chains, in_one] = [&chains, &long].map(|module| times(passes.map(|pass| (pass, module))));
    let mut table = String::from("| 10,000 ops | passes | seconds | ratio |\n|---|---|---|---|\n");
    let mut lines = |what: &str, passes: [&str; 2], times: [f64; 2]| {
        for (pass, time) in passes.iter().zip(times) {
            writeln!(table, "| {what} | `{pass}` | {time:.2} | {:.2} |", time / times[0])
                .expect("a string takes all");
        }
    };
    lines("one after the other", ["func.func(tosa-to-linalg)", "convert-bcast-to-linalg"], [tosa, ours]);
    lines("in chains of 10", passes, in_chains);
    lines("in one chain", passes, in_one);
    println!("\n{table}");
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
fn chains(functions: usize, length: usize) -> String {
    let op = |i: usize| format!("  %{} = bcast.add %{i}, %b : ({TENSOR}, {TENSOR}) -> {TENSOR}\n", i + 1);
    let ops: String = (0..length).map(op).collect();
    let function = |i: usize| {
        format!(
            "func.func @f{i}(%0: {TENSOR}, %b: {TENSOR}) -> {TENSOR} {{\n{ops}  return %{length} : {TENSOR}\n}}\n"
        )
    };
    (0..functions).map(function).collect()
}

fn module(op: impl Fn(usize) -> String) -> String {
    let ops: String = (0..OPS).map(op).collect();
    format!("func.func @f(%0: {TENSOR}, %b: {TENSOR}) -> {TENSOR} {{\n{ops}  return %{OPS} : {TENSOR}\n}}\n")
}

fn seconds(pipeline: &str, module: &str) -> f64 {
    let start = Instant::now();
    let mut command = bcast_opt();
    pipe(command.args([&format!("--pass-pipeline={pipeline}"), "-o", "/dev/null"]), module);
    start.elapsed().as_secs_f64()
}
