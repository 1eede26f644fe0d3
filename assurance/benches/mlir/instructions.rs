//! Instructions a call, as valgrind's callgrind counts them: they show changes that are below the noise of
//! times. `cargo bench --bench instructions`.

#[path = "support/ops.rs"]
mod ops;

use broadcastable::{Dim, Shape, infer_shape};
use broadcastable_mlir::{verify_broadcastable, verify_results_broadcastable_shape};
use melior::ir::Block;
use ops::{build, context, valid};
use std::{env, hint::black_box, process::Command};

const CALLS: usize = 1_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["count", name] => run(name),
        arguments if arguments.contains(&"--bench") => {
            match Command::new("valgrind").arg("--version").output() {
                Ok(_) => print_table(),
                Err(_) => {
                    println!("instructions are not counted: `apt-get install valgrind` installs what does it")
                }
            }
        }
        _ => {} // `cargo test --benches` asks for no measurement
    }
}

fn print_table() {
    println!("{:34} {:>10} {:>10} {:>6}", "instructions", "ours", "LLVM", "ratio");
    for (label, shapes) in [("rank 4", "4x3x1x16, 4x1x8x1"), ("rank 8", "2x1x4x1x6x1x8x1, 1x3x1x5x1x7x1x9")] {
        println!("{:34} {:10}", format!("infer_shape, {label}"), count(&format!("infer {shapes}")));
    }
    for (rank, operands) in [(0, 2), (2, 2), (4, 2), (8, 2), (4, 100)] {
        let [ours, llvm] = ["ours", "llvm"].map(|verifier| count(&format!("{verifier} {rank} {operands}")));
        let ratio = ours as f64 / llvm as f64;
        println!("{:34} {ours:10} {llvm:10} {ratio:6.2}", format!("rank {rank}, {operands} operands, valid"));
    }
}

/// Instructions a call, counted in a process of its own while it is in [`counted`].
fn count(name: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(["--collect-atstart=no", "--toggle-collect=*instructions*counted*"])
        .arg(env::current_exe().expect("this program has a path"))
        .args(["count", name])
        .output()
        .expect("valgrind runs");
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected : ")?.1.parse::<u64>().ok());
    collected.unwrap_or_else(|| panic!("valgrind has counted nothing: {report}")) / CALLS as u64
}

fn run(name: &str) {
    match &name.splitn(3, ' ').collect::<Vec<_>>()[..] {
        ["infer", a, b] => {
            let [a, b] = [a, b].map(|text| text.trim_end_matches(',').parse::<Shape>().unwrap());
            let (a, b): (&[Dim], &[Dim]) = (a.dims().unwrap(), b.dims().unwrap());
            // By reference: a copy of the result would double the time.
            counted(|_| {
                black_box(&infer_shape(black_box(a), black_box(b)));
            });
        }
        [verifier, rank, operands] => {
            let [rank, operands] = [rank, operands].map(|number| number.parse().unwrap());
            let (context, block) = (context(), Block::new(&[]));
            let ops = build(&context, &block, CALLS, |number| valid(rank, operands, number));
            match *verifier {
                "ours" => counted(|call| assert!(verify_broadcastable(ops[call]))),
                _ => counted(|call| assert!(verify_results_broadcastable_shape(ops[call]))),
            }
        }
        _ => panic!("nothing to count is named {name}"),
    }
}

#[inline(never)]
fn counted(call: impl Fn(usize)) {
    (0..CALLS).for_each(call);
}
