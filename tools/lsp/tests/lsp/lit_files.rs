//! Hover and hints of every op in every lit file, valid and invalid, against the core's verdicts.

use crate::{
    client::{Client, lit_files},
    expected::{self, Found},
};
use broadcastable::{Dim, Op, Rule};
use std::collections::BTreeMap;

/// Whether MLIR's parser stops in the function around a line: then its form is not that which `expected.rs`
/// reads.
fn cannot_be_parsed(client: &mut Client, uri: &str, found: &Found) -> bool {
    let texts = client.settled_diagnostics(uri);
    texts.iter().any(|diagnostic| {
        diagnostic["code"].is_null()
            && diagnostic["severity"] == 1
            && diagnostic["range"]["start"]["line"]
                .as_u64()
                .is_some_and(|line| line.abs_diff(found.line as u64) < 40)
    })
}

#[test]
fn hovers_and_hints_are_what_the_core_says() {
    let mut client = Client::start();
    let (mut compared, mut shown, mut unreadable, mut hinted) = (0, 0, 0, 0);
    for (name, text) in lit_files() {
        let uri = format!("file:///{name}");
        client.open(&uri, &text);
        // The core alone knows nothing of symbols.
        let has_symbols = text.contains("bcast.dims");
        let (lines, mut hints): (Vec<&str>, _) = (text.lines().collect(), hints(&mut client, &uri));
        for found in expected::ops(&text) {
            let place = format!("{name}:{}: {}", found.line + 1, found.name);
            let hover = client.hover(&uri, found.line, found.character + 1).unwrap_or_default();
            if !hover.starts_with(&format!("`{}`", found.name)) {
                assert!(cannot_be_parsed(&mut client, &uri, &found), "{place} has no hover: {hover}");
                unreadable += 1;
                continue;
            }
            shown += 1;
            // The core alone knows nothing of element types either.
            if has_symbols || hover.contains("[element-type") {
                continue;
            }
            if let Some(answer) = found.answer() {
                let is_same = hover.contains(&format!("```text\n{answer}\n```"));
                assert!(
                    is_same || cannot_be_parsed(&mut client, &uri, &found),
                    "{place}\n{hover}\nexpected\n{answer}"
                );
                compared += usize::from(is_same);
                unreadable += usize::from(!is_same);
            }
            // An op over several lines has its hints elsewhere.
            let Some(op) = found.op.as_ref().filter(|_| lines[found.line].contains("->")) else { continue };
            let (own, expected) = (hints.remove(&found.line).unwrap_or_default(), expected_hints(op));
            let is_parsed = own == expected || cannot_be_parsed(&mut client, &uri, &found);
            assert!(is_parsed, "{place}: {own:?}, but expected {expected:?}");
            hinted += own.len();
        }
        client.close(&uri);
    }
    client.stop();
    println!(
        "{shown} hovers, {compared} compared with the core, {unreadable} read otherwise, {hinted} hints"
    );
    assert!(compared > 1500 && unreadable < 60 && hinted > 50, "{shown} {compared} {unreadable} {hinted}");
}

/// The shapes in the hints of each line, without what says which operands are stretched.
fn hints(client: &mut Client, uri: &str) -> BTreeMap<usize, Vec<String>> {
    let mut hints: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for hint in client.hints(uri) {
        let line = hint["position"]["line"].as_u64().unwrap() as usize;
        let label = hint["label"].as_str().unwrap();
        if !label.ends_with(" stretched") {
            hints.entry(line).or_default().push(label.to_owned());
        }
    }
    hints
}

/// The inferred shape of an op whose declared type is less precise.
fn expected_hints(op: &Op) -> Vec<String> {
    let Ok(facts) = op.verify() else { return vec![] };
    let shape = facts.shape();
    let Some(inferred) = shape.dims() else { return vec![] };
    let says_less = |declared: Option<&[Dim]>| {
        declared.is_none_or(|declared| declared.iter().zip(inferred).any(|(own, inferred)| own != inferred))
    };
    op.results().iter().filter(|result| says_less(result.dims())).map(|_| shape.to_string()).collect()
}

/// An editor shows the diagnostics that `--verify-diagnostics` expects of a file without passes.
#[test]
fn diagnostics_are_those_of_the_verifier() {
    let mut client = Client::start();
    let mut count = 0;
    for (name, text) in lit_files() {
        let run = text.lines().next().unwrap_or_default();
        if run != "// RUN: bcast-opt %s --verify-diagnostics --split-input-file" {
            continue;
        }
        let uri = format!("file:///{name}");
        client.open(&uri, &text);
        let found = client.settled_diagnostics(&uri);
        for (line, message) in expected_errors(&text) {
            let own = found.iter().filter(|diagnostic| diagnostic["range"]["start"]["line"] == line);
            let matching =
                own.filter(|diagnostic| diagnostic["message"].as_str().unwrap().contains(&message));
            let matching: Vec<_> = matching.collect();
            assert_eq!(matching.len(), 1, "{name}:{}: {message}\n{found:#?}", line + 1);
            let id = message.strip_suffix(']').and_then(|message| Some(message.rsplit_once('[')?.1));
            if let Some(id) = id.filter(|id| id.parse::<Rule>().is_ok()) {
                assert_eq!(matching[0]["code"], id, "{name}");
                let href = matching[0]["codeDescription"]["href"].as_str().unwrap();
                let page = href.strip_prefix("file://").unwrap();
                assert!(std::fs::read_to_string(page).unwrap().contains(id), "{page}");
            }
            count += 1;
        }
        client.close(&uri);
    }
    client.stop();
    println!("diagnostics: {count}");
    assert!(count > 150, "{count}");
}

fn expected_errors(text: &str) -> Vec<(usize, String)> {
    let expected = |(line, content): (usize, &str)| {
        let (_, rest) = content.split_once("expected-error@+")?;
        let (below, rest) = rest.split_once(" {{")?;
        let message = rest.split_once("}}").map_or(rest, |(message, _)| message);
        Some((line + below.parse::<usize>().ok()?, message.to_owned()))
    };
    text.lines().enumerate().filter_map(expected).collect()
}
