//! The places of a rule: the documentation of the function that implements it, and the tests.

use crate::refused;
use bcast_testing::table;
use broadcastable::Rule;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The lit tests of the rules about functions and programs.
pub const PROGRAMS: &str = "lit-tests/symbols";

/// The lit tests of the rules about ops of other dialects.
pub const DIALECTS: &str = "lit-tests/dialects";

/// The lit tests of a rule that the tables have no cases of.
pub fn directory(rule: Rule) -> Option<&'static str> {
    match rule {
        _ if rule.is_checked_at_run_time() => Some("lit-tests/run"),
        _ if rule.is_about_programs() => Some(PROGRAMS),
        _ if rule.is_about_other_dialects() => Some(DIALECTS),
        _ => None,
    }
}

/// A file, by its path in the repository, and the names in it that are about the rule.
pub struct Found {
    pub path: String,
    pub names: Vec<String>,
}

/// The functions whose documentation has `rule` and that id. A list of rules counts for each, a
/// range (`a` to `b`) for none: that is a function that calls those of the rules.
pub fn functions(rule: Rule) -> Vec<Found> {
    let is_about = |(_, docs): &(String, String)| documented_rules(docs).contains(&rule.id());
    let names =
        |text: &str| documented_functions(text).into_iter().filter(is_about).map(|(name, _)| name).collect();
    let rules = found_in("src", "rs", names);
    let others = ["foreign/src", "dialect/src", "analysis/src", "lowering/src", "import/src"];
    let others = others.into_iter().flat_map(|crate_| found_in(crate_, "rs", names));
    rules.into_iter().chain(others).collect()
}

/// Functions of lit tests that are named after the rule: `@infer_dim`, `@infer_dim_zero`.
pub fn lit_functions(rule: Rule, directory: &str) -> Vec<Found> {
    let name = rule.id().replace('-', "_");
    let is_own = |function: &String| *function == name || function.starts_with(&format!("{name}_"));
    found_in(directory, "mlir", |text| lit_function_names(text).filter(is_own).collect())
}

/// Lit tests that run programs and have the rule in a comment `// Rules: infer-dim, expand-rank`.
pub fn run_tests(rule: Rule) -> Vec<Found> {
    found_in("lit-tests/run", "mlir", |text| {
        run_rules(text).filter(|&id| id == rule.id()).map(str::to_owned).collect()
    })
}

/// Unknown ids in such comments.
pub fn unknown_run_rules() -> Vec<Found> {
    let is_known = |id: &str| Rule::all().any(|rule| rule.id() == id);
    found_in("lit-tests/run", "mlir", |text| {
        run_rules(text).filter(|id| !is_known(id)).map(str::to_owned).collect()
    })
}

/// An example of the rule's message, and its case: the shortest refused one in its own sections of
/// the tables, or for a rule of which they have none what a lit test expects.
pub fn message(rule: Rule) -> Option<(String, String)> {
    if directory(rule).is_some() {
        let Found { path, mut names } = expected_messages(rule).into_iter().next()?;
        return Some((path, names.swap_remove(0)));
    }
    let sections = table::all().into_iter().flat_map(|table| table.sections);
    let own: Vec<_> = sections.filter(|section| section.rule == Some(rule)).collect();
    let case = own.iter().flat_map(refused).min_by_key(|case| case.text.len())?;
    let (op, _) = case.text.split_once(" ! ")?;
    Some((op.into(), case.op.verify().err()?.to_string()))
}

/// The messages with the rule's id that programs of lit tests abort with, or that a compiler reports on them.
pub fn expected_messages(rule: Rule) -> Vec<Found> {
    let end = format!("[{rule}]");
    let message = |line: &str| {
        let (before, _) = line.split_once(&end)?;
        let start = before.find("' op ")?;
        let start = before[..start].rfind('\'')?;
        Some(format!("{}{end}", &before[start..]))
    };
    found_in(directory(rule).unwrap(), "mlir", |text| text.lines().filter_map(message).collect())
}

/// Every file of that sort in a directory or below it, in which there is something.
fn found_in(directory: &str, extension: &str, names: impl Fn(&str) -> Vec<String>) -> Vec<Found> {
    let found = |path: PathBuf| {
        let names = names(&fs::read_to_string(&path).unwrap());
        let path = path.strip_prefix(root()).unwrap().display().to_string();
        (!names.is_empty()).then_some(Found { path, names })
    };
    let mut paths = files_below(&root().join(directory));
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    paths.into_iter().filter_map(found).collect()
}

fn files_below(directory: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

/// The name of each function that has documentation, with that.
fn documented_functions(text: &str) -> Vec<(String, String)> {
    let (mut functions, mut docs) = (Vec::new(), String::new());
    for line in text.lines().map(str::trim_start) {
        if let Some(doc) = line.strip_prefix("///") {
            docs.push_str(doc);
        } else if !line.starts_with("#[") {
            let name =
                line.split_once("fn ").map(|(_, rest)| rest.split(['(', '<']).next().unwrap().to_owned());
            functions.extend(name.map(|name| (name, docs.clone())));
            docs.clear();
        }
    }
    functions
}

/// The ids in "rule `a`" and "rules `a`, `b` and `c`".
fn documented_rules(docs: &str) -> Vec<&str> {
    let lists = docs.match_indices("ule").map(|(start, _)| docs[start + 3..].trim_start_matches('s'));
    lists.flat_map(|list| listed_rules(list).unwrap_or_default()).collect()
}

/// `None` if it is a range.
fn listed_rules(list: &str) -> Option<Vec<&str>> {
    let (mut ids, mut rest) = (Vec::new(), list.strip_prefix(" `")?);
    loop {
        let (id, after) = rest.split_once('`')?;
        ids.push(id);
        if after.starts_with(" to ") {
            return None;
        }
        match [", `", " and `"].iter().find_map(|next| after.strip_prefix(next)) {
            Some(next) => rest = next,
            None => return Some(ids),
        }
    }
}

fn lit_function_names(text: &str) -> impl Iterator<Item = String> {
    let names =
        text.lines().filter_map(|line| line.trim_start().strip_prefix("func.func ")?.split('@').nth(1));
    names.filter_map(|name| Some(name.split_once('(')?.0.to_owned()))
}

fn run_rules(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("// Rules: ")).flat_map(|list| list.split(", "))
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
