//! The fixes of a text: applied, and checked again.

use super::{
    checked::check_text,
    finding::{Edit, Level, apply},
    sources::Source,
};
use broadcastable_foreign::OwnOps;
use broadcastable_tool::escape::diff_name;
use similar::TextDiff;
use std::collections::BTreeMap;

/// Each round applies what does not overlap; a fix may make another one possible.
const MAX_ROUNDS: usize = 100;

/// The text with the fix of each error that has exactly one, and how many errors that fixed; `None` if it
/// fixes none.
pub(super) fn fixed(source: &Source, own: OwnOps) -> Option<(String, usize)> {
    let before = std::str::from_utf8(&source.bytes).ok()?;
    let mut text = before.to_owned();
    let mut errors = count(&text, &source.name, own);
    let first = errors;
    for _ in 0..MAX_ROUNDS {
        let edits = edits(&text, &source.name, own);
        let Some(next) = (!edits.is_empty()).then(|| apply(&text, &edits)) else { break };
        let left = count(&next, &source.name, own);
        if left >= errors {
            break;
        }
        (text, errors) = (next, left);
    }
    (errors < first).then_some((text, first - errors))
}

fn count(text: &str, name: &str, own: OwnOps) -> usize {
    let (checked, _) = check_text(text.as_bytes(), name, own, false);
    checked.findings.iter().filter(|finding| finding.level == Level::Error).count()
}

/// The edits of fixes that do not overlap.
fn edits(text: &str, name: &str, own: OwnOps) -> Vec<Edit> {
    let (checked, _) = check_text(text.as_bytes(), name, own, true);
    let mut edits: BTreeMap<usize, Edit> = BTreeMap::new();
    for finding in checked.findings {
        let Ok([fix]) = <[_; 1]>::try_from(finding.fixes) else { continue };
        let overlaps = |edit: &Edit| {
            let last = edits.range(..=edit.range.end).next_back();
            last.is_some_and(|(_, other)| edit.range.start <= other.range.end)
        };
        if !fix.edits.iter().any(overlaps) {
            edits.extend(fix.edits.into_iter().map(|edit| (edit.range.start, edit)));
        }
    }
    edits.into_values().collect()
}

/// The changes, in the form of `diff -u`.
pub(super) fn diff(name: &str, before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff().header(&diff_name(&format!("a/{name}")), &diff_name(&format!("b/{name}"))).to_string()
}
