//! Questions to `bcast-opt`, if it is installed: the text of bytecode, and the verdicts of a plugin's
//! dialects.

use broadcastable_tool::{escape, sibling};
use std::{
    ffi::OsString,
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

const PROGRAM: &str = "bcast-opt";

const WITHOUT_PROGRAM: &str = "bytecode and plugins need MLIR, and bcast-opt is neither beside bcast nor in PATH: \
    the wheel broadcastable-mlir of a release has it, and `make build` builds it from the sources, in target/release";

/// The longest time in which a file is read.
const LIMIT: Duration = Duration::from_secs(120);

/// More bytes of errors are not kept.
const MAX_ERRORS: usize = 1 << 20;

const CRASH: &str = "MLIR crashes on this file, or does not end";

/// Whether a source is bytecode, and not a text.
pub(super) fn is_bytecode(source: &[u8]) -> bool {
    source.starts_with(b"ML\xefR")
}

/// The text of bytecode in generic form, with locations.
///
/// # Errors
/// Why there is none.
pub(super) fn text_of(source: &[u8], plugins: &[String]) -> Result<Vec<u8>, String> {
    let answer = run(source, plugins, &["--mlir-print-op-generic", "--mlir-print-debuginfo"])?;
    match answer.code {
        0 => Ok(answer.text),
        _ => {
            let first = answer.errors.lines().next().unwrap_or_default();
            Err(format!("MLIR does not read this bytecode: {}", escape::line(first)))
        }
    }
}

/// An error of MLIR's on a text: its line, its column in bytes, and its message.
pub(super) type MlirError = (usize, usize, String);

/// MLIR's findings in a text whose dialects plugins have.
///
/// # Errors
/// Why it says nothing.
pub(super) fn errors_of(source: &[u8], plugins: &[String]) -> Result<Vec<MlirError>, String> {
    let answer = run(source, plugins, &["--split-input-file", "--mlir-print-op-on-diagnostic=false"])?;
    if answer.code != 0 && !answer.errors.contains(STDIN) {
        return Err(answer.errors.lines().next().unwrap_or_default().to_owned());
    }
    Ok(answer.errors.lines().filter_map(error).collect())
}

/// How MLIR's tools name standard input.
const STDIN: &str = "<stdin>:";

/// `<stdin>:2:8: error: …`
fn error(line: &str) -> Option<MlirError> {
    let (row, rest) = line.strip_prefix(STDIN)?.split_once(':')?;
    let (column, message) = rest.split_once(": error: ")?;
    Some((row.parse().ok()?, column.parse().ok()?, message.to_owned()))
}

fn run(source: &[u8], plugins: &[String], options: &[&str]) -> Result<Answer, String> {
    let mut program = Command::new(sibling(PROGRAM));
    program
        .arg("--allow-unregistered-dialect")
        .args(options)
        .args(plugins.iter().map(|path| OsString::from(format!("--load-dialect-plugin={path}"))))
        .arg("-");
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = program.spawn().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => WITHOUT_PROGRAM.to_owned(),
        _ => format!("{PROGRAM}: {error}"),
    })?;
    answer(child, source)
}

/// The output of the program, and its exit code.
struct Answer {
    code: i32,
    text: Vec<u8>,
    errors: String,
}

fn answer(mut child: Child, source: &[u8]) -> Result<Answer, String> {
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let [has_crashed, is_too_long] = [AtomicBool::new(false), AtomicBool::new(false)];
    let (status, text, errors) = thread::scope(|scope| {
        scope.spawn(move || {
            // A process that has ended does not read it.
            if let Some(mut input) = input {
                _ = input.write_all(source);
            }
        });
        let text = scope.spawn(|| read_text(output, source.len(), &is_too_long));
        let errors = scope.spawn(|| read_errors(errors, &has_crashed));
        let status = end_of(&mut child, &[&has_crashed, &is_too_long]);
        (status, text.join().unwrap_or_default(), errors.join().unwrap_or_default())
    });
    if is_too_long.load(Relaxed) {
        return Err(
            "written out, this bytecode has more than 64 MiB and 64 times its size, and is not read".into()
        );
    }
    // A process that a signal ends has no exit code.
    let code = status.map_err(|error| format!("{PROGRAM}: {error}"))?.code().ok_or(CRASH)?;
    Ok(Answer { code, text, errors })
}

/// The text. Parts of types that bytecode shares are written out, and may have no end.
fn read_text(output: Option<impl Read>, source: usize, is_too_long: &AtomicBool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let most = (64 << 20) + 64 * source as u64;
    // A file that cannot be read is missing in the text, and the exit code says why.
    if let Some(output) = output {
        _ = output.take(most).read_to_end(&mut bytes);
    }
    is_too_long.store(bytes.len() as u64 == most, Relaxed);
    bytes
}

/// The errors. LLVM's handler of crashes says so first, and may then wait for itself without an end.
fn read_errors(errors: Option<impl Read>, has_crashed: &AtomicBool) -> String {
    let mut text = String::new();
    for line in errors.into_iter().flat_map(|errors| BufReader::new(errors).lines()).map_while(Result::ok) {
        if line.starts_with("PLEASE submit a bug report") {
            has_crashed.store(true, Relaxed);
        }
        if text.len() < MAX_ERRORS {
            text += &line;
            text.push('\n');
        }
    }
    text
}

/// Waits for the end of a process, which comes at the latest with one of these reasons, or after the limit.
fn end_of(child: &mut Child, reasons: &[&AtomicBool]) -> io::Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if reasons.iter().any(|reason| reason.load(Relaxed)) || start.elapsed() > LIMIT {
            child.kill()?;
            return child.wait();
        }
        thread::sleep(Duration::from_millis(2));
    }
}
