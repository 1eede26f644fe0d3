//! The table of ops: each row on an instance of its op, and what a wrong row would prove.

use bcast_testing::pairs::{Pair, pairs};
use bcast_validate::{
    ir::{
        Options, context,
        table::{Meaning, Memory, Needs, Row, Runs, Table, table},
        validate_with,
    },
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::melior::ir::Module;
use std::{collections::HashSet, fs, path::Path};

/// Whether all verdicts on the functions are of one kind; `false` if something is not understood.
fn all_are(
    solver: &mut Solver,
    table: Table,
    [before, after]: [&str; 2],
    is: impl Fn(&Verdict) -> bool + Copy,
) -> bool {
    let context = context();
    let parse = |text| Module::parse(&context, text).unwrap_or_else(|| panic!("this is not valid: {text}"));
    let outcomes = validate_with(table, solver, &parse(before), &parse(after), Options::default()).unwrap();
    outcomes.iter().all(|outcome| {
        let verdicts = outcome.verdict.as_ref();
        verdicts.is_ok_and(|all| all.iter().all(|(_, verdict)| is(verdict)))
    })
}

fn is_proven(solver: &mut Solver, table: Table, before: &str, after: &str) -> bool {
    all_are(solver, table, [before, after], |verdict| matches!(verdict, Verdict::Proven(_)))
}

/// Whether a run shows that the programs differ.
fn is_refuted(solver: &mut Solver, before: &str, after: &str) -> bool {
    let context = context();
    let parse = |text| Module::parse(&context, text).unwrap_or_else(|| panic!("this is not valid: {text}"));
    let outcomes = validate_with(table(), solver, &parse(before), &parse(after), Options::default()).unwrap();
    let verdicts = outcomes.iter().flat_map(|outcome| outcome.verdict.iter().flatten());
    verdicts.into_iter().any(|(_, verdict)| matches!(verdict, Verdict::Refuted(_)))
}

/// An op with its types.
struct Instance {
    name: String,
    operands: Vec<String>,
    result: String,
    attributes: String,
}

fn instances() -> Vec<Instance> {
    let lines = include_str!("table/instances.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (head, names) = line.rsplit_once(" : ").unwrap();
        let (operands, rest) = head.split_once("-> ").unwrap();
        let (result, attributes) = rest.split_once(" {").unwrap_or((rest, ""));
        let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{attributes}") };
        let operands: Vec<String> = operands
            .split(", ")
            .map(|r#type| r#type.trim().to_owned())
            .filter(|r#type| !r#type.is_empty())
            .collect();
        let instance = |name: &str| Instance {
            name: name.to_owned(),
            operands: operands.clone(),
            result: result.to_owned(),
            attributes: attributes.clone(),
        };
        names.split(' ').map(instance).collect::<Vec<_>>()
    };
    lines.flat_map(read).collect()
}

impl Instance {
    /// Whether the op has a custom form with the operand that it writes.
    fn is_structured(&self) -> bool {
        table().named(&self.name).is_some_and(|row| matches!(row.meaning, Meaning::Loops))
    }

    /// The types of the results.
    fn results(&self) -> Vec<&str> {
        self.result.trim_matches(['(', ')']).split(", ").collect()
    }

    /// The type of the first result.
    fn first(&self) -> &str {
        self.results()[0]
    }

    /// The op on the first arguments, and the name of its first result.
    fn op(&self, name: &str) -> (String, String) {
        let names: Vec<_> = (0..self.operands.len()).map(|at| format!("%a{at}")).collect();
        let count = self.results().len();
        let (bound, first) = match count {
            1 => (name.to_owned(), name.to_owned()),
            _ => (format!("{name}:{count}"), format!("{name}#0")),
        };
        let text = if self.is_structured() {
            let ([inputs @ .., output], [types @ .., written]) = (&names[..], &self.operands[..]) else {
                panic!("{} writes an operand", self.name)
            };
            format!(
                "{} ins({} : {}) outs({output} : {written}) -> {}",
                self.name,
                inputs.join(", "),
                types.join(", "),
                self.result
            )
        } else {
            format!(
                "\"{}\"({}){} : ({}) -> {}",
                self.name,
                names.join(", "),
                self.attributes,
                self.operands.join(", "),
                self.result
            )
        };
        (format!("{bound} = {text}"), first)
    }

    /// A function with the operands as arguments.
    fn function(&self, body: &str, returned: &str) -> String {
        let typed = |(at, r#type): (usize, &String)| format!("%a{at}: {type}, ");
        let arguments: String = self.operands.iter().enumerate().map(typed).collect();
        let result = self.first();
        format!(
            "func.func @f({arguments}%c: i1, %other: {result}) -> {result} {{\n{body}\n  return {returned} : {result}\n}}"
        )
    }

    /// The op and its result, and another argument in place of the result.
    fn replaced(&self) -> [String; 2] {
        let (op, result) = self.op("%r");
        [&*result, "%other"].map(|returned| self.function(&format!("  {op}"), returned))
    }

    /// It is executed in a branch, and before it.
    fn hoisted(&self) -> [String; 2] {
        let ((op, x), result) = (self.op("%x"), self.first());
        let branch = |first: &str, inner: &str| {
            let body = format!(
                "{first}  %r = scf.if %c -> ({result}) {{\n{inner}    scf.yield {x} : {result}\n  }} else {{\n    \
                 scf.yield %other : {result}\n  }}"
            );
            self.function(&body, "%r")
        };
        [branch("", &format!("    {op}\n")), branch(&format!("  {op}\n"), "")]
    }

    /// It is executed, and gone.
    fn erased(&self) -> [String; 2] {
        [self.function(&format!("  {}", self.op("%x").0), "%other"), self.function("", "%other")]
    }

    /// An integer that it computes is subtracted from itself.
    fn cancelled(&self) -> [String; 2] {
        let ((op, x), result) = (self.op("%x"), self.first());
        [
            format!("  %r = arith.constant 0 : {result}"),
            format!("  {op}\n  %r = arith.subi {x}, {x} : {result}"),
        ]
        .map(|body| self.function(&body, "%r"))
    }
}

/// Each row of scalars and of tensors: a wrong claim in it proves that the op may be executed where it may
/// not, or that it has a number where it may be poison.
#[test]
fn each_claim_of_a_row_is_needed() {
    let mut solver = Solver::start(None).unwrap();
    let mut wrong = Vec::new();
    for instance in instances() {
        let row = table().named(&instance.name).unwrap_or_else(|| panic!("no row: {}", instance.name));
        let mut expect = |what: &str, change: fn(&mut Row), pair: &[String; 2], expected: bool| {
            let table = table().with(&instance.name, change);
            if is_proven(&mut solver, table, &pair[0], &pair[1]) != expected {
                wrong.push(format!("{}: {what} should be {expected}\n{}", instance.name, pair[1]));
            }
        };
        let [itself, _] = instance.replaced();
        if !instance.operands.iter().any(|r#type| r#type.contains('*')) {
            expect("equal to itself", |_| {}, &[itself.clone(), itself], true);
        }
        let hoisted = instance.hoisted();
        let is_unranked = instance.operands.iter().any(|r#type| r#type.contains('*'));
        if row.memory == Memory::Any {
            let erased = instance.erased();
            expect("erased", |_| {}, &erased, false);
            expect("erased without its effects", |row| row.memory = Memory::None, &erased, true);
        }
        match (row.needs, row.runs) {
            _ if is_unranked || row.memory == Memory::Any => {}
            // Its reader demands them, and `tests/pairs` have programs that lack them.
            (Needs::Demanded, Runs::Anywhere) => {}
            _ if instance.is_structured() => {}
            (Needs::Divisor { .. } | Needs::Exponent, _) => {
                expect("hoisted", |_| {}, &hoisted, false);
                expect("hoisted without its needs", |row| row.needs = Needs::Nothing, &hoisted, true);
            }
            (_, Runs::WhereSource) => {
                expect("hoisted", |_| {}, &hoisted, false);
                expect("hoisted, to run anywhere", |row| row.runs = Runs::Anywhere, &hoisted, true);
            }
            (Needs::Shift | Needs::Range, _) => {
                let cancelled = instance.cancelled();
                expect("cancelled", |_| {}, &cancelled, false);
                expect("cancelled without its needs", |row| row.needs = Needs::Nothing, &cancelled, true);
            }
            _ => expect("hoisted", |_| {}, &hoisted, true),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The programs of `table/programs.mlir`, and each with another result.
fn programs() -> Vec<[String; 2]> {
    let all = include_str!("table/programs.mlir").split("// -----\n");
    all.map(|text| [text.to_owned(), text.replacen("return %r", "return %other", 1)]).collect()
}

/// The files of a directory.
fn texts(directory: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let files = fs::read_dir(directory).unwrap();
    files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

/// The ops of a program, by the names in it.
fn ops_in<'t>(text: &'t str, table: &'t Table) -> impl Iterator<Item = &'static str> + 't {
    let words: HashSet<&str> =
        text.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '.' | '_'))).collect();
    let is_in = move |name: &str| {
        let own = name.strip_prefix("func.").unwrap_or(name);
        words.contains(name) || words.contains(own)
    };
    table.rows().map(|row| row.name).filter(move |name| is_in(name))
}

/// A row says that a run executes the op if and only if one does: the run tells the op's result from another
/// value. No run shows anything of the other ops, which are compared as functions of their operands.
#[test]
fn each_row_is_executed_or_says_that_it_is_not() {
    let (mut solver, table) = (Solver::start(None).unwrap(), table());
    let mut executed = HashSet::new();
    let mut wrong = Vec::new();
    for instance in instances() {
        let [before, after] = instance.replaced();
        let is_executed = is_refuted(&mut solver, &before, &after);
        if is_executed && !table.named(&instance.name).expect("it has a row").is_executed {
            wrong.push(format!("{}: a run executes it, and its row does not say so", instance.name));
        }
        executed.extend(table.rows().map(|row| row.name).find(|name| is_executed && *name == instance.name));
    }
    for [before, after] in programs() {
        if !is_proven(&mut solver, self::table(), &before, &before) {
            wrong.push(format!("not equal to itself: {before}"));
        }
        if is_refuted(&mut solver, &before, &after) {
            executed.extend(ops_in(&before, &table))
        } else {
            wrong.push(format!("no run shows it: {before}"))
        }
    }
    // `tests/kernels.rs` refutes changes of these loops, and `tests/pairs.rs` the second programs of these
    // pairs.
    executed.extend(ops_in(include_str!("kernels/loops.mlir"), &table));
    let all: Vec<Pair> = texts("tests/pairs").iter().flat_map(|text| pairs(text)).collect();
    for pair in all.iter().filter(|pair| pair.expected.starts_with("refuted")) {
        executed.extend(ops_in(&pair.after, &table));
    }
    let is_missing = |row: &&Row| row.is_executed && !executed.contains(row.name);
    let missing: Vec<_> = table.rows().filter(is_missing).map(|row| row.name).collect();
    assert!(wrong.is_empty() && missing.is_empty(), "{}\nnot executed: {missing:?}", wrong.join("\n"));
}

/// Each row has an instance, or stands in a pair.
#[test]
fn each_row_has_a_case() {
    let table = table();
    let mut known: HashSet<String> = instances().into_iter().map(|instance| instance.name).collect();
    let mut all: Vec<String> = programs().into_iter().flatten().collect();
    all.extend(["tests/pairs", "tests/kernels", "tests/table", "tests/programs"].into_iter().flat_map(texts));
    // `tests/kernels.rs` lowers kernels of bits to it.
    known.insert("builtin.unrealized_conversion_cast".into());
    all.iter().for_each(|text| known.extend(ops_in(text, &table).map(str::to_owned)));
    let missing: Vec<_> = table.rows().map(|row| row.name).filter(|name| !known.contains(*name)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Changes of single rows, and the wrong pair that each proves.
#[test]
fn a_wrong_row_proves_a_wrong_pair() {
    type Change = fn(&mut Row);
    let changes: [(&str, &str, Change, &str); 8] = [
        (
            "arith.addi",
            "attribute",
            |row| row.attributes = &["llvm.promise", "overflowFlags"],
            include_str!("pairs/attribute_of_a_sum.mlir"),
        ),
        (
            "scf.for",
            "attribute",
            |row| row.attributes = &["llvm.loop_annotation"],
            include_str!("pairs/loop_with_a_promise.mlir"),
        ),
        (
            "arith.select",
            "attribute",
            |row| row.attributes = &["fastmath"],
            include_str!("table/flag_of_a_truth.mlir"),
        ),
        (
            "func.call",
            "memory",
            |row| row.memory = Memory::None,
            include_str!("table/call_that_is_gone.mlir"),
        ),
        (
            "vector.print",
            "memory",
            |row| row.memory = Memory::None,
            include_str!("table/print_that_is_gone.mlir"),
        ),
        (
            "tosa.reverse",
            "meaning",
            |row| (row.meaning, row.attributes) = (Meaning::Scalar, &["axis"]),
            include_str!("table/reversed.mlir"),
        ),
        (
            "tosa.matmul",
            "runs",
            |row| row.runs = Runs::Anywhere,
            include_str!("table/product_before_its_check.mlir"),
        ),
        (
            "arith.divsi",
            "needs",
            |row| row.needs = Needs::Nothing,
            include_str!("table/quotient_before_its_check.mlir"),
        ),
    ];
    let mut solver = Solver::start(None).unwrap();
    for (name, column, change, text) in changes {
        let Pair { expected, what, before, after } = pairs(text).swap_remove(0);
        assert!(
            !is_proven(&mut solver, table(), &before, &after),
            "{name}, {column}: proven, not {expected}{what}"
        );
        let changed = table().with(name, change);
        assert!(
            is_proven(&mut solver, changed, &before, &after),
            "{name}, {column}: not proven with the wrong row"
        );
    }
}

/// An op that has no row is not read, in either program.
#[test]
fn an_op_without_a_row_is_not_understood() {
    let mut solver = Solver::start(None).unwrap();
    for op in ["llvm.mlir.undef", "ub.poison", "index.constant", "llvm.alloca"] {
        assert!(table().named(op).is_none(), "{op}");
    }
    let program = "func.func @f() -> i32 {\n  %u = ub.poison : i32\n  return %u : i32\n}";
    assert!(!is_proven(&mut solver, table(), program, program));
}
