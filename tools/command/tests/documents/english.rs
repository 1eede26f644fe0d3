//! Comments, names of tests and pages are plain English: each begins with its subject, and words mean what
//! readers of the field expect.

use crate::root;
use std::{fs, process::Command};

/// The first words of a comment that has no subject, or a clause in place of a noun.
const OPENERS: [&str; 9] =
    ["What ", "Those of ", "Such ", "Such as ", "Of that ", "Of those ", "Held", "Tried", "So many "];

/// Words that mean something else to most readers, and what to write.
const WORDS: [(&str, &str); 8] = [
    ("mend", "fix"),
    ("mends", "fixes"),
    ("mended", "fixed"),
    ("of yours", "your"),
    ("so many", "the number, or its name"),
    ("is no mistake", "is not a mistake"),
    ("is no part of", "is not part of"),
    ("beside these", "besides these"),
];

/// Files with text that people read.
const KINDS: [&str; 10] =
    ["*.rs", "*.md", "*.py", "*.h", "*.cpp", "*.c", "*.td", "*.mlir", "Makefile", "scripts/*"];

/// This file names the words.
const OWN: &str = "tools/command/tests/documents/english.rs";

/// The text of a comment that begins in this line.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let markers = ["///", "//!", "//", "/*", "#:", "# ", "\"\"\""];
    let marker = markers.iter().find(|marker| line.starts_with(**marker))?;
    Some(line[marker.len()..].trim_start())
}

/// Whether a text has these words, and not as a part of longer ones.
fn has(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        !text[..at].ends_with(is_letter) && !text[at + words.len()..].starts_with(is_letter)
    })
}

/// What is wrong in a line, if the one before it has no comment that goes on.
fn fault(name: &str, before: Option<&str>, line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    if let Some((words, better)) = WORDS.iter().find(|(words, _)| has(&lower, words)) {
        return Some(format!("'{words}': write {better}"));
    }
    if line.trim_start().starts_with("fn what_") {
        return Some("a test's name says the feature that it tests: begin with a noun".into());
    }
    let begins = before.and_then(comment).is_none_or(|before| before.is_empty() || before.ends_with('.'));
    let text = comment(line).filter(|text| begins && !text.ends_with('?'))?;
    // `#` is a heading there.
    let opener = OPENERS.iter().find(|opener| text.starts_with(**opener) && !name.ends_with(".md"))?;
    Some(format!("'{}' in place of a subject: begin with a noun", opener.trim_end()))
}

#[test]
fn comments_and_pages_are_plain_english() {
    let listed = Command::new("git").arg("ls-files").args(KINDS).current_dir(root()).output().unwrap();
    let names = String::from_utf8(listed.stdout).unwrap();
    let (mut faults, mut files) = (Vec::new(), 0);
    for name in names.lines().filter(|name| *name != OWN && !name.contains("conformance-results")) {
        let Ok(text) = fs::read_to_string(root().join(name)) else { continue };
        files += 1;
        let before = std::iter::once(None).chain(text.lines().map(Some));
        let lines = before.zip(text.lines()).enumerate();
        faults.extend(lines.filter_map(|(number, (before, line))| {
            Some(format!("{name}:{}: {}", number + 1, fault(name, before, line)?))
        }));
    }
    assert!(files > 1000, "{files}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_fault_is_found() {
    let fault = |line| fault("a.rs", Some("/// Before."), line);
    assert!(fault("/// What an op computes.").unwrap().contains("begin with a noun"));
    assert!(fault("    // Those of the operands.").is_some());
    assert!(fault("let text = \"an op of yours\";").unwrap().contains("write your"));
    assert!(fault("fn what_is_read_is_written() {").is_some());
    assert_eq!(fault("/// The amended text, with a recommendation."), None);
    assert_eq!(fault("/// What is a unit?"), None);
}
