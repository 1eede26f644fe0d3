//! Each file below `lit-tests` as one test, run by LLVM's own lit: `cargo test --test lit -- lower/`.

use libtest_mimic::{Arguments, Failed, Trial};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

fn main() -> io::Result<ExitCode> {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("lit-tests");
    let mut files = Vec::new();
    find_tests(&root, &mut files)?;
    files.sort();
    let trials = files.into_iter().map(|file| {
        let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        Trial::test(name.clone(), move || run(&file, &name))
    });
    Ok(libtest_mimic::run(&arguments, trials.collect()).exit_code())
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

fn run(file: &Path, name: &str) -> Result<(), Failed> {
    let tools = Path::new(env!("CARGO_BIN_EXE_bcast-opt")).parent().ok_or("bcast-opt is in a directory")?;
    let output = Command::new(Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/lit"))
        .args(["-v", "--workers=1"])
        .arg(file)
        .env("BCAST_BIN_DIR", tools)
        .env("BCAST_LIT_OUTPUT", name)
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    Err(text.into_owned().into())
}
