//! The dialect's own ops against those of upstream, with all that MLIR verifies of an op: a module of many
//! ops goes through passes that do nothing, and is verified after each.

use broadcastable_mlir::register_dialect;
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Module, operation::OperationRef, r#type::TypeId},
    pass::{self, ExternalPass, PassManager},
    utility::register_all_dialects,
};
use std::{fmt::Write, time::Instant};

const OPS: usize = 50_000;
/// The rounds of all rows take turns: 40 verifications of each module in all.
const ROUNDS: usize = 8;
const PASSES: usize = 5;

/// The number of shapes of each rank.
const SHAPES: usize = 300;

/// An op, and the one that it is compared with.
struct Row {
    label: &'static str,
    element: &'static str,
    /// The op on `%a` and `%b` of a number, without its types.
    text: fn(usize) -> String,
    form: Form,
    /// The row of the upstream op that computes on the same elements.
    upstream: usize,
}

/// The operands of an op, which determine the form of its types.
enum Form {
    Pair,
    Compare,
    Select,
    SameType,
}

const ROWS: [Row; 8] = [
    row("tosa.add f32", "f32", |n| format!("tosa.add %a{n}, %b{n}"), Form::Pair, 0),
    row("tosa.add i32", "i32", |n| format!("tosa.add %a{n}, %b{n}"), Form::Pair, 1),
    row("arith.addf f32, equal types", "f32", |n| format!("arith.addf %a{n}, %a{n}"), Form::SameType, 0),
    row("bcast.add f32", "f32", |n| format!("bcast.add %a{n}, %b{n}"), Form::Pair, 0),
    row("bcast.add i32", "i32", |n| format!("bcast.add %a{n}, %b{n}"), Form::Pair, 1),
    row("bcast.and i32", "i32", |n| format!("bcast.and %a{n}, %b{n}"), Form::Pair, 1),
    row("bcast.compare f32", "f32", |n| format!("bcast.compare lt, %a{n}, %b{n}"), Form::Compare, 0),
    row("bcast.select f32", "f32", |n| format!("bcast.select %c{n}, %a{n}, %b{n}"), Form::Select, 0),
];

const fn row(
    label: &'static str,
    element: &'static str,
    text: fn(usize) -> String,
    form: Form,
    upstream: usize,
) -> Row {
    Row { label, element, text, form, upstream }
}

pub fn measure() {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    let mut modules = ROWS.each_ref().map(|row| Module::parse(&context, &module(row)).expect("valid"));
    let mut times = ROWS.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for (module, times) in modules.iter_mut().zip(&mut times) {
            times.push(time(&context, module));
        }
    }
    let medians = times.map(median);
    println!("Real ops, with all that MLIR verifies of them: {OPS} static ops of rank 2 to 4");
    println!("{:34} {:>10} {:>20}", "", "ns an op", "ratio to tosa.add");
    for (row, median) in ROWS.iter().zip(medians) {
        println!("{:34} {median:10.1} {:20.2}", row.label, median / medians[row.upstream]);
    }
}

/// Nanoseconds an op and verification.
fn time(context: &Context, module: &mut Module) -> f64 {
    #[repr(align(8))]
    struct Aligned;
    static ID: Aligned = Aligned;

    let manager = PassManager::new(context);
    manager.enable_verifier(true);
    for _ in 0..PASSES {
        let id = TypeId::create(&ID);
        let nothing = |_: OperationRef, _: ExternalPass| ();
        manager.add_pass(pass::create_external(nothing, id, "nothing", "nothing", "", "builtin.module", &[]));
    }
    let start = Instant::now();
    manager.run(module).expect("valid");
    start.elapsed().as_secs_f64() * 1e9 / (OPS * PASSES) as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A function of such ops on its arguments.
fn module(row: &Row) -> String {
    let mut text = String::from("func.func @f(");
    for number in 0..3 * SHAPES {
        let types = Types::of(number, row.element);
        let separator = if number == 0 { "" } else { ", " };
        let Types { condition, a, b, .. } = types;
        write!(text, "{separator}%c{number}: {condition}, %a{number}: {a}, %b{number}: {b}").unwrap();
    }
    text.push_str(") {\n");
    for index in 0..OPS {
        let number = index % (3 * SHAPES);
        let Types { condition, a, b, result, result_i1 } = Types::of(number, row.element);
        let types = match row.form {
            Form::Pair => format!("({a}, {b}) -> {result}"),
            Form::Compare => format!("({a}, {b}) -> {result_i1}"),
            Form::Select => format!("({condition}, {a}, {b}) -> {result}"),
            Form::SameType => a,
        };
        writeln!(text, "%r{index} = {} : {types}", (row.text)(number)).unwrap();
    }
    text + "return }"
}

/// The types of an op's operands and result: of equal ranks, as `tosa.add` needs, with one size in three
/// stretched in `a` and another one in `b`.
struct Types {
    condition: String,
    a: String,
    b: String,
    result: String,
    result_i1: String,
}

impl Types {
    fn of(number: usize, element: &str) -> Self {
        let rank = 2 + number % 3;
        let tensor = |unit: usize, element: &str| {
            let size = |dim| if dim % 3 == unit { 1 } else { 2 + number / 3 + dim };
            let sizes: String = (0..rank).map(|dim| format!("{}x", size(dim))).collect();
            format!("tensor<{sizes}{element}>")
        };
        Self {
            condition: tensor(2, "i1"),
            a: tensor(0, element),
            b: tensor(1, element),
            result: tensor(3, element),
            result_i1: tensor(3, "i1"),
        }
    }
}
