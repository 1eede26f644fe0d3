//! The faults that `make faults` plants in the lowering: each patch still applies, and docs/faults.md has it.

use std::{fs, path::Path, process::Command};

#[test]
fn each_fault_applies_and_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let table = fs::read_to_string(root.join("docs/faults.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(root.join("validate/faults")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).unwrap();
        let row = format!("| {} | {} |\n", head("fault: "), head("refuted by: "));
        assert!(table.contains(&row), "docs/faults.md lacks {row}");
        let output =
            Command::new("git").args(["apply", "--check"]).arg(&path).current_dir(&root).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{error}: plant this fault where its code is now");
        count += 1;
    }
    let row = |line: &&str| line.starts_with("| ") && line.ends_with(" |");
    let (_, table) = table.split_once("| fault | refuted by |\n|---|---|\n").unwrap();
    assert_eq!(table.lines().take_while(row).count(), count, "a fault of docs/faults.md has no patch");
}
