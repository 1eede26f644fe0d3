//! The ops of a text, judged.

use super::{
    fitting::Fitting,
    mends::{Fixer, misspelt},
    written::Written,
};
use crate::finding::{Checked, Finding, Level, Note, SourcePlace};
use broadcastable_foreign::{
    ForeignOp, OwnOps, Refusal, Verdict, has_different_shapes, judge,
    profile::{self, Signature},
};
use broadcastable_text::{Statement, StatementKind, Tree};
use std::{collections::BTreeSet, ops::Range, thread};

/// MLIR's own dialects: MLIR verifies the shapes of their ops.
const OF_MLIR: [&str; 48] = [
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// Where lines begin in a text.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    file: &'t str,
}

impl<'t> Lines<'t> {
    /// The lines of a text, and the name of its file.
    pub fn new(text: &'t str, file: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts, file }
    }

    /// The place of a byte.
    pub fn place(&self, at: usize) -> SourcePlace {
        let line = self.starts.partition_point(|&start| start <= at);
        let column = self.text[self.starts[line - 1]..at].chars().count() + 1;
        SourcePlace { file: self.file.to_owned(), line, column }
    }
}

/// From so many statements on, a text is judged by all processors: an editor waits for it after each keystroke.
const MANY: usize = 20_000;

/// Judges the ops of a text.
pub fn check<'t>(tree: &'t Tree, lines: &Lines, own: OwnOps<'t>, wants_fixes: bool) -> Checked {
    let statements: Vec<Statement> = tree.statements().collect();
    let fixer = wants_fixes.then(|| Fixer::new(tree, own));
    let judge = |part: &[Statement<'t>]| check_part(tree, part, lines, own, fixer.as_ref());
    let threads = match statements.len() {
        MANY.. => thread::available_parallelism().map_or(1, usize::from),
        _ => 1,
    };
    let parts = match threads {
        1 => vec![judge(&statements)],
        _ => thread::scope(|scope| {
            let parts = statements.chunks(statements.len().div_ceil(threads));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || judge(part))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no check panics")).collect()
        }),
    };
    let (mut all, mut found) = (Checked::default(), BTreeSet::new());
    for (part, own) in parts {
        all.add(part);
        found.extend(own);
    }
    all.absent = own.ops.iter().filter(|op| !found.contains(*op)).cloned().collect();
    all
}

/// The findings in some statements, and the names of the ops that a rule is about.
fn check_part<'t>(
    tree: &'t Tree,
    statements: &[Statement<'t>],
    lines: &Lines,
    own: OwnOps,
    fixer: Option<&Fixer<'t>>,
) -> (Checked, BTreeSet<String>) {
    let mut checked = Checked::default();
    let mut found = BTreeSet::new();
    let mut fitting = Fitting::new(tree);
    for &statement in statements {
        if statement.kind() == StatementKind::Unknown || statement.is_broken() {
            unread(&mut checked, lines, statement);
        }
        if statement.kind() != StatementKind::Op {
            continue;
        }
        if fitting.has(statement) {
            checked.seen.verified += 1;
            continue;
        }
        let op = Written::new(tree, statement);
        let name = op.name().into_owned();
        match rule_of(own, &name) {
            Some(signature) => {
                if add(&mut checked, lines, &op, &signature, fixer) {
                    fitting.add(&op);
                }
                found.insert(name);
            }
            None if may_broadcast(&op, &name) => *checked.seen.unknown.entry(name).or_default() += 1,
            None => {}
        }
    }
    (checked, found)
}

/// How the ops of a name broadcast.
pub fn signature<'a>(own: OwnOps<'a>, name: &str) -> Option<Signature<'a>> {
    own.signature(name).or_else(|| profile::BCAST.ops.get(name).cloned())
}

/// The same, if a rule is about these ops.
pub fn rule_of<'a>(own: OwnOps<'a>, name: &str) -> Option<Signature<'a>> {
    signature(own, name).filter(|signature| signature.has_rule(name))
}

/// The verdict on an op of that signature.
pub fn verdict(op: &Written, signature: &Signature) -> Verdict {
    match op.without_type() {
        Some(place) => Verdict::NotJudged(format!("the text does not tell the type of {place}")),
        None => judge(op, signature),
    }
}

fn may_broadcast(op: &Written, name: &str) -> bool {
    let dialect = name.split_once('.').map(|(dialect, _)| dialect);
    let is_known = profile::signature(name).is_some() || profile::BCAST.ops.contains_key(name);
    let is_foreign = dialect.is_some_and(|dialect| dialect != "bcast" && !OF_MLIR.contains(&dialect));
    is_foreign && !is_known && op.without_type().is_none() && has_different_shapes(op)
}

fn unread(checked: &mut Checked, lines: &Lines, statement: Statement) {
    checked.unread += 1;
    let range = first_line(lines.text, statement.range());
    let message = "this statement was not understood; what follows it is read".to_owned();
    let place = Some(lines.place(range.start));
    checked.findings.push(Finding {
        level: Level::Warning,
        rule: None,
        message,
        place,
        range,
        notes: Vec::new(),
        fixes: Vec::new(),
    });
}

fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let end = text[range.clone()].find('\n').map_or(range.end, |at| range.start + at);
    range.start..end
}

/// Adds what is found in an op; returns whether that is nothing.
fn add<'t>(
    checked: &mut Checked,
    lines: &Lines,
    op: &Written<'t>,
    signature: &Signature,
    fixer: Option<&Fixer<'t>>,
) -> bool {
    match verdict(op, signature) {
        Verdict::Fits => {
            checked.seen.verified += 1;
            let Some((wrong, name)) = misspelt(op, signature) else { return true };
            let (own, found) = (op.own_name(), wrong.name());
            let message = format!("'{own}' op has no attribute '{found}': did you mean '{name}'?");
            let range = wrong.name_range();
            let place = Some(lines.place(range.start));
            checked.findings.push(Finding { range, place, ..finding(lines, op, Level::Warning, message) });
        }
        Verdict::Refused(refusal) => {
            checked.seen.refused += 1;
            let fixes = fixer.map_or_else(Vec::new, |fixer| fixer.fixes(op, signature, &refusal));
            checked.findings.push(Finding { fixes, ..refused(lines, op, *refusal) });
        }
        Verdict::NotJudged(reason) => {
            checked.seen.skipped += 1;
            *checked.not_judged.entry(op.name().into_owned()).or_default() += 1;
            let message = format!("'{}' op was not judged: {reason}", op.own_name());
            checked.findings.push(finding(lines, op, Level::Skipped, message));
        }
    }
    false
}

fn finding(lines: &Lines, op: &Written, level: Level, message: String) -> Finding {
    let range = op.statement.name_range().unwrap_or_else(|| op.statement.range());
    let place = Some(lines.place(range.start));
    Finding {
        level,
        rule: None,
        message,
        place,
        range,
        notes: location(op).into_iter().collect(),
        fixes: Vec::new(),
    }
}

fn refused(lines: &Lines, op: &Written, refusal: Refusal) -> Finding {
    let message = format!("'{}' op {}", op.own_name(), refusal.message);
    let mut finding = finding(lines, op, Level::Error, message);
    finding.rule = refusal.rule;
    let fix = refusal.fix.map(|fix| format!("fix: {fix}"));
    let texts = Some(refusal.note).filter(|note| !note.is_empty()).into_iter().chain(fix);
    let notes = texts.map(|message| Note { message, place: finding.place.clone() });
    finding.notes.splice(0..0, notes);
    finding
}

/// Where the op comes from, if the text says so.
fn location(op: &Written) -> Option<Note> {
    let range = op.statement.location()?;
    let text = &op.tree.text()[range];
    let place = file_location(op.tree, text)?;
    Some(Note {
        message: format!("it comes from {}:{}:{}", place.file, place.line, place.column),
        place: None,
    })
}

/// The first place in a file that a location, such as `loc("a.mlir":4:8)` or `loc(#loc3)`, names.
pub fn file_location(tree: &Tree, text: &str) -> Option<SourcePlace> {
    const DEEPEST: usize = 8;
    let mut text = text;
    for _ in 0..DEEPEST {
        if let Some((before, after)) = text.split_once("\":") {
            let file = before.rsplit_once('"')?.1;
            let mut numbers = after.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
            let [line, column] = [numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?];
            return Some(SourcePlace { file: file.to_owned(), line, column });
        }
        let alias = text.split(['(', ')', ' ', ',', '[', ']', '"']).find(|word| word.starts_with('#'))?;
        text = &tree.text()[tree.alias(alias, tree.text().len())?.value()?];
    }
    None
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
