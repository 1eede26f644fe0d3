//! The faults that `make faults` plants: each patch still applies, and docs/faults.md has it.

use std::{fs, path::Path, process::Command};

#[test]
fn each_fault_applies_and_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = fs::read_to_string(root.join("docs/faults.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(root.join("assurance/faults")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let head = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let test = head("noticed by: ").map(|test| format!("`{test}`"));
        let noticed = test.as_deref().or(head("refuted by: ")).unwrap();
        let row = format!("| {} | {noticed} |\n", head("fault: ").unwrap());
        assert!(table.contains(&row), "docs/faults.md lacks {row}");
        let output =
            Command::new("git").args(["apply", "--check"]).arg(&path).current_dir(&root).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{error}: plant this fault where its code is now");
        count += 1;
    }
    let row = |line: &&str| line.starts_with("| ") && line.ends_with(" |");
    let rows = |head: &str| {
        let (_, table) = table.split_once(head).unwrap();
        table.lines().take_while(row).count()
    };
    let all = rows("| planted fault | refuted by |\n|---|---|\n")
        + rows("| planted fault | noticed by |\n|---|---|\n");
    assert_eq!(all, count, "a fault of docs/faults.md has no patch");
}
