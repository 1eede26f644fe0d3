//! Integer arithmetic on elements that are constants, which MLIR's folders do. Other arithmetic on elements is
//! not computed.

use super::fold::{constant, number};
use crate::logic::term::{Node, Term, Terms};

/// The most results that are computed of elements that depend on an index.
const MAX_RESULTS: usize = 256;

/// The result of an op on two elements, each a constant, or one of some by conditions.
pub fn computed(terms: &mut Terms, op: &str, a: Term, b: Term, result: &str) -> Option<Term> {
    let width = result.strip_prefix('i')?.parse().ok().filter(|width| (2..=64).contains(width))?;
    Computation { op, result, width, left: MAX_RESULTS }.of(terms, a, b)
}

struct Computation<'a> {
    op: &'a str,
    result: &'a str,
    width: u32,
    left: usize,
}

impl Computation<'_> {
    fn of(&mut self, terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
        if let Node::If(condition, yes, no) = *terms.node(a) {
            let (yes, no) = (self.of(terms, yes, b)?, self.of(terms, no, b)?);
            return Some(terms.choose(condition, yes, no));
        }
        if let Node::If(condition, yes, no) = *terms.node(b) {
            let (yes, no) = (self.of(terms, a, yes)?, self.of(terms, a, no)?);
            return Some(terms.choose(condition, yes, no));
        }
        self.left = self.left.checked_sub(1)?;
        let [a, b] = [a, b].map(|element| number(terms, element)?.parse::<i64>().ok());
        let bits = combine(self.op, a?, b?)?;
        let unused = 64 - self.width;
        constant(terms, &((bits << unused) >> unused).to_string(), self.result)
    }
}

/// The result, of which the lowest bits count.
fn combine(op: &str, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        "arith.addi" => a.wrapping_add(b),
        "arith.subi" => a.wrapping_sub(b),
        "arith.muli" => a.wrapping_mul(b),
        "arith.andi" => a & b,
        "arith.ori" => a | b,
        "arith.xori" => a ^ b,
        "arith.maxsi" => a.max(b),
        "arith.minsi" => a.min(b),
        _ => return None,
    })
}
