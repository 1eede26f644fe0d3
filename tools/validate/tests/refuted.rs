//! Wrong programs, each of them right except for one edit: the tool refutes them, for the reason that
//! `wrong.mlir` expects.

use bcast_testing::pairs::{Pair, pairs};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A program, the right one that the lowering makes of it, and that with one edit each.
const WRONG: &str = include_str!("wrong.mlir");

fn validate(before: &Path, after: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bcast-validate")).args([before, after]).output().unwrap()
}

/// A file of the test that asks for it.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

/// Both programs of a pair as files, whose names have this start.
fn files(start: &str, pair: &Pair) -> [PathBuf; 2] {
    [("before", &pair.before), ("after", &pair.after)]
        .map(|(which, text)| file(&format!("{start}_{which}.mlir"), text))
}

fn right() -> Pair {
    pairs(WRONG).swap_remove(0)
}

/// The pair with that edit.
fn edited(what: &str) -> Pair {
    pairs(WRONG).into_iter().find(|pair| pair.what == what).unwrap()
}

#[test]
fn the_right_program_is_proven() {
    let [before, after] = files("right", &right());
    let output = validate(&before, &after);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@add: proven\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_wrong_program_is_refuted() {
    let mut count = 0;
    for pair in pairs(WRONG).iter().filter(|pair| pair.expected.starts_with("refuted")) {
        let [before, after] = files("wrong", pair);
        let output = validate(&before, &after);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{}: {text}", pair.what);
        let start = format!("@add: {}, ", pair.expected);
        assert!(text.starts_with(&start), "{} should start with {start}, but is: {text}", pair.what);
        assert!(text.contains("%arg0 dim "), "there are no sizes: {text}");
        assert!(text.contains("func.func @main()"), "there is no case to run: {text}");
        count += 1;
    }
    assert_eq!(count, 15);
}

#[test]
fn unsupported_ops_are_named() {
    let pair = edited("A shift of which the tool says nothing.");
    let [before, after] = files("not_understood", &pair);
    let output = validate(&before, &after);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains(&pair.expected), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_missing_solver_is_an_error_that_says_what_to_install() {
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-validate"))
        .args(files("no_solver", &right()))
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
    let output = Command::new(env!("CARGO_BIN_EXE_bcast-validate"))
        .args(files("ended_solver", &right()))
        .env("PATH", &path)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text, "bcast-validate: z3 has ended before it answered\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_counterexample_shows_sizes_index_and_both_elements() {
    let [before, after] = files("exchanged", &edited("The operands of the difference are exchanged."));
    let output = validate(&before, &after);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in ["  i0 = ", "  should be: arith.subf(%arg0[", "  is: arith.subf(%arg1["] {
        assert!(text.contains(part), "{text}");
    }
}

/// A program that is wrong for some arguments may be right for those that are passed.
#[test]
fn a_private_function_is_proven_for_what_its_callers_pass() {
    let called = |text: &str, passed: &str| {
        let (r#type, element) = ("tensor<?x?xf32>", "tensor<?xf32>");
        let caller = format!(
            "func.func @caller(%x: {type}, %y: {element}, %z: tensor<1xf32>) -> {type} {{\n\
             %c = tensor.cast %z : tensor<1xf32> to {element}\n\
             %r = func.call @add(%x, {passed}) : ({type}, {element}) -> {type}\n\
             return %r : {type}\n}}\n"
        );
        text.replace("func.func @add", "func.func private @add") + "\n" + &caller
    };
    let unchecked = edited("Nothing checks the sizes.");
    for (passed, expected, code) in [("%c", "@caller: proven\n", 0), ("%y", "@caller: refuted: ", 1)] {
        let pair = Pair {
            before: called(&unchecked.before, passed),
            after: called(&unchecked.after, passed),
            ..edited("Nothing checks the sizes.")
        };
        let [before, after] = files("private", &pair);
        let output = validate(&before, &after);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with(expected), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(code));
    }
}

#[test]
fn a_program_in_the_llvm_dialect_is_told_what_to_give_instead() {
    let before = file("llvm_before.mlir", &right().before);
    let output = validate(&before, &file("llvm.mlir", "llvm.func @add() {\n  llvm.return\n}\n"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("in the LLVM dialect, which is not read: give the output of convert-bcast"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_error_in_a_file_has_the_name_of_the_file() {
    let file = file("invalid.mlir", "func.func @f() {\n  %0 = nothing.known\n}\n");
    let output = validate(&file, &file);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.starts_with(&format!("{}:2:", file.display())), "{text}");
    assert!(text.contains(": error: "), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

/// Nesting that would crash MLIR's parser is refused before; other deep nesting is read.
#[test]
fn a_file_that_is_not_text_or_nests_too_deep_is_an_error() {
    let nested = |depth: usize| {
        let (open, close) = ("scf.if %c {\n".repeat(depth), "}\n".repeat(depth));
        format!("func.func @f(%c: i1) {{\n{open}{close}return\n}}\n")
    };
    let itself = |name: &str, text: &str| {
        let path = file(name, text);
        validate(&path, &path)
    };
    for (name, text, expected) in [
        ("zero.mlir", "func.func @f() {\0}".to_owned(), "is not a text: it contains a zero byte"),
        ("too_deep.mlir", nested(1_000), "too_deep.mlir:1001:11: brackets nest deeper than 1000 levels"),
    ] {
        let output = itself(name, &text);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(expected), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    let output = itself("deep.mlir", &nested(999));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "@f: proven\n");
}
