//! Lowers a module with `bcast-opt`, and runs it with `mlir-runner`.

use broadcastable::reference::Array;
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// How a program ended, and all that it printed.
pub struct Outcome {
    pub success: bool,
    pub text: String,
}

/// Runs `@main`; the options are those of `convert-bcast-to-linalg`.
pub fn run(module: &str, options: &str) -> Outcome {
    let pipeline =
        format!("--pass-pipeline=builtin.module(convert-bcast-to-linalg{{{options}}},bcast-to-llvm)");
    let lowered = pipe(Command::new(env!("CARGO_BIN_EXE_bcast-opt")).arg(pipeline), module.as_bytes());
    assert!(lowered.status.success(), "{}\n{module}", String::from_utf8_lossy(&lowered.stderr));
    let llvm = PathBuf::from(env!("BCAST_LLVM_PREFIX"));
    let library = |name: &str| llvm.join("lib").join(name).display().to_string();
    let libraries = [library("libmlir_runner_utils.so"), library("libmlir_c_runner_utils.so")].join(",");
    // Without a buffer, so that the message of a failed check is not lost.
    let mut runner = Command::new("stdbuf");
    runner.arg("-o0").arg(llvm.join(Path::new("bin/mlir-runner")));
    runner.args(["-e", "main", "-entry-point-result=void", &format!("-shared-libs={libraries}")]);
    let output = pipe(&mut runner, &lowered.stdout);
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Outcome { success: output.status.success(), text: text.into_owned() }
}

fn pipe(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    })
}

/// Every printed memref.
pub fn parse(text: &str) -> Vec<Array<i32>> {
    let numbers = |text: &str| -> Vec<i64> {
        text.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|word| word.parse().ok()).collect()
    };
    let memrefs = text.split("Unranked Memref").skip(1);
    memrefs
        .map(|memref| {
            let (head, data) = memref.split_once("data =").unwrap();
            let (_, sizes) = head.split_once("sizes = [").unwrap();
            let (sizes, _) = sizes.split_once(']').unwrap();
            let sizes: Vec<usize> = numbers(sizes).into_iter().map(|size| size as usize).collect();
            let elements = numbers(data).into_iter().map(|element| element as i32);
            // The runner's printer shows something where there is nothing.
            let elements = if sizes.contains(&0) { vec![] } else { elements.collect() };
            Array::new(&sizes, elements).unwrap()
        })
        .collect()
}
