//! The pages of the dialect's ops and passes are what `mlir-tblgen` makes of their definitions.

use bcast_testing::generated;
use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

#[test]
fn the_pages_of_ops_and_passes_are_made_from_their_definitions() {
    // Another version formats them otherwise.
    if include_str!("../../../dialect/glue/llvm-version").trim_ascii() != "22" {
        return;
    }
    let ops = tblgen(&["-gen-dialect-doc", "-dialect=bcast"], "include \"dialect/BcastOps.td\"");
    write("docs/ops.md", &ops.replace("[TOC]\n\n", ""));
    let files =
        ["analysis", "import", "lowering"].map(|crate_| format!("include \"{crate_}/BcastPasses.td\"\n"));
    let passes = tblgen(&["-gen-pass-doc"], &files.concat());
    let (mark, sections) = passes.split_once("\n\n").unwrap();
    write("docs/passes.md", &format!("{mark}\n\n{}", sorted(sections)));
}

/// The passes that users run first, then those that they need not know.
fn sorted(sections: &str) -> String {
    const PART: &str = "(a part of bcast-to-llvm)";
    const TEST: &str = "(a test of the analysis)";
    let all: Vec<String> =
        sections.split("### `-").skip(1).map(|section| format!("## `--{}\n\n", section.trim_end())).collect();
    let of = |is_chosen: &dyn Fn(&String) -> bool| -> String {
        all.iter().filter(|&section| is_chosen(section)).cloned().collect()
    };
    let is_part = |section: &String| section.contains(PART);
    let is_test = |section: &String| section.contains(TEST);
    let text = format!(
        "# Passes\n\n{}# Parts of bcast-to-llvm\n\nThe pipeline runs them; to run one alone helps to find what a pipeline does. Their options may \
         change in any version.\n\n{}# Tests of the analysis\n\n{}",
        of(&|section| !is_part(section) && !is_test(section)),
        of(&is_part),
        of(&is_test),
    );
    text.trim_end().to_owned() + "\n"
}

fn write(page: &str, text: &str) {
    generated::write(&root().join(page), text);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

fn tblgen(arguments: &[&str], source: &str) -> String {
    let llvm = Path::new(env!("BCAST_LLVM_PREFIX"));
    let mut tblgen = Command::new(llvm.join("bin/mlir-tblgen"))
        .args(arguments)
        .args(["-I.", "-Idialect", "-Ilowering", "-I"])
        .arg(llvm.join("include"))
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    tblgen.stdin.take().unwrap().write_all(source.as_bytes()).unwrap();
    let output = tblgen.wait_with_output().unwrap();
    assert!(output.status.success(), "mlir-tblgen refuses the definitions");
    String::from_utf8(output.stdout).unwrap()
}
