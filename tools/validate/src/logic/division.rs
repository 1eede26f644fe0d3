//! Divisions as products, which solvers handle better.

use super::term::{Arithmetic, Node, Order, Sort, Term, Terms};
use std::collections::HashMap;

/// The prefix of the names of quotients.
const QUOTIENT: &str = "quotient";

/// Whether that is the name of a quotient, which the program does not name.
pub fn is_quotient(name: &str) -> bool {
    name.starts_with(QUOTIENT)
}

impl Terms {
    /// The condition with a name for each quotient of two numbers, and with what a quotient is: `a = q * b +
    /// r`, where the remainder `r` is from 0 up to `b`. That is so for each `a` that is not negative and
    /// each positive `b`.
    pub fn without_division(&mut self, condition: Term) -> Term {
        let (mut done, mut all) = (HashMap::new(), Vec::new());
        for part in self.all_parts(&[condition]) {
            let new = self.rebuild(part, &done);
            let new = match *self.node(new) {
                Node::Arithmetic(op @ (Arithmetic::Div | Arithmetic::Rem), a, b) => {
                    let quotient = self.variable(&format!("{QUOTIENT}{}-{}", a.0, b.0), Sort::Index);
                    let product = self.arithmetic(Arithmetic::Mul, quotient, b);
                    let remainder = self.arithmetic(Arithmetic::Sub, a, product);
                    all.push(self.is_quotient(quotient, remainder, a, b));
                    if op == Arithmetic::Div { quotient } else { remainder }
                }
                _ => new,
            };
            done.insert(part, new);
        }
        all.push(done[&condition]);
        self.and(&all)
    }

    fn is_quotient(&mut self, quotient: Term, remainder: Term, a: Term, b: Term) -> Term {
        let zero = self.number(0);
        let has_one = [self.order(Order::AtMost, zero, a), self.order(Order::Less, zero, b)];
        let has_one = self.and(&has_one);
        let is_one = [
            self.order(Order::AtMost, zero, quotient),
            self.order(Order::AtMost, zero, remainder),
            self.order(Order::Less, remainder, b),
        ];
        let is_one = self.and(&is_one);
        self.implies(has_one, is_one)
    }
}
