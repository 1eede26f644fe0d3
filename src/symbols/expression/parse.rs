//! The parser of expressions. `*`, `floordiv`, `ceildiv` and `mod` bind more tightly than `+` and `-`;
//! operators of one level group from the left.

use super::{Expression, Operator};
use crate::symbols::is_name;
use std::str::FromStr;

/// The most tokens of an expression: the recursion over its parts stays within the stack.
const MAX_TOKENS: usize = 256;

/// The error in the text of an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The words that would continue the expression.
        expected: &'static str,
        /// The token, or the end.
        found: String,
    },
    /// An integer that does not fit 64 bits.
    #[error("{0} does not fit 64 bits")]
    TooLarge(String),
    /// More parts than are read.
    #[error("the expression has more than {MAX_TOKENS} parts")]
    TooLong,
}

impl FromStr for Expression {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser { tokens: tokens(text)?, next: 0 };
        let expression = parser.sum()?;
        match parser.peek() {
            None => Ok(expression),
            Some(_) => Err(parser.unexpected("an operator")),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<&str>, ParseError> {
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_word = |char: char| char.is_alphanumeric() || char == '_';
        let end = if is_word(first) {
            rest.find(|char| !is_word(char)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        tokens.push(&rest[..end]);
        if tokens.len() > MAX_TOKENS {
            return Err(ParseError::TooLong);
        }
        rest = rest[end..].trim_start();
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: Vec<&'a str>,
    next: usize,
}

const OPERAND: &str = "a symbol, an integer or '('";

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    fn accept(&mut self, token: &str) -> bool {
        let is_next = self.peek() == Some(token);
        self.next += usize::from(is_next);
        is_next
    }

    fn operator(&mut self, operators: &[Operator]) -> Option<Operator> {
        operators.iter().copied().find(|operator| self.accept(operator.name()))
    }

    fn unexpected(&self, expected: &'static str) -> ParseError {
        let found = self.peek().map_or("the end".into(), |token| format!("'{}'", token.escape_debug()));
        ParseError::Unexpected { expected, found }
    }

    fn sum(&mut self) -> Result<Expression, ParseError> {
        let mut sum = self.product()?;
        while let Some(operator) = self.operator(&[Operator::Add, Operator::Subtract]) {
            sum = Expression::binary(operator, sum, self.product()?);
        }
        Ok(sum)
    }

    fn product(&mut self) -> Result<Expression, ParseError> {
        use Operator::*;
        let mut product = self.operand()?;
        while let Some(operator) = self.operator(&[Multiply, FloorDivide, CeilDivide, Modulo]) {
            product = Expression::binary(operator, product, self.operand()?);
        }
        Ok(product)
    }

    fn operand(&mut self) -> Result<Expression, ParseError> {
        if self.accept("(") {
            let sum = self.sum()?;
            return if self.accept(")") { Ok(sum) } else { Err(self.unexpected("')'")) };
        }
        if self.accept("-") {
            return Ok(match self.integer("-")? {
                Some(integer) => integer,
                None => Expression::binary(Operator::Multiply, self.operand()?, Expression::Integer(-1)),
            });
        }
        if let Some(integer) = self.integer("")? {
            return Ok(integer);
        }
        match self.peek().filter(|token| is_name(token)) {
            Some(name) => {
                self.next += 1;
                Ok(Expression::Symbol(name.into()))
            }
            None => Err(self.unexpected(OPERAND)),
        }
    }

    fn integer(&mut self, sign: &str) -> Result<Option<Expression>, ParseError> {
        let is_number = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit());
        let Some(digits) = self.peek().filter(is_number) else { return Ok(None) };
        self.next += 1;
        let text = format!("{sign}{digits}");
        match text.parse() {
            Ok(value) => Ok(Some(Expression::Integer(value))),
            Err(_) => Err(ParseError::TooLarge(text)),
        }
    }
}
