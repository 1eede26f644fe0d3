//! An affine map.

use super::{attributes, op::Op};
use crate::logic::term::{Arithmetic, Term, Terms};
use broadcastable_mlir::{
    affine_map, indexing_maps,
    melior::ir::{AffineExpr, Attribute},
};

/// A map of dimensions, and of symbols after them.
#[derive(Clone, Debug)]
pub struct Map {
    dims: usize,
    inputs: usize,
    results: Vec<Expression>,
}

#[derive(Clone, Debug)]
enum Expression {
    Input(usize),
    Number(i64),
    Of(Operation, Box<(Expression, Expression)>),
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    Add,
    Sub,
    Mul,
    Floor,
    Ceil,
    Mod,
}

/// The map of each operand of a linalg op.
pub fn maps(op: Op) -> Option<Vec<Map>> {
    attributes::elements(indexing_maps(op)?)?.map(Map::of).collect()
}

impl Map {
    /// The map that an attribute holds.
    fn of(attribute: Attribute) -> Option<Self> {
        let map = affine_map(attribute)?;
        let dims = map.dim_count();
        let result = |at| Expression::of(map.result(at).ok()?, dims);
        let results = (0..map.result_count()).map(result).collect::<Option<_>>()?;
        Some(Self { dims, inputs: map.input_count(), results })
    }

    /// Its results for these dimensions; `None` for a map with symbols or with a division that rounds up.
    pub fn at(&self, terms: &mut Terms, dims: &[Term]) -> Option<Vec<Term>> {
        let results = self.results.iter().map(|result| result.term(terms, dims));
        (self.dims == dims.len() && self.inputs == self.dims).then(|| results.collect()).flatten()
    }

    /// Its results for these numbers; `None` if there are other numbers of them, or it divides by 0.
    pub fn numbers(&self, inputs: &[i64]) -> Option<Vec<i64>> {
        let results = self.results.iter().map(|result| result.number(inputs));
        (inputs.len() == self.inputs).then(|| results.collect()).flatten()
    }

    /// The number of its dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The dimension that each result is, if it is one.
    pub fn plain_inputs(&self) -> Vec<Option<usize>> {
        let input = |result: &Expression| match result {
            Expression::Input(input) => Some(*input),
            _ => None,
        };
        self.results.iter().map(input).collect()
    }
}

impl Expression {
    /// An expression of a map with that number of dimensions. MLIR subtracts by adding a negative product.
    fn of(expression: AffineExpr, dims: usize) -> Option<Self> {
        if expression.is_dim() {
            return Some(Self::Input(expression.dim_position()));
        } else if expression.is_symbol() {
            return Some(Self::Input(dims + expression.symbol_position()));
        } else if expression.is_constant() {
            return Some(Self::Number(expression.constant_value()));
        } else if !expression.is_binary() {
            return None;
        }
        let [a, b] = [expression.lhs(), expression.rhs()].map(|part| Self::of(part, dims));
        let operation = match expression {
            _ if expression.is_add() => return Some(a?.plus(b?)),
            _ if expression.is_mul() => Operation::Mul,
            _ if expression.is_floor_div() => Operation::Floor,
            _ if expression.is_ceil_div() => Operation::Ceil,
            _ => Operation::Mod,
        };
        Some(Self::Of(operation, Box::new((a?, b?))))
    }

    fn plus(self, other: Self) -> Self {
        let (operation, other) = match other {
            Self::Number(number) if number < 0 && number != i64::MIN => {
                (Operation::Sub, Self::Number(-number))
            }
            Self::Of(Operation::Mul, parts) if matches!(parts.1, Self::Number(-1)) => {
                (Operation::Sub, parts.0)
            }
            other => (Operation::Add, other),
        };
        Self::Of(operation, Box::new((self, other)))
    }

    fn term(&self, terms: &mut Terms, dims: &[Term]) -> Option<Term> {
        match self {
            Self::Input(input) => dims.get(*input).copied(),
            Self::Number(number) => Some(terms.number(*number)),
            Self::Of(operation, operands) => {
                let (a, b) = (operands.0.term(terms, dims)?, operands.1.term(terms, dims)?);
                let operation = match operation {
                    Operation::Add => Arithmetic::Add,
                    Operation::Sub => Arithmetic::Sub,
                    Operation::Mul => Arithmetic::Mul,
                    Operation::Floor => Arithmetic::Div, // of an index, which is not negative
                    Operation::Mod => Arithmetic::Rem,
                    Operation::Ceil => return None,
                };
                Some(terms.arithmetic(operation, a, b))
            }
        }
    }

    fn number(&self, inputs: &[i64]) -> Option<i64> {
        match self {
            Self::Input(input) => inputs.get(*input).copied(),
            Self::Number(number) => Some(*number),
            Self::Of(operation, operands) => {
                let (a, b) = (operands.0.number(inputs)?, operands.1.number(inputs)?);
                match operation {
                    Operation::Add => a.checked_add(b),
                    Operation::Sub => a.checked_sub(b),
                    Operation::Mul => a.checked_mul(b),
                    Operation::Floor => (b > 0).then(|| a.div_euclid(b)),
                    Operation::Ceil => (b > 0).then(|| -(-a).div_euclid(b)),
                    Operation::Mod => (b > 0).then(|| a.rem_euclid(b)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{show::show, term::Sort};
    use broadcastable_mlir::melior::Context;

    fn map(text: &str) -> Map {
        Map::of(Attribute::parse(&Context::new(), text).unwrap()).unwrap()
    }

    fn read(text: &str) -> Option<Vec<String>> {
        let mut terms = Terms::default();
        let dims = ["d0", "d1"].map(|name| terms.variable(name, Sort::Index));
        let results = map(text).at(&mut terms, &dims)?;
        Some(results.into_iter().map(|result| show(&terms, result)).collect())
    }

    #[test]
    fn a_map_is_read() {
        let map = "affine_map<(d0, d1) -> (d0 + d1 * 2, (d0 + 1) floordiv 4, d1 mod 3, 0, d0 - d1 - 5)>";
        let expected = ["(d0 + (d1 * 2))", "((d0 + 1) / 4)", "(d1 % 3)", "0", "((d0 - d1) - 5)"];
        assert_eq!(read(map), Some(expected.map(str::to_owned).to_vec()));
        assert_eq!(read("affine_map<(d0, d1) -> ()>"), Some(Vec::new()));
    }

    #[test]
    fn a_map_is_computed() {
        let map = map("affine_map<(d0)[s0] -> (d0 ceildiv 2, -d0 + s0, -(d0 mod 3), s0)>");
        assert_eq!(map.numbers(&[5, 7]), Some(vec![3, 2, -2, 7]));
        assert_eq!(map.numbers(&[-5, 7]), Some(vec![-2, 12, -1, 7]));
        assert_eq!(map.plain_inputs(), [None, None, None, Some(1)]);
        assert_eq!(map.numbers(&[5]), None);
    }

    #[test]
    fn unknown_ops_are_not_read() {
        for map in [
            "affine_map<(d0, d1)[s0] -> (s0)>",
            "affine_map<(d0) -> (d0)>",
            "affine_map<(d0, d1) -> (d0 ceildiv 2)>",
        ] {
            assert_eq!(read(map), None, "{map}");
        }
    }
}
