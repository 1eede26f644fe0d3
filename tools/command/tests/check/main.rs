//! `bcast check`: every form of the report, on valid files, refused ones, and files that are not MLIR.

mod hostile;
mod options;
mod room;

use bcast_testing::tool::tool;
use broadcastable_cli::Output;
use serde_json::Value;
use std::{
    fmt::Write,
    fs,
    path::PathBuf,
    process::{Command, Stdio},
};

/// The command in the directory of the files, so that reports name them without it.
fn check(arguments: &[&str]) -> Output {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/check/files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast"));
    let output = command.arg("check").args(arguments).current_dir(directory).output().unwrap();
    let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    Output { text, errors, code: output.status.code().unwrap() as u8 }
}

const FILES: [&str; 5] = ["refused.mlir", "valid.mlir", "nothing.mlir", "invalid.mlir", "torn.mlir"];

#[test]
fn every_report_is_as_it_was() {
    let mut text = String::new();
    for format in ["human", "json", "github"] {
        for files in [&FILES[..1], &FILES[1..2], &FILES[..]] {
            let Output { text: report, errors, code } = check(&[&["--format", format], files].concat());
            writeln!(
                text,
                "$ bcast check --format {format} {}\n{report}{errors}=> {code}\n",
                files.join(" ")
            )
            .unwrap();
        }
    }
    insta::with_settings!({
        snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true,
    }, { insta::assert_snapshot!("check", text) });
}

#[test]
fn sarif_has_places_and_pictures() {
    let report = check(&[&["--format", "sarif"], &FILES[..]].concat());
    let log: Value = serde_json::from_str(&report.text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() >= 5, "{results:?}");
    let first = &results[0];
    assert_eq!(first["ruleId"], "infer-dim");
    assert_eq!(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "refused.mlir");
    assert!(first["relatedLocations"][0]["message"]["text"].as_str().unwrap().contains("operand #1     2"));
}

/// A text with fixes of every kind, one of them on a line whose columns are not its bytes. Each fix alone
/// removes its error and adds no other one.
#[test]
fn sarif_fixes_correct_the_text() {
    let file = std::env::temp_dir().join(format!("bcast-fixes-{}.mlir", std::process::id()));
    let name = file.to_str().unwrap();
    let text = "func.func @\"é😀\"(%a: tensor<4xf32>, %b: tensor<4x3xf32>) { %0 = bcast.add %a, %b {n = \"ü\"} : \
                (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  \
                %1 = bcast.mul %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<?x5xf32>\n  \
                %2 = math.exp %1 : tensor<?x5xf32>\n  \
                %3 = bcast.sub %a, %b {broadcast_dimension = array<i64: 0>} : \
                (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n  return\n}\n";
    let results = |text: &str| {
        fs::write(&file, text).unwrap();
        let log: Value = serde_json::from_str(&check(&["--format", "sarif", name]).text).unwrap();
        log["runs"][0]["results"].as_array().unwrap().clone()
    };
    let before = results(text);
    assert_eq!(before.len(), 3, "{before:?}");
    let columns =
        before.iter().map(|result| &result["locations"][0]["physicalLocation"]["region"]["startColumn"]);
    let characters = text.split("bcast.add").next().unwrap().chars().count();
    assert_eq!(columns.collect::<Vec<_>>(), [characters + 1, 8, 8]);
    let mut titles = vec![];
    for result in &before {
        for fix in result["fixes"].as_array().unwrap() {
            titles.push(fix["description"]["text"].as_str().unwrap());
            let after = results(&fixed(text, fix));
            assert_eq!(after.len(), before.len() - 1, "{fix}");
            assert!(after.iter().all(|left| left["message"] != result["message"]), "{fix}");
        }
    }
    let write = "write broadcast_dimensions";
    assert_eq!(titles, [&format!("{write} = array<i64: 0>"), "declare the result as tensor<?x3xf32>", write]);
    fs::remove_file(file).unwrap();
}

/// The text after the replacements of a fix, whose columns count characters.
fn fixed(text: &str, fix: &Value) -> String {
    let at = |region: &Value, line: &str, column: &str| {
        let number = |name: &str| region[name].as_u64().unwrap() as usize - 1;
        let before: usize = text.split_inclusive('\n').take(number(line)).map(str::len).sum();
        before + text[before..].chars().take(number(column)).map(char::len_utf8).sum::<usize>()
    };
    let mut changed = text.to_owned();
    for replacement in fix["artifactChanges"][0]["replacements"].as_array().unwrap().iter().rev() {
        let region = &replacement["deletedRegion"];
        let range = at(region, "startLine", "startColumn")..at(region, "endLine", "endColumn");
        changed.replace_range(range, replacement["insertedContent"]["text"].as_str().unwrap());
    }
    changed
}

/// Around an op without an operand, and around a line that is not a statement.
#[test]
fn a_syntax_error_hides_nothing_else() {
    let output = check(&["broken.mlir"]);
    let errors = output.text.lines().filter(|line| line.contains(": error: "));
    let lines: Vec<&str> = errors.map(|line| line.split(':').nth(1).unwrap()).collect();
    assert_eq!((output.code, lines), (1, vec!["2", "10"]), "{}", output.text);
}

#[test]
fn a_file_that_cannot_be_read_hides_no_other_one() {
    let output = check(&["missing.mlir", "refused.mlir", "also/missing.mlir"]);
    assert_eq!(output.code, 2);
    assert!(output.text.contains("[infer-dim]") && output.text.contains("\n1 file: "), "{}", output.text);
    let errors: Vec<&str> = output.errors.lines().collect();
    assert!(
        errors[0].starts_with("error: missing.mlir: ") && errors[1].starts_with("error: also/missing.mlir: "),
        "{errors:?}"
    );
    let report = check(&["valid.mlir", "missing.mlir", "--format", "json"]);
    assert!(report.code == 2 && report.text.contains("\"fits\": false"), "{}", report.text);
}

#[test]
#[cfg(target_os = "linux")]
fn a_report_that_cannot_be_written_is_an_error() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check/files/valid.mlir");
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status =
        Command::new(env!("CARGO_BIN_EXE_bcast")).args(["check", file]).stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn strict_fails_where_nothing_was_seen_or_an_op_was_skipped() {
    assert_eq!(check(&["valid.mlir"]).code, 0);
    assert_eq!(check(&["--strict", "valid.mlir"]).code, 0);
    assert_eq!(check(&["nothing.mlir"]).code, 0);
    assert_eq!(check(&["--strict", "nothing.mlir"]).code, 1);
    assert_eq!(check(&["valid.mlir", "refused.mlir"]).code, 1);
    // A statement that is not understood.
    assert_eq!(check(&["torn.mlir"]).code, 0);
    assert_eq!(check(&["--strict", "valid.mlir", "torn.mlir"]).code, 1);
    assert_eq!(check(&["valid.mlir", "missing.mlir"]).code, 2);
}

/// No fix adds an attribute that onnx-mlir does not read.
#[test]
fn an_attribute_that_the_dialect_does_not_have_lines_nothing_up() {
    let file = std::env::temp_dir().join(format!("bcast-stray-{}.mlir", std::process::id()));
    let sum = |name: &str| {
        let text = format!(
            "func.func @f(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {{ %0 = \"{name}\"(%a, %b) \
             {{broadcast_dimensions = array<i64: 0>}} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32> return }}"
        );
        fs::write(&file, text).unwrap();
        check(&["--strict", file.to_str().unwrap()])
    };
    assert_eq!(sum("chlo.broadcast_add").code, 0);
    let refused = sum("onnx.Add");
    assert_eq!(refused.code, 1);
    assert!(refused.text.contains("its broadcast_dimensions are not read"), "{}", refused.text);
    fs::remove_file(file).unwrap();
}

/// Bytecode has the same verdicts as text, and truncated bytecode is an error.
#[test]
fn bytecode_is_checked() {
    let directory = std::env::temp_dir().join(format!("bcast-check-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let [whole, torn] =
        ["whole.mlirbc", "torn.mlirbc"].map(|name| directory.join(name).to_str().unwrap().to_owned());
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check/files/valid.mlir");
    let mut write = Command::new(tool(env!("CARGO_BIN_EXE_bcast"), "bcast-opt"));
    assert!(write.args([source, "--emit-bytecode", "-o", &whole]).status().unwrap().success());
    let bytes = fs::read(&whole).unwrap();
    let output = check(&[&whole]);
    assert!(output.text.starts_with("1 file: 2 ops verified, 0 refused"), "{}", output.text);
    // The producer's name, which is not UTF-8.
    fs::write(&torn, [&bytes[..4], b"\r\xff\xfe\0", &bytes[8..]].concat()).unwrap();
    let output = check(&[&torn]);
    assert!(output.code == 1 && output.text.contains("error: "), "{output:?}");
    // Less than the first four bytes is a text.
    for length in [0, 3, 4, 20, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&torn, &bytes[..length]).unwrap();
        let output = check(&[&torn]);
        assert_eq!(output.code, u8::from(length > 3), "{length}: {output:?}");
    }
    fs::remove_dir_all(directory).unwrap();
    // The reader of LLVM 22.1.8 crashes on it.
    let output = check(&["crash.mlirbc", "refused.mlir"]);
    assert!(output.code == 1 && output.text.starts_with("crash.mlirbc"), "{output:?}");
    assert!(output.text.contains("[infer-dim]"), "{output:?}");
}

/// On a terminal, which `script` of util-linux stands in for. With one file there is nothing to count.
#[test]
fn a_terminal_shows_the_progress() {
    let on_terminal = |files: &str| {
        let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/check/files");
        let command = format!("{} check {files} >{}", env!("CARGO_BIN_EXE_bcast"), "/dev/null");
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(directory).stdin(Stdio::null());
        script.output().ok().map(|output| String::from_utf8(output.stdout).unwrap())
    };
    let Some(progress) = on_terminal("valid.mlir refused.mlir nothing.mlir") else { return };
    assert_eq!(progress, "\r1 of 3 files\r2 of 3 files\r3 of 3 files\r\n");
    assert_eq!(on_terminal("valid.mlir").as_deref(), Some(""));
}

/// The reader of text has no recursion.
#[test]
fn a_text_that_nests_deep_is_read() {
    let file = std::env::temp_dir().join(format!("bcast-nested-{}.mlir", std::process::id()));
    for (open, close) in [("tuple<", ">"), ("\"a.b\"() ({", "}) : () -> ()"), ("[", "]"), ("() -> (", ")")] {
        let nested = open.repeat(200_000) + &close.repeat(200_000);
        let refused = "%0 = bcast.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>";
        fs::write(&file, format!("\"a.b\"() {{a = {nested}}} : () -> ()\n{refused}\n")).unwrap();
        let output = check(&[file.to_str().unwrap()]);
        assert!(output.code == 1 && output.text.contains("[infer-dim]"), "{open}");
    }
    fs::remove_file(file).unwrap();
}

/// Bytes that are not UTF-8 hide nothing, and every form of the report has the places and the fixes after
/// them.
#[test]
fn a_text_that_is_not_utf_8_is_checked() {
    let file = std::env::temp_dir().join(format!("bcast-bytes-{}.mlir", std::process::id()));
    let mut text = b"// \xff\xfe\n%b = \"x.y\"() {n = \"\xff\"} : () -> tensor<4x3xf32>\n".to_vec();
    text.extend(b"%0 = bcast.add %b, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<5x3xf32>\n");
    fs::write(&file, text).unwrap();
    for format in ["human", "json", "sarif", "github"] {
        let output = check(&["--format", format, file.to_str().unwrap()]);
        assert!(
            output.code == 1 && output.text.contains("declare the result as tensor<4x3xf32>"),
            "{output:?}"
        );
    }
    fs::remove_file(file).unwrap();
}

/// A message or a line of megabytes is shortened, and control characters of a file are escaped.
#[test]
fn hostile_texts_do_not_reach_a_terminal() {
    let file = std::env::temp_dir().join(format!("bcast-hostile-{}.mlir", std::process::id()));
    for text in ["x".repeat(10_000_000), "\"toy.\u{1b}[31m\"() : () -> () oops".into()] {
        fs::write(&file, text).unwrap();
        let output = check(&[file.to_str().unwrap()]);
        assert_eq!(output.code, 0);
        assert!(output.text.len() < 3_000 && !output.text.contains('\u{1b}'), "{}", output.text.len());
    }
    fs::remove_file(file).unwrap();
}

#[test]
fn many_files_are_reported_in_their_order() {
    let files: Vec<&str> = FILES.iter().cycle().take(40).copied().collect();
    let output = check(&[&["--format", "json"], &files[..]].concat());
    let report: Value = serde_json::from_str(&output.text).unwrap();
    let names: Vec<&str> =
        report["files"].as_array().unwrap().iter().map(|file| file["file"].as_str().unwrap()).collect();
    assert_eq!(names, files);
    assert_eq!(broadcastable_cli::run(["bcast".into(), "check".into()], false).code, 2);
}
