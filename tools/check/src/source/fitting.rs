//! Ops that are written alike have one verdict. A long text repeats few forms: most of its ops need not be judged.

use super::Written;
use broadcastable_text::{Statement, Tree};
use std::{collections::HashSet, fmt::Write};

/// More text, such as that of large constants, is judged sooner than kept.
const LONGEST: usize = 512;

/// The forms of ops that fit.
pub struct Fitting<'t> {
    tree: &'t Tree,
    /// Where the sections end whose statements have not come, the last one first: each section has aliases of its own.
    ends: Vec<usize>,
    forms: HashSet<String>,
    /// That of the last op that was asked about; empty if it is not kept.
    form: String,
}

impl<'t> Fitting<'t> {
    /// For statements of a text, in its order.
    pub fn new(tree: &'t Tree) -> Self {
        let mut ends: Vec<_> = tree.sections().map(|section| section.range().end).collect();
        ends.reverse();
        Self { tree, ends, forms: HashSet::new(), form: String::new() }
    }

    /// Whether an op is written as one that fits.
    pub fn has(&mut self, statement: Statement<'t>) -> bool {
        while self.ends.pop_if(|end| *end <= statement.range().start).is_some() {
            self.forms.clear();
        }
        if self.write(statement).is_none() {
            self.form.clear();
        }
        self.forms.contains(&self.form)
    }

    /// The op that was asked about fits.
    pub fn add(&mut self, op: &Written) {
        if !self.form.is_empty() && !op.looks_around() {
            self.forms.insert(self.form.clone());
        }
    }

    /// Writes the op without the names of values, with the types of its operands and the number of its results; without its location.
    fn write(&mut self, statement: Statement<'t>) -> Option<()> {
        let (text, form) = (self.tree.text(), &mut self.form);
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
            let r#type = operand.r#type().map(|(range, _)| self.tree.resolved(range));
            form.push_str(r#type.map_or("?", |range| &text[range]));
        }
        for result in statement.results() {
            write!(form, "\n{}", result.count()).ok()?;
        }
        Some(())
    }
}
