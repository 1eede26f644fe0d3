//! A program as MLIR's text.

mod control;
mod declared;
mod upstream;

use super::program::{CONDITIONS, COUNTS, Element, Function, Kind, Op, Program, Statement, Type, Value};
use std::fmt::Write;

/// All functions of a program; their names begin with the prefix, and the last one is `@prefix_main`.
pub fn functions(program: &Program, prefix: &str) -> String {
    let last = program.functions.len() - 1;
    let mut text = String::new();
    for (index, function) in program.functions.iter().enumerate() {
        let name = if index == last { "main".into() } else { index.to_string() };
        text +=
            &Printer { prefix, function, text: String::new(), behind: String::new(), labels: 0 }.print(&name);
    }
    text
}

/// The type as MLIR writes it.
pub fn tensor(r#type: &Type) -> String {
    let size = |size: &Option<usize>| size.map_or("?x".into(), |size| format!("{size}x"));
    let sizes: String = r#type.sizes.iter().map(size).collect();
    format!("tensor<{sizes}{}>", element(r#type.element))
}

/// Names and types of the counts and conditions, where a function is called.
pub fn scalars() -> (String, String) {
    let names = (0..COUNTS).map(|n| format!("%n{n}")).chain((0..CONDITIONS).map(|n| format!("%p{n}")));
    let types = [("index", COUNTS), ("i1", CONDITIONS)].map(|(name, count)| vec![name; count]).concat();
    (list(names), list(types.into_iter().map(String::from)))
}

struct Printer<'a> {
    prefix: &'a str,
    function: &'a Function,
    text: String,
    /// Blocks that stand behind the rest of the function.
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
        match function.results.is_empty() {
            true => self.line("return"),
            false => self.line(&format!("return {} : {results}", names(&function.results))),
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
        if matches!(op.kind, Kind::TensorSub | Kind::TensorAbs) {
            let (result, mnemonic) = (names(&op.results), mnemonic(op.kind));
            return self.line(&format!("{result} = {mnemonic} {operands} : {results}"));
        }
        if matches!(op.kind, Kind::LinalgSub | Kind::Reshape | Kind::Refold | Kind::Generate) {
            return self.of_its_sizes(op.kind, &op.operands, op.results[0]);
        }
        let body = if op.kind == Kind::Map { self.map_body(op) } else { String::new() };
        let line = format!(
            "{}bcast.{} {operands}{dimensions} : ({types}) -> ({results}){body}",
            self.pack(&op.results),
            mnemonic(op.kind)
        );
        self.line(&line);
    }

    fn map_body(&self, op: &Op) -> String {
        let elements = op.operands.iter().map(|&operand| element(self.function.types[operand].element));
        let arguments = list(elements.clone().enumerate().map(|(n, r#type)| format!("%x{n}: {}", r#type)));
        let mut text = format!(" ({arguments}) {{\n");
        let mut sum = "%seed".to_owned();
        for (n, r#type) in elements.enumerate() {
            let mut next = format!("%x{n}");
            if r#type == "i1" {
                writeln!(text, "    %y{n} = arith.extui {next} : i1 to i32").unwrap();
                next = format!("%y{n}");
            }
            writeln!(text, "    %t{n} = arith.constant 3 : i32").unwrap();
            writeln!(text, "    %u{n} = arith.muli {sum}, %t{n} : i32").unwrap();
            writeln!(text, "    %v{n} = arith.addi %u{n}, {next} : i32").unwrap();
            sum = format!("%v{n}");
        }
        text + &format!("    bcast.yield {sum} : i32\n  }}")
    }

    fn print_tensor(&mut self, value: Value) {
        let r#type = &self.function.types[value];
        let integers = Type { element: Element::I32, ..r#type.clone() };
        let (own, integers) = (tensor(r#type), tensor(&integers));
        let label = self.label();
        let mut shown = format!("%{value}");
        if r#type.element == Element::I1 {
            self.line(&format!("%i{label} = arith.extui {shown} : {own} to {integers}"));
            shown = format!("%i{label}");
        }
        self.line(&format!("%o{label} = tensor.cast {shown} : {integers} to tensor<*xi32>"));
        self.line(&format!("func.call @printMemrefI32(%o{label}) : (tensor<*xi32>) -> ()"));
    }

    fn label(&mut self) -> usize {
        self.labels += 1;
        self.labels
    }

    /// What stands before an op with these results.
    fn pack(&self, results: &[Value]) -> String {
        if results.is_empty() { String::new() } else { format!("{} = ", names(results)) }
    }

    fn r#type(&self, value: Value) -> String {
        tensor(&self.function.types[value])
    }

    fn types(&self, values: &[Value]) -> String {
        list(values.iter().map(|&value| self.r#type(value)))
    }
}

fn mnemonic(kind: Kind) -> &'static str {
    match kind {
        Kind::Add => "add",
        Kind::Mul => "mul",
        Kind::Max => "max",
        Kind::Min => "min",
        Kind::And => "and",
        Kind::Or => "or",
        Kind::Xor => "xor",
        Kind::Sub => "sub",
        Kind::Less => "compare lt,",
        Kind::Select => "select",
        Kind::Map => "map",
        Kind::Broadcast => "broadcast",
        Kind::TensorSub => "arith.subi",
        Kind::TensorAbs => "math.absi",
        Kind::LinalgSub | Kind::Reshape | Kind::Refold | Kind::Generate => {
            unreachable!("its text is more than a name")
        }
    }
}

fn element(element: Element) -> &'static str {
    match element {
        Element::I32 => "i32",
        Element::I1 => "i1",
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
