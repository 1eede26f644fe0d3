//! Counterexamples that are run: the two programs print different results for the sizes that were found.

mod support;

use bcast_testing::pairs::pairs;
use bcast_validate::{
    ir::{Options, validate},
    logic::solver::Solver,
};
use broadcastable_mlir::melior::ir::Module;
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};
use support::{lower, new_context};

/// From loops and kernels on memrefs to LLVM: `bcast-to-llvm` takes programs that have no memory yet.
const FROM_MEMREFS: &str =
    "convert-linalg-to-loops,convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts";

/// The output of a program, without addresses.
fn run(program: &str, pipeline: &str) -> String {
    let context = new_context();
    let mut module = Module::parse(&context, program).unwrap_or_else(|| panic!("not valid: {program}"));
    lower(&context, &mut module, pipeline);
    let llvm = Path::new(env!("BCAST_LLVM_PREFIX"));
    let library = |name: &str| llvm.join(format!("lib/libmlir_{name}.so")).display().to_string();
    let mut runner = Command::new(llvm.join("bin/mlir-runner"))
        .args(["-e", "main", "-entry-point-result=void"])
        .arg(format!("-shared-libs={},{}", library("runner_utils"), library("c_runner_utils")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    runner.stdin.take().unwrap().write_all(module.as_operation().to_string().as_bytes()).unwrap();
    let output = runner.wait_with_output().unwrap();
    assert!(output.status.success(), "{program}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.starts_with("Unranked Memref")).collect::<Vec<_>>().join("\n")
}

/// The output of both programs for the counterexample.
fn outputs(before: &str, after: &str, pipeline: &str) -> [String; 2] {
    let context = new_context();
    let [before, after] = [before, after].map(|text| Module::parse(&context, text).unwrap());
    let mut solver = Solver::start(None).unwrap();
    let outcomes = validate(&mut solver, &before, &after, Options::default()).unwrap();
    let case = outcomes.iter().find_map(|outcome| outcome.case.as_deref()).expect("one is refuted");
    [before, after].map(|module| {
        let text = module.as_operation().to_string();
        let (rest, end) = text.split_at(text.rfind('}').unwrap());
        run(&format!("{rest}{case}{end}"), pipeline)
    })
}

#[test]
fn a_wrong_element_of_a_tensor_is_printed() {
    let pair = pairs(include_str!("wrong.mlir")).swap_remove(1);
    assert_eq!(pair.expected, "refuted: an element is wrong", "{}", pair.what);
    let [should_be, is] = outputs(&pair.before, &pair.after, "bcast-to-llvm");
    assert!(should_be.contains("-100") && is.contains(" 100"), "{should_be}\n{is}");
}

/// An operand that is stretched is read as if it was not.
#[test]
fn a_wrong_element_of_loops_is_printed() {
    let right = include_str!("kernels/loops.mlir");
    let after = right.replace("%22 = arith.andi %6, %19 ", "%22 = arith.andi %19, %19 ");
    let before = include_str!("kernels/longer_rows.mlir");
    let [should_be, is] = outputs(before, &after, FROM_MEMREFS);
    assert_ne!(should_be, is);
}
