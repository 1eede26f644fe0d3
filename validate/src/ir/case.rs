//! A counterexample as a program that can be run: a `main` that calls the function with tensors of the sizes that
//! were found.

use super::{
    attributes::tensor_type,
    compare::size_name,
    functions::function_name,
    op::{Op, only_block},
};
use crate::proof::Counterexample;
use broadcastable::mlir::melior::ir::{BlockLike, Type, ValueLike, operation::OperationLike};
use std::fmt::Write;

/// As many elements are written down.
const MAX_ELEMENTS: i64 = 256;

/// The text of that `main`, if all arguments are tensors of numbers and not too large.
pub fn runnable_case(function: Op, counterexample: &Counterexample) -> Option<String> {
    let block = only_block(function, 0).ok()?;
    let (mut body, mut types) = (String::new(), Vec::new());
    for position in 0..block.argument_count() {
        let r#type = block.argument(position).ok()?.r#type();
        let tensor = constant(position, r#type, counterexample)?;
        writeln!(body, "  %const{position} = {tensor}").ok()?;
        let (_, constant_type) = tensor.rsplit_once(" : ")?;
        writeln!(body, "  %arg{position} = tensor.cast %const{position} : {constant_type} to {}", r#type)
            .ok()?;
        types.push(r#type.to_string());
    }
    let arguments: Vec<_> = (0..types.len()).map(|position| format!("%arg{position}")).collect();
    let results: Vec<_> = block.terminator()?.operands().map(|value| value.r#type().to_string()).collect();
    let name = function_name(function);
    let signature = format!("({}) -> ({})", types.join(", "), results.join(", "));
    writeln!(body, "  %results:{} = call @{name}({}) : {signature}", results.len(), arguments.join(", "))
        .ok()?;
    let is_printed = |r#type: &String| r#type.ends_with("xf32>");
    for (index, r#type) in results.iter().enumerate().filter(|(_, r#type)| is_printed(r#type)) {
        writeln!(body, "  %any{index} = tensor.cast %results#{index} : {type} to tensor<*xf32>").ok()?;
        writeln!(body, "  call @printMemrefF32(%any{index}) : (tensor<*xf32>) -> ()").ok()?;
    }
    let print = match results.iter().any(is_printed) {
        true => "func.func private @printMemrefF32(tensor<*xf32>)\n",
        false => "",
    };
    Some(format!("{print}func.func @main() {{\n{body}  return\n}}\n"))
}

/// A constant of the sizes that were found; each element is its own number.
fn constant(position: usize, r#type: Type, counterexample: &Counterexample) -> Option<String> {
    let (declared, element) = tensor_type(r#type)?;
    let size = |(dim, size): (usize, &Option<i64>)| {
        size.or_else(|| counterexample.value(&size_name(position, dim))).unwrap_or(1)
    };
    let sizes: Vec<i64> = declared.iter().enumerate().map(size).collect();
    let count = sizes.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
    let number = |index: i64| match element.as_str() {
        float if float.starts_with('f') || float == "bf16" => Some(format!("{index}.0")),
        "i1" => Some((index % 2 == 1).to_string()),
        integer if integer.starts_with('i') => Some(index.to_string()),
        _ => None,
    };
    let text: String = sizes.iter().map(|size| format!("{size}x")).collect();
    let elements = match count {
        0 => String::new(),
        _ if count > MAX_ELEMENTS => return None,
        _ => nested(&sizes, &mut (100 * position as i64..), &number)?,
    };
    Some(format!("arith.constant dense<{elements}> : tensor<{text}{element}>"))
}

fn nested(
    sizes: &[i64],
    numbers: &mut impl Iterator<Item = i64>,
    write: &impl Fn(i64) -> Option<String>,
) -> Option<String> {
    let Some((&size, rest)) = sizes.split_first() else { return write(numbers.next()?) };
    let inner: Option<Vec<_>> = (0..size).map(|_| nested(rest, numbers, write)).collect();
    Some(format!("[{}]", inner?.join(", ")))
}
