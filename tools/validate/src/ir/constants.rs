//! Elements that are constants, and the integer arithmetic on them that MLIR's folders do. Other arithmetic on
//! elements is not computed. The interpreter of `run` has an arithmetic of its own: it shares nothing with the
//! proof.

use super::attributes;
use crate::logic::term::{Node, Sort, Term, Terms};

/// The most results that are computed of elements that depend on an index.
const MAX_RESULTS: usize = 256;

/// The constant of a type, as a term.
pub fn constant(terms: &mut Terms, number: &str, r#type: &str) -> Option<Term> {
    Some(match attributes::sort(r#type) {
        Sort::Bool => terms.bool(match number {
            "true" => true,
            "false" => false,
            _ => return None,
        }),
        Sort::Index => terms.number(number.parse().ok()?),
        sort => terms.apply(&format!("{number} : {type}"), &[], sort),
    })
}

/// The number that an element is, as a text.
pub fn number(terms: &Terms, element: Term) -> Option<String> {
    match terms.node(element) {
        Node::Apply(text, parts, _) if parts.is_empty() => Some(text.split_once(" : ")?.0.to_owned()),
        _ => None,
    }
}

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

/// The elements of `dense<...>`, as printed; `None` if they are complex or bytes.
pub fn elements(text: &str) -> Option<Vec<String>> {
    let inner = text.strip_prefix("dense<")?.split("> : ").next()?;
    if inner.contains(['"', '(']) {
        return None;
    }
    let numbers = inner.replace(['[', ']'], " ");
    Some(
        numbers
            .split(',')
            .map(|number| number.trim().to_owned())
            .filter(|number| !number.is_empty())
            .collect(),
    )
}
