//! The tests that are ready for LLVM: each fails with LLVM 22, so that a defect that is fixed upstream leaves
//! the page and its workaround.

use std::{fs, process::Command};

use crate::root;

/// Runs the command of a file's `RUN` line, with Debian's names of programs.
fn passes(directory: &std::path::Path, name: &str) -> bool {
    let text = fs::read_to_string(directory.join(name)).unwrap();
    let run = text.strip_prefix("// RUN: ").and_then(|rest| rest.lines().next()).expect("a command first");
    assert!(text.contains("// CHECK"), "{name}: says no right result");
    let command =
        run.replace("%s", name).replace("mlir-opt ", "mlir-opt-22 ").replace("FileCheck ", "FileCheck-22 ");
    let output = Command::new("bash")
        .args(["-o", "pipefail", "-c", &command])
        .current_dir(directory)
        .output()
        .unwrap();
    assert!(
        output.status.code().is_some_and(|code| code < 126),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.status.success()
}

#[test]
fn mlir_fails_its_tests() {
    if crate::commands::LLVM != "22" {
        return;
    }
    let directory = root().join("docs/upstream/mlir");
    let page = fs::read_to_string(root().join("docs/upstream.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(&directory).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&name), "{name} is not in docs/upstream.md");
        if name.ends_with(".mlir") {
            assert!(!passes(&directory, &name), "{name} passes: is its workaround needed?");
            count += 1;
        }
    }
    assert!(count > 0);
}
