//! The table of ops: each row on an instance of its op, and what a wrong row would prove.

#[path = "support/pairs.rs"]
mod pairs;

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
use pairs::{Pair, pairs};

fn is_proven(solver: &mut Solver, table: Table, before: &str, after: &str) -> bool {
    let context = context();
    let parse = |text| Module::parse(&context, text).unwrap_or_else(|| panic!("this is not valid: {text}"));
    let outcomes = validate_with(table, solver, &parse(before), &parse(after), Options::default()).unwrap();
    outcomes.iter().all(|outcome| {
        let verdicts = outcome.verdict.as_ref();
        verdicts.is_ok_and(|all| all.iter().all(|(_, verdict)| matches!(verdict, Verdict::Proven(_))))
    })
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
    /// The op on the first arguments.
    fn op(&self) -> String {
        let names: Vec<_> = (0..self.operands.len()).map(|at| format!("%a{at}")).collect();
        let (names, types) = (names.join(", "), self.operands.join(", "));
        format!("\"{}\"({names}){} : ({types}) -> {}", self.name, self.attributes, self.result)
    }

    fn function(&self, body: &str) -> String {
        let typed = |(at, r#type): (usize, &String)| format!("%a{at}: {type}, ");
        let arguments: String = self.operands.iter().enumerate().map(typed).collect();
        let result = &self.result;
        format!(
            "func.func @f({arguments}%c: i1, %other: {result}) -> {result} {{\n{body}\n  return %r : {result}\n}}"
        )
    }

    /// It is executed in a branch, and before it.
    fn hoisted(&self) -> [String; 2] {
        let (op, result) = (self.op(), &self.result);
        let branch = |first: &str, inner: &str, yielded: &str| {
            self.function(&format!(
                "{first}  %r = scf.if %c -> ({result}) {{\n{inner}    scf.yield {yielded} : {result}\n  }} else {{\n    \
                 scf.yield %other : {result}\n  }}"
            ))
        };
        let inner = format!("    %x = {op}\n");
        [branch("", &inner, "%x"), branch(&format!("  %x = {op}\n"), "", "%x")]
    }

    /// An integer that it computes is subtracted from itself.
    fn cancelled(&self) -> [String; 2] {
        let (op, result) = (self.op(), &self.result);
        [
            format!("  %r = arith.constant 0 : {result}"),
            format!("  %x = {op}\n  %r = arith.subi %x, %x : {result}"),
        ]
        .map(|body| self.function(&body))
    }
}

/// Each row of scalars and of tensors: a wrong claim in it proves that the op may be executed where it may not, or that it has a number
/// where it may be poison.
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
        let itself = instance.function(&format!("  %r = {}", instance.op()));
        if !instance.operands.iter().any(|r#type| r#type.contains('*')) {
            expect("equal to itself", |_| {}, &[itself.clone(), itself], true);
        }
        let hoisted = instance.hoisted();
        let is_unranked = instance.operands.iter().any(|r#type| r#type.contains('*'));
        match (row.needs, row.runs) {
            _ if is_unranked => {}
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

/// The rows of scalars all have an instance.
#[test]
fn each_row_of_scalars_has_an_instance() {
    let instances: Vec<_> = instances().into_iter().map(|instance| instance.name).collect();
    let table = table();
    let scalars = table.rows().filter(|row| matches!(row.meaning, Meaning::Scalar));
    // Of two results, which are not read.
    let pairs = ["math.sincos", "arith.mului_extended", "arith.mulsi_extended", "arith.addui_extended"];
    let missing: Vec<_> = scalars
        .map(|row| row.name)
        .filter(|name| !pairs.contains(name) && !instances.iter().any(|known| known == name))
        .collect();
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
