//! Any file is checked: every form of the report has the same verdict and findings, and the contents of a
//! file cannot escape from a line, a string or the terminal's text.

use broadcastable_cli::{Output, check::read};
use serde_json::Value;
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

/// Pieces of sources, which the bytes choose among. Bytes in the first half stand for themselves.
const PIECES: [&[u8]; 24] = [
    b"func.func @f(%a: tensor<3xf32>, %b: tensor<2xf32>) {\n",
    b"  %0 = \"tosa.add\"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>\n",
    b"  %1 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>\n",
    b"  %2 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>\n",
    b"  \"toy.\x1b[31m\"() : () -> ()\n",
    b"  \"a::b%,\\0A::error\"() : () -> ()\n",
    b"  return\n}\n",
    b"\"onnx.Add\"() : () -> ()\n",
    b"loc(\"a,b\\0A::c\":1:0)\n",
    b"loc(\"\":0:0)",
    b"module {",
    b"}",
    b"({",
    b"})",
    b"<<<<<<<<<<<<<<<<",
    b"((((((((((((((((",
    b"ML\xefR",
    b"\"",
    b"//",
    b"\n",
    b"\0",
    b"\xff",
    b"\t",
    b"tensor<4x[",
];

pub fn run(data: &[u8]) {
    let (name, data) = data.split_at(data.len().min(4));
    let source: Vec<u8> = data.iter().flat_map(piece).copied().collect();
    let file = File::new(name, &source);
    let reports = ["human", "json", "sarif", "github"].map(|format| check(&file.0, format));
    for report in &reports {
        assert!(report.code < 2 && report.errors.is_empty(), "{report:?}");
        assert_eq!(report.code, reports[0].code, "{report:?}");
    }
    let [human, json, sarif, github] = reports.map(|report| report.text);
    let is_control = |letter: char| letter.is_control() && letter != '\n' && letter != '\t';
    assert!(!human.contains(is_control), "{human:?}");
    let json: Value = serde_json::from_str(&json).expect("the report is JSON");
    let sarif: Value = serde_json::from_str(&sarif).expect("the report is JSON");
    let findings = json["files"][0]["findings"].as_array().expect("there are findings").len();
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(findings));
    let (counts, annotations) = github
        .lines()
        .collect::<Vec<_>>()
        .split_last()
        .map(|(last, rest)| (*last, rest.to_vec()))
        .expect("there are counts");
    assert!(counts.starts_with("1 file: "), "{github}");
    assert_eq!(annotations.len(), findings, "{github}");
    assert!(annotations.iter().all(|line| line.starts_with("::")), "{github}");
}

fn piece(byte: &u8) -> &[u8] {
    match byte.checked_sub(128) {
        None => std::slice::from_ref(byte),
        Some(index) => PIECES[usize::from(index) % PIECES.len()],
    }
}

/// A file with a name of hostile characters, which is removed at the end.
struct File(PathBuf);

impl File {
    fn new(name: &[u8], source: &[u8]) -> Self {
        const LETTERS: &[u8] = b"a,:% \"'&<#\\=;\n";
        let name: String =
            name.iter().map(|&byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect();
        let path = std::env::temp_dir().join(format!("bcast-fuzz-{}-{name}.mlir", std::process::id()));
        fs::write(&path, source).expect("the directory can be written");
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn check(file: &Path, format: &str) -> Output {
    let arguments = ["bcast", "--format", format].map(OsString::from);
    let request = read(arguments.into_iter().chain([file.into()]), false).expect("the command line is right");
    broadcastable_check::check(&request)
}
