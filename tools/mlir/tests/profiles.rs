//! Every row of the dialects' files that says how an op broadcasts, on ops of that name: shapes that fit are
//! accepted, and each operand that the row names is refused if it does not fit. `foreign/src/profile.rs` has
//! the meaning of the words.

#[allow(dead_code)]
mod support;

use broadcastable_mlir::{register_dialect, register_passes};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::Module,
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects},
};
use std::{collections::BTreeMap, fs, path::Path, sync::Mutex};
use support::collect_errors;

/// A row: the op, and the words after it.
struct Row {
    dialect: String,
    op: String,
    words: Vec<String>,
}

impl Row {
    /// Whether the op takes elements of that type as operand #0.
    fn takes(&self, element: &str) -> bool {
        let kind = match element {
            "i1" => "bool",
            _ if element.starts_with('f') => "float",
            _ => "signed",
        };
        self.behind("takes").is_none_or(|kinds| kinds.split(',').any(|taken| taken == kind))
    }

    /// Whether the op may have results of that element type.
    fn gives(&self, element: &str) -> bool {
        self.behind("gives").is_none_or(|kind| (kind == "bool") == (element == "i1"))
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }

    /// The word behind another one.
    fn behind(&self, word: &str) -> Option<&str> {
        let at = self.words.iter().position(|found| found == word)?;
        Some(&self.words[at + 1])
    }

    /// The operands that broadcast: the first ones of an op all of whose operands do.
    fn broadcasting(&self) -> Vec<usize> {
        match self.words.iter().position(|word| word == "operands") {
            Some(at) => self.words[at + 1..].iter().map_while(|word| word.parse().ok()).collect(),
            None if self.op == "tosa.select" => vec![0, 1, 2],
            None => (0..self.count().unwrap_or(2).max(if self.has("same-shape") { 1 } else { 2 })).collect(),
        }
    }

    /// The least number of operands.
    fn count(&self) -> Option<usize> {
        self.behind("count").map(|number| number.parse().unwrap())
    }

    /// The greatest number of operands, which the newest form of an op with older ones has.
    fn most(&self) -> Option<usize> {
        let at = self.words.iter().position(|word| word == "count")?;
        self.words.get(at + 2)?.parse().ok()
    }

    /// Whether the operands line up with each other, so that a misfit of each is an error.
    /// `lit-tests/dialects` has ops whose operands are stretched to a result, a product or a shape. MLIR
    /// itself verifies the ops of three of the dialects.
    fn is_tried(&self) -> bool {
        let others = ["plain", "in-dims", "added-dims", "times", "onto-result", "shape", "checked-as"]
            .iter()
            .any(|word| self.has(word));
        let is_product = self.has("to-result") && self.has("contract");
        let is_of_mlir = self.dialect == "tosa" && self.has("same-shape");
        !others
            && !is_product
            && !is_of_mlir
            && !["bcast", "linalg", "vector"].contains(&self.dialect.as_str())
    }

    /// The operand whose shape the result has.
    fn kept(&self) -> Option<usize> {
        self.behind("one-way").map(|number| number.parse().unwrap())
    }
}

fn rows() -> Vec<Row> {
    let files = fs::read_dir("../../foreign/dialects").unwrap();
    files.flat_map(|file| rows_of(&file.unwrap().path())).collect()
}

fn rows_of(file: &Path) -> Vec<Row> {
    let dialect = file.file_stem().unwrap().to_str().unwrap();
    let text = fs::read_to_string(file).unwrap();
    let is_row = |line: &&str| !line.starts_with([' ', '#']) && !line.is_empty();
    let row = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        Row { dialect: dialect.to_owned(), op: words.next().unwrap(), words: words.collect() }
    };
    text.lines().filter(is_row).map(row).filter(Row::is_tried).collect()
}

/// An op: the shapes of its operands and results, its attribute, and what `bcast-verify` has to report of it.
#[derive(Clone)]
struct Case {
    operands: Vec<String>,
    results: Vec<String>,
    attribute: String,
    /// The report; `None` if nothing is reported.
    expected: Option<String>,
}

/// The shape of operands that do not broadcast, and of further results. It fits no other one.
const OTHER: &str = "5x7";

impl Case {
    /// Operands that fit.
    fn fitting(row: &Row) -> Self {
        let broadcasting = row.broadcasting();
        // Behind the last one is one more, if that does not broadcast.
        let is_limited = row.has("count") || row.has("same-shape");
        let count = broadcasting.iter().max().unwrap() + 1 + usize::from(row.has("operands") && !is_limited);
        let count = count.max(row.count().unwrap_or(0));
        let count = if row.has("ranks") { count.max(row.most().unwrap_or(0)) } else { count };
        let matrix = if row.has("matrices") { "x4x4" } else { "" };
        let operand = |index: usize| match broadcasting.contains(&index) {
            false => OTHER.to_owned(),
            true if row.kept().unwrap_or(0) == index => format!("2x3{matrix}"),
            true if row.has("same-shape") => "2x3".to_owned(),
            true => format!("1x3{matrix}"),
        };
        let mut results = vec![format!("2x3{matrix}")];
        results.extend(row.has("first-result").then(|| OTHER.to_owned()));
        let operands = (0..count).map(operand).collect();
        Self { operands, results, attribute: String::new(), expected: None }
    }

    fn with_operand(mut self, index: usize, shape: &str) -> Self {
        self.operands[index] = shape.to_owned();
        self
    }

    fn with_result(mut self, shape: &str) -> Self {
        self.results[0] = shape.to_owned();
        self
    }

    fn with_attribute(mut self, name: &str, value: &str) -> Self {
        self.attribute = format!("{name} = {value}");
        self
    }

    fn reports(mut self, text: &str) -> Self {
        self.expected = Some(text.to_owned());
        self
    }

    /// The cases of a row.
    fn all(row: &Row) -> Vec<Self> {
        let fitting = Self::fitting(row);
        let broadcasting = row.broadcasting();
        let (first, last) = (broadcasting[0], *broadcasting.last().unwrap());
        let matrix = if row.has("matrices") { "x4x4" } else { "" };
        let mut cases = vec![fitting.clone()];
        // LLVM's own verifier refuses other sizes on the ops that it has.
        if row.dialect == "tosa" {
            let unknown = broadcasting.iter().fold(fitting, |case, &index| case.with_operand(index, "?x3"));
            cases.push(unknown.with_result("2x3"));
            return cases;
        }
        for &index in &broadcasting {
            let misfit = fitting.clone().with_operand(index, &format!("2x7{matrix}"));
            // Of two that differ, the second one is named first.
            let named =
                if row.has("same-shape") { "[same-shape]".to_owned() } else { format!("operand #{index}") };
            cases.push(misfit.reports(&named));
        }
        cases.push(fitting.clone().with_result(&format!("2x5{matrix}")).reports("result #0"));
        if let Some(kept) = row.kept() {
            let other = if kept == first { last } else { first };
            let stretched = fitting.clone().with_operand(kept, "1x3").with_operand(other, "2x3");
            cases.push(stretched.reports(&format!("operand #{kept} dim 0: size 1 would be stretched")));
        }
        if row.has("optional") {
            cases.push(fitting.clone().with_operand(last, "none"));
        }
        if let Some(name) = row.behind("explicit") {
            let aligned = fitting.clone().with_operand(first, "2x3").with_operand(last, "2");
            cases.push(aligned.clone().with_attribute(name, "array<i64: 0>"));
            cases.push(aligned.reports("cannot broadcast"));
        }
        if let Some(name) = row.behind("unless-false") {
            let misfit = fitting.with_operand(last, "2x7").with_attribute(name, "false");
            cases.push(misfit.reports(&format!("its '{name}' is false, so it accepts any shapes")));
        }
        cases
    }

    /// A function with the op. `[first, others, result]` are the elements of those that broadcast, and of the
    /// result.
    fn program(&self, row: &Row, [first, others, result]: [&str; 3]) -> String {
        let broadcasting = row.broadcasting();
        let operand = |(index, shape): (usize, &String)| match shape.as_str() {
            "none" => "none".to_owned(),
            _ if row.dialect == "tosa" && !broadcasting.contains(&index) => "tensor<1xi8>".to_owned(),
            shape => format!("tensor<{shape}x{}>", if index == 0 { first } else { others }),
        };
        let operands: Vec<String> = self.operands.iter().enumerate().map(operand).collect();
        let results: Vec<String> =
            self.results.iter().map(|shape| format!("tensor<{shape}x{result}>")).collect();
        let parameters: Vec<String> =
            operands.iter().enumerate().map(|(index, r#type)| format!("%{index}: {type}")).collect();
        let used: Vec<String> = (0..operands.len()).map(|index| format!("%{index}")).collect();
        // LLVM's shifts have this attribute.
        let attribute = if row.dialect == "tosa" { "round = false" } else { &self.attribute };
        format!(
            "func.func @f({}) {{\n  %r:{} = \"{}\"({}) {{{attribute}}} : ({}) -> ({})\n  return\n}}\n",
            parameters.join(", "),
            results.len(),
            row.op,
            used.join(", "),
            operands.join(", "),
            results.join(", "),
        )
    }
}

/// The lists of a row with the word `lists`: the third tensor of the result has another size in the case that
/// is refused.
fn lists(row: &Row, size: usize) -> String {
    let tensor = |sizes: &str| format!("!torch.vtensor<[{sizes}],f32>");
    let (two, three, both) = (tensor("2,1"), tensor("3"), tensor(&format!("2,{size}")));
    let list = "!torch.list<vtensor>";
    format!(
        "func.func @f(%a: {two}, %b: {three}) {{\n  \
           %list = \"torch.prim.ListConstruct\"(%a, %b) : ({two}, {three}) -> {list}\n  \
           %both = \"{}\"(%list) : ({list}) -> {list}\n  \
           %r:2 = \"torch.prim.ListUnpack\"(%both) : ({list}) -> ({both}, {both})\n  return\n}}\n",
        row.op
    )
}

/// The elements that an op of LLVM may require; others take the first ones.
const ELEMENTS: [[&str; 3]; 6] = [
    ["f32", "f32", "f32"],
    ["i32", "i32", "i32"],
    ["i1", "i1", "i1"],
    ["f32", "f32", "i1"],
    ["i1", "f32", "f32"],
    ["i32", "i32", "i1"],
];

/// The report on a program; `None` if MLIR does not accept it.
fn reported(context: &Context, errors: &Mutex<String>, dialect: &str, text: &str) -> Option<String> {
    let mut module = Module::parse(context, text)?;
    errors.lock().unwrap().clear();
    let manager = PassManager::new(context);
    let pipeline = format!("builtin.module(bcast-verify{{profile={dialect} summary=false}})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).unwrap();
    let is_ok = manager.run(&mut module).is_ok();
    let report = errors.lock().unwrap().clone();
    assert!(is_ok || !report.is_empty(), "{text}");
    Some(report)
}

/// The file of `bcast` lists the ops of ODS, but for those that compute nothing.
#[test]
fn the_file_of_bcast_has_the_ops_of_ods() {
    let ods = fs::read_to_string("../../dialect/BcastOps.td").unwrap();
    let definitions = ods.lines().filter(|line| line.starts_with("def Bcast_") && line.contains("Op : "));
    let mut defined: Vec<String> =
        definitions.map(|line| format!("bcast.{}", line.split('"').nth(1).unwrap_or("yield"))).collect();
    defined.retain(|op| !["bcast.yield", "bcast.guard", "bcast.guard_index"].contains(&op.as_str()));
    defined.sort();
    let listed: Vec<&str> = broadcastable_foreign::profile::BCAST.ops.keys().copied().collect();
    assert_eq!(defined, listed);
}

/// The file of `bcast` lists the attributes of each op that no rule reads, which the page of the ops has from
/// ODS.
#[test]
fn the_file_of_bcast_has_the_attributes_of_ods() {
    let page = fs::read_to_string("../../docs/ops.md").unwrap();
    let names = |section: &str| -> Vec<String> {
        let rows = section.lines().filter_map(|line| line.strip_prefix("<tr><td><code>"));
        rows.map(|row| row.split('<').next().unwrap().to_owned()).collect()
    };
    let sections =
        page.split("\n### `").skip(1).map(|section| (section.split('`').next().unwrap(), names(section)));
    let defined: BTreeMap<&str, Vec<String>> = sections.collect();
    for (op, signature) in &broadcastable_foreign::profile::BCAST.ops {
        let mut expected: Vec<&str> = defined[op].iter().map(String::as_str).collect();
        expected.retain(|name| *name != "broadcast_dimensions");
        let mut listed = signature.also.clone();
        listed.sort();
        expected.sort();
        assert_eq!(listed, expected, "{op}");
    }
}

#[test]
fn every_row_has_its_verdicts() {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    register_passes();
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    let errors = collect_errors(&context);
    let (mut wrong, mut tried) = (vec![], 0);
    let rows = rows();
    for row in &rows {
        let programs: Vec<(Vec<String>, Option<String>)> = if row.has("lists") {
            vec![(vec![lists(row, 3)], None), (vec![lists(row, 4)], Some("result #0".to_owned()))]
        } else {
            let elements =
                || ELEMENTS.into_iter().filter(|elements| row.takes(elements[0]) && row.gives(elements[2]));
            let forms = |case: Case| elements().map(|elements| case.program(row, elements)).collect();
            let cases = Case::all(row).into_iter();
            cases.map(|case| (forms(case.clone()), case.expected)).collect()
        };
        for (forms, expected) in programs {
            tried += 1;
            let report = |form: &String| reported(&context, &errors, &row.dialect, form);
            let found = forms.iter().find_map(report);
            let is_right = match (&found, &expected) {
                (Some(found), None) => found.is_empty(),
                (Some(found), Some(expected)) => found.contains(expected.as_str()),
                (None, _) => false,
            };
            if !is_right {
                wrong.push(format!("{}expected {expected:?}\nfound {found:?}\n", forms[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(rows.len() > 250 && tried > 3 * rows.len(), "{tried} cases of {} rows", rows.len());
}
