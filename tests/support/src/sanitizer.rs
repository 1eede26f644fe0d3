//! Lowers modules with `bcast-opt`, compiles them with AddressSanitizer, and runs them in the harness. Code
//! that is not optimized checks for undefined behaviour as well.

pub mod array;
mod undefined;

use array::Array;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The outcome of a run.
#[derive(Debug)]
pub struct Outcome {
    pub observed: Vec<Array>,
    pub end: End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    /// With the message of the failed check.
    Stopped(String),
    /// With the sanitizer's report.
    Crashed(String),
}

/// Functions of C that the harness replaces.
const REPLACED: [&str; 7] = ["abort", "puts", "printf", "fflush", "malloc", "aligned_alloc", "free"];

/// The functions that programs call to observe values.
pub const OBSERVERS: &str = "\
func.func private @observe_i1(tensor<*xi1> {bufferization.access = \"read\"}) attributes {llvm.emit_c_interface}
func.func private @observe_i32(tensor<*xi32> {bufferization.access = \"read\"}) attributes {llvm.emit_c_interface}
func.func private @observe_index(tensor<*xindex> {bufferization.access = \"read\"}) attributes {llvm.emit_c_interface}
func.func private @observe_scalar(i64)
";

/// The checks of code that is not optimized, besides those of its accesses to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undefined {
    /// Behaviour that is undefined, and poison.
    #[default]
    WithPoison,
    /// Behaviour that is undefined.
    WithoutPoison,
}

pub struct Toolchain {
    /// Its files, which are gone with it.
    pub directory: PathBuf,
    bcast_opt: PathBuf,
    /// LLVM's programs.
    llvm: PathBuf,
    undefined: Undefined,
    harness: PathBuf,
    /// The passes of `bcast-to-llvm`, and without its fusion, as upstream prints them.
    pub to_llvm: [Vec<String>; 2],
}

impl Toolchain {
    /// Works in a directory of its own below that one, so that several campaigns may run at a time.
    pub fn new(directory: &Path, bcast_opt: &Path, llvm: &Path, undefined: Undefined) -> Self {
        let directory = directory.join(std::process::id().to_string());
        fs::create_dir_all(&directory).expect("the directory can be made");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sanitizer/harness.c");
        let harness = directory.join("harness");
        let mut cc = Command::new("gcc");
        cc.args(["-O1", "-g", "-fsanitize=address", "-rdynamic", "-o"]).arg(&harness).arg(source).arg("-ldl");
        succeed(&mut cc, b"").expect("gcc compiles the harness");
        let (bcast_opt, llvm) = (bcast_opt.to_owned(), llvm.join("bin"));
        let to_llvm = ["bcast-to-llvm", "bcast-to-llvm{fuse=false}"].map(|text| passes_of(&bcast_opt, text));
        Self { directory, bcast_opt, llvm, undefined, harness, to_llvm }
    }

    /// A library of a module of LLVM's dialect.
    pub fn build(
        &self,
        name: &str,
        module: &str,
        pipeline: &str,
        optimization: usize,
    ) -> Result<PathBuf, String> {
        let lowered = self.lower(module, pipeline)?;
        let mut translate = Command::new(self.llvm.join("mlir-translate"));
        let llvm = succeed(translate.arg("--mlir-to-llvmir"), lowered.as_bytes())?;
        self.compile(name, llvm, optimization)
    }

    /// A library of LLVM's IR.
    pub fn compile(&self, name: &str, llvm: String, optimization: usize) -> Result<PathBuf, String> {
        let [ir, object, library] = ["ll", "o", "so"].map(|end| self.directory.join(format!("{name}.{end}")));
        let checked = if optimization == 0 { undefined::instrument(&llvm, self.undefined) } else { llvm };
        fs::write(&ir, instrument(&checked)).map_err(|error| error.to_string())?;
        let mut clang = Command::new(self.llvm.join("clang"));
        clang
            .args(["-x", "ir", &format!("-O{optimization}"), "-w", "-fsanitize=address", "-fPIC", "-c"])
            .arg(&ir)
            .arg("-o")
            .arg(&object);
        succeed(&mut clang, b"")?;
        succeed(Command::new("gcc").arg("-shared").arg(&object).arg("-o").arg(&library), b"")?;
        Ok(library)
    }

    /// The text of a module after passes.
    pub fn lower(&self, module: &str, pipeline: &str) -> Result<String, String> {
        let mut command = Command::new(&self.bcast_opt);
        command.arg(format!("--pass-pipeline={pipeline}"));
        succeed(&mut command, module.as_bytes())
    }

    /// Runs, each as the harness reads it.
    pub fn run(&self, library: &Path, runs: &[String]) -> Vec<Outcome> {
        let mut outcomes = vec![];
        while outcomes.len() < runs.len() {
            let mut command = Command::new(&self.harness);
            command
                .arg(library)
                .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1:symbolize=0");
            let output = pipe(&mut command, runs[outcomes.len()..].concat().as_bytes());
            let text = String::from_utf8_lossy(&output.stdout);
            let new: Vec<Outcome> = text
                .split("run\n")
                .skip(1)
                .map(|text| outcome(text, &String::from_utf8_lossy(&output.stderr)))
                .collect();
            assert!(!new.is_empty(), "{text}{}", String::from_utf8_lossy(&output.stderr));
            outcomes.extend(new);
        }
        outcomes
    }
}

impl Drop for Toolchain {
    fn drop(&mut self) {
        // Leftover files are harmless.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn outcome(text: &str, errors: &str) -> Outcome {
    let (mut observed, mut message, mut end) = (vec![], String::new(), None);
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("value", numbers)) => observed.extend(value(numbers)),
            Some(("message", text)) => message += text,
            _ if line == "finished" => end = Some(End::Finished),
            _ if line == "stopped" => end = Some(End::Stopped(message.clone())),
            _ => {}
        }
    }
    let error = || {
        let tells = |line: &&str| ["ERROR", "READ", "WRITE"].iter().any(|word| line.contains(word));
        let lines: Vec<&str> = errors.lines().filter(tells).collect();
        if lines.is_empty() { "without a word, or it took too long".to_owned() } else { lines.join("; ") }
    };
    Outcome { observed, end: end.unwrap_or_else(|| End::Crashed(error())) }
}

fn value(numbers: &str) -> Option<Array> {
    let mut numbers = numbers.split(' ').map(|number| number.parse::<i64>().unwrap_or(i64::MIN));
    let rank = numbers.next()?;
    let sizes: Vec<usize> = numbers.by_ref().take(rank as usize).map(|size| size as usize).collect();
    Some(Array { sizes, elements: numbers.collect() })
}

/// LLVM's IR with reads and writes that AddressSanitizer checks, and with the harness's functions in place of
/// C's.
fn instrument(llvm: &str) -> String {
    let mut text = String::new();
    for line in llvm.lines() {
        match line.strip_suffix(" {").filter(|_| line.starts_with("define ")) {
            Some(head) => text += &format!("{head} sanitize_address {{"),
            None => text += line,
        }
        text.push('\n');
    }
    for name in REPLACED {
        text = text.replace(&format!("@{name}("), &format!("@test_{name}("));
    }
    text
}

/// The passes of a pipeline. Memory is aligned as elements are, so that the first byte after it is seen.
fn passes_of(bcast_opt: &Path, pipeline: &str) -> Vec<String> {
    let mut command = Command::new(bcast_opt);
    command.arg(format!("--pass-pipeline=builtin.module({pipeline})")).arg("--dump-pass-pipeline");
    let output = pipe(&mut command, b"module {}");
    let text = String::from_utf8_lossy(&output.stderr);
    let mut passes: Vec<String> = vec![];
    for line in text.lines().filter_map(|line| line.strip_prefix("  ")) {
        match passes.last_mut() {
            // Passes on each function, of which the last line ends the list.
            Some(each) if line.starts_with([' ', ')']) => *each += line.trim(),
            _ => passes.push(line.to_owned()),
        }
    }
    for pass in &mut passes {
        *pass = pass.trim_end_matches(',').replace("buffer-alignment=64", "buffer-alignment=1");
    }
    assert!(passes.len() > 20, "{text}");
    passes
}

fn succeed(command: &mut Command, input: &[u8]) -> Result<String, String> {
    let output = pipe(command, input);
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(reason(&String::from_utf8_lossy(&output.stderr)))
    }
}

/// The first error, or the place of a panic or of a crash.
fn reason(errors: &str) -> String {
    let mut lines = errors
        .lines()
        .skip_while(|line| !["error:", "panicked at", "Stack dump"].iter().any(|word| line.contains(word)));
    let first = lines.next().unwrap_or(errors);
    let place = |line: &&str| line.contains("mlir::") && !line.contains("llvm::sys");
    match first {
        "Stack dump:" => format!("{first} {}", lines.filter(place).take(3).collect::<Vec<_>>().join("; ")),
        _ => {
            let op = |line: &&str| line.contains("see current operation");
            format!("{first} {}", lines.find(op).unwrap_or_default())
        }
    }
}

fn pipe(command: &mut Command, input: &[u8]) -> Output {
    use std::io::Write;
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // A program that does not read all of its input reports why.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("it ends")
    })
}
