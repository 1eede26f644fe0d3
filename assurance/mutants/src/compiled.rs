//! Programs that are proven, as machine code: for random sizes and elements they have to do what the
//! interpreter says that the programs before them do, under AddressSanitizer.

use crate::{
    inputs::random_inputs,
    interpret::{
        Rules, Run, Stop,
        bits::{bits, signed},
        floats, interpret, text,
        value::Value,
    },
    read::read,
    tree::{Block, Module, Op},
};
use bcast_testing::sanitizer::{End, OBSERVERS, Outcome, Toolchain, Undefined, array::Array};
use broadcastable_mlir::melior::{Context, ir};
use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

/// Inputs that are drawn for a program. Of those on which the program before is undefined, nothing is
/// claimed.
const INPUTS: usize = 60;
const DRAWN: &str = "programs are drawn with tensors of integers";
/// The most runs of a program that end in one way.
const RUNS: usize = 12;

/// A program that is proven to do what another one does.
pub struct Proven {
    /// The texts of the program before and of the one after.
    pub texts: [String; 2],
    /// The assumptions of the lowering.
    pub rules: Rules,
}

/// The outcome of runs.
#[derive(Debug, Default)]
pub struct Shown {
    /// Runs with results.
    pub results: usize,
    /// Runs that a check stops.
    pub stops: usize,
    /// The numbers of programs that are not compiled, and why.
    pub refused: Vec<(usize, String)>,
    /// The numbers of programs of which a run is wrong, and how.
    pub wrong: Vec<(usize, String)>,
}

/// A compiler of programs, which runs them.
pub struct Compiler {
    tools: Toolchain,
    pipeline: String,
}

/// A program in the module that is compiled, with its runs.
struct Case {
    number: usize,
    text: String,
    /// The types of its results.
    results: Vec<String>,
    runs: Vec<(String, Run<Vec<Value>>)>,
}

impl Compiler {
    /// Works in a directory, with that `bcast-opt`.
    pub fn new(directory: &Path, bcast_opt: &Path) -> Self {
        let llvm = PathBuf::from(env!("BCAST_LLVM_PREFIX"));
        // A change may use poison for nothing.
        let tools = Toolchain::new(directory, bcast_opt, &llvm, Undefined::WithoutPoison);
        // The programs are lowered. Passes before this one would check sizes again, and hide that a check is
        // gone.
        let rest =
            tools.to_llvm[0].iter().skip_while(|pass| !pass.starts_with("convert-bcast-to-linalg")).skip(1);
        let pipeline = format!("builtin.module({})", rest.cloned().collect::<Vec<_>>().join(","));
        Self { tools, pipeline }
    }

    /// Runs programs on inputs that the seed draws. The first of them has this number, which chooses how they
    /// are optimized, too.
    pub fn run(&self, context: &Context, programs: &[Proven], first: usize, seed: u64) -> Shown {
        let case = |(at, proven): (usize, &Proven)| case(context, proven, first + at, seed);
        let mut shown = Shown::default();
        self.cases(
            &programs.iter().enumerate().map(case).collect::<Vec<_>>(),
            first / programs.len().max(1) % 3,
            &mut shown,
        );
        shown
    }

    /// Compiles all of them in one module, and each alone if that is refused.
    fn cases(&self, cases: &[Case], optimization: usize, shown: &mut Shown) {
        let text: String = cases.iter().map(|case| case.text.as_str()).collect();
        match self.tools.build("mutants", &format!("{OBSERVERS}{text}"), &self.pipeline, optimization) {
            Ok(library) => {
                let runs: Vec<String> =
                    cases.iter().flat_map(|case| &case.runs).map(|(text, _)| text.clone()).collect();
                let outcomes = if runs.is_empty() { Vec::new() } else { self.tools.run(&library, &runs) };
                let expected = cases.iter().flat_map(|case| case.runs.iter().map(move |run| (case, run)));
                for ((case, (input, expected)), outcome) in expected.zip(&outcomes) {
                    match expected {
                        Ok(_) => shown.results += 1,
                        Err(_) => shown.stops += 1,
                    }
                    if let Some(what) = difference(expected, &case.results, outcome) {
                        shown.wrong.push((case.number, format!("{what}, at -O{optimization}, for {input}")));
                    }
                }
            }
            Err(error) if cases.len() == 1 => shown.refused.push((cases[0].number, error)),
            Err(_) => cases.chunks(1).for_each(|one| self.cases(one, optimization, shown)),
        }
    }
}

fn case(context: &Context, Proven { texts, rules }: &Proven, number: usize, seed: u64) -> Case {
    let [before, mut after] = texts.each_ref().map(|text| {
        let module = ir::Module::parse(context, text).unwrap_or_else(|| panic!("not valid: {text}"));
        read(&module)
    });
    let function = &before.ops[0];
    let name = function.symbol().expect("the first op is a function");
    let entry = format!("case{number}");
    let (mut counts, mut runs) = ([0; 2], Vec::new());
    for input in random_inputs(function, seed ^ (number as u64) << 20, INPUTS) {
        let expected = interpret(&before, name, &input, *rules);
        let count = match &expected {
            Ok(_) => &mut counts[0],
            Err(Stop::Failed(_)) => &mut counts[1],
            Err(_) => continue,
        };
        *count += 1;
        if *count <= RUNS {
            runs.push((run_text(&entry, function, &input), expected));
        }
    }
    let results = &function.regions[0].ops.last().expect("it returns").operands;
    let results: Vec<String> = results.iter().map(|&id| before.types[id].clone()).collect();
    let text = observed(&entry, &format!("{entry}_{name}"), function, &results);
    rename(&mut after, &entry);
    Case { number, text: format!("{after}{text}"), results, runs }
}

/// All symbols that the module defines get a prefix.
fn rename(module: &mut Module, prefix: &str) {
    let names: Vec<String> = module.ops.iter().filter_map(|op| op.symbol().map(str::to_owned)).collect();
    fn visit(op: &mut Op, names: &[String], prefix: &str) {
        for (key, value) in &mut op.attributes {
            let name = value.trim_start_matches('@').trim_matches('"').to_owned();
            if names.contains(&name) && (key == "sym_name" || value.starts_with('@')) {
                *value = value.replace(&name, &format!("{prefix}_{name}"));
            }
        }
        op.regions.iter_mut().flat_map(|Block { ops, .. }| ops).for_each(|op| visit(op, names, prefix));
    }
    module.ops.iter_mut().for_each(|op| visit(op, &names, prefix));
}

/// A function that calls that one and shows its results.
fn observed(entry: &str, name: &str, function: &Op, results: &[String]) -> String {
    let arguments = &function.regions[0].arguments;
    let typed: Vec<_> = arguments.iter().map(|(id, r#type)| format!("%{id}: {type}")).collect();
    let names: Vec<_> = arguments.iter().map(|(id, _)| format!("%{id}")).collect();
    let types: Vec<_> = arguments.iter().map(|(_, r#type)| r#type.as_str()).collect();
    let mut body =
        format!("func.func @{entry}({}) attributes {{llvm.emit_c_interface}} {{\n", typed.join(", "));
    let (names, types) = (names.join(", "), types.join(", "));
    writeln!(body, "%r:{} = call @{name}({names}) : ({types}) -> ({})", results.len(), results.join(", "))
        .unwrap();
    for (at, result) in results.iter().enumerate() {
        let mut of = text::element_type(result).expect(DRAWN);
        let (mut name, mut r#type) = (format!("%r#{at}"), result.clone());
        if text::is_float(of) {
            r#type = result.replace(of, "i32");
            writeln!(body, "%b{at} = arith.bitcast {name} : {result} to {type}").unwrap();
            (of, name) = ("i32", format!("%b{at}"));
        }
        writeln!(body, "%u{at} = tensor.cast {name} : {type} to tensor<*x{of}>").unwrap();
        writeln!(body, "call @observe_{of}(%u{at}) : (tensor<*x{of}>) -> ()").unwrap();
    }
    body + "return\n}\n"
}

fn width(r#type: &str) -> u32 {
    text::element_type(r#type).and_then(text::width).expect(DRAWN)
}

/// As the harness writes numbers.
fn number(bits: u64, width: u32) -> i128 {
    if width == 1 { bits.into() } else { signed(bits, width) }
}

/// A run as the harness reads it.
fn run_text(entry: &str, function: &Op, input: &[Value]) -> String {
    let mut line = format!("run _mlir_ciface_{entry} {}\n", input.len());
    for ((_, r#type), value) in function.regions[0].arguments.iter().zip(input) {
        let width = width(r#type);
        let number = |bits: &Option<u64>| number(bits.expect("inputs are no poison"), width);
        match value {
            Value::Scalar(bits) => writeln!(line, "s {}", number(bits)).unwrap(),
            Value::Tensor(tensor) => {
                write!(line, "m {} {} 0", (width / 8).max(1), tensor.sizes.len()).unwrap();
                let strides = (1..=tensor.sizes.len())
                    .map(|dim| tensor.sizes[dim..].iter().map(|&size| size.max(1)).product());
                tensor
                    .sizes
                    .iter()
                    .copied()
                    .chain(strides)
                    .for_each(|number: i64| write!(line, " {number}").unwrap());
                write!(line, " {}", tensor.elements.len()).unwrap();
                tensor.elements.iter().for_each(|bits| write!(line, " {}", number(bits)).unwrap());
                line.push('\n');
            }
        }
    }
    line
}

/// The difference between a run and the expected one.
fn difference(expected: &Run<Vec<Value>>, results: &[String], outcome: &Outcome) -> Option<String> {
    match (expected, &outcome.end) {
        (_, End::Crashed(text)) => Some(format!("it crashes: {text}")),
        (Err(_), End::Stopped(_)) => None,
        (Err(stop), End::Finished) => Some(format!("it should be stopped: {stop:?}")),
        (Ok(_), End::Stopped(text)) => Some(format!("it is stopped: {text}")),
        (Ok(values), End::Finished) => {
            let agree = values.len() == outcome.observed.len()
                && values
                    .iter()
                    .zip(results)
                    .zip(&outcome.observed)
                    .all(|((value, r#type), array)| allows(value, r#type, array));
            (!agree).then(|| format!("it computes {:?} instead of {values:?}", outcome.observed))
        }
    }
}

/// An element that is poison may be any number.
fn allows(value: &Value, r#type: &str, array: &Array) -> bool {
    let Value::Tensor(tensor) = value else { return false };
    let (width, is_float) = (width(r#type), text::element_type(r#type).is_ok_and(text::is_float));
    let sizes: Vec<i64> = array.sizes.iter().map(|&size| size as i64).collect();
    let agrees = |(expected, &number): (&Option<u64>, &i64)| {
        let bits = bits(number.into(), width);
        let bits = if is_float { floats::of(f32::from_bits(bits as u32)) } else { bits };
        expected.is_none_or(|expected| expected == bits)
    };
    tensor.sizes == sizes && tensor.elements.iter().zip(&array.elements).all(agrees)
}
