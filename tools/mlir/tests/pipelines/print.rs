//! Programs as MLIR.

use super::{
    machine::Place,
    program::{Function, Op, Program, Region, Symbol, Type, Value},
};
use std::{collections::BTreeMap, fmt::Write};

/// The functions of a program, with names of this prefix; the last one is `{name}_f{n}`, and has a C
/// interface.
pub fn program(program: &Program, name: &str) -> String {
    printed(program, name).text
}

/// The line of each op with a result, from 0.
pub fn lines(program: &Program) -> BTreeMap<Place, usize> {
    printed(program, "").lines
}

fn printed<'a>(program: &Program, name: &'a str) -> Printer<'a> {
    let mut printer = Printer { text: String::new(), name, next: 0, function: 0, lines: BTreeMap::new() };
    for (number, function) in program.functions.iter().enumerate() {
        printer.function(function, number, number + 1 == program.functions.len());
    }
    printer
}

pub fn entry(program: &Program, name: &str) -> String {
    format!("{name}_f{}", program.functions.len() - 1)
}

struct Printer<'a> {
    text: String,
    name: &'a str,
    next: usize,
    function: usize,
    lines: BTreeMap<Place, usize>,
}

impl Printer<'_> {
    fn function(&mut self, function: &Function, number: usize, is_main: bool) {
        self.function = number;
        let region = &function.region;
        let arguments: Vec<String> = region
            .arguments
            .iter()
            .enumerate()
            .map(|(at, &value)| {
                let r#type = &function.types[value];
                let declared = declared(&function.symbols, |symbol| &symbol.arguments, at, r#type);
                format!("%v{value}: {type}{declared}")
            })
            .collect();
        let results: Vec<String> = function
            .result_types()
            .iter()
            .enumerate()
            .map(|(at, r#type)| {
                format!("{type}{}", declared(&function.symbols, |symbol| &symbol.results, at, r#type))
            })
            .collect();
        let visibility = if function.is_private { "private " } else { "" };
        let mut attributes = vec![];
        if is_main {
            attributes.push("llvm.emit_c_interface".to_owned());
        }
        attributes.extend(bounds(&function.symbols));
        let attributes = if attributes.is_empty() {
            String::new()
        } else {
            format!(" attributes {{{}}}", attributes.join(", "))
        };
        writeln!(
            self.text,
            "func.func {visibility}@{}_f{number}({}) -> ({}){attributes} {{",
            self.name,
            arguments.join(", "),
            results.join(", ")
        )
        .unwrap();
        self.body(region);
        let types: Vec<String> = function.result_types().iter().map(Type::to_string).collect();
        if types.is_empty() {
            self.text += "return\n}\n"
        } else {
            writeln!(self.text, "return {} : {}\n}}", names(&region.yields), types.join(", ")).unwrap()
        }
    }

    fn body(&mut self, region: &Region) {
        for op in &region.body {
            self.op(op);
            self.text.push('\n');
        }
    }

    fn op(&mut self, op: &Op) {
        let number = self.next;
        self.next += 1;
        let mut parts = op.text.split('$');
        self.text += parts.next().unwrap_or_default();
        for part in parts {
            let kind = part.chars().next().expect("something follows a $");
            let skip = usize::from(!kind.is_ascii_digit());
            let digits = part[skip..].chars().take_while(char::is_ascii_digit).count();
            let (which, rest) = part[skip..].split_at(digits);
            let which = which.parse().unwrap_or(0);
            match kind {
                'r' => {
                    let line = self.text.matches('\n').count();
                    self.lines.extend(op.results.first().map(|&result| ((self.function, result), line)));
                    self.text += &names(&op.results);
                }
                'b' => self.body(&op.regions[which]),
                'y' => self.text += &names(&op.regions[which].yields),
                'u' => write!(self.text, "{number}").unwrap(),
                'f' => write!(self.text, "{}_f{which}", self.name).unwrap(),
                _ => write!(self.text, "%v{}", op.operands[which]).unwrap(),
            }
            self.text += rest;
        }
    }
}

fn names(values: &[Value]) -> String {
    values.iter().map(|value| format!("%v{value}")).collect::<Vec<_>>().join(", ")
}

/// The attribute of one tensor's declarations.
fn declared(
    symbols: &[Symbol],
    of: fn(&Symbol) -> &Vec<(usize, usize)>,
    index: usize,
    r#type: &Type,
) -> String {
    let entry = |dim: usize| {
        let symbol = symbols.iter().position(|symbol| of(symbol).contains(&(index, dim)));
        symbol.map_or("\"?\"".to_owned(), |symbol| format!("\"S{symbol}\""))
    };
    let entries: Vec<String> = (0..r#type.sizes().len()).map(entry).collect();
    if entries.iter().all(|entry| entry == "\"?\"") {
        String::new()
    } else {
        format!(" {{bcast.dims = [{}]}}", entries.join(", "))
    }
}

fn bounds(symbols: &[Symbol]) -> Option<String> {
    let bounds = |(number, symbol): (usize, &Symbol)| {
        let max = symbol.max.map_or(String::new(), |max| format!(", max = {max}"));
        (symbol.min > 0 || symbol.max.is_some()).then(|| format!("S{number} = {{min = {}{max}}}", symbol.min))
    };
    let all: Vec<String> = symbols.iter().enumerate().filter_map(bounds).collect();
    (!all.is_empty()).then(|| format!("bcast.symbols = {{{}}}", all.join(", ")))
}
