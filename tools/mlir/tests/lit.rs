//! Each file below `lit-tests` as one test, run by LLVM's own lit: `cargo test --test lit -- lower/`. One
//! process of lit runs all files that the arguments choose, because its start takes longer than most files.

use libtest_mimic::{Arguments, Failed, Trial};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::{Arc, LazyLock},
};

/// lit's prefix of the names of this repository's tests.
const SUITE: &str = "broadcastable :: ";

fn main() -> io::Result<ExitCode> {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("lit-tests");
    let mut files = Vec::new();
    find_tests(&root, &mut files)?;
    files.sort();
    let name = |file: &PathBuf| file.strip_prefix(&root).unwrap_or(file).display().to_string();
    let names: Vec<String> = files.iter().map(name).collect();
    let chosen: Vec<String> = names.iter().filter(|name| is_chosen(&arguments, name)).cloned().collect();
    let output = Arc::new(LazyLock::new(move || run(&root, &chosen)));
    let trials = files.into_iter().zip(names).map(|(path, name)| {
        let output = output.clone();
        Trial::test(name.clone(), move || result(&output, &path, &name))
    });
    Ok(libtest_mimic::run(&arguments, trials.collect()).exit_code())
}

/// Whether libtest-mimic will ask for the result of a test.
fn is_chosen(arguments: &Arguments, name: &str) -> bool {
    let fits =
        |filter: &String| if arguments.exact { name == filter } else { name.contains(filter.as_str()) };
    arguments.filter.as_ref().is_none_or(fits) && !arguments.skip.iter().any(fits)
}

fn find_tests(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            find_tests(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}

/// lit's output for these files.
fn run(root: &Path, names: &[String]) -> String {
    let tools = Path::new(env!("CARGO_BIN_EXE_bcast-opt")).parent().expect("bcast-opt is in a directory");
    let mut lit = Command::new(Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/lit"));
    lit.arg("-v").args(names.iter().map(|name| root.join(name))).env("BCAST_BIN_DIR", tools);
    match lit.output() {
        Ok(output) => {
            (String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr)).into()
        }
        Err(error) => format!("{lit:?}: {error}"),
    }
}

/// Whether a file is a test for one version of LLVM, and not for the one that is built with: then lit does not run
/// it.
fn requires_another_llvm(path: &Path) -> bool {
    let own = include_str!("../../../dialect/glue/llvm-version").trim_ascii();
    let text = fs::read_to_string(path).unwrap_or_default();
    let required = text.lines().find_map(|line| line.strip_prefix("// REQUIRES: llvm-"));
    required.is_some_and(|version| version != own && version.parse::<u32>().is_ok())
}

/// The result of one file in lit's output.
fn result(output: &str, path: &Path, name: &str) -> Result<(), Failed> {
    let is_its =
        |line: &&str| line.split(" (").next().is_some_and(|head| head.ends_with(&format!("{SUITE}{name}")));
    let Some(line) = output.lines().find(is_its) else {
        return Err(format!("lit did not run it:\n{output}").into());
    };
    if line.starts_with("PASS: ") || line.starts_with("UNSUPPORTED: ") && requires_another_llvm(path) {
        return Ok(());
    }
    let begin = output.find(&format!("TEST '{SUITE}{name}' FAILED")).unwrap_or(0);
    let text = &output[begin..];
    let end = text.find("\n********************\n").unwrap_or(text.len());
    Err(format!("{line}\n{}", &text[..end]).into())
}
