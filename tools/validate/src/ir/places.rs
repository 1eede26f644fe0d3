//! Offsets of elements in memory: products of indices and sizes.

use super::value::{indices, within};
use crate::logic::term::{Arithmetic, Node, Order, Term, Terms};

/// The offset of the element at these indices.
pub fn place(terms: &mut Terms, indices: &[Term], sizes: &[Term]) -> Term {
    let start = terms.number(0);
    indices.iter().zip(sizes).fold(start, |place, (&index, &size)| {
        let rows = terms.arithmetic(Arithmetic::Mul, place, size);
        terms.arithmetic(Arithmetic::Add, rows, index)
    })
}

/// The number of elements.
pub fn count(terms: &mut Terms, sizes: &[Term]) -> Term {
    let one = terms.number(1);
    sizes.iter().fold(one, |count, &size| terms.arithmetic(Arithmetic::Mul, count, size))
}

/// The claim that a place is that of an element of the result, at its indices; with lemmas about products
/// that the solver needs to find the element.
///
/// If `k * size` is between `-size` and `size`, `k` is 0: solvers do not find this lemma by themselves. Each
/// `k` here is the difference of two rows, one of the element's indices and one of the loops', which are
/// equal.
pub fn is_element(terms: &mut Terms, at: Term, sizes: &[Term], loops: &[Term]) -> Term {
    let all = indices(terms, sizes.len());
    let (here, range) = (place(terms, &all, sizes), within(terms, &all, sizes));
    let mut known = vec![terms.equal(here, at), range];
    let zero = terms.number(0);
    let mut at = at;
    for column in (1..sizes.len().min(loops.len())).rev() {
        let index = loops[column];
        let start = terms.with(at, index, zero);
        let Some(rows) = quotient(terms, start, sizes[column]) else { break };
        let is = place(terms, &all[..column], &sizes[..column]);
        let difference = terms.arithmetic(Arithmetic::Sub, is, rows);
        let further = terms.arithmetic(Arithmetic::Div, index, sizes[column]);
        let to_row = terms.arithmetic(Arithmetic::Sub, difference, further);
        known.extend([difference, to_row].map(|difference| is_far(terms, difference, sizes[column])));
        at = rows;
    }
    terms.and(&known)
}

/// A number that is not 0, times a size, is the size or more, or less than its negative.
fn is_far(terms: &mut Terms, number: Term, size: Term) -> Term {
    let zero = terms.number(0);
    let product = terms.arithmetic(Arithmetic::Mul, number, size);
    let negative = terms.arithmetic(Arithmetic::Sub, zero, size);
    let far = [
        terms.equal(number, zero),
        terms.order(Order::AtMost, size, product),
        terms.order(Order::AtMost, product, negative),
        terms.order(Order::Less, size, zero),
    ];
    terms.or(&far)
}

/// The quotient of a term by a factor of all its products.
fn quotient(terms: &mut Terms, term: Term, factor: Term) -> Option<Term> {
    match *terms.node(term) {
        _ if term == factor => Some(terms.number(1)),
        Node::Number(number) => {
            let size = terms.number_of(factor).unwrap_or(if number == 0 { 1 } else { 0 });
            (size != 0 && number % size == 0).then(|| terms.number(number / size))
        }
        Node::Arithmetic(Arithmetic::Mul, a, b) => match quotient(terms, b, factor) {
            Some(b) => Some(terms.arithmetic(Arithmetic::Mul, a, b)),
            None => {
                let a = quotient(terms, a, factor)?;
                Some(terms.arithmetic(Arithmetic::Mul, a, b))
            }
        },
        Node::Arithmetic(op @ (Arithmetic::Add | Arithmetic::Sub), a, b) => {
            let (a, b) = (quotient(terms, a, factor)?, quotient(terms, b, factor)?);
            Some(terms.arithmetic(op, a, b))
        }
        Node::If(condition, yes, no) => {
            let (yes, no) = (quotient(terms, yes, factor)?, quotient(terms, no, factor)?);
            Some(terms.choose(condition, yes, no))
        }
        _ => None,
    }
}
