//! `bcast check FILE…`: checks the ops in MLIR files, of `bcast` and of every dialect that a profile knows.
//!
//! A file fails if an op is refused or if MLIR refuses the file. With `--strict` it also fails if no op was checked or one was skipped.

mod bytecode;
mod github;
mod human;
mod json;
mod sarif;

use broadcastable_cli::{Output, check::CheckRequest, readable::without_controls};
use broadcastable_mlir::check::{Checked, Level, check_source, refused};
use std::{
    env,
    ffi::OsString,
    fs,
    io::{self, IsTerminal},
    path::Path,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// The findings in a file, with the file's name as in the command line.
struct CheckedFile {
    name: String,
    checked: Checked,
}

impl CheckedFile {
    fn errors(&self) -> usize {
        self.checked.findings.iter().filter(|finding| finding.level == Level::Error).count()
    }

    fn fits(&self, strict: bool) -> bool {
        self.errors() == 0 && !(strict && self.checked.seen.gap().is_some())
    }
}

/// Runs the program on these arguments, the first of which is its name, and prints the report.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match CheckRequest::read(arguments) {
        Ok(request) => check(&request, env::current_exe().ok().as_deref()).print(),
        Err(refused) => refused.print(),
    }
}

/// Checks the files that can be read. Bytecode is read in another process of `program` first, if there is one.
pub fn check(request: &CheckRequest, program: Option<&Path>) -> Output {
    let mut sources = Vec::new();
    let mut errors = String::new();
    for path in &request.files {
        match fs::read(path) {
            Ok(source) => sources.push((path.as_path(), source)),
            Err(error) => errors += &format!("error: {}: {error}\n", path.display()),
        }
    }
    let program = program.filter(|_| !request.is_trial);
    let files = check_all(&sources, |name, path, source| match program {
        Some(program) if bytecode::ends_the_reader(program, path, source) => refused(bytecode::MESSAGE, None),
        _ => check_source(source, name, request.format == "sarif"),
    });
    let fits = errors.is_empty() && files.iter().all(|file| file.fits(request.strict));
    let text = match request.format.as_str() {
        "json" => json::report(&files, fits),
        "sarif" => sarif::report(&files, &sources),
        "github" => github::report(&files),
        _ => human::report(&files, &sources),
    };
    let answer = Output::answer(text, fits);
    let code = if errors.is_empty() { answer.code } else { 2 };
    Output { errors: without_controls(&errors), code, ..answer }
}

/// Checks the files in parallel, one for each processor; the report keeps their order.
fn check_all(
    sources: &[(&Path, Vec<u8>)],
    check: impl Fn(&str, &Path, &[u8]) -> Checked + Sync,
) -> Vec<CheckedFile> {
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<Option<CheckedFile>>> = Mutex::new(sources.iter().map(|_| None).collect());
    let has_progress = sources.len() > 1 && io::stderr().is_terminal();
    let work = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some((path, source)) = sources.get(index) else { return };
            let name = path.to_string_lossy().into_owned();
            let checked = check(&name, path, source);
            let mut all = all.lock().expect("no check panics");
            all[index] = Some(CheckedFile { name, checked });
            if has_progress {
                let done = all.iter().flatten().count();
                eprint!(
                    "\r{done} of {} files{}",
                    sources.len(),
                    if done == sources.len() { "\n" } else { "" }
                );
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(sources.len());
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    all.into_inner().expect("no check panics").into_iter().flatten().collect()
}
