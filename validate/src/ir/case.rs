//! A counterexample as a program that can be run: a `main` that calls the function with the sizes that were found, and
//! prints what it computes.

use super::{
    attributes::{sort, tensor_type},
    functions::function_name,
    op::{Op, only_block},
    shown::memref_type,
    value::{argument_name, size_name},
};
use crate::{logic::term::Sort, proof::Counterexample};
use broadcastable::mlir::melior::ir::{BlockLike, Type, ValueLike, operation::OperationLike};
use std::{collections::BTreeMap, fmt::Write};

/// As many elements are written down.
const MAX_ELEMENTS: i64 = 2048;

/// The text of that `main`, if all arguments are numbers, or tensors or memrefs of numbers, and not too large.
pub fn runnable_case(function: Op, counterexample: &Counterexample) -> Option<String> {
    let block = only_block(function, 0).ok()?;
    let mut case = Case::default();
    let mut arguments = Vec::new();
    for position in 0..block.argument_count() {
        let r#type = block.argument(position).ok()?.r#type();
        case.argument(position, r#type, counterexample)?;
        arguments.push((argument_name(position), r#type));
    }
    let ends = block.terminator()?;
    let results: Vec<_> =
        ends.operands().enumerate().map(|(at, value)| (format!("%results#{at}"), value.r#type())).collect();
    let defined = match results.len() {
        0 => String::new(),
        count => format!("%results:{count} = "),
    };
    let [names, types] =
        [|(name, _): &(String, Type)| name.clone(), |(_, r#type): &(_, Type)| r#type.to_string()]
            .map(|text| arguments.iter().map(text).collect::<Vec<_>>().join(", "));
    let returned: Vec<_> = results.iter().map(|(_, r#type)| r#type.to_string()).collect();
    let name = function_name(function);
    case.line(&format!("{defined}call @{name}({names}) : ({types}) -> ({})", returned.join(", ")));
    let is_memref = |(_, r#type): &&(String, Type)| memref_type(*r#type).is_some();
    for (name, r#type) in arguments.iter().filter(is_memref).chain(&results) {
        case.print(name, *r#type);
    }
    Some(case.text())
}

/// A `main`, and what stands before it.
#[derive(Default)]
struct Case {
    globals: String,
    printers: BTreeMap<&'static str, String>,
    body: String,
}

impl Case {
    fn line(&mut self, line: &str) {
        self.body += &format!("  {line}\n");
    }

    /// An argument of the sizes that were found; each element is its own number.
    fn argument(&mut self, position: usize, r#type: Type, counterexample: &Counterexample) -> Option<()> {
        let name = argument_name(position);
        let (declared, element) = match tensor_type(r#type).or_else(|| memref_type(r#type)) {
            Some(shape) => shape,
            None => {
                let text = r#type.to_string();
                let value = counterexample.value(&name).unwrap_or(i64::from(sort(&text) == Sort::Index));
                let number = number(value, &text)?;
                self.line(&match text.as_str() {
                    "i1" => format!("{name} = arith.constant {number}"),
                    _ => format!("{name} = arith.constant {number} : {text}"),
                });
                return Some(());
            }
        };
        let size = |(dim, size): (usize, &Option<i64>)| {
            size.or_else(|| counterexample.value(&size_name(&name, dim))).unwrap_or(1)
        };
        let sizes: Vec<i64> = declared.iter().enumerate().map(size).collect();
        let elements = elements(position, &sizes, &element)?;
        let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let (constant, from) = match tensor_type(r#type) {
            Some(_) => {
                let from = format!("tensor<{sizes}{element}>");
                (format!("arith.constant {elements} : {from}"), from)
            }
            None => {
                let from = format!("memref<{sizes}{element}>");
                let global = format!("@case{position}");
                writeln!(self.globals, "memref.global \"private\" {global} : {from} = {elements}").ok()?;
                (format!("memref.get_global {global} : {from}"), from)
            }
        };
        self.line(&format!("%case{position} = {constant}"));
        self.line(&format!("{name} = {}.cast %case{position} : {from} to {type}", kind(&from)));
        Some(())
    }

    /// Prints a tensor or a memref, if MLIR's library can.
    fn print(&mut self, name: &str, r#type: Type) {
        const PRINTERS: [(&str, &str); 4] = [
            ("f32", "printMemrefF32"),
            ("f64", "printMemrefF64"),
            ("i32", "printMemrefI32"),
            ("i64", "printMemrefI64"),
        ];
        let Some((_, element)) = tensor_type(r#type).or_else(|| memref_type(r#type)) else { return };
        let Some((_, printer)) = PRINTERS.iter().find(|(known, _)| *known == element) else { return };
        let text = r#type.to_string();
        let kind = kind(&text);
        let unranked = format!("{kind}<*x{element}>");
        // One printer takes tensors or memrefs.
        if self.printers.entry(printer).or_insert_with(|| unranked.clone()) == &unranked {
            let any = format!("{}_any", name.replace('#', "_"));
            self.line(&format!("{any} = {kind}.cast {name} : {text} to {unranked}"));
            self.line(&format!("call @{printer}({any}) : ({unranked}) -> ()"));
        }
    }

    fn text(&self) -> String {
        let printers: String = self
            .printers
            .iter()
            .map(|(name, taken)| format!("func.func private @{name}({taken})\n"))
            .collect();
        format!("{printers}{}func.func @main() {{\n{}  return\n}}\n", self.globals, self.body)
    }
}

/// The dialect of a type of tensors or memrefs.
fn kind(r#type: &str) -> &str {
    r#type.split_once('<').map_or(r#type, |(kind, _)| kind)
}

/// The text of a number of that type.
fn number(value: i64, r#type: &str) -> Option<String> {
    match r#type {
        float if float.starts_with('f') || float == "bf16" => Some(format!("{value}.0")),
        "i1" => Some((value % 2 == 1).to_string()),
        "index" => Some(value.to_string()),
        integer if integer.starts_with('i') => Some(value.to_string()),
        _ => None,
    }
}

fn elements(position: usize, sizes: &[i64], element: &str) -> Option<String> {
    let count = sizes.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
    let elements = match count {
        0 => String::new(),
        _ if count > MAX_ELEMENTS => return None,
        _ => nested(sizes, &mut (100 * position as i64..), element)?,
    };
    Some(format!("dense<{elements}>"))
}

fn nested(sizes: &[i64], numbers: &mut impl Iterator<Item = i64>, element: &str) -> Option<String> {
    let Some((&size, rest)) = sizes.split_first() else { return number(numbers.next()?, element) };
    let inner: Option<Vec<_>> = (0..size).map(|_| nested(rest, numbers, element)).collect();
    Some(format!("[{}]", inner?.join(", ")))
}
