//! Products, quotients and remainders as uninterpreted functions: what holds for any function holds for
//! these.

use super::term::{Arithmetic, Node, Sort, Term, Terms};
use std::collections::HashMap;

impl Terms {
    /// The term with an uninterpreted function for each operation that is hard for a solver: products of two
    /// unknowns, quotients and remainders. If this is unsatisfiable, so is the term.
    pub fn without_products(&mut self, term: Term) -> Term {
        let mut done = HashMap::new();
        for part in self.all_parts(&[term]) {
            let new = self.rebuild(part, &done);
            let new = match *self.node(new) {
                Node::Arithmetic(Arithmetic::Mul, a, b)
                    if self.number_of(a).or(self.number_of(b)).is_none() =>
                {
                    self.apply("product", &[a.min(b), a.max(b)], Sort::Index)
                }
                Node::Arithmetic(Arithmetic::Div, a, b) => self.apply("quotient", &[a, b], Sort::Index),
                Node::Arithmetic(Arithmetic::Rem, a, b) => self.apply("remainder", &[a, b], Sort::Index),
                _ => new,
            };
            done.insert(part, new);
        }
        done[&term]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terms_that_are_not_linear_become_unknown() {
        let mut terms = Terms::default();
        let [a, b] = ["a", "b"].map(|name| terms.variable(name, Sort::Index));
        let three = terms.number(3);
        let [linear, one, other, rest] = [
            (Arithmetic::Mul, a, three),
            (Arithmetic::Mul, a, b),
            (Arithmetic::Mul, b, a),
            (Arithmetic::Rem, a, three),
        ]
        .map(|(op, left, right)| {
            let term = terms.arithmetic(op, left, right);
            terms.without_products(term)
        });
        assert!(matches!(terms.node(linear), Node::Arithmetic(..)));
        assert!([one, rest].iter().all(|&term| matches!(terms.node(term), Node::Apply(..))));
        assert_eq!(one, other);
    }
}
