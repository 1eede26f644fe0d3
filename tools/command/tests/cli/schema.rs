//! `--json` is what `docs/answer.schema.json` describes.

use crate::{is_valid::is_valid, lines, split};
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../../../docs/answer.schema.json");

#[test]
fn every_answer_is_valid() {
    let schema = serde_json::from_str(SCHEMA).unwrap();
    let mut fits = [0, 0];
    for line in lines().filter(|line| {
        !["explain", "completions", "--svg", "--help", "bcast man", "version"]
            .iter()
            .any(|word| line.contains(word))
    }) {
        let mut arguments = split(line);
        arguments.insert(1, "--json".into());
        let output = broadcastable_cli::run(arguments.into_iter().map(Into::into), false);
        if output.code < 2 && !output.text.starts_with("bcast ") {
            let answer = serde_json::from_str(&output.text).unwrap();
            is_valid(&schema, &answer).unwrap_or_else(|error| panic!("{line}: {error}"));
            fits[usize::from(output.code)] += 1;
        }
    }
    assert!(fits[0] > 10 && fits[1] > 10, "{fits:?}");
    println!("schema checks: {} answers are valid", fits[0] + fits[1]);
}

#[test]
fn every_line_is_valid() {
    let schema = serde_json::from_str(SCHEMA).unwrap();
    let (_, lines) = crate::program::answers(&["-", "--json"], b"4x1, ?x3\n4, 3\nBx(N + 1)\n4,,\n\n");
    assert_eq!(lines.len(), 5);
    for line in lines {
        is_valid(&schema, &serde_json::from_str(&line).unwrap())
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert!(is_valid(&schema, &json!({ "version": 1, "error": "no", "fits": false })).is_err());
}

/// The schema is not vacuous: each of these changes makes an answer invalid.
#[test]
fn what_is_not_an_answer_is_invalid() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let answer = |arguments: &[&str]| serde_json::from_str::<Value>(&crate::run(arguments).text).unwrap();
    let fitting = answer(&["--json", "4x1", "?x3"]);
    let refused = answer(&["--json", "4x3", "2"]);
    let fitting_changes = [
        ("/version", json!(2)),
        ("/fits", json!(false)),
        ("/form", json!("n-to-n")),
        ("/dims", json!("right")),
        ("/inferred/0/size", json!(4)),
        ("/inferred/0/size", json!("-4")),
        ("/operands", json!(null)),
        ("/operands/0/dims/1/role", json!("unit")),
        ("/checks/columns/0/dims", json!([])),
        ("/violation", refused["violation"].clone()),
    ];
    for (pointer, value) in &fitting_changes {
        let mut changed = fitting.clone();
        *changed.pointer_mut(pointer).unwrap() = value.clone();
        assert!(is_valid(&schema, &changed).is_err(), "{pointer}");
    }
    let refused_changes = [
        ("/violation/rule", json!("infer_dim")),
        ("/violation/place", json!({})),
        ("/violation", json!(null)),
    ];
    for (pointer, value) in &refused_changes {
        let mut changed = refused.clone();
        *changed.pointer_mut(pointer).unwrap() = value.clone();
        assert!(is_valid(&schema, &changed).is_err(), "{pointer}");
    }
    let required = schema["$defs"]["answer"]["required"].as_array().unwrap();
    for member in required {
        let mut changed = fitting.clone();
        changed.as_object_mut().unwrap().remove(member.as_str().unwrap());
        assert!(is_valid(&schema, &changed).is_err(), "{member}");
    }
    println!(
        "schema checks: {} changed answers are invalid",
        fitting_changes.len() + refused_changes.len() + required.len()
    );
}
