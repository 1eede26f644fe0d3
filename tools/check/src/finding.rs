//! The findings in a source.

use broadcastable::Rule;
use broadcastable_foreign::Seen;
use std::{collections::BTreeMap, fmt, ops::Range};

/// An error, a warning, or an op that was skipped.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// The broken rule; `None` if no rule is.
    pub rule: Option<Rule>,
    /// The error, in words.
    pub message: String,
    /// Where; `None` for the whole file.
    pub place: Option<SourcePlace>,
    /// The bytes of the text that it is about; empty if it is about no text.
    pub range: Range<usize>,
    /// Notes that belong to it.
    pub notes: Vec<Note>,
    /// Alternative edits of the text, each of which makes the op valid; empty unless they were requested.
    pub fixes: Vec<TextFix>,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The source is refused.
    Error,
    /// Something is not as it seems to be meant.
    Warning,
    /// Something that could not be judged.
    Skipped,
}

/// A note of a finding.
#[derive(Clone, Debug)]
pub struct Note {
    /// The text of the note.
    pub message: String,
    /// Where; `None` if it names no place.
    pub place: Option<SourcePlace>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourcePlace {
    /// The name of the file, as it was given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The replaced range.
    pub range: Range<usize>,
    /// The replacement.
    pub text: String,
}

/// The text after changes, which do not overlap.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.range.start);
    let (mut edited, mut at) = (String::new(), 0);
    for edit in edits {
        edited.push_str(&text[at..edit.range.start]);
        edited.push_str(&edit.text);
        at = edit.range.end;
    }
    edited + &text[at..]
}

/// Changes of a text that fix an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFix {
    /// The title, such as `declare the result as tensor<4x3xf32>`.
    pub title: String,
    /// The changes, which belong together.
    pub edits: Vec<Edit>,
}

/// The findings in a source.
#[derive(Debug, Default)]
pub struct Checked {
    /// In the order of their places.
    pub findings: Vec<Finding>,
    /// How many ops came to each verdict.
    pub seen: Seen,
    /// The ops that were not judged, by name.
    pub not_judged: BTreeMap<String, usize>,
    /// How many statements were not understood.
    pub unread: usize,
    /// The ops that were named by hand, and do not occur.
    pub absent: Vec<String>,
}

impl Checked {
    /// Adds the findings in the next part of the same source.
    pub(super) fn add(&mut self, part: Self) {
        self.findings.extend(part.findings);
        self.seen.add(&part.seen);
        self.unread += part.unread;
        for (name, count) in part.not_judged {
            *self.not_judged.entry(name).or_default() += count;
        }
    }
}

/// A source that is not read, and the reason.
pub fn refused(reason: &str, place: Option<SourcePlace>) -> Checked {
    let (notes, fixes) = Default::default();
    let message = reason.to_owned();
    let finding = Finding { level: Level::Error, rule: None, message, place, range: 0..0, notes, fixes };
    Checked { findings: vec![finding], ..Checked::default() }
}
