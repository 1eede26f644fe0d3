//! Comments that take a finding out: `// bcast: ignore infer-dim`, on the line of the op or alone on the line
//! before it.

use crate::finding::{Checked, Finding, Level, SourcePlace};
use broadcastable::Rule;
use std::collections::HashMap;

const START: &str = "// bcast: ignore";

/// Takes out the findings that comments of a text name, and returns how many. A name that is not a rule's is
/// a finding.
pub(super) fn take_out(checked: &mut Checked, text: &str, name: &str) -> usize {
    let comments = Ignored::of(text);
    let before = checked.findings.len();
    let is_ignored = |finding: &Finding| {
        let place = finding.place.as_ref().filter(|place| place.file == name);
        place.zip(finding.rule).is_some_and(|(place, rule)| comments.has(place.line, rule))
    };
    checked.findings.retain(|finding| !is_ignored(finding));
    let ignored = before - checked.findings.len();
    checked.findings.extend(comments.wrong(name));
    ignored
}

/// The comments of a text.
#[derive(Default)]
pub struct Ignored<'t> {
    comments: Vec<Comment<'t>>,
    /// By the line that a comment is about: its index.
    lines: HashMap<usize, Vec<usize>>,
}

impl<'t> Ignored<'t> {
    /// The comments of a text.
    pub fn of(text: &'t str) -> Self {
        if !text.contains(START) {
            return Self::default();
        }
        let read = |(index, line)| Comment::read(index + 1, line);
        let comments: Vec<Comment> = text.lines().enumerate().filter_map(read).collect();
        let mut lines: HashMap<_, Vec<_>> = HashMap::new();
        for (index, comment) in comments.iter().enumerate() {
            lines.entry(comment.subject()).or_default().push(index);
        }
        Self { comments, lines }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.comments.is_empty()
    }

    /// Whether one of them takes out what a rule finds in a line, which counts from 1.
    pub fn has(&self, line: usize, rule: Rule) -> bool {
        let here = self.lines.get(&line).into_iter().flatten();
        here.copied().any(|index| self.comments[index].takes_out(line, rule))
    }

    /// The names in them that are not rules'.
    pub fn wrong(&self, file: &str) -> impl Iterator<Item = Finding> {
        self.comments.iter().flat_map(move |comment| comment.wrong(file))
    }
}

/// Whether a comment of a text takes out what a rule finds in a line, which counts from 1.
pub fn is_ignored(text: &str, line: usize, rule: Rule) -> bool {
    let near = text.lines().enumerate().skip(line.saturating_sub(2)).take(2);
    near.filter_map(|(index, text)| Comment::read(index + 1, text))
        .any(|comment| comment.takes_out(line, rule))
}

struct Comment<'a> {
    /// From 1.
    line: usize,
    column: usize,
    is_alone: bool,
    names: Vec<&'a str>,
}

impl<'a> Comment<'a> {
    fn read(line: usize, text: &'a str) -> Option<Self> {
        let at = text.find(START)?;
        let names = text[at + START.len()..].split([',', ' ']).map(str::trim).filter(|name| !name.is_empty());
        let is_alone = text[..at].trim().is_empty();
        Some(Self { line, column: text[..at].chars().count() + 1, is_alone, names: names.collect() })
    }

    /// The line that it is about.
    fn subject(&self) -> usize {
        if self.is_alone { self.line + 1 } else { self.line }
    }

    fn takes_out(&self, line: usize, rule: Rule) -> bool {
        self.subject() == line && self.names.contains(&rule.id())
    }

    fn wrong(&self, file: &str) -> Vec<Finding> {
        let finding = |message: String| Finding {
            level: Level::Warning,
            rule: None,
            message,
            place: Some(SourcePlace { file: file.to_owned(), line: self.line, column: self.column }),
            range: 0..0,
            notes: Vec::new(),
            fixes: Vec::new(),
        };
        if self.names.is_empty() {
            return vec![finding(format!("'{START}' needs the id of a rule, as in '{START} infer-dim'"))];
        }
        let unknown = self.names.iter().filter(|name| name.parse::<Rule>().is_err());
        let text =
            |name: &&str| format!("'{name}' is not the id of a rule; 'bcast explain --list' lists them");
        unknown.map(|name| finding(text(name))).collect()
    }
}
