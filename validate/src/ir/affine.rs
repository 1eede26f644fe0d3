//! An affine map, read from its text.

use crate::logic::term::{Arithmetic, Term, Terms};

/// A map of dimensions, and of symbols behind them.
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

/// The results of `affine_map<(d0, d1) -> (d0 + d1, 0)>` for these dimensions; `None` for a map with symbols or
/// with a division that rounds up.
pub fn results(terms: &mut Terms, map: &str, dims: &[Term]) -> Option<Vec<Term>> {
    let map = Map::of(map).filter(|map| map.dims == dims.len() && map.inputs == map.dims)?;
    map.results.iter().map(|result| result.term(terms, dims)).collect()
}

impl Map {
    /// The map of a text.
    pub fn of(text: &str) -> Option<Self> {
        let (parameters, results) =
            text.strip_prefix("affine_map<(")?.strip_suffix(")>")?.split_once(" -> (")?;
        let names = |list: &str| list.split(',').filter(|name| !name.trim().is_empty()).count();
        let (dims, symbols) = parameters.split_once(')')?;
        let symbols = names(symbols.trim_matches(['[', ']']));
        let (dims, spaced): (_, String) = (
            names(dims),
            results
                .chars()
                .flat_map(|letter| if "(),".contains(letter) { vec![' ', letter, ' '] } else { vec![letter] })
                .collect(),
        );
        let mut parser = Parser { words: spaced.split_whitespace().collect(), at: 0, dims };
        let mut all = Vec::new();
        if !parser.words.is_empty() {
            all.push(parser.sum()?);
            while parser.take(",") {
                all.push(parser.sum()?);
            }
        }
        (parser.at == parser.words.len()).then_some(Self { dims, inputs: dims + symbols, results: all })
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

struct Parser<'a> {
    words: Vec<&'a str>,
    at: usize,
    dims: usize,
}

impl Parser<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn sum(&mut self) -> Option<Expression> {
        self.all(&[("+", Operation::Add), ("-", Operation::Sub)], Self::product)
    }

    fn product(&mut self) -> Option<Expression> {
        let operations = [
            ("*", Operation::Mul),
            ("floordiv", Operation::Floor),
            ("ceildiv", Operation::Ceil),
            ("mod", Operation::Mod),
        ];
        self.all(&operations, Self::factor)
    }

    /// Parts with these operations between them, from left to right.
    fn all(
        &mut self,
        operations: &[(&str, Operation)],
        part: fn(&mut Self) -> Option<Expression>,
    ) -> Option<Expression> {
        let mut left = part(self)?;
        while let Some(&(_, operation)) = operations.iter().find(|(word, _)| self.take(word)) {
            left = Expression::Of(operation, Box::new((left, part(self)?)));
        }
        Some(left)
    }

    fn factor(&mut self) -> Option<Expression> {
        if self.take("(") {
            let inner = self.sum()?;
            return self.take(")").then_some(inner);
        }
        if self.take("-") {
            return Some(negative(self.factor()?));
        }
        let word = *self.words.get(self.at)?;
        if let Some(rest) = word.strip_prefix('-').filter(|rest| rest.starts_with(['d', 's'])) {
            self.words[self.at] = rest;
            return Some(negative(self.factor()?));
        }
        self.at += 1;
        let input = |digits: &str| digits.parse::<usize>().ok();
        match (word.strip_prefix('d'), word.strip_prefix('s')) {
            (Some(dim), _) => input(dim).map(Expression::Input),
            (_, Some(symbol)) => input(symbol).map(|symbol| Expression::Input(self.dims + symbol)),
            _ => word.parse().ok().map(Expression::Number),
        }
    }
}

fn negative(expression: Expression) -> Expression {
    Expression::Of(Operation::Sub, Box::new((Expression::Number(0), expression)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{show::show, term::Sort};

    fn read(map: &str) -> Option<Vec<String>> {
        let mut terms = Terms::default();
        let dims = ["d0", "d1"].map(|name| terms.variable(name, Sort::Index));
        let results = results(&mut terms, map, &dims)?;
        Some(results.into_iter().map(|result| show(&terms, result)).collect())
    }

    #[test]
    fn a_map_is_read_with_its_precedence() {
        let map = "affine_map<(d0, d1) -> (d0 + d1 * 2, (d0 + 1) floordiv 4, d1 mod 3, 0)>";
        let expected = ["(d0 + (d1 * 2))", "((d0 + 1) / 4)", "(d1 % 3)", "0"].map(str::to_owned);
        assert_eq!(read(map), Some(expected.to_vec()));
        assert_eq!(read("affine_map<(d0, d1) -> ()>"), Some(Vec::new()));
    }

    #[test]
    fn a_map_is_computed() {
        let map = Map::of("affine_map<(d0)[s0] -> (d0 ceildiv 2, -d0 + s0, -(d0 mod 3), s0)>").unwrap();
        assert_eq!(map.numbers(&[5, 7]), Some(vec![3, 2, -2, 7]));
        assert_eq!(map.numbers(&[-5, 7]), Some(vec![-2, 12, -1, 7]));
        assert_eq!(map.plain_inputs(), [None, None, None, Some(1)]);
        assert_eq!(map.numbers(&[5]), None);
    }

    #[test]
    fn what_is_not_known_is_not_read() {
        for map in [
            "affine_map<(d0, d1)[s0] -> (s0)>",
            "affine_map<(d0) -> (d0)>",
            "affine_map<(d0, d1) -> (d0 ceildiv 2)>",
        ] {
            assert_eq!(read(map), None, "{map}");
        }
    }
}
