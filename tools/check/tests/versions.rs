//! The versions of a text, one after the other, have the findings that each has alone.

use broadcastable_check::{Checker, Lines, OwnOps};
use broadcastable_text::Tree;
use std::{fs, path::Path};

/// Where something is found, and the messages.
fn found(checker: &mut Checker, text: &str) -> Vec<(usize, String, Vec<String>)> {
    let tree = Tree::read(text);
    let lines = Lines::new(text, "a.mlir");
    let found = checker.check(&tree, OwnOps::default());
    let findings = found.iter().map(|found| found.finding(&tree, &lines));
    let notes = |finding: &broadcastable_check::Finding| {
        finding.notes.iter().map(|note| note.message.clone()).collect::<Vec<_>>()
    };
    findings.map(|finding| (finding.range.start, finding.message.clone(), notes(&finding))).collect()
}

fn add_texts(directory: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            add_texts(&entry, texts);
        } else if entry.extension().is_some_and(|end| end == "mlir") {
            texts.push(fs::read_to_string(entry).unwrap());
        }
    }
}

/// The next of many numbers, which are the same everywhere.
fn next(state: &mut usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A text with another line, a line less, or another digit.
fn edited(text: &str, state: &mut usize) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let line = next(state) % lines.len();
    match next(state) % 3 {
        0 => _ = lines.remove(line),
        1 => lines.insert(line, lines[next(state) % lines.len()].clone()),
        _ => {
            let digit = |line: &String| line.contains(|letter: char| letter.is_ascii_digit());
            let line = (line..lines.len()).find(|line| digit(&lines[*line])).unwrap_or(line);
            let at = lines[line].rfind(|letter: char| letter.is_ascii_digit());
            let digit = (next(state) % 10).to_string();
            at.into_iter().for_each(|at| lines[line].replace_range(at..at + 1, &digit));
        }
    }
    lines.concat()
}

#[test]
fn known_verdicts_are_those_of_a_fresh_check() {
    let mut texts = Vec::new();
    add_texts(Path::new("../../lit-tests"), &mut texts);
    texts.sort();
    let (mut state, mut count) = (7, 0);
    // A fact from one text is known in the next one as well.
    let mut checker = Checker::default();
    for text in texts {
        let mut version = text;
        for _ in 0..4 {
            let alone = found(&mut Checker::default(), &version);
            assert_eq!(found(&mut checker, &version), alone, "{version}");
            count += alone.len();
            version = edited(&version, &mut state);
        }
    }
    assert!(count > 1_000, "{count}");
}

/// The op is written as it was: what it names has another meaning.
#[test]
fn an_edit_elsewhere_counts() {
    let alias = |size: i64| {
        format!(
            "!t = tensor<{size}xf32>\n%0 = bcast.add %a : (tensor<4xf32>) -> !t\n#loc = loc(\"a\":{size}:1)\n"
        )
    };
    let operand = |size: i64| {
        format!(
            "%a = \"x.y\"() : () -> tensor<{size}xf32>\n%0 = \"bcast.add\"(%a, %b) : (!a, !b) -> !c\n!a = tensor<{size}xf32>\n!b = tensor<4xf32>\n!c = tensor<4xf32>\n"
        )
    };
    let constant = |size: i64| {
        format!(
            "%s = onnx.Constant dense<{size}> : tensor<1xi64>\n%0 = \"onnx.Expand\"(%x, %s) : (tensor<1xf32>, tensor<1xi64>) -> tensor<4xf32>\n"
        )
    };
    for text in [&alias as &dyn Fn(i64) -> String, &operand, &constant] {
        let mut checker = Checker::default();
        let counts = [4, 5, 4, 4, 5, 5].map(|size| found(&mut checker, &text(size)).len());
        assert_eq!(counts, [0, 1, 0, 0, 1, 1], "{}", text(5));
    }
}
