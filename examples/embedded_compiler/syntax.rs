//! From text to instructions: names, parentheses and precedence are gone, and what is wrong has its place.

use broadcastable::{Shape, reference::Array};
use std::collections::HashMap;

/// Lists and parentheses may be nested this deep: the parser calls itself for each.
pub const MAX_DEPTH: usize = 32;

/// Operators with their precedence, by which they bind, from the left, and their op.
const OPERATORS: [(&str, u8, &str); 5] = [
    ("+", 1, "bcast.add"),
    ("-", 1, "bcast.sub"),
    ("*", 2, "bcast.mul"),
    ("/", 2, "bcast.div"),
    ("^", 3, "bcast.pow"),
];

/// Functions, of one or more operands, with their op.
const FUNCTIONS: [(&str, &str); 2] = [("max", "bcast.max"), ("min", "bcast.min")];

/// A part of one line: `line` counts from 1, the columns are characters and count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub line: usize,
    pub start: usize,
    pub end: usize,
}

impl Span {
    /// From here to the end of another one, or as far as both are on one line.
    fn to(self, last: Self) -> Self {
        if last.line == self.line { Self { end: last.end, ..self } } else { self }
    }
}

/// What is wrong with a program, and where.
#[derive(Clone, Debug)]
pub struct Error {
    pub message: String,
    pub span: Option<Span>,
    pub picture: Option<String>,
}

impl Error {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span: Some(span), picture: None }
    }

    pub fn without_place(message: impl Into<String>) -> Self {
        Self { message: message.into(), span: None, picture: None }
    }
}

/// An operand: which instruction's value is used, and the text that says so.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    pub instruction: usize,
    pub span: Span,
}

#[derive(Debug)]
pub enum Action {
    Constant(Array<f64>),
    Input(Shape),
    Apply(&'static str, Vec<Use>),
    Print(Use),
}

/// Uses only the values of instructions before it, so a program is in SSA form as MLIR's is.
#[derive(Debug)]
pub struct Instruction {
    pub action: Action,
    pub span: Span,
}

pub fn parse(source: &str) -> Result<Vec<Instruction>, Error> {
    let mut parser = Parser::new(source);
    while parser.peek().text != END {
        parser.statement()?;
    }
    Ok(parser.instructions)
}

/// Parses a text that is one literal.
pub fn parse_array(text: &str) -> Result<Array<f64>, Error> {
    let mut parser = Parser::new(text);
    let array = parser.array()?;
    parser.expect(NEWLINE)?;
    parser.expect(END)?;
    Ok(array)
}

#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    span: Span,
}

const NEWLINE: &str = "\n";
const END: &str = "";

/// Words such as `max`, `2.5` and `4x?`, and single characters. Newlines inside of brackets are left out.
fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut brackets = 0_usize;
    let mut end = Span { line: 1, start: 0, end: 1 };
    for (index, line) in source.lines().enumerate() {
        let mut rest = line.split('#').next().unwrap_or_default();
        let mut column = 0;
        while let Some(first) = rest.chars().next() {
            let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            let (text, after) = rest.split_at(word.max(first.len_utf8()));
            let span = Span { line: index + 1, start: column, end: column + text.chars().count() };
            (rest, column) = (after, span.end);
            match first {
                '[' | '(' => brackets += 1,
                ']' | ')' => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            if !first.is_whitespace() {
                tokens.push(Token { text, span });
            }
        }
        end = Span { line: index + 1, start: column, end: column + 1 };
        if brackets == 0 {
            tokens.push(Token { text: NEWLINE, span: end });
        }
    }
    tokens.push(Token { text: END, span: end });
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '?')
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && !text.contains(['.', '?'])
}

struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    position: usize,
    depth: usize,
    names: HashMap<&'a str, usize>,
    instructions: Vec<Instruction>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        let (names, instructions) = (HashMap::new(), Vec::new());
        Self { tokens: tokens(source), position: 0, depth: 0, names, instructions }
    }

    fn peek(&self) -> Token<'a> {
        self.tokens[self.position]
    }

    /// The last token is never passed.
    fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.position += usize::from(token.text != END);
        token
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().text == text;
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, text: &str) -> Result<Token<'a>, Error> {
        let token = self.next();
        if token.text == text { Ok(token) } else { Err(unexpected(token, &quote(text))) }
    }

    fn push(&mut self, action: Action, span: Span) -> Use {
        self.instructions.push(Instruction { action, span });
        Use { instruction: self.instructions.len() - 1, span }
    }

    fn statement(&mut self) -> Result<(), Error> {
        let first = self.next();
        match first.text {
            NEWLINE => return Ok(()),
            "print" => {
                let printed = self.expression(0)?;
                self.push(Action::Print(printed), first.span.to(printed.span));
            }
            name if is_name(name) => {
                self.expect("=")?;
                let value = if self.peek().text == "input" { self.input()? } else { self.expression(0)? };
                self.names.insert(name, value.instruction);
            }
            _ => return Err(unexpected(first, "'print' or a name")),
        }
        self.expect(NEWLINE).map(|_| ())
    }

    fn input(&mut self) -> Result<Use, Error> {
        let keyword = self.next();
        if self.peek().text == NEWLINE {
            return Ok(self.push(Action::Input(Shape::from_iter([])), keyword.span));
        }
        let token = self.next();
        match token.text.parse::<Shape>() {
            Ok(shape) if shape.rank().is_some_and(|rank| rank <= MAX_DEPTH) => {
                Ok(self.push(Action::Input(shape), keyword.span.to(token.span)))
            }
            Ok(_) => Err(Error::new(token.span, format!("an input needs a rank of at most {MAX_DEPTH}"))),
            Err(error) => Err(Error::new(token.span, error.to_string())),
        }
    }

    /// Parses operators that bind tighter than `minimum`.
    fn expression(&mut self, minimum: u8) -> Result<Use, Error> {
        let mut left = self.nested(Self::operand)?;
        loop {
            let symbol = self.peek().text;
            let operator = OPERATORS.iter().find(|operator| operator.0 == symbol && operator.1 > minimum);
            let Some(&(_, precedence, op)) = operator else { return Ok(left) };
            self.next();
            let right = self.expression(precedence)?;
            left = self.push(Action::Apply(op, vec![left, right]), left.span.to(right.span));
        }
    }

    fn operand(&mut self) -> Result<Use, Error> {
        let first = self.peek();
        match first.text {
            "(" => {
                self.next();
                let inner = self.expression(0)?;
                let last = self.expect(")")?;
                Ok(Use { span: first.span.to(last.span), ..inner })
            }
            text if matches!(text, "[" | "-") || is_number(text) => {
                let array = self.array()?;
                let last = self.tokens[self.position - 1];
                Ok(self.push(Action::Constant(array), first.span.to(last.span)))
            }
            text if is_name(text) => self.name(),
            _ => Err(unexpected(first, "an operand")),
        }
    }

    fn name(&mut self) -> Result<Use, Error> {
        let name = self.next();
        if self.eat("(") {
            return self.call(name);
        }
        match self.names.get(name.text) {
            Some(&instruction) => Ok(Use { instruction, span: name.span }),
            None => Err(Error::new(name.span, format!("unknown name '{}'", name.text))),
        }
    }

    fn call(&mut self, function: Token) -> Result<Use, Error> {
        let Some((_, op)) = FUNCTIONS.iter().find(|(name, _)| *name == function.text) else {
            return Err(Error::new(function.span, format!("unknown function '{}'", function.text)));
        };
        let mut operands = vec![self.expression(0)?];
        while self.eat(",") {
            operands.push(self.expression(0)?);
        }
        let last = self.expect(")")?;
        Ok(self.push(Action::Apply(op, operands), function.span.to(last.span)))
    }

    fn array(&mut self) -> Result<Array<f64>, Error> {
        let first = self.peek();
        let mut elements = Vec::new();
        let sizes = self.literal(&mut elements)?;
        Array::new(&sizes, elements).map_err(|error| Error::new(first.span, error.to_string()))
    }

    /// Appends the elements of a number or a list, and returns its sizes.
    fn literal(&mut self, elements: &mut Vec<f64>) -> Result<Vec<usize>, Error> {
        if self.eat("[") {
            return self.nested(|parser| parser.list(elements));
        }
        let sign = if self.eat("-") { -1.0 } else { 1.0 };
        let token = self.next();
        let number = Some(token.text).filter(|text| is_number(text)).and_then(|text| text.parse().ok());
        let number: f64 = number.ok_or_else(|| unexpected(token, "a number"))?;
        elements.push(sign * number);
        Ok(vec![])
    }

    fn list(&mut self, elements: &mut Vec<f64>) -> Result<Vec<usize>, Error> {
        let (mut count, mut inner) = (0, Vec::new());
        while self.peek().text != "]" {
            let first = self.peek();
            let sizes = self.literal(elements)?;
            if count > 0 && sizes != inner {
                return Err(Error::new(
                    first.span,
                    "ragged list: this has another shape than those before it",
                ));
            }
            (count, inner) = (count + 1, sizes);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok([vec![count], inner].concat())
    }

    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        if self.depth == MAX_DEPTH {
            return Err(Error::new(self.peek().span, format!("nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }
}

fn unexpected(token: Token, expected: &str) -> Error {
    Error::new(token.span, format!("expected {expected}, but found {}", quote(token.text)))
}

fn quote(text: &str) -> String {
    match text {
        NEWLINE => "the end of the line".into(),
        END => "the end of the program".into(),
        text => format!("'{text}'"),
    }
}
