//! Whole modules through parsing, verification and every pass: the output of a pass is valid, whether it
//! succeeds or not.

use crate::{context::context, input::Input, syntax};
use broadcastable::{Dim, Shape, infer_result_shape};
use broadcastable_dialect::body::table;
use broadcastable_mlir::register_passes;
use melior::{
    ir::{Module, operation::OperationLike},
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_passes},
};
use std::sync::{LazyLock, Once};

const PIPELINES: [&str; 9] = [
    "canonicalize",
    "cse,canonicalize",
    "bcast-insert-runtime-checks,canonicalize",
    "convert-bcast-to-linalg,canonicalize",
    "canonicalize,convert-bcast-to-linalg{dynamic-broadcast=versioned},cse",
    "convert-bcast-to-linalg{dynamic-broadcast=assume-equal runtime-checks=false}",
    "convert-bcast-to-vector,canonicalize",
    "bcast-verify{ops=toy.op profile=tosa}",
    "bcast-to-llvm",
];
/// A type of another dialect, of which `bcast-verify` reads the text.
const FOREIGN: &str = "!toy.tensor";
const SIZES: [&str; 8] = ["1", "?", "2", "3", "0", "1", "?", "2"];
const ELEMENTS: [&str; 8] = ["f32", "i32", "f32", "i1", "index", "complex<f32>", "!toy.string", "f64"];
/// Ops of exactly two operands.
const BINARY: [&str; 8] = [
    "bcast.sub",
    "bcast.div",
    "bcast.rem",
    "bcast.pow",
    "bcast.shl",
    "bcast.shr",
    "bcast.compare",
    "bcast.atan2",
];
const DIMENSIONS: [&str; 5] = [
    "broadcast_dimensions = array<i64>",
    "broadcast_dimensions = array<i64: 0>",
    "broadcast_dimensions = array<i64: 0, 2>",
    "broadcast_dimensions = array<i64: -1>",
    "broadcast_dimensions = dense<0> : tensor<1xi64>",
];
const OTHERS: [&str; 4] = [
    "is_unsigned",
    "fastmath = #arith.fastmath<fast>",
    "fastmath = #arith.fastmath<nnan,nsz>",
    "note = [\"kept\"]",
];
static OPS: LazyLock<Vec<&str>> =
    LazyLock::new(|| table::ops().chain(["bcast.broadcast", "bcast.map", "toy.op"]).collect());

pub fn run(data: &[u8]) {
    let input = &mut Input(data);
    let text = module(input);
    let pipeline = format!("builtin.module({})", input.choose(&PIPELINES));
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        register_all_passes();
        register_passes();
    });
    let context = context();
    let Some(mut module) = Module::parse(&context, &text) else { return };
    syntax::check_round_trip(&context, &module);
    let manager = PassManager::new(&context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pipelines are right");
    let _ = manager.run(&mut module); // it may refuse, but not break
    assert!(module.as_operation().verify(), "after {pipeline}:\n{text}");
}

/// A value of the function: its shape and its elements.
type Value = (Shape, &'static str);

/// One function, in generic form: its arguments, then ops on them and on each other, mostly valid ones.
fn module(input: &mut Input) -> String {
    let kind = input.choose(&["tensor", "tensor", "tensor", "vector", FOREIGN]);
    let element = input.choose(&ELEMENTS);
    let mut values: Vec<Value> = (0..=input.below(4)).map(|_| (shape(input), element)).collect();
    let arguments =
        values.iter().enumerate().map(|(index, value)| format!("%v{index}: {}", print(kind, value)));
    let mut text = format!("func.func @f({}) {{\n", arguments.collect::<Vec<_>>().join(", "));
    for _ in 0..=input.below(4) {
        let mut op = Op::draw(input, &values);
        if kind == FOREIGN {
            op.name = "toy.op"; // ours take no such types
        }
        text.push_str(&op.print(kind, &values));
        values.extend(op.results);
    }
    text + "  return\n}\n"
}

fn shape(input: &mut Input) -> Shape {
    match input.below(24) {
        23 => Shape::Unranked,
        _ => input.list(3, |input| input.choose(&SIZES).parse::<Dim>().unwrap()).into_iter().collect(),
    }
}

fn print(kind: &str, (shape, element): &Value) -> String {
    match shape.dims() {
        None => format!("{kind}<*x{element}>"),
        Some(dims) => {
            let sizes: String = dims.iter().map(|dim| format!("{dim}x")).collect();
            format!("{kind}<{sizes}{element}>")
        }
    }
}

struct Op {
    name: &'static str,
    attributes: String,
    operands: Vec<usize>,
    results: Vec<Value>,
}

impl Op {
    fn draw(input: &mut Input, values: &[Value]) -> Self {
        let name = input.choose(&OPS);
        let first = input.below(values.len());
        let element = values[first].1;
        let others: Vec<usize> = (0..values.len()).filter(|&index| values[index].1 == element).collect();
        let mut operands = vec![first];
        operands.extend((0..input.below(3)).map(|_| input.choose(&others)));
        if BINARY.contains(&name) {
            operands = vec![first, input.choose(&others)];
        }
        let shapes: Vec<Shape> = operands.iter().map(|&operand| values[operand].0.clone()).collect();
        let inferred = infer_result_shape(&shapes).ok().filter(|_| input.below(8) > 0);
        let result = inferred.unwrap_or_else(|| shape(input));
        let results = if name == "bcast.broadcast" { operands.len() } else { 1 };
        let element = if name == "bcast.compare" { "i1" } else { element };
        let mut attributes = Vec::new();
        if input.below(3) == 0 {
            attributes.push(input.choose(&DIMENSIONS).to_owned());
        }
        if input.below(2) == 0 {
            attributes.push(input.choose(&OTHERS).to_owned());
        }
        if name == "bcast.compare" {
            attributes.push(format!("predicate = {} : i64", input.below(7)));
        }
        Self { name, attributes: attributes.join(", "), operands, results: vec![(result, element); results] }
    }

    fn print(&self, kind: &str, values: &[Value]) -> String {
        let list = |texts: Vec<String>| texts.join(", ");
        let element = values[self.operands[0]].1;
        format!(
            "  {} = \"{}\"({}) {} {{{}}} : ({}) -> ({})\n",
            list(
                (values.len()..values.len() + self.results.len()).map(|index| format!("%v{index}")).collect()
            ),
            self.name,
            list(self.operands.iter().map(|operand| format!("%v{operand}")).collect()),
            if self.name == "bcast.map" { body(element, self.operands.len()) } else { String::new() },
            self.attributes,
            list(self.operands.iter().map(|&operand| print(kind, &values[operand])).collect()),
            list(self.results.iter().map(|value| print(kind, value)).collect()),
        )
    }
}

fn body(element: &str, arguments: usize) -> String {
    let arguments: Vec<String> = (0..arguments).map(|index| format!("%x{index}: {element}")).collect();
    format!("({{ ^bb0({}): \"bcast.yield\"(%x0) : ({element}) -> () }})", arguments.join(", "))
}
