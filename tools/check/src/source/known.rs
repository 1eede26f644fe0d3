//! Ops that are written alike have one verdict. A long text repeats few forms, and an edit changes few
//! statements: most ops need not be judged, neither within a text nor in its next version.

use super::Written;
use broadcastable_foreign::Refusal;
use broadcastable_text::{Statement, StatementKind, Tree};
use std::{collections::HashMap, fmt::Write, sync::Arc};

/// More text, such as that of large constants, is judged sooner than kept.
const LONGEST: usize = 512;

/// The known verdict on an op.
#[derive(Clone)]
pub enum Outcome {
    /// No rule is about it.
    Nothing,
    /// No rule is about ops of this name, and its operands have different shapes.
    Unknown(Arc<str>),
    Fits,
    Refused(Arc<Refusal>),
    /// The name and the reason.
    NotJudged(Arc<str>, Arc<str>),
}

/// Which aliases the sections of a text define: ops are written alike if these are alike as well.
#[derive(Default)]
pub struct Aliases {
    /// The number of each text with definitions.
    numbers: HashMap<String, usize>,
}

/// Where the sections of a text end, and the number of their aliases.
pub type Sections = Vec<(usize, usize)>;

impl Aliases {
    /// The sections of a text, in its order.
    pub fn sections(&mut self, tree: &Tree) -> Sections {
        let mut sections: Vec<_> =
            tree.sections().map(|section| (section.range().end, String::new())).collect();
        let mut at = 0;
        for statement in tree.statements() {
            let range = statement.range();
            while sections.get(at + 1).is_some() && sections[at].0 <= range.start {
                at += 1;
            }
            // No verdict depends on a location, and printed programs have one for each op.
            let is_location = || tree.text()[range.clone()].contains("= loc(");
            let is_alias =
                matches!(statement.kind(), StatementKind::AttributeAlias | StatementKind::TypeAlias);
            if let Some((_, text)) = sections.get_mut(at).filter(|_| is_alias && !is_location()) {
                text.push_str(&tree.text()[range.clone()]);
                text.push('\n');
            }
        }
        let next = |(end, text)| {
            let number = self.numbers.len();
            (end, *self.numbers.entry(text).or_insert(number))
        };
        sections.into_iter().map(next).collect()
    }
}

/// The verdicts on forms of ops.
#[derive(Default)]
pub struct Known {
    entries: Vec<Entry>,
    by_form: HashMap<Arc<str>, usize>,
    /// Which entries the ops of the last text had, and which those of this one have so far.
    before: Vec<usize>,
    now: Vec<usize>,
    /// Where in `before` the next op is expected: to find an entry by its form takes as long as to read the
    /// op.
    next: usize,
    /// That of the op that was asked about last; empty if it is not kept.
    form: String,
    /// The number of the text.
    round: usize,
    /// How many entries it has.
    used: usize,
}

struct Entry {
    form: Arc<str>,
    outcome: Outcome,
    /// The last text that has the form.
    round: usize,
}

impl Known {
    /// Begins with the next text. When most forms are of earlier ones, all are forgotten.
    pub fn begin(&mut self) {
        if self.entries.len() > 2 * self.used {
            *self = Self::default();
        }
        self.before.clear();
        std::mem::swap(&mut self.before, &mut self.now);
        (self.next, self.used) = (0, 0);
        self.round += 1;
    }

    /// The verdict on an op that was written like this one before, with aliases of that number.
    pub fn outcome(&mut self, tree: &Tree, statement: Statement, aliases: usize) -> Option<Outcome> {
        if write(&mut self.form, tree, statement, aliases).is_none() {
            self.form.clear();
            return None;
        }
        let expected = self.before.get(self.next).copied();
        let expected = expected.filter(|&index| *self.entries[index].form == *self.form);
        let index = expected.or_else(|| self.by_form.get(&*self.form).copied())?;
        self.has_come(index);
        Some(self.entries[index].outcome.clone())
    }

    /// The verdict on the op that was asked about.
    pub fn add(&mut self, op: &Written, outcome: Outcome) {
        if !self.form.is_empty() && !op.looks_around() {
            let form: Arc<str> = (&*self.form).into();
            self.by_form.insert(form.clone(), self.entries.len());
            self.entries.push(Entry { form, outcome, round: 0 });
            self.has_come(self.entries.len() - 1);
        }
    }

    fn has_come(&mut self, index: usize) {
        let entry = &mut self.entries[index];
        self.used += usize::from(entry.round != self.round);
        entry.round = self.round;
        self.now.push(index);
        // An edit may have added a line, or taken one out.
        let near = [self.next, self.next + 1, self.next.saturating_sub(1)];
        let place = near.into_iter().find(|&place| self.before.get(place) == Some(&index));
        self.next = place.unwrap_or(self.next) + 1;
    }
}

/// Writes the op without the names of values, with the types of its operands and the number of its results;
/// without its location.
fn write(form: &mut String, tree: &Tree, statement: Statement, aliases: usize) -> Option<()> {
    let text = tree.text();
    form.clear();
    let mut at = statement.name_range()?.start;
    let end = statement.location().map_or(statement.range().end, |location| location.start);
    if end - at > LONGEST || statement.regions().next().is_some() {
        return None;
    }
    for named in statement.uses() {
        let range = named.range();
        form.push_str(text.get(at..range.start)?);
        form.push('%');
        at = range.end;
    }
    form.push_str(text.get(at..end)?);
    for operand in statement.operands() {
        form.push('\n');
        let r#type = operand.r#type().map(|(range, _)| tree.resolved(range));
        form.push_str(r#type.map_or("?", |range| &text[range]));
    }
    for result in statement.results() {
        write!(form, "\n{}", result.count()).ok()?;
    }
    write!(form, "\n{aliases}").ok()
}
