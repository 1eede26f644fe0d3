//! Finds LLVM by the settings of cargo that the crates below read as well.

use std::{env, path::PathBuf, process::Command};

pub const MAJOR_VERSION: &str = include_str!("../llvm-version").trim_ascii();
pub const INSTALL: &str = "run `make setup`, or see docs/building.md";

/// The program `llvm-config` by the variable of a crate, `MLIR_SYS` or `TABLEGEN`, and by `PATH` without it.
///
/// # Panics
/// If it is missing or of another version: the message names the file of settings that is needed.
pub fn llvm_config(name: &str) -> PathBuf {
    let variable = format!("{name}_{MAJOR_VERSION}0_PREFIX");
    println!("cargo:rerun-if-env-changed={variable}");
    let prefix = env::var_os(&variable).map(PathBuf::from);
    let settings = match prefix {
        Some(_) => format!("{variable} names another prefix; {INSTALL}"),
        None => format!(
            "{variable} is not set: copy .cargo/config.toml of broadcastable, which sets it, into your crate as .cargo/config.toml \
             (docs/rust.md). If LLVM {MAJOR_VERSION} is not installed: {INSTALL}"
        ),
    };
    let config = prefix.map(|prefix| prefix.join("bin")).unwrap_or_default().join("llvm-config");
    let version = run(
        Command::new(&config).arg("--version"),
        &format!("LLVM {MAJOR_VERSION} was not found"),
        &settings,
    );
    assert!(
        version.split('.').next() == Some(MAJOR_VERSION),
        "{} is LLVM {version}, but LLVM {MAJOR_VERSION} is needed: {settings}",
        config.display(),
    );
    config
}

/// Runs a program of LLVM; returns what it prints. `advice` ends the message about a failure.
pub fn run(command: &mut Command, problem: &str, advice: &str) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{problem}: cannot run {command:?}: {error}; {advice}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}: {command:?} failed: {errors}; {advice}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
