//! The ops of a text, judged.

use super::{
    fixer::{Fixer, misspelt},
    found::{Found, What},
    known::{Aliases, Known, Outcome, Sections},
    places::{Lines, first_line},
    signatures::{may_broadcast, rule_of, verdict},
    written::Written,
};
use crate::finding::{Checked, Finding};
use broadcastable_foreign::{ForeignOp, OwnOps, Seen, Verdict};
use broadcastable_text::{Statement, StatementKind, Tree};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    thread,
};

/// From this number of statements on, a text is judged by all processors: an editor waits for it after each
/// keystroke.
const MANY: usize = 20_000;

/// Judges one version of a text after the other: what is written as it was is not judged again. All versions
/// have the same own ops.
#[derive(Default)]
pub struct Checker {
    aliases: Aliases,
    /// Of each part of the text, which one thread judges.
    parts: Vec<Known>,
}

impl Checker {
    /// The findings in a text, in its order. No comment suppresses any.
    pub fn check(&mut self, tree: &Tree, own: OwnOps) -> Vec<Found> {
        self.parts(tree, own, |part| part.found).into_iter().flatten().collect()
    }

    /// The results of `make` on the parts of a text.
    fn parts<'t, T: Send>(
        &mut self,
        tree: &'t Tree,
        own: OwnOps<'t>,
        make: impl Fn(Part) -> T + Sync,
    ) -> Vec<T> {
        let statements: Vec<Statement> = tree.statements().collect();
        let sections = self.aliases.sections(tree);
        let threads = match statements.len() {
            MANY.. => thread::available_parallelism().map_or(1, usize::from),
            _ => 1,
        };
        self.parts.resize_with(threads, Known::default);
        let judge = |part: &[Statement], known: &mut Known| make(Part::of(tree, part, &sections, own, known));
        match &mut self.parts[..] {
            [known] => vec![judge(&statements, known)],
            parts => thread::scope(|scope| {
                let judge = &judge;
                let parts = statements.chunks(statements.len().div_ceil(threads)).zip(parts);
                let threads: Vec<_> =
                    parts.map(|(part, known)| scope.spawn(move || judge(part, known))).collect();
                threads.into_iter().map(|thread| thread.join().expect("no check panics")).collect()
            }),
        }
    }
}

/// Judges the ops of a text.
pub fn check<'t>(tree: &'t Tree, lines: &Lines, own: OwnOps<'t>, wants_fixes: bool) -> Checked {
    let fixer = wants_fixes.then(|| Fixer::new(tree, own));
    let checked = |part: Part| {
        let finding = |found: &Found| {
            let fixes = fixer.as_ref().map_or_else(Vec::new, |fixer| found.fixes(fixer));
            Finding { fixes, ..found.finding(tree, lines) }
        };
        let findings = part.found.iter().map(finding).collect();
        let Part { seen, not_judged, unread, .. } = part;
        (Checked { findings, seen, not_judged, unread, absent: Vec::new() }, part.names)
    };
    let (mut all, mut names) = (Checked::default(), BTreeSet::new());
    for (part, own) in Checker::default().parts(tree, own, checked) {
        all.add(part);
        names.extend(own);
    }
    all.absent = own.ops.iter().filter(|op| !names.contains(*op)).cloned().collect();
    all
}

/// The findings in some statements.
#[derive(Default)]
struct Part {
    found: Vec<Found>,
    seen: Seen,
    not_judged: BTreeMap<String, usize>,
    unread: usize,
    /// The names of the ops that were judged.
    names: BTreeSet<String>,
}

impl Part {
    fn of(
        tree: &Tree,
        statements: &[Statement],
        sections: &Sections,
        own: OwnOps,
        known: &mut Known,
    ) -> Self {
        let mut part = Self::default();
        let mut sections = sections.iter();
        let mut section = sections.next();
        known.begin();
        for &statement in statements {
            if statement.kind() == StatementKind::Unknown || statement.is_broken() {
                part.unread += 1;
                let range = first_line(tree.text(), statement.range());
                part.found.push(Found { range, what: What::Unread });
            }
            if statement.kind() != StatementKind::Op {
                continue;
            }
            while section.is_some_and(|(end, _)| *end <= statement.range().start) {
                section = sections.next();
            }
            let aliases = section.map_or(0, |(_, aliases)| *aliases);
            let outcome = known.outcome(tree, statement, aliases);
            let outcome = outcome.or_else(|| part.judge(&Written::new(tree, statement), own, known));
            if let Some(outcome) = outcome {
                part.add(statement, outcome);
            }
        }
        part
    }

    /// Judges an op; `None` if what is found is not as of all ops that are written alike.
    fn judge(&mut self, op: &Written, own: OwnOps, known: &mut Known) -> Option<Outcome> {
        let name = op.name().into_owned();
        let outcome = match rule_of(own, &name) {
            Some(signature) => {
                let outcome = match verdict(op, &signature) {
                    Verdict::Fits => Outcome::Fits,
                    Verdict::Refused(refusal) => Outcome::Refused(Arc::from(refusal)),
                    Verdict::NotJudged(reason) => Outcome::NotJudged((&*name).into(), reason.into()),
                };
                self.names.insert(name);
                let misspelt = matches!(outcome, Outcome::Fits).then(|| misspelt(op, &signature)).flatten();
                if let Some((wrong, meant)) = misspelt {
                    self.seen.verified += 1;
                    let what = What::Misspelt(meant.to_owned());
                    self.found.push(Found { range: wrong.name_range(), what });
                    return None;
                }
                outcome
            }
            None if may_broadcast(op, &name) => Outcome::Unknown(name.into()),
            None => Outcome::Nothing,
        };
        known.add(op, outcome.clone());
        Some(outcome)
    }

    fn add(&mut self, statement: Statement, outcome: Outcome) {
        let what = match outcome {
            Outcome::Nothing => return,
            Outcome::Unknown(name) => return count(&mut self.seen.unknown, &name),
            Outcome::Fits => return self.seen.verified += 1,
            Outcome::Refused(refusal) => {
                self.seen.refused += 1;
                What::Refused(refusal)
            }
            Outcome::NotJudged(name, reason) => {
                self.seen.skipped += 1;
                count(&mut self.not_judged, &name);
                What::NotJudged(reason)
            }
        };
        let range = statement.name_range().unwrap_or_else(|| statement.range());
        self.found.push(Found { range, what });
    }
}

fn count(counts: &mut BTreeMap<String, usize>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => _ = counts.insert(name.to_owned(), 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text of many statements is judged in parts, whose findings are those of the whole, in their order.
    #[test]
    fn parts_are_as_the_whole() {
        let line = |index: usize| match index % 1000 {
            7 => format!("%{index} = bcast.add %a : (tensor<3xf32>) -> tensor<4xf32>\n"),
            8 => {
                format!("%{index} = \"toy.add\"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> tensor<4xf32>\n")
            }
            _ => format!("%{index} = bcast.add %a : (tensor<3xf32>) -> tensor<3xf32>\n"),
        };
        let count = MANY + 2000;
        let text = "%a, %b = \"x.y\"() : () -> (tensor<3xf32>, tensor<4xf32>)\n".to_owned()
            + &(0..count).map(line).collect::<String>();
        let tree = Tree::read(text);
        let ops = ["bcast.add".to_owned(), "x.absent".to_owned()];
        let own = OwnOps { ops: &ops, ..OwnOps::default() };
        let checked = check(&tree, &Lines::new(tree.text(), "a"), own, false);
        let lines: Vec<usize> =
            checked.findings.iter().map(|found| found.place.as_ref().unwrap().line).collect();
        assert_eq!(
            lines,
            (0..count).filter(|index| index % 1000 == 7).map(|index| index + 2).collect::<Vec<_>>()
        );
        assert_eq!((checked.seen.refused, checked.seen.verified), (count / 1000, count - count / 1000 * 2));
        assert_eq!(checked.seen.unknown["toy.add"], count / 1000);
        assert_eq!(checked.absent, ["x.absent"]);
    }
}
