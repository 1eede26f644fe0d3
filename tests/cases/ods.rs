//! The pages of the dialect's ops and passes are what `mlir-tblgen` makes of their definitions.

use crate::{document::write, trace::root};
use std::{path::Path, process::Command};

#[test]
fn the_pages_of_ops_and_passes_are_made_from_their_definitions() {
    let ops = tblgen(&["-gen-dialect-doc", "-dialect=bcast"], "BcastOps.td");
    write("docs/ops.md", &ops.replace("[TOC]\n\n", ""));
    let passes = tblgen(&["-gen-pass-doc"], "BcastPasses.td");
    let (mark, sections) = passes.split_once("\n\n").unwrap();
    write("docs/passes.md", &format!("{mark}\n\n# Passes\n\n{}", sections.replace("### `-", "## `--")));
}

fn tblgen(arguments: &[&str], source: &str) -> String {
    let llvm = Path::new(env!("BCAST_LLVM_PREFIX"));
    let output = Command::new(llvm.join("bin/mlir-tblgen"))
        .args(arguments)
        .arg("-Idialect")
        .arg("-I")
        .arg(llvm.join("include"))
        .arg(Path::new("dialect").join(source))
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
