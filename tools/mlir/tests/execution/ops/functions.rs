//! Functions that test the claims about an op: at a `bcast.broadcast` of a tensor, `test-bcast-sizes` asserts
//! the facts of its sizes.

use super::instances::{Form, Instance};
use crate::module::START;
use std::fmt::Write;

/// The sizes that a tensor gets, one pair for each call.
const SIZES: [[usize; 2]; 3] = [[2, 3], [1, 4], [0, 2]];

/// The numbers that ops on numbers get.
const NUMBERS: [[i64; 3]; 4] = [[7, 2, 3], [-9, 2, 5], [9, 4, 1], [-9, -4, 2]];

/// A function, and its calls.
pub struct Case {
    pub function: String,
    pub calls: String,
}

fn constant(element: &str, value: i64) -> String {
    match element {
        "i1" => format!("arith.constant {}", value != 0),
        _ if element.starts_with('f') => format!("arith.constant {value}.0 : {element}"),
        _ => format!("arith.constant {value} : {element}"),
    }
}

/// The sizes of an op's operands and results, where each operand has one shape; two choices of a condition
/// may have two.
pub fn of_tensors(number: usize, instance: &Instance) -> Case {
    let types = instance.types(Form::Tensor);
    let names: Vec<String> = (0..types.len()).map(|index| format!("%a{index}")).collect();
    let typed: Vec<String> = names.iter().zip(&types).map(|(name, of)| format!("{name}: {of}")).collect();
    let mut function = format!("func.func @f{number}({}) {{\n", typed.join(", "));
    let tensors = || names.iter().zip(&types).filter(|(_, of)| of.starts_with("tensor"));
    for (name, of) in tensors() {
        writeln!(function, "  bcast.broadcast {name} : ({of}) -> {of}").unwrap();
    }
    writeln!(function, "  %r:{} = {}", instance.results.len(), instance.op(Form::Tensor, &names)).unwrap();
    for (index, element) in instance.results.iter().enumerate() {
        let of = Form::Tensor.of(element);
        writeln!(function, "  bcast.broadcast %r#{index} : ({of}) -> {of}").unwrap();
    }
    for (name, of) in tensors() {
        writeln!(function, "  bcast.broadcast {name} : ({of}) -> {of}").unwrap();
    }
    function += "  return\n}\n";
    let mut calls = String::new();
    for (call, sizes) in SIZES.iter().enumerate() {
        calls += &call_on_tensors(&format!("{number}_{call}"), number, instance, *sizes);
    }
    Case { function, calls }
}

fn call_on_tensors(prefix: &str, number: usize, instance: &Instance, sizes: [usize; 2]) -> String {
    let mut call = start(number, &instance.name);
    let types = instance.types(Form::Tensor);
    let mut passed = Vec::new();
    for (index, (element, of)) in instance.operands.iter().zip(&types).enumerate() {
        let name = format!("%x{prefix}_{index}");
        if instance.scalar_condition && index == 0 {
            writeln!(call, "  {name} = {}", constant(element, sizes[0] as i64)).unwrap();
        } else {
            let more = if instance.scalar_condition { index } else { 0 };
            let [m, n] = sizes.map(|size| size + more);
            writeln!(
                call,
                "  {name}_m = arith.constant {m} : index\n  {name}_n = arith.constant {n} : index"
            )
            .unwrap();
            writeln!(call, "  {name}_v = {}", constant(element, 1)).unwrap();
            writeln!(call, "  {name} = tensor.splat {name}_v[{name}_m, {name}_n] : {of}").unwrap();
        }
        passed.push(name);
    }
    writeln!(call, "  func.call @f{number}({}) : ({}) -> ()", passed.join(", "), types.join(", ")).unwrap();
    call
}

fn start(number: usize, name: &str) -> String {
    format!("  vector.print str \"{START}{number} {name}\\0A\"\n")
}

/// The numbers that an op computes: the same for the same, and of constants what a machine computes. Each is
/// the size of a tensor: 20 more, within 0 and 50.
pub fn of_numbers(number: usize, instance: &Instance) -> Case {
    let types = &instance.operands;
    let names: Vec<String> = (0..types.len()).map(|index| format!("%a{index}")).collect();
    let typed: Vec<String> = names.iter().zip(types).map(|(name, of)| format!("{name}: {of}")).collect();
    let mut function = format!("func.func @f{number}({}) {{\n", typed.join(", "));
    for (name, value) in [("zero", 0), ("one", 1), ("twenty", 20), ("fifty", 50)] {
        writeln!(function, "  %{name} = arith.constant {value} : index").unwrap();
    }
    let lists: Vec<[i64; 3]> = NUMBERS.into_iter().filter(|list| is_defined(instance, list)).collect();
    let of = |list: &[i64; 3], index: usize| match instance.name.as_str() {
        "arith.select" if index == 0 => list[0].rem_euclid(2),
        _ => list[index],
    };
    for (index, list) in lists.iter().enumerate() {
        let constants: Vec<String> = (0..types.len()).map(|operand| format!("%c{index}_{operand}")).collect();
        for (operand, name) in constants.iter().enumerate() {
            writeln!(function, "  {name} = {}", constant(types[operand], of(list, operand))).unwrap();
        }
        probe(&mut function, &format!("k{index}"), instance, &constants);
    }
    probe(&mut function, "first", instance, &names);
    probe(&mut function, "second", instance, &names);
    function += "  return\n}\n";
    let mut calls = String::new();
    for (call, list) in lists.iter().enumerate() {
        calls += &start(number, &instance.name);
        let passed: Vec<String> =
            (0..types.len()).map(|index| format!("%x{number}_{call}_{index}")).collect();
        for (index, name) in passed.iter().enumerate() {
            writeln!(calls, "  {name} = {}", constant(types[index], of(list, index))).unwrap();
        }
        writeln!(calls, "  func.call @f{number}({}) : ({}) -> ()", passed.join(", "), types.join(", "))
            .unwrap();
    }
    Case { function, calls }
}

/// The op on these numbers, as the size of a tensor.
fn probe(function: &mut String, name: &str, instance: &Instance, operands: &[String]) {
    let count = instance.results.len();
    writeln!(function, "  %{name}:{count} = {}", instance.op(Form::Scalar, operands)).unwrap();
    for (index, element) in instance.results.iter().enumerate() {
        let (value, own) = (format!("%{name}#{index}"), format!("%{name}_{index}"));
        match *element {
            "index" => writeln!(function, "  {own}_i = arith.muli {value}, %one : index"),
            "i1" => writeln!(function, "  {own}_i = arith.index_castui {value} : i1 to index"),
            "f32" | "f64" => {
                let cast = format!("arith.fptosi {value} : {element} to i64");
                writeln!(function, "  {own}_s = {cast}\n  {own}_i = arith.index_cast {own}_s : i64 to index")
            }
            _ => writeln!(function, "  {own}_i = arith.index_cast {value} : {element} to index"),
        }
        .unwrap();
        writeln!(function, "  {own}_a = arith.addi {own}_i, %twenty : index").unwrap();
        writeln!(function, "  {own}_p = arith.maxsi {own}_a, %zero : index").unwrap();
        writeln!(function, "  {own}_m = arith.minsi {own}_p, %fifty : index").unwrap();
        writeln!(function, "  {own}_t = tensor.empty({own}_m) : tensor<?xi8>").unwrap();
        writeln!(function, "  bcast.broadcast {own}_t : (tensor<?xi8>) -> tensor<?xi8>").unwrap();
    }
}

/// Whether MLIR defines what the op computes of these numbers.
fn is_defined(instance: &Instance, list: &[i64; 3]) -> bool {
    let is_shift = instance.name.contains(".sh");
    let is_float = instance.operands.iter().chain(&instance.results).any(|of| of.starts_with('f'));
    let is_bit = instance.operands.contains(&"i1") && instance.name != "arith.select";
    !(is_shift && (list[1] < 0 || is_bit) || is_float && list[0] < 0)
}
