//! From text to MLIR, in one pass. Errors are texts that show the line that they are in.

use broadcastable::{Alignment, Dim, Op, Place, Shape};
use broadcastable_mlir::{InferResultTypeError, OpParts, infer_result_type, value_type_of};
use melior::{
    Context,
    dialect::{arith, func},
    ir::{attribute::*, operation::*, *},
};
use std::{collections::HashMap, fmt::Display, slice};

/// The nesting limit of lists and parentheses: the parser is recursive.
const MAX_DEPTH: usize = 32;

/// The limits of a list's length and an array's rank, so that no result has more than 2^24 elements: native
/// code does not check for exhausted memory.
const MAX_SIZE: usize = 64;
const MAX_RANK: usize = 4;

/// Operators and their ops; those of the second level bind tighter.
const OPERATORS: [[(char, &str); 2]; 2] =
    [[('+', "bcast.add"), ('-', "bcast.sub")], [('*', "bcast.mul"), ('/', "bcast.div")]];

/// A part of a line: its number, from 1, and bytes of it.
#[derive(Clone, Copy)]
pub struct Span {
    pub line: usize,
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// A message above the line, in which this is marked.
    pub fn render(self, line: &str, message: &str) -> String {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(line[..self.start].chars().count());
        let marks = "^".repeat(line[self.start..self.end].chars().count().max(1));
        format!("error: {message}\n {number} | {}\n {margin} | {indent}{marks}", line.replace('\t', " "))
    }
}

/// A literal: its elements in row-major order.
pub struct Array {
    pub sizes: Vec<usize>,
    pub elements: Vec<f64>,
}

/// A line, and the position of the parser in it.
struct Line<'s> {
    text: &'s str,
    /// The text without a comment.
    code: &'s str,
    number: usize,
    position: usize,
    depth: usize,
}

impl<'s> Line<'s> {
    fn new(text: &'s str, number: usize) -> Self {
        let code = text.split('#').next().unwrap_or_default().trim_end();
        Self { text, code, number, position: 0, depth: 0 }
    }

    /// The rest of the line, from the next word or symbol.
    fn rest(&mut self) -> &'s str {
        let rest = self.code[self.position..].trim_start();
        self.position = self.code.len() - rest.len();
        rest
    }

    /// The position of the next word or symbol.
    fn start(&mut self) -> Result<usize, String> {
        self.rest();
        if self.depth > MAX_DEPTH {
            return Err(self.error(self.position, &format!("nested more than {MAX_DEPTH} deep")));
        }
        Ok(self.position)
    }

    /// Reads letters and digits, and what is in `2.5` and `4x?`.
    fn word(&mut self) -> &'s str {
        let rest = self.rest();
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '?');
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        self.position += word.len();
        word
    }

    fn eat(&mut self, symbol: char) -> bool {
        if !self.rest().starts_with(symbol) {
            return false;
        }
        self.position += symbol.len_utf8();
        match symbol {
            '(' | '[' => self.depth += 1,
            ')' | ']' => self.depth -= 1,
            _ => {}
        }
        true
    }

    fn expect(&mut self, symbol: char) -> Result<(), String> {
        let found = self.eat(symbol).then_some(());
        found.ok_or_else(|| self.error(self.position, &format!("expected '{symbol}'")))
    }

    fn expect_end(&mut self) -> Result<(), String> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(self.position, "expected an operator")) }
    }

    fn since(&self, start: usize) -> Span {
        Span { line: self.number, start, end: self.position }
    }

    fn error(&self, start: usize, message: &str) -> String {
        self.since(start).render(self.text, message)
    }

    /// Reads a number, or a list of literals of one shape.
    fn literal(&mut self) -> Result<Array, String> {
        let start = self.start()?;
        if !self.eat('[') {
            let sign = if self.eat('-') { -1.0 } else { 1.0 };
            let number: f64 = self.word().parse().map_err(|_| self.error(start, "expected a number"))?;
            return Ok(Array { sizes: vec![], elements: vec![sign * number] });
        }
        let (mut count, mut array) = (0, Array { sizes: vec![], elements: vec![] });
        while !self.rest().starts_with(']') && (count == 0 || self.eat(',')) {
            let start = self.start()?;
            let part = self.literal()?;
            if count > 0 && part.sizes != array.sizes {
                return Err(self.error(start, "this has another shape than what is before it in the list"));
            }
            count += 1;
            array.sizes = part.sizes;
            array.elements.extend(part.elements);
        }
        self.expect(']')?;
        array.sizes.insert(0, count);
        if count > MAX_SIZE || array.sizes.len() > MAX_RANK {
            return Err(self.error(start, "this list is too long, or its rank too large"));
        }
        Ok(array)
    }
}

/// A value, and its expression.
#[derive(Clone, Copy)]
struct Operand<'c, 'a> {
    value: Value<'c, 'a>,
    span: Span,
}

struct Parser<'s, 'c, 'a> {
    context: &'c Context,
    block: &'a Block<'c>,
    line: Line<'s>,
    names: HashMap<&'s str, Value<'c, 'a>>,
    arguments: slice::Iter<'s, String>,
    inputs: Vec<Array>,
}

/// Appends a program to a block, whose arguments become the inputs; returns these, read from the command's.
pub fn parse<'c>(
    source: &str,
    arguments: &[String],
    context: &'c Context,
    block: &Block<'c>,
) -> Result<Vec<Array>, String> {
    let (line, names, arguments) = (Line::new("", 0), HashMap::new(), arguments.iter());
    let mut parser = Parser { context, block, line, names, arguments, inputs: vec![] };
    for (index, line) in source.lines().enumerate() {
        parser.line = Line::new(line, index + 1);
        parser.statement()?;
    }
    match parser.arguments.next() {
        None => Ok(parser.inputs),
        Some(argument) => Err(format!("error: the program has no input for '{argument}'")),
    }
}

impl<'c, 'a> Parser<'_, 'c, 'a> {
    fn statement(&mut self) -> Result<(), String> {
        if self.line.rest().is_empty() {
            return Ok(());
        }
        let start = self.line.start()?;
        let name = self.line.word();
        if name == "print" {
            let printed = self.expression(0)?;
            let span = self.line.since(start);
            let any = Type::parse(self.context, "tensor<*xf64>").expect("it is a type");
            let cast = self.op("tensor.cast", &[printed.value], any, span);
            let show = FlatSymbolRefAttribute::new(self.context, "show");
            self.block.append_operation(func::call(
                self.context,
                show,
                &[cast.value],
                &[],
                self.location(span),
            ));
        } else if name.starts_with(char::is_alphabetic) {
            self.line.expect('=')?;
            let operand = self.expression(0)?;
            self.names.insert(name, operand.value);
        } else {
            return Err(self.line.error(start, "expected 'print' or a name"));
        }
        self.line.expect_end()
    }

    /// Reads the shape after `input`; without one, it is a number.
    fn input(&mut self, start: usize) -> Result<Operand<'c, 'a>, String> {
        let declared = self.line.word().parse::<Shape>();
        let span = self.line.since(start);
        let error = |message: &str| span.render(self.line.text, message);
        let declared = declared.map_err(|reason| error(&reason.to_string()))?;
        let argument = self.arguments.next().ok_or_else(|| error("this input is missing"))?;
        let mut line = Line::new(argument, 1);
        let array = line.literal()?;
        line.expect_end()?;
        let dims = declared.dims().unwrap_or_default();
        let fits = |(&size, dim): (&usize, &Dim)| dim.is_dynamic() || *dim == Dim::new(size as u64);
        if array.sizes.len() != dims.len() || !array.sizes.iter().zip(dims).all(fits) {
            return Err(error(&format!("the given array has sizes {:?}", array.sizes)));
        }
        self.inputs.push(array);
        let value = self.block.add_argument(self.tensor(dims), self.location(span));
        Ok(Operand { value, span })
    }

    /// Reads operators of a level, which bind from the left, between those of the next one.
    fn expression(&mut self, level: usize) -> Result<Operand<'c, 'a>, String> {
        let Some(operators) = OPERATORS.get(level) else { return self.operand() };
        let start = self.line.start()?;
        let mut left = self.expression(level + 1)?;
        while let Some((_, op)) = operators.iter().find(|(symbol, _)| self.line.eat(*symbol)) {
            let right = self.expression(level + 1)?;
            left = self.apply(op, &[left, right], start)?;
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Operand<'c, 'a>, String> {
        let start = self.line.start()?;
        if self.line.eat('(') {
            let inner = self.expression(0)?;
            self.line.expect(')')?;
            return Ok(Operand { span: self.line.since(start), ..inner });
        }
        if !self.line.rest().starts_with(char::is_alphabetic) {
            let array = self.line.literal()?;
            let elements = DenseElementsAttribute::f64_values(self.tensor(&array.sizes), &array.elements);
            let span = self.line.since(start);
            return Ok(self.append(arith::constant(self.context, elements.into(), self.location(span)), span));
        }
        match self.line.word() {
            "input" => self.input(start),
            "max" => self.call("bcast.max", start),
            "min" => self.call("bcast.min", start),
            name => match self.names.get(name) {
                Some(&value) => Ok(Operand { value, span: self.line.since(start) }),
                None => Err(self.line.error(start, "unknown name")),
            },
        }
    }

    fn call(&mut self, op: &str, start: usize) -> Result<Operand<'c, 'a>, String> {
        self.line.expect('(')?;
        let mut operands = vec![self.expression(0)?];
        while self.line.eat(',') {
            operands.push(self.expression(0)?);
        }
        self.line.expect(')')?;
        self.apply(op, &operands, start)
    }

    /// Appends an op, or reports the broken rule at the operand that does not fit.
    fn apply(&self, op: &str, operands: &[Operand<'c, 'a>], start: usize) -> Result<Operand<'c, 'a>, String> {
        let span = self.line.since(start);
        let values: Vec<Value> = operands.iter().map(|operand| operand.value).collect();
        let error = match infer_result_type(&values, Alignment::Right, Type::float64(self.context)) {
            Ok(r#type) => return Ok(self.op(op, &values, r#type, span)),
            Err(error) => error,
        };
        let InferResultTypeError::Violation(violation) = error else {
            return Err(self.line.error(start, &error.to_string()));
        };
        let place = match violation.place() {
            Some(Place::Operand(operand)) => operands[operand].span,
            _ => span,
        };
        let message = place.render(self.line.text, &violation.to_string());
        let seen = Op::elementwise(values.iter().map(|value| value_type_of(value.r#type())));
        let picture = seen.picture(&violation).map_or_else(String::new, |picture| picture.to_string());
        Err(format!("{message}\n{picture}"))
    }

    fn tensor(&self, sizes: &[impl Display]) -> Type<'c> {
        let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
        Type::parse(self.context, &format!("tensor<{sizes}f64>")).expect("it is a type")
    }

    fn op(&self, op: &str, operands: &[Value<'c, 'a>], r#type: Type<'c>, span: Span) -> Operand<'c, 'a> {
        let op = OperationBuilder::new(op, self.location(span)).add_operands(operands);
        self.append(op.add_results(&[r#type]).build().expect("its type is given"), span)
    }

    fn append(&self, op: Operation<'c>, span: Span) -> Operand<'c, 'a> {
        let result = self.block.append_operation(op).result_at(0).expect("it has a result");
        Operand { value: result, span }
    }

    /// MLIR counts columns from 1.
    fn location(&self, Span { line, start, end }: Span) -> Location<'c> {
        Location::file_line_col_range(self.context, "program", line, start + 1, line, end + 1)
    }
}
