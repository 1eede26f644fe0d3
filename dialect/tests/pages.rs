//! The pages of the dialect's ops and passes are what `mlir-tblgen` makes of their definitions.

#[path = "../../tests/support/generated.rs"]
mod generated;

use std::{path::Path, process::Command};

#[test]
fn the_pages_of_ops_and_passes_are_made_from_their_definitions() {
    let ops = tblgen(&["-gen-dialect-doc", "-dialect=bcast"], "BcastOps.td");
    write("docs/ops.md", &ops.replace("[TOC]\n\n", ""));
    let passes = tblgen(&["-gen-pass-doc"], "BcastPasses.td");
    let (mark, sections) = passes.split_once("\n\n").unwrap();
    write("docs/passes.md", &format!("{mark}\n\n# Passes\n\n{}", sections.replace("### `-", "## `--")));
}

fn write(page: &str, text: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    generated::write(&root.join(page), text);
}

fn tblgen(arguments: &[&str], source: &str) -> String {
    let llvm = Path::new(env!("BCAST_LLVM_PREFIX"));
    let output = Command::new(llvm.join("bin/mlir-tblgen"))
        .args(arguments)
        .arg("-I.")
        .arg("-I")
        .arg(llvm.join("include"))
        .arg(source)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
