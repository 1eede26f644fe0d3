//! `bcast explain infer-dim`: a rule with a valid and a refused example.

use broadcastable::{Example, Rule};
use broadcastable_answer::Answer;
use broadcastable_tool::output::Output;

const WIDTH: usize = 80;

pub(super) fn list() -> Output {
    let width = Rule::all().map(|rule| rule.id().len()).max().unwrap_or_default();
    let row = |rule: Rule| {
        let text = wrap(rule.text(), WIDTH - width - 2).replace('\n', &format!("\n{:width$}  ", ""));
        format!("{:width$}  {text}", rule.id())
    };
    Output::answer(Rule::all().map(row).collect::<Vec<_>>().join("\n"), true)
}

pub(super) fn explain(rule: Rule) -> Output {
    let explanation = rule.explanation();
    let mut parts = vec![rule.id().to_owned(), wrap(rule.text(), WIDTH)];
    if rule.reported_as() != rule {
        parts.push(format!("Messages carry the id {}.", rule.reported_as()));
    }
    parts.push(format!("Valid: {}", example(explanation.valid)));
    parts.push(format!("Refused: {}", example(explanation.refused)));
    parts.push(wrap(&format!("To fix it: {}", explanation.whole_fix()), WIDTH));
    parts.push(wrap(&format!("From: {}.", source(rule)), WIDTH));
    Output::answer(parts.join("\n\n"), true)
}

/// The op or function, its run-time sizes if the rule is about these, and the answer about an op.
fn example(example: Example) -> String {
    let mut text = example.text().to_owned();
    if let Some(sizes) = example.at_run_time() {
        text += &format!("\n  at run time {sizes}");
    }
    if let Some(op) = example.op() {
        let answer = Answer::of(&op);
        text += &answer.violation().map(|violation| format!("\n  {violation}")).unwrap_or_default();
        text += &answer.picture().map(|picture| format!("\n{picture}")).unwrap_or_default();
    }
    text
}

/// The source of the rule, with the full name of the document.
fn source(rule: Rule) -> String {
    let names = [
        ("trait, ", "the document of the Broadcastable trait, "),
        ("XLA, ", "XLA's document on broadcasting, "),
        ("N-to-N operator, ", "the N-to-N operator of the safety-related ONNX profile, "),
    ];
    let long =
        |(short, long): &(&str, &str)| Some(format!("{long}\"{}\"", rule.source().strip_prefix(short)?));
    names.iter().find_map(long).unwrap_or_else(|| rule.source().into())
}

/// The text wrapped at that width, unless a word is longer.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        match line.chars().count() {
            0 => line.push_str(word),
            length if length + 1 + word.chars().count() <= width => *line += &format!(" {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines.join("\n")
}
