//! A program as MLIR's text.

mod control;
mod declared;
mod upstream;

use super::{
    bodies,
    numbers::{I32, Numbers},
    program::{CONDITIONS, COUNTS, Element, Function, Kind, Op, Program, Statement, Type, Value},
};
use std::fmt::Write;

/// All functions of a program; their names begin with the prefix, and the last one is `@prefix_main`.
pub fn functions(program: &Program, prefix: &str, numbers: Numbers) -> String {
    let last = program.functions.len() - 1;
    let mut text = String::new();
    for (index, function) in program.functions.iter().enumerate() {
        let name = if index == last { "main".into() } else { index.to_string() };
        text += &Printer { prefix, numbers, function, text: String::new(), behind: String::new(), labels: 0 }
            .print(&name);
    }
    text
}

/// The type as MLIR prints it.
pub fn tensor(r#type: &Type, numbers: Numbers) -> String {
    let size = |size: &Option<usize>| size.map_or("?x".into(), |size| format!("{size}x"));
    let sizes: String = r#type.sizes.iter().map(size).collect();
    format!("tensor<{sizes}{}>", element(r#type.element, numbers))
}

/// Names and types of the counts and conditions, where a function is called.
pub fn scalars() -> (String, String) {
    let names = (0..COUNTS).map(|n| format!("%n{n}")).chain((0..CONDITIONS).map(|n| format!("%p{n}")));
    let types = [("index", COUNTS), ("i1", CONDITIONS)].map(|(name, count)| vec![name; count]).concat();
    (list(names), list(types.into_iter().map(String::from)))
}

struct Printer<'a> {
    prefix: &'a str,
    numbers: Numbers,
    function: &'a Function,
    text: String,
    /// Blocks that stand after the rest of the function.
    behind: String,
    labels: usize,
}

impl Printer<'_> {
    fn print(mut self, name: &str) -> String {
        let function = self.function;
        let (scalars, scalar_types) = scalars();
        let typed = |(name, r#type): (&str, &str)| format!("{name}: {}", r#type);
        let scalars = list(scalars.split(", ").zip(scalar_types.split(", ")).map(typed));
        let arguments = join(&self.arguments(), &scalars);
        let (results, symbols) = (self.types(&function.results), declared::symbols(function));
        let declared_results = self.results();
        self.line("%c0 = arith.constant 0 : index");
        self.line("%c1 = arith.constant 1 : index");
        self.line("%seed = arith.index_cast %n0 : index to i32");
        self.block(&function.body);
        if function.results.is_empty() {
            self.line("return")
        } else {
            self.line(&format!("return {} : {results}", names(&function.results)))
        }
        let (prefix, text, behind) = (self.prefix, self.text, self.behind);
        let private = if name == "main" { "" } else { "private " };
        format!(
            "func.func {private}@{prefix}_{name}({arguments}) -> ({declared_results}){symbols} {{\n{text}{behind}}}\n"
        )
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").unwrap();
    }

    fn block(&mut self, body: &[Statement]) {
        body.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Op(op) => self.op(op),
            Statement::Cast { operand, result, unranked } => self.cast(*operand, *result, *unranked),
            Statement::Resize { operand, dim, change, result } => {
                self.resize(*operand, *dim, *change, *result);
            }
            Statement::Print(value) => self.print_tensor(*value),
            Statement::Require(both) => {
                let condition = self.alike(both);
                self.line(&format!("cf.assert {condition}, \"the sizes are not the same [require]\""));
            }
            Statement::Loop { count, is_while: false, carried, body } => self.scf_for(*count, carried, body),
            Statement::Loop { count, is_while: true, carried, body } => self.scf_while(*count, carried, body),
            Statement::If { condition, arms, results } => self.scf_if(*condition, arms, results),
            Statement::Aside(body) => self.aside(body),
            Statement::Call { function, operands, fewer, results } => {
                self.call(*function, operands, *fewer, results);
            }
        }
    }

    fn op(&mut self, op: &Op) {
        let dimensions = op.dimensions.as_deref().map_or(String::new(), attribute);
        let (operands, types) = (names(&op.operands), self.types(&op.operands));
        let results = self.types(&op.results);
        let pack = self.pack(&op.results);
        let is_linalg = op.kind == Kind::LinalgSub && self.numbers == I32;
        if is_linalg || matches!(op.kind, Kind::Reshape | Kind::Refold | Kind::Generate) {
            return self.of_its_sizes(op.kind, &op.operands, op.results[0]);
        }
        let elements: Vec<Element> =
            op.operands.iter().map(|&operand| self.function.types[operand].element).collect();
        let is_logic = matches!(op.kind, Kind::And | Kind::Or | Kind::Xor) && elements[0] == Element::I1;
        let name = if is_logic { I32 } else { self.numbers }.op(op.kind);
        if let Some(name) = name.filter(|name| !name.starts_with("bcast.")) {
            return self.line(&format!("{pack}{name} {operands} : {results}"));
        }
        let body = match name {
            None | Some("bcast.map") => bodies::of_kind(op.kind, &elements, self.numbers),
            _ => String::new(),
        };
        let name = name.unwrap_or("bcast.map");
        self.line(&format!("{pack}{name} {operands}{dimensions} : ({types}) -> ({results}){body}"));
    }

    /// Prints an `i32` as it is, and of any other element the bits.
    fn print_tensor(&mut self, value: Value) {
        let r#type = &self.function.types[value];
        let (own, label) = (tensor(r#type, self.numbers), self.label());
        let is_shown = (r#type.element, self.numbers) == (Element::Number, I32);
        let (name, shown) = if is_shown { ("I32", I32) } else { ("I64", Numbers::Signless(64)) };
        let integers = tensor(&Type { element: Element::Number, ..r#type.clone() }, shown);
        let mut from = format!("%{value}");
        if !is_shown {
            let body = bodies::bits(r#type.element, self.numbers);
            self.line(&format!("%i{label} = bcast.map {from} : ({own}) -> ({integers}){body}"));
            from = format!("%i{label}");
        }
        let shown = shown.name();
        self.line(&format!("%o{label} = tensor.cast {from} : {integers} to tensor<*x{shown}>"));
        self.line(&format!("func.call @printMemref{name}(%o{label}) : (tensor<*x{shown}>) -> ()"));
    }

    fn label(&mut self) -> usize {
        self.labels += 1;
        self.labels
    }

    /// The text before an op with these results.
    fn pack(&self, results: &[Value]) -> String {
        if results.is_empty() { String::new() } else { format!("{} = ", names(results)) }
    }

    fn r#type(&self, value: Value) -> String {
        tensor(&self.function.types[value], self.numbers)
    }

    fn types(&self, values: &[Value]) -> String {
        list(values.iter().map(|&value| self.r#type(value)))
    }
}

pub fn element(element: Element, numbers: Numbers) -> String {
    match element {
        Element::Number => numbers.name(),
        Element::I1 => "i1".into(),
    }
}

fn attribute(dimensions: &[i64]) -> String {
    let separator = if dimensions.is_empty() { "" } else { ": " };
    let entries = list(dimensions.iter().map(i64::to_string));
    format!(" {{broadcast_dimensions = array<i64{separator}{entries}>}}")
}

fn names(values: &[Value]) -> String {
    list(values.iter().map(|value| format!("%{value}")))
}

fn join(one: &str, other: &str) -> String {
    let parts = [one, other].into_iter().filter(|part| !part.is_empty());
    list(parts.map(String::from))
}

pub fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
