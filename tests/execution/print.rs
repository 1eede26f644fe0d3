//! A program as MLIR's text.

use super::{
    bodies,
    numbers::{I32, Numbers},
    program::{
        Arm, CONDITIONS, COUNTS, Carried, Element, Function, Kind, Op, Program, Statement, Type, Value,
    },
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

/// The type as MLIR writes it.
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
    /// Blocks that stand behind the rest of the function.
    behind: String,
    labels: usize,
}

impl Printer<'_> {
    fn print(mut self, name: &str) -> String {
        let function = self.function;
        let arguments: Vec<Value> = (0..function.arguments).collect();
        let (scalars, scalar_types) = scalars();
        let typed = |(name, r#type): (&str, &str)| format!("{name}: {}", r#type);
        let scalars = list(scalars.split(", ").zip(scalar_types.split(", ")).map(typed));
        let arguments = join(&self.declared(&arguments), &scalars);
        let results = self.types(&function.results);
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
        format!("func.func {private}@{prefix}_{name}({arguments}) -> ({results}) {{\n{text}{behind}}}\n")
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
            Statement::Cast { operand, result } => self.line(&format!(
                "%{result} = tensor.cast %{operand} : {} to {}",
                self.r#type(*operand),
                self.r#type(*result)
            )),
            Statement::Print(value) => self.print_tensor(*value),
            Statement::Loop { count, carried, body } => self.scf_for(*count, carried, body),
            Statement::If { condition, arms, results } => self.scf_if(*condition, arms, results),
            Statement::Aside(body) => self.aside(body),
            Statement::Call { function, operands, results } => {
                let (scalars, scalar_types) = scalars();
                self.line(&format!(
                    "{}func.call @{}_{function}({}) : ({}) -> ({})",
                    self.pack(results),
                    self.prefix,
                    join(&names(operands), &scalars),
                    join(&self.types(operands), &scalar_types),
                    self.types(results)
                ));
            }
        }
    }

    fn op(&mut self, op: &Op) {
        let dimensions = op.dimensions.as_deref().map_or(String::new(), attribute);
        let (operands, types) = (names(&op.operands), self.types(&op.operands));
        let results = self.types(&op.results);
        let pack = self.pack(&op.results);
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

    fn scf_for(&mut self, count: usize, carried: &[Carried], body: &[Statement]) {
        let results: Vec<Value> = carried.iter().map(|carried| carried.result).collect();
        let yielded: Vec<Value> = carried.iter().map(|carried| carried.yielded).collect();
        let label = self.label();
        let initial = |carried: &Carried| format!("%{} = %{}", carried.inside, carried.initial);
        let carried = list(carried.iter().map(initial));
        let carried = match results.is_empty() {
            true => String::new(),
            false => format!(" iter_args({carried}) -> ({})", self.types(&results)),
        };
        let pack = self.pack(&results);
        self.line(&format!("{pack}scf.for %i{label} = %c0 to %n{count} step %c1{carried} {{"));
        self.block(body);
        self.end_region("scf.yield", &yielded);
        self.line("}");
    }

    fn scf_if(&mut self, condition: usize, [yes, no]: &[Arm; 2], results: &[Value]) {
        let types = if results.is_empty() { String::new() } else { format!(" -> ({})", self.types(results)) };
        let pack = self.pack(results);
        self.line(&format!("{pack}scf.if %p{condition}{types} {{"));
        self.block(&yes.body);
        self.end_region("scf.yield", &yes.yielded);
        self.line("} else {");
        self.block(&no.body);
        self.end_region("scf.yield", &no.yielded);
        self.line("}");
    }

    /// A block that stands behind all others.
    fn aside(&mut self, body: &[Statement]) {
        let label = self.label();
        self.line(&format!("cf.br ^aside{label}"));
        let before = std::mem::take(&mut self.text);
        self.line(&format!("^aside{label}:"));
        self.block(body);
        self.line(&format!("cf.br ^next{label}"));
        let block = std::mem::replace(&mut self.text, before);
        self.behind += &block;
        self.line(&format!("^next{label}:"));
    }

    fn end_region(&mut self, op: &str, values: &[Value]) {
        if !values.is_empty() {
            self.line(&format!("{op} {} : {}", names(values), self.types(values)));
        }
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
        tensor(&self.function.types[value], self.numbers)
    }

    fn types(&self, values: &[Value]) -> String {
        list(values.iter().map(|&value| self.r#type(value)))
    }

    fn declared(&self, values: &[Value]) -> String {
        list(values.iter().map(|&value| format!("%{value}: {}", self.r#type(value))))
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
    if one.is_empty() { other.into() } else { format!("{one}, {other}") }
}

pub fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
