//! Snapshots of the messages on text about ops of other dialects: of the refused functions of
//! `lit-tests/dialects`, on which MLIR has the same ones. Each has its picture and its fixes.

use broadcastable::Rule;
use broadcastable_check::{OwnOps, check_text};
use std::{fmt::Write, fs, path::Path};

/// The files of refused functions.
const FILES: [&str; 3] = ["invalid", "special", "listed"];
/// Rules whose breaches have no fix that an edit of one op would be, and why.
const WITHOUT_FIX: [(Rule, &str); 5] = [
    (Rule::SameShape, "the operand has to be stretched by an op before this one"),
    (Rule::InDimUnique, "which of two equal entries is wrong is not known"),
    (Rule::Contraction, "which of two contracted sizes is wrong is not known"),
    (Rule::OperandCount, "which operand is missing, or one too many, is not known"),
    (Rule::ElementTypes, "an op before this one has to convert the elements"),
];
/// Rules whose breaches are about no size, so that a picture of sizes would not show them.
const WITHOUT_PICTURE: [Rule; 3] = [Rule::InDimUnique, Rule::OperandCount, Rule::ElementTypes];

/// The report on one file, as it is printed.
fn messages(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../lit-tests/dialects/{name}.mlir"));
    let text = fs::read_to_string(&path).expect("the lit test is there");
    let checked = check_text(text.as_bytes(), "a.mlir", OwnOps::default(), true);
    let mut written = String::new();
    for finding in checked.findings.iter().filter(|finding| finding.rule.is_some()) {
        writeln!(written, "{}", finding.message).unwrap();
        finding.notes.iter().for_each(|note| writeln!(written, "note: {}", note.message).unwrap());
        finding.fixes.iter().for_each(|fix| writeln!(written, "fix: {}", fix.title).unwrap());
        written.push('\n');
    }
    written
}

/// The messages about a rule, each with its notes and fixes.
fn about(rule: Rule) -> Vec<String> {
    let all = FILES.map(messages).concat();
    let end = format!("[{rule}]");
    let is_own = |message: &&str| message.lines().next().is_some_and(|line| line.ends_with(&end));
    all.split("\n\n").filter(is_own).map(str::to_owned).collect()
}

#[test]
fn messages_on_text() {
    for name in FILES {
        insta::assert_snapshot!(format!("messages_{name}"), messages(name));
    }
}

#[test]
fn every_rule_about_other_dialects_has_a_message_with_its_picture_and_fix() {
    for rule in Rule::all().filter(|rule| rule.is_about_other_dialects()) {
        let found = about(rule);
        assert!(!found.is_empty(), "no message of [{rule}] in lit-tests/dialects");
        let has_picture = found.iter().any(|message| message.contains("operand #0  "));
        assert_eq!(has_picture, !WITHOUT_PICTURE.contains(&rule), "picture of [{rule}]");
        let has_fix = found.iter().any(|message| message.contains("\nfix: "));
        let reason = WITHOUT_FIX.iter().find(|(known, _)| *known == rule);
        assert_eq!(has_fix, reason.is_none(), "fix of [{rule}], {reason:?}");
    }
}
