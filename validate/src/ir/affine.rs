//! An affine map, read from its text.

use crate::logic::term::{Arithmetic, Term, Terms};

/// The results of `affine_map<(d0, d1) -> (d0 + d1, 0)>` for these dimensions; `None` for a map with symbols or
/// with a division that rounds up.
pub fn results(terms: &mut Terms, map: &str, dims: &[Term]) -> Option<Vec<Term>> {
    let (parameters, results) = map.strip_prefix("affine_map<(")?.strip_suffix(")>")?.split_once(") -> (")?;
    let count = parameters.split(',').filter(|name| !name.is_empty()).count();
    if count != dims.len() || parameters.contains(['[', ']']) {
        return None;
    }
    if results.is_empty() {
        return Some(Vec::new());
    }
    let spaced: String = results
        .chars()
        .flat_map(|letter| if "(),".contains(letter) { vec![' ', letter, ' '] } else { vec![letter] })
        .collect();
    let mut parser = Parser { terms, words: spaced.split_whitespace().collect(), at: 0, dims };
    let mut all = vec![parser.sum()?];
    while parser.take(",") {
        all.push(parser.sum()?);
    }
    (parser.at == parser.words.len()).then_some(all)
}

struct Parser<'a> {
    terms: &'a mut Terms,
    words: Vec<&'a str>,
    at: usize,
    dims: &'a [Term],
}

impl Parser<'_> {
    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn sum(&mut self) -> Option<Term> {
        let mut left = self.product()?;
        loop {
            let op = match () {
                () if self.take("+") => Arithmetic::Add,
                () if self.take("-") => Arithmetic::Sub,
                () => return Some(left),
            };
            let right = self.product()?;
            left = self.terms.arithmetic(op, left, right);
        }
    }

    fn product(&mut self) -> Option<Term> {
        let mut left = self.factor()?;
        loop {
            let op = match () {
                () if self.take("*") => Arithmetic::Mul,
                () if self.take("floordiv") => Arithmetic::Div, // of an index, which is not negative
                () if self.take("mod") => Arithmetic::Rem,
                () => return Some(left),
            };
            let right = self.factor()?;
            left = self.terms.arithmetic(op, left, right);
        }
    }

    fn factor(&mut self) -> Option<Term> {
        if self.take("(") {
            let inner = self.sum()?;
            return self.take(")").then_some(inner);
        }
        let word = *self.words.get(self.at)?;
        self.at += 1;
        match word.strip_prefix('d') {
            Some(dim) => self.dims.get(dim.parse::<usize>().ok()?).copied(),
            None => Some(self.terms.number(word.parse().ok()?)),
        }
    }
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
