//! Command lines that are malformed, huge or hostile: an answer or a clear error, in time linear in their
//! length.

use crate::run;
use std::{ffi::OsString, os::unix::ffi::OsStringExt};

#[test]
fn a_hundred_thousand_dimensions_are_answered() {
    let wide = vec!["4"; 100_000].join("x");
    for arguments in [&[wide.as_str(), "1"][..], &[&wide, "--json"], &[&wide, &wide, "--svg"]] {
        let output = run(arguments);
        assert_eq!((output.code, output.errors.as_str()), (0, ""));
    }
    let output = run(&[&wide, "3"]);
    assert_eq!(output.code, 1);
    assert!(output.text.starts_with("does not fit: operand #1 dim 0: size 3 cannot broadcast with size 4"));
    assert!(output.text.len() < 1_000, "{}", output.text.len());
}

#[test]
fn a_hundred_thousand_operands_are_answered() {
    let mut operands = vec!["?"; 100_000];
    let output = run(&operands);
    assert_eq!(output.code, 0);
    assert!(output.text.lines().skip(1).all(|line| line.len() < 400));
    operands.extend(["3", "2"]);
    assert_eq!(run(&operands).code, 1);
    let named: Vec<String> = (0..100_000).map(|index| format!("N{index}")).collect();
    assert_eq!(run(&named.iter().map(String::as_str).collect::<Vec<_>>()).code, 0);
}

#[test]
fn any_bytes_are_a_shape_or_an_error() {
    for text in
        ["\0", "4\0x3", "\u{202e}4x3", "4x3\n-> 4", "\u{1b}[31m4", "(", ">>>>", "4x3;rm", "$(true)", "é"]
    {
        let output = run(&[text, "4"]);
        assert!(output.code == 2 || output.code == 1, "{text:?}");
    }
    let invalid = OsString::from_vec(vec![b'4', 0xff]);
    let output = broadcastable_cli::run(["bcast".into(), invalid.clone()], false);
    assert_eq!((output.code, output.errors.contains("invalid UTF-8")), (2, true));
    let output = broadcastable_cli::run(["bcast".into(), "explain".into(), invalid], false);
    assert_eq!((output.code, output.errors.contains("there is no rule")), (2, true));
}

#[test]
fn long_nonsense_is_refused_in_time() {
    for text in ["[", "(", "<", "->", "=>", ",", "x", "4x", "dims ", "- ", "?", "[4]", "tensor<"] {
        let long = text.repeat(100_000);
        let output = run(&[&long]);
        assert!(matches!(output.code, 1 | 2), "{text}");
        assert!(output.text.len() + output.errors.len() < 2_000);
        let output = run(&["explain", &long]);
        assert_eq!(output.code, 2);
    }
}

/// No answer repeats control characters.
#[test]
fn control_characters_are_refused() {
    for arguments in [&["\u{1b}[31m4", "4"][..], &["!\u{7}toy.x"], &["--\u{1b}[31m"], &["explain", "\u{1b}"]]
    {
        let output = run(arguments);
        assert_eq!((output.code, output.text.as_str()), (2, ""));
        assert!(output.errors.starts_with("error: an argument has the control character U+00"), "{output:?}");
    }
    assert_eq!(run(&["4,\n\t4"]).code, 0); // these are blanks
}

#[test]
fn a_name_of_a_hundred_thousand_letters_is_answered() {
    let name = "N".repeat(100_000);
    for form in ["--json", "--svg", "--"] {
        let output = run(&[&format!("{name}x4"), &format!("{name}x1"), form]);
        assert_eq!((output.code, output.errors.as_str()), (0, ""), "{form}");
    }
}
