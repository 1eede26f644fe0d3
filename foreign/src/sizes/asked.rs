//! Questions of the rules to an op: sizes and elements of operands, numbers in attributes, and arithmetic on
//! sizes.

use crate::{
    op::{ForeignOp, SizedOp},
    types::is_omitted,
};
use broadcastable::{
    Place,
    sizes::{Node, Operation, Outcomes, Rounding},
    symbols::Operator,
};

/// The sizes of a result, with `None` for each that does not follow.
pub type Sizes = Option<Vec<Option<Node>>>;

/// A function that computes the sizes of a result, from an op and the words that follow in its line.
pub type Compute = fn(&mut Asked, &[&'static str]) -> Sizes;

/// An op, and the result whose sizes are asked for.
pub struct Asked<'a> {
    pub program: &'a mut dyn SizedOp,
    pub result: usize,
}

/// Sizes all of which are known.
pub fn known(sizes: Vec<Node>) -> Vec<Option<Node>> {
    sizes.into_iter().map(Some).collect()
}

/// A dimension that is counted from the end if it is negative.
pub fn from_end(dim: i64, rank: usize) -> Option<usize> {
    let dim = if dim < 0 { dim.checked_add(i64::try_from(rank).ok()?)? } else { dim };
    usize::try_from(dim).ok().filter(|&dim| dim < rank)
}

impl Asked<'_> {
    /// The op as it is written.
    pub fn op(&self) -> &dyn ForeignOp {
        self.program.op()
    }

    /// The sizes of an operand that is a ranked tensor.
    pub fn sizes(&mut self, operand: usize) -> Option<Vec<Node>> {
        self.program.sizes(operand)
    }

    /// The rank of the result.
    pub fn rank(&self) -> Option<usize> {
        self.op().value_type(Place::Result(self.result))?.dims().map(<[_]>::len)
    }

    /// The sizes of the operand with the number that is the first word, or of operand #1.
    pub fn second(&mut self, words: &[&'static str]) -> Option<Vec<Node>> {
        self.sizes(words.first().map_or(Some(1), |word| word.parse().ok())?)
    }

    /// The extents of shapes that broadcast.
    pub fn extents(&mut self, shapes: &[Vec<Node>]) -> Vec<Node> {
        let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
        let column = |column: usize| {
            let sizes =
                shapes.iter().filter_map(|shape| Some(shape[(shape.len() + column).checked_sub(rank)?]));
            self.program.graph().extent(&sizes.collect::<Vec<_>>())
        };
        (0..rank).map(column).collect()
    }

    /// The elements of an operand that is a small list of numbers.
    pub fn elements(&mut self, operand: usize) -> Option<Vec<Node>> {
        self.program.elements(operand)
    }

    /// The same, if all of them are constants.
    pub fn constants(&mut self, operand: usize) -> Option<Vec<i64>> {
        self.elements(operand)?.into_iter().map(|element| self.program.constant_of(element)).collect()
    }

    /// Whether the op has an operand of that number that is not omitted.
    pub fn has(&self, operand: usize) -> bool {
        self.op().value_type(Place::Operand(operand)).is_some_and(|operand| !is_omitted(&operand))
    }

    /// The integers in an attribute, or the one that it is.
    pub fn numbers(&self, attribute: &str) -> Option<Vec<i64>> {
        self.op().integers(attribute)
    }

    pub fn number(&self, attribute: &str) -> Option<i64> {
        self.numbers(attribute)?.first().copied()
    }

    /// The text of an attribute; empty without it.
    pub fn text(&self, attribute: &str) -> String {
        self.op().text(attribute).unwrap_or_default()
    }

    /// The value of a size that is a constant.
    pub fn value(&self, size: Node) -> Option<i64> {
        self.program.constant_of(size)
    }

    pub fn constant(&mut self, value: i64) -> Node {
        self.program.constant(value)
    }

    pub fn computed(&mut self, operation: Operation, operands: &[Node]) -> Node {
        self.program.graph().computed(operation, operands)
    }

    pub fn plus(&mut self, a: Node, value: i64) -> Node {
        let value = self.constant(value);
        self.computed(Operation::Add, &[a, value])
    }

    pub fn times(&mut self, a: Node, value: i64) -> Node {
        let value = self.constant(value);
        self.computed(Operation::Multiply, &[a, value])
    }

    /// `None` for a divisor that is not positive.
    pub fn divided(&mut self, a: Node, divisor: i64, rounding: Rounding) -> Option<Node> {
        match divisor {
            ..1 => None,
            1 => Some(a),
            _ => {
                let divisor = self.constant(divisor);
                Some(self.computed(Operation::Divide(rounding), &[a, divisor]))
            }
        }
    }

    pub fn product(&mut self, numbers: &[Node]) -> Node {
        let unit = self.constant(1);
        numbers.iter().fold(unit, |product, &number| self.computed(Operation::Multiply, &[product, number]))
    }

    pub fn at_least(&mut self, a: Node, least: i64) -> Node {
        let least = self.constant(least);
        self.computed(Operation::Maximum, &[a, least])
    }

    /// The first number if the condition holds of a number and 0, else the second.
    pub fn choice(&mut self, number: Node, outcomes: Outcomes, [yes, no]: [Node; 2]) -> Node {
        let zero = self.constant(0);
        let condition = self.computed(Operation::Compare(outcomes), &[number, zero]);
        self.computed(Operation::Select, &[condition, yes, no])
    }

    /// The result of an operation of an expression; a division is one by a positive constant.
    pub fn combined(&mut self, operator: Operator, a: Node, b: Node) -> Option<Node> {
        let rounding = match operator {
            Operator::Add => return Some(self.computed(Operation::Add, &[a, b])),
            Operator::Subtract => return Some(self.computed(Operation::Subtract, &[a, b])),
            Operator::Multiply => return Some(self.computed(Operation::Multiply, &[a, b])),
            Operator::FloorDivide => Rounding::Down,
            Operator::CeilDivide => Rounding::Up,
            Operator::Modulo => return None,
        };
        let divisor = self.program.constant_of(b)?;
        self.divided(a, divisor, rounding)
    }
}
