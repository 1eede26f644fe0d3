//! Wrong programs, each of them right except for one edit: the tool refutes them, for the reason in their first line.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn validate(before: &Path, after: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bcast-validate")).args([before, after]).output().unwrap()
}

/// The expected refutation, from the first line of the file: `// what is wrong: why.`
fn expected(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().next().unwrap().strip_prefix("// ").unwrap();
    line.rsplit_once(": ").unwrap().0.to_owned()
}

#[test]
fn the_right_program_is_proven() {
    let directory = tests().join("wrong");
    let output = validate(&directory.join("before.mlir"), &directory.join("right.mlir"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@add: proven\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_wrong_program_is_refuted() {
    let directory = tests().join("wrong");
    let files = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path());
    let wrong: Vec<_> =
        files.filter(|file| !file.ends_with("before.mlir") && !file.ends_with("right.mlir")).collect();
    assert!(wrong.len() >= 14);
    for file in wrong {
        let output = validate(&directory.join("before.mlir"), &file);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{}: {text}", file.display());
        let start = format!("@add: refuted: {}, ", expected(&file));
        assert!(text.starts_with(&start), "{} should start with {start}, but is: {text}", file.display());
        assert!(text.contains("%arg0 dim "), "there are no sizes: {text}");
        assert!(text.contains("func.func @main()"), "there is no case to run: {text}");
    }
}

#[test]
fn what_is_not_understood_is_named() {
    let file = tests().join("not_understood.mlir");
    let output = validate(&tests().join("wrong/before.mlir"), &file);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains(&expected(&file)), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_missing_solver_is_an_error_that_says_what_to_install() {
    let directory = tests().join("wrong");
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-validate"))
        .args([directory.join("before.mlir"), directory.join("right.mlir")])
        .env("PATH", "")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text, "bcast-validate: z3 was not found: install it, with `apt-get install z3`\n");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn a_solver_that_ends_early_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solver");
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("z3"), "#!/bin/sh\nexit 3\n").unwrap();
    fs::set_permissions(path.join("z3"), fs::Permissions::from_mode(0o755)).unwrap();
    let directory = tests().join("wrong");
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-validate"))
        .args([directory.join("before.mlir"), directory.join("right.mlir")])
        .env("PATH", &path)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text, "bcast-validate: z3 has ended before it answered\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_counterexample_shows_sizes_index_and_both_elements() {
    let directory = tests().join("wrong");
    let output = validate(&directory.join("before.mlir"), &directory.join("exchanged_elements.mlir"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in ["  i0 = ", "  should be: arith.subf(%arg0[", "  is: arith.subf(%arg1["] {
        assert!(text.contains(part), "{text}");
    }
}

/// A program that is wrong for some arguments may be right for those that are passed.
#[test]
fn a_private_function_is_proven_for_what_its_callers_pass() {
    let called = |name: &str, passed: &str| {
        let text = fs::read_to_string(tests().join("wrong").join(name)).unwrap();
        let (r#type, element) = ("tensor<?x?xf32>", "tensor<?xf32>");
        let caller = format!(
            "func.func @caller(%x: {type}, %y: {element}, %z: tensor<1xf32>) -> {type} {{\n\
             %c = tensor.cast %z : tensor<1xf32> to {element}\n\
             %r = func.call @add(%x, {passed}) : ({type}, {element}) -> {type}\n\
             return %r : {type}\n}}\n"
        );
        let text = text.replace("func.func @add", "func.func private @add").replace("module {", "");
        let text = text.trim_end().trim_end_matches('}');
        let end = if name == "before.mlir" { "}\n" } else { "" };
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("private_{}_{name}", &passed[1..]));
        fs::write(&path, format!("{text}{end}{caller}")).unwrap();
        path
    };
    for (passed, expected, code) in [("%c", "@caller: proven\n", 0), ("%y", "@caller: refuted: ", 1)] {
        let output = validate(&called("before.mlir", passed), &called("lost_check.mlir", passed));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with(expected), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code));
    }
}

#[test]
fn a_program_in_the_llvm_dialect_is_told_what_to_give_instead() {
    let after = Path::new(env!("CARGO_TARGET_TMPDIR")).join("llvm.mlir");
    fs::write(&after, "llvm.func @add() {\n  llvm.return\n}\n").unwrap();
    let output = validate(&tests().join("wrong/before.mlir"), &after);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("in the LLVM dialect, which is not read: give the output of convert-bcast"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_error_in_a_file_has_the_name_of_the_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("invalid.mlir");
    fs::write(&file, "func.func @f() {\n  %0 = nothing.known\n}\n").unwrap();
    let output = validate(&file, &file);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.starts_with(&format!("{}:2:", file.display())), "{text}");
    assert!(text.contains(": error: "), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

/// Nesting that would crash MLIR's parser is refused before; other deep nesting is read.
#[test]
fn a_file_that_is_no_text_or_too_deep_is_an_error() {
    let nested = |depth: usize| {
        let (open, close) = ("scf.if %c {\n".repeat(depth), "}\n".repeat(depth));
        format!("func.func @f(%c: i1) {{\n{open}{close}return\n}}\n")
    };
    let file = |name: &str, text: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        validate(&path, &path)
    };
    for (name, text, expected) in [
        ("zero.mlir", "func.func @f() {\0}".to_owned(), "is not a text: it contains a zero byte"),
        ("too_deep.mlir", nested(1_000), "too_deep.mlir:1001:11: brackets nest deeper than 1000 levels"),
    ] {
        let output = file(name, &text);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(expected), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    let output = file("deep.mlir", &nested(999));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@f: proven\n");
}
