//! The functions that the playground's page calls: text in, JSON out.
//!
//! `page.html` requests a buffer for its text, writes the text there, and reads the answer. Nothing here
//! needs `unsafe` code: both texts stay in this module, and the page, which owns the memory, reads and writes
//! it from outside.

// Only for the attribute that keeps the names of the functions.
#![allow(unsafe_code)]

use broadcastable::{Op, Rule};
use broadcastable_answer::Answer;
use broadcastable_check::{Finding, Level, OwnOps, check_text};
use serde_json::{Value, json};
use std::cell::RefCell;

/// The longest shapes: an answer of that many lines is not readable anyway.
const LONGEST: usize = 100_000;
/// The longest module.
const LONGEST_MODULE: usize = 4_000_000;
/// The largest number of findings of a module that are shown.
const MOST: usize = 200;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The address of a buffer of that many bytes, which the page then fills. Longer texts are cut, and refused
/// by [`answer`] and [`check`]. The address is valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length.min(LONGEST_MODULE + 1), 0);
        input.as_mut_ptr()
    })
}

/// Answers the text in the buffer, and returns the address of the answer, which is UTF-8 and valid until the
/// next call.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    say(respond)
}

/// Checks the module in the buffer, and returns the address of the findings, as [`answer`] does.
#[unsafe(no_mangle)]
pub extern "C" fn check() -> *const u8 {
    say(findings)
}

fn say(of: impl FnOnce(&[u8]) -> Value) -> *const u8 {
    let answer = INPUT.with_borrow(|input| of(input)).to_string();
    OUTPUT.with_borrow_mut(|output| {
        *output = answer;
        output.as_ptr()
    })
}

/// The length of the last answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    OUTPUT.with_borrow(String::len)
}

/// `{"error": …}` for a text that is not an op; otherwise the answer as JSON and as text, its drawing, and
/// the fix of the error.
pub fn respond(input: &[u8]) -> Value {
    if input.len() > LONGEST {
        return json!({ "error": format!("this is longer than {LONGEST} bytes") });
    }
    let op: Op = match std::str::from_utf8(input).map(str::parse::<Op>) {
        Ok(Ok(op)) => op,
        Ok(Err(error)) => return json!({ "error": error.to_string() }),
        Err(error) => return json!({ "error": error.to_string() }),
    };
    let answer = Answer::of(&op);
    let rule = answer.violation().map(|violation| violation.rule());
    json!({
        "answer": answer.to_json(),
        "text": answer.to_string(),
        "svg": answer.to_svg(),
        "rule": rule.map(Rule::text),
        "fix": rule.map(|rule| rule.explanation().whole_fix()),
    })
}

/// The findings in a module in MLIR's syntax, in any dialect, with the counts of its ops; `{"error": …}` for
/// one that is too long.
pub fn findings(input: &[u8]) -> Value {
    if input.len() > LONGEST_MODULE {
        return json!({ "error": format!("this is longer than {LONGEST_MODULE} bytes") });
    }
    let checked = check_text(input, "module", OwnOps::default(), true);
    let shown = checked.findings.iter().filter(|finding| finding.level != Level::Skipped);
    json!({
        "verified": checked.seen.verified,
        "refused": checked.seen.refused,
        "skipped": checked.seen.skipped,
        "unread": checked.unread,
        "more": shown.clone().count().saturating_sub(MOST),
        "findings": shown.take(MOST).map(finding).collect::<Vec<_>>(),
    })
}

fn finding(finding: &Finding) -> Value {
    let (line, column) = finding.place.as_ref().map_or((0, 0), |place| (place.line, place.column));
    json!({
        "level": if finding.level == Level::Error { "error" } else { "warning" },
        "rule": finding.rule.map(Rule::id),
        "message": finding.message,
        "line": line,
        "column": column,
        "notes": finding.notes.iter().map(|note| &note.message).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_answered() {
        let fits = respond(b"4x1, ?x3");
        assert_eq!(fits["answer"]["fits"], true);
        assert!(fits["text"].as_str().unwrap().starts_with("fits: 4x3\n"));
        assert!(fits["svg"].as_str().unwrap().starts_with("<svg "));
        let refused = respond(b"4x3, 2");
        assert_eq!(refused["answer"]["violation"]["rule"], "infer-dim");
        assert!(refused["fix"].as_str().unwrap().starts_with("Make the two sizes equal"));
    }

    #[test]
    fn a_text_that_is_not_an_op_is_an_error() {
        for input in [&b"4x"[..], b"\xff", b"x", &[b'4'; LONGEST + 1], &b"1x".repeat(LONGEST / 2)] {
            assert!(respond(input)["error"].is_string());
        }
    }

    #[test]
    fn modules_are_checked() {
        let found = findings(
            b"// one\n%0 = stablehlo.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>\n\xff",
        );
        assert_eq!((&found["refused"], &found["verified"]), (&json!(1), &json!(0)));
        let first = &found["findings"][0];
        assert_eq!(
            (&first["rule"], &first["line"], &first["column"]),
            (&json!("same-shape"), &json!(2), &json!(6))
        );
        assert!(first["notes"].to_string().contains("operand #1"));
        assert!(findings(&vec![b' '; LONGEST_MODULE + 1])["error"].is_string());
        let many = "%0 = bcast.add %a : (tensor<4xf32>) -> tensor<3xf32>\n".repeat(MOST + 3);
        assert_eq!(findings(many.as_bytes())["more"], 3);
    }

    /// As the page calls the functions.
    #[test]
    fn the_boundary_has_room_for_what_it_answers() {
        input(0);
        let empty = answer();
        assert!(!empty.is_null() && answer_length() > 10);
        input(usize::MAX); // is cut, and not allocated
        answer();
        assert!(OUTPUT.with_borrow(|output| output.starts_with("{\"error\":\"this is longer")));
    }
}
