//! A counterexample as a runnable program: a `main` that calls the function with the sizes of the
//! counterexample, and prints its results.

use super::{
    arguments::{Argument, Pattern, arguments},
    attributes::{self, tensor_type},
    functions::{function_name, symbol_of},
    op::{Op, only_block},
    shown::memref_type,
    value::argument_name,
};
use crate::proof::Counterexample;
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{BlockLike, Type, ValueLike, operation::OperationLike};
use std::{collections::BTreeMap, fmt::Write};

/// The names for the case: a program may have functions of some of these.
const NAMES: [&str; 3] = ["main", "bcast_case", "bcast_case_to_run"];

/// The text of that `main`, if all arguments are numbers, or tensors or memrefs of numbers, and not too
/// large.
pub fn runnable_case(function: Op, found: &Counterexample, pattern: Pattern) -> Option<String> {
    let block = only_block(function, 0).ok()?;
    let mut case = Case::default();
    let mut values = Vec::new();
    for (position, argument) in arguments(function, found, pattern)?.into_iter().enumerate() {
        case.argument(position, &argument)?;
        values.push((argument_name(position), block.argument_at(position)?.r#type()));
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
            .map(|text| values.iter().map(text).collect::<Vec<_>>().join(", "));
    let returned: Vec<_> = results.iter().map(|(_, r#type)| r#type.to_string()).collect();
    let name = function_name(function);
    case.line(&format!("{defined}call @{name}({names}) : ({types}) -> ({})", returned.join(", ")));
    let is_memref = |(_, r#type): &&(String, Type)| memref_type(*r#type).is_some();
    for (name, r#type) in values.iter().filter(is_memref).chain(&results) {
        case.print(function, name, *r#type);
    }
    let is_free = |name: &&&str| symbol_of(function, name, "func.func").is_none();
    case.text(NAMES.iter().find(is_free)?)
}

/// A `main`, and what stands before it.
#[derive(Default)]
struct Case {
    globals: String,
    /// The operand of each printer, and whether the program declares it.
    printers: BTreeMap<&'static str, (String, bool)>,
    body: String,
}

impl Case {
    fn line(&mut self, line: &str) {
        self.body += &format!("  {line}\n");
    }

    /// An argument of the counterexample's sizes.
    fn argument(&mut self, position: usize, argument: &Argument) -> Option<()> {
        let Argument { r#type, sizes, is_memref, element, numbers } = argument;
        let name = argument_name(position);
        let Some(sizes) = sizes else {
            let number = numbers.first()?;
            self.line(&match r#type.as_str() {
                "i1" => format!("{name} = arith.constant {number}"),
                _ => format!("{name} = arith.constant {number} : {type}"),
            });
            return Some(());
        };
        let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let elements = argument.dense();
        let (constant, from) = match is_memref {
            false => {
                let from = format!("tensor<{sizes}{element}>");
                (format!("arith.constant {elements} : {from}"), from)
            }
            true => {
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
    fn print(&mut self, function: Op, name: &str, r#type: Type) {
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
        let declared = symbol_of(function, printer, "func.func");
        let types = declared.and_then(|op| attributes::text(op, "function_type"));
        // One printer takes tensors or memrefs.
        let (taken, _) =
            self.printers.entry(printer).or_insert_with(|| (unranked.clone(), declared.is_some()));
        if taken == &unranked && types.is_none_or(|types| types == format!("({unranked}) -> ()")) {
            let any = format!("{}_any", name.replace('#', "_"));
            self.line(&format!("{any} = {kind}.cast {name} : {text} to {unranked}"));
            self.line(&format!("call @{printer}({any}) : ({unranked}) -> ()"));
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        let new = self.printers.iter().filter(|(_, (_, is_declared))| !is_declared);
        let printers: String =
            new.map(|(name, (taken, _))| format!("func.func private @{name}({taken})\n")).collect();
        Some(format!("{printers}{}func.func @{name}() {{\n{}  return\n}}\n", self.globals, self.body))
    }
}

/// The dialect of a type of tensors or memrefs.
fn kind(r#type: &str) -> &str {
    r#type.split_once('<').map_or(r#type, |(kind, _)| kind)
}
