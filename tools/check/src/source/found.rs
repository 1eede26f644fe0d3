//! A finding in a statement, in a few words of memory: a text may have a finding in each line, of which an
//! editor shows some.

use super::{
    fixer::Fixer,
    places::{Lines, file_location},
    signatures::rule_of,
    written::Written,
};
use crate::finding::{Finding, Level, Note, TextFix};
use broadcastable::Rule;
use broadcastable_foreign::{ForeignOp, Refusal};
use broadcastable_text::{Statement, Tree};
use std::{ops::Range, sync::Arc};

/// A finding in a statement of a text.
#[derive(Clone, Debug)]
pub struct Found {
    /// Where.
    pub range: Range<usize>,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Refused(Arc<Refusal>),
    /// The reason.
    NotJudged(Arc<str>),
    /// The name of the attribute that is meant.
    Misspelt(String),
    /// The statement was not understood.
    Unread,
}

impl Found {
    /// How bad it is.
    pub fn level(&self) -> Level {
        match self.what {
            What::Refused(_) => Level::Error,
            What::NotJudged(_) => Level::Skipped,
            What::Misspelt(_) | What::Unread => Level::Warning,
        }
    }

    /// The broken rule; `None` if no rule is.
    pub fn rule(&self) -> Option<Rule> {
        match &self.what {
            What::Refused(refusal) => refusal.rule,
            _ => None,
        }
    }

    /// Whether the statement was not understood.
    pub fn is_unread(&self) -> bool {
        matches!(self.what, What::Unread)
    }

    /// The same with its message and its place, in the text that was checked; without fixes.
    pub fn finding(&self, tree: &Tree, lines: &Lines) -> Finding {
        let (range, place) = (self.range.clone(), Some(lines.place(self.range.start)));
        let statement = tree.statements_at(range.start).next();
        let origin = statement.filter(|_| !self.is_unread()).and_then(|statement| origin(tree, statement));
        let own = self.notes().map(|message| Note { message, place: place.clone() });
        let notes = own.chain(origin).collect();
        let message = self.message(tree, statement.map_or("", Statement::name));
        Finding { level: self.level(), rule: self.rule(), message, place, range, notes, fixes: Vec::new() }
    }

    fn message(&self, tree: &Tree, name: &str) -> String {
        match &self.what {
            What::Refused(refusal) => format!("'{name}' op {}", refusal.message),
            What::NotJudged(reason) => format!("'{name}' op was not judged: {reason}"),
            What::Misspelt(meant) => {
                let found = tree.text()[self.range.clone()].trim_matches('"');
                format!("'{name}' op has no attribute '{found}': did you mean '{meant}'?")
            }
            What::Unread => "this statement was not understood; what follows it is read".into(),
        }
    }

    /// The picture and the fix.
    fn notes(&self) -> impl Iterator<Item = String> {
        let refusal = match &self.what {
            What::Refused(refusal) => Some(refusal),
            _ => None,
        };
        let picture = refusal.map(|refusal| refusal.note.clone()).filter(|note| !note.is_empty());
        let fix = refusal.and_then(|refusal| refusal.fix.as_ref()).map(|fix| format!("fix: {fix}"));
        picture.into_iter().chain(fix)
    }

    /// The fixes of an op that is refused.
    pub(super) fn fixes(&self, fixer: &Fixer) -> Vec<TextFix> {
        let What::Refused(refusal) = &self.what else { return Vec::new() };
        let statement = fixer.tree.statements_at(self.range.start).next();
        let fixes = |statement| {
            let op = Written::new(fixer.tree, statement);
            Some(fixer.fixes(&op, &rule_of(fixer.own, &op.name())?, refusal))
        };
        statement.and_then(fixes).unwrap_or_default()
    }
}

/// Where an op comes from, if the text says so.
fn origin(tree: &Tree, statement: Statement) -> Option<Note> {
    let place = file_location(tree, &tree.text()[statement.location()?])?;
    let message = format!("it comes from {}:{}:{}", place.file, place.line, place.column);
    Some(Note { message, place: None })
}
