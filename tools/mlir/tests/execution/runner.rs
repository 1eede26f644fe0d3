//! Lowers a module with `bcast-opt`, and runs it with `mlir-runner`.

use super::module::{END, START};
use broadcastable::reference::Array;
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The messages of failing checks: the rules of run-time checks, and the program's own.
pub const STOPS: [&str; 4] = ["[runtime-legal]", "[symbol-entry]", "[symbol-result]", "[require]"];

/// The outcome of a run.
#[derive(Debug)]
pub struct Actual {
    pub printed: Vec<Array<i64>>,
    pub ending: Ending,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Finished,
    /// A check of run-time sizes stopped it.
    Stopped,
    /// Neither.
    Crashed,
}

/// Every run of a module that these passes lower.
pub fn run(module: &str, passes: &str) -> Result<Vec<Actual>, String> {
    Ok(output(module, passes)?.split(START).skip(1).map(actual).collect())
}

/// Whether a module is refused because of an error of upstream's: LLVM 22 writes `(x - y) - x` as `0 - y`,
/// with a constant of unknown size.
pub fn is_upstreams(error: &str) -> bool {
    error.contains("elements literal type must have static shape")
}

/// The output of a module that these passes lower.
pub fn print(module: &str, passes: &str) -> String {
    output(module, passes).unwrap_or_else(|error| panic!("{error}"))
}

fn output(module: &str, passes: &str) -> Result<String, String> {
    let pipeline = format!("--pass-pipeline=builtin.module({passes})");
    let lowered = pipe(Command::new(env!("CARGO_BIN_EXE_bcast-opt")).arg(pipeline), module.as_bytes());
    if !lowered.status.success() {
        return Err(String::from_utf8_lossy(&lowered.stderr).into_owned());
    }
    let llvm = PathBuf::from(env!("BCAST_LLVM_PREFIX"));
    let library = |name: &str| llvm.join("lib").join(name).display().to_string();
    let names = ["libmlir_runner_utils.so", "libmlir_c_runner_utils.so", "libomp.so"];
    let libraries = names.map(library).join(",");
    // Without a buffer, so that the message of a failed check is not lost, and what is printed is in order.
    let mut runner = Command::new("stdbuf");
    runner.arg("-o0").arg(llvm.join(Path::new("bin/mlir-runner")));
    runner.args(["-e", "main", "-entry-point-result=void", &format!("-shared-libs={libraries}")]);
    // More threads than some machines have cores, so that each of them runs the loops in parts.
    // Those that wait sleep, and hold up no others.
    runner.envs([("OMP_NUM_THREADS", "3"), ("OMP_WAIT_POLICY", "passive"), ("KMP_BLOCKTIME", "0")]);
    let output = pipe(&mut runner, &lowered.stdout);
    let text = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        Ok(text.into_owned())
    } else {
        Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// A module after these passes, as text.
pub fn transform(module: &str, passes: &str) -> String {
    let pipeline = format!("--pass-pipeline=builtin.module({passes})");
    let output = pipe(Command::new(env!("CARGO_BIN_EXE_bcast-opt")).arg(pipeline), module.as_bytes());
    assert!(output.status.success(), "{passes}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn pipe(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A program that does not read all of its input reports why.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

fn actual(text: &str) -> Actual {
    let ending = match () {
        () if text.contains("[known-size]") => Ending::Crashed,
        () if STOPS.iter().any(|stop| text.contains(stop)) => Ending::Stopped,
        () if text.contains(END) => Ending::Finished,
        () => Ending::Crashed,
    };
    Actual { printed: parse(text), ending, text: text.into() }
}

/// Every printed memref.
fn parse(text: &str) -> Vec<Array<i64>> {
    let numbers = |text: &str| -> Vec<i64> {
        text.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|word| word.parse().ok()).collect()
    };
    let memrefs = text.split("Unranked Memref").skip(1);
    let array = |memref: &str| {
        let (head, data) = memref.split_once("data =")?;
        let (_, sizes) = head.split_once("sizes = [")?;
        let (sizes, _) = sizes.split_once(']')?;
        let sizes: Vec<usize> = numbers(sizes).into_iter().map(|size| size as usize).collect();
        let mut elements = numbers(data.split(END).next()?);
        // The runner's printer prints something for no elements; a message may follow.
        elements.truncate(sizes.iter().product());
        Array::new(&sizes, elements).ok()
    };
    memrefs.map_while(array).collect()
}
