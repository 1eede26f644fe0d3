//! Fixes of a text as edits. If the type of a result changes, so do the types that users of the value write,
//! and that of the function that returns it. A fix that cannot be written completely is none.

use super::{
    edited::{self, Edited},
    signatures::{rule_of, signature},
    written::Written,
};
use crate::finding::{Edit, TextFix};
use broadcastable::{Fix, Place, ValueType};
use broadcastable_foreign::{ForeignOp, OwnOps, Refusal, Verdict, judge, profile::Signature};
use broadcastable_text::{Attribute, Definition, Statement, Tree, Use};
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::OnceLock,
};

/// The ops that return values of a function.
const RETURNS: [&str; 3] = ["return", "func.return", "util.return"];

/// Finds the fixes of the ops of a text.
pub struct Fixer<'t> {
    pub tree: &'t Tree,
    pub own: OwnOps<'t>,
    /// In how many statements a symbol stands, its function among them.
    symbols: OnceLock<HashMap<&'t str, usize>>,
}

impl<'t> Fixer<'t> {
    pub fn new(tree: &'t Tree, own: OwnOps<'t>) -> Self {
        Self { tree, own, symbols: OnceLock::new() }
    }

    /// The changes that fix an op that breaks a rule.
    pub fn fixes(&self, op: &Written<'t>, signature: &Signature, refusal: &Refusal) -> Vec<TextFix> {
        if misspelt(op, signature).is_some() {
            return self.respellings(op, signature);
        }
        let edits = match &refusal.change {
            Some(Fix::Results(types)) => self.retyped(op, types),
            Some(Fix::Dimensions(entries)) => dimensions(op, signature, entries).map(|edit| vec![edit]),
            None => None,
        };
        let title = refusal.fix.clone().unwrap_or_default();
        let edits = edits.filter(|edits| fits_after(op, self.own, edits));
        edits.map(|edits| TextFix { title, edits }).into_iter().collect()
    }

    /// The change that corrects the name of a misspelt attribute.
    pub fn respellings(&self, op: &Written<'t>, signature: &Signature) -> Vec<TextFix> {
        let fixes = respelled(op, signature).into_iter();
        fixes.filter(|fix| fits_after(op, self.own, &fix.edits)).collect()
    }

    /// The edits that give results these types.
    fn retyped(&self, op: &Written<'t>, types: &[ValueType]) -> Option<Vec<Edit>> {
        let (mut edits, mut work) = (BTreeMap::new(), Vec::new());
        retype_results(op, types, &mut edits, &mut work)?;
        for _ in 0..MAX_VALUES {
            match work.pop() {
                Some(value) => self.retype_uses(&value, &mut edits, &mut work)?,
                None => return Some(edits.into_values().collect()),
            }
        }
        None
    }

    /// Changes the type of a value where it is used. The result of an op that writes one type for its operand
    /// and its result changes as well, and that of an op that does not fit any more.
    fn retype_uses(&self, value: &Retyped<'t>, edits: &mut Edits, work: &mut Vec<Retyped<'t>>) -> Option<()> {
        let Retyped { definition, number, text } = value;
        for r#use in definition.uses().filter(|r#use| r#use.number() == Some(*number)) {
            let user = self.tree.statements_at(r#use.range().start).next()?;
            if r#use.is_assumed() || user.results().any(Definition::is_assumed) {
                let is_unary = user.operands().count() == 1 && user.input_types().count() == 1;
                let results = user.results().filter(|_| is_unary);
                work.extend(results.map(|definition| Retyped { definition, number: 0, text: text.clone() }));
                is_unary.then_some(())?;
            }
            for range in self.written_types(user, r#use)? {
                edits.insert(range.start, Edit { range, text: text.clone() });
            }
            self.refit(user, edits, work)?;
        }
        Some(())
    }

    /// Changes the results of a user that does not fit with the edits; `None` if that does not help.
    fn refit(&self, user: Statement<'t>, edits: &mut Edits, work: &mut Vec<Retyped<'t>>) -> Option<()> {
        let Some(signature) = rule_of(self.own, user.name()) else { return Some(()) };
        let before = Written::new(self.tree, user);
        let statement = edited::statement(&before, &edits.values().cloned().collect::<Vec<_>>());
        match judge(&Edited::new(&before, &statement)?, &signature) {
            Verdict::Refused(refusal) => match &refusal.change {
                Some(Fix::Results(types)) => retype_results(&before, types, edits, work),
                _ => None,
            },
            _ => Some(()),
        }
    }

    /// Where the type of a value is written that a statement uses: there, and in the function whose result it
    /// is.
    fn written_types(&self, user: Statement, r#use: Use) -> Option<Vec<Range<usize>>> {
        let mut ranges: Vec<_> = r#use.type_range().into_iter().collect();
        if RETURNS.contains(&user.name()) {
            let position = user.operands().position(|operand| operand == r#use)?;
            let function = user.parent()?.function()?;
            if self.is_called(&self.tree.text()[function.name.clone()]) {
                return None;
            }
            ranges.push(function.results.get(position)?.type_range.clone());
        }
        Some(ranges)
    }

    /// Whether a symbol stands in another statement than the function's own.
    fn is_called(&self, symbol: &str) -> bool {
        let symbols = self.symbols.get_or_init(|| {
            let mut counts = HashMap::new();
            for range in self.tree.statements().filter_map(Statement::symbol) {
                *counts.entry(&self.tree.text()[range]).or_default() += 1;
            }
            counts
        });
        symbols.get(symbol).is_some_and(|&count| count > 1)
    }
}

/// The edits by their places.
type Edits = BTreeMap<usize, Edit>;

/// A value that gets another type.
struct Retyped<'t> {
    definition: Definition<'t>,
    /// Which of the definition's values.
    number: usize,
    /// The type.
    text: String,
}

/// Changes the types of results where their op is written.
fn retype_results<'t>(
    op: &Written<'t>,
    types: &[ValueType],
    edits: &mut Edits,
    work: &mut Vec<Retyped<'t>>,
) -> Option<()> {
    for (index, r#type) in types.iter().enumerate() {
        let text = r#type.to_string();
        if op.type_text(Place::Result(index)).as_deref() != Some(&text) {
            let has = |definition: &Definition| {
                (definition.first()..definition.first() + definition.count()).contains(&index)
            };
            let range = op.type_range(Place::Result(index))?;
            edits.insert(range.start, Edit { range, text: text.clone() });
            match op.statement.results().find(has) {
                Some(definition) if definition.is_assumed() => return None,
                Some(definition) => {
                    work.push(Retyped { definition, number: index - definition.first(), text });
                }
                None => {} // without a name, nobody uses it
            }
        }
    }
    Some(())
}

/// At most this many letters of a misspelt name are wrong, and at most one of five.
const MAX_TYPOS: usize = 2;

/// The attribute whose name is nearly that of one which the op has, and that name. MLIR takes it and nothing
/// reads it.
pub fn misspelt<'a, 't>(op: &Written<'t>, signature: &'a Signature) -> Option<(Attribute<'t>, &'a str)> {
    let names: Vec<&str> = signature.explicit.iter().chain(&signature.also).copied().collect();
    op.statement.attributes().find_map(|attribute| {
        let found = attribute.name();
        let is_free = |name: &&&str| op.statement.attribute(name).is_none();
        let meant =
            names.iter().filter(is_free).find(|name| !names.contains(&found) && is_nearly(found, name));
        meant.map(|meant| (attribute, *meant))
    })
}

fn is_nearly(found: &str, name: &str) -> bool {
    let plain = |name: &str| name.replace(['_', '-'], "").to_lowercase();
    let typos = strsim::damerau_levenshtein(&plain(found), &plain(name));
    typos <= MAX_TYPOS.min(name.len() / 5)
}

/// The change that corrects its name.
fn respelled(op: &Written, signature: &Signature) -> Option<TextFix> {
    let (wrong, name) = misspelt(op, signature)?;
    let edit = Edit { range: wrong.name_range(), text: name.to_owned() };
    Some(TextFix { title: format!("write {name}"), edits: vec![edit] })
}

/// Whether the op is valid after the edits.
fn fits_after(op: &Written, own: OwnOps, edits: &[Edit]) -> bool {
    let statement = edited::statement(op, edits);
    Edited::new(op, &statement).is_some_and(|op| {
        let signature = signature(own, &op.name());
        signature.is_some_and(|signature| matches!(judge(&op, &signature), Verdict::Fits))
    })
}

/// At most this many values change their types.
const MAX_VALUES: usize = 1000;

/// The edit that writes the attribute which aligns the operands.
fn dimensions(op: &Written, signature: &Signature, entries: &[i64]) -> Option<Edit> {
    let name = signature.explicit?;
    let list: Vec<String> = entries.iter().map(i64::to_string).collect();
    let array = format!("array<i64{}{}>", if list.is_empty() { "" } else { ": " }, list.join(", "));
    if let Some(attribute) = op.statement.attribute(name) {
        let range = attribute.value_range()?;
        let text = &op.tree.text()[range.clone()];
        let dense = format!("dense<[{}]> : tensor<{}xi64>", list.join(", "), list.len());
        return Some(Edit { range, text: if text.starts_with("dense") { dense } else { array } });
    }
    // A profile says that the op has the attribute; where a custom form writes it is known of these dialects.
    let is_written_last = ["bcast.", "chlo."].iter().any(|dialect| op.own_name().starts_with(dialect));
    if signature.profile.is_none() || !(op.is_generic() || is_written_last) {
        return None;
    }
    if let Some(inside) = op.statement.dictionaries().next() {
        let comma = if op.tree.text()[inside.clone()].trim().is_empty() { "" } else { ", " };
        return Some(Edit { range: inside.end..inside.end, text: format!("{comma}{name} = {array}") });
    }
    let at = op.tree.text()[..op.statement.types_start()?].trim_end().len();
    Some(Edit { range: at..at, text: format!(" {{{name} = {array}}}") })
}
