//! Division of numbers, with each rounding, and the condition under which integers can be divided.

use super::{attributes, reader::row::Needs};
use crate::logic::term::{Arithmetic, Node, Order, Sort, Term, Terms};

/// The condition under which an op with these needs divides these, or has them as base and exponent; `None`
/// if it always does.
///
/// For elements it is an uninterpreted predicate.
pub fn divides(terms: &mut Terms, op: &str, needs: Needs, arguments: &[Term]) -> Option<Term> {
    let is_signed = match needs {
        Needs::Divisor { signed } => signed,
        Needs::Exponent => false,
        _ => return None,
    };
    let &[dividend, divisor] = arguments else { return None };
    if terms.sort(divisor) != Sort::Index || needs == Needs::Exponent {
        let is_harmless = |number| number > 0 || needs != Needs::Exponent && number < -1;
        return if constant(terms, divisor).is_some_and(is_harmless) {
            None
        } else {
            Some(terms.apply(&format!("{op} divides"), arguments, Sort::Bool))
        };
    }
    let [zero, least, minus_one] = [0, i64::MIN, -1].map(|number| terms.number(number));
    let is_zero = terms.equal(divisor, zero);
    let is_least = terms.equal(dividend, least);
    let is_minus_one = terms.equal(divisor, minus_one);
    let overflows = terms.and(&[is_least, is_minus_one]);
    let wrong = if is_signed { terms.or(&[is_zero, overflows]) } else { is_zero };
    Some(terms.not(wrong))
}

/// The integer that an element is.
fn constant(terms: &Terms, element: Term) -> Option<i64> {
    match terms.node(element) {
        Node::Apply(text, parts, _) if parts.is_empty() => attributes::number_in(text),
        _ => None,
    }
}

/// The quotient or the remainder of two numbers; `None` if the op is another one.
pub fn divide(terms: &mut Terms, op: &str, a: Term, b: Term) -> Option<Term> {
    let (zero, one) = (terms.number(0), terms.number(1));
    match op {
        "arith.divui" => return Some(terms.arithmetic(Arithmetic::Div, a, b)),
        "arith.remui" => return Some(terms.arithmetic(Arithmetic::Rem, a, b)),
        "arith.ceildivui" => {
            let is_zero = terms.equal(a, zero);
            let less = terms.arithmetic(Arithmetic::Sub, a, one);
            let quotient = terms.arithmetic(Arithmetic::Div, less, b);
            let more = terms.arithmetic(Arithmetic::Add, quotient, one);
            return Some(terms.choose(is_zero, zero, more));
        }
        _ => {}
    }
    let (a_negative, b_negative) = (terms.order(Order::Less, a, zero), terms.order(Order::Less, b, zero));
    let negative = |terms: &mut Terms, term| terms.arithmetic(Arithmetic::Sub, zero, term);
    let [positive_a, positive_b] = [(a, a_negative), (b, b_negative)].map(|(number, is_negative)| {
        let opposite = negative(terms, number);
        terms.choose(is_negative, opposite, number)
    });
    let quotient = terms.arithmetic(Arithmetic::Div, positive_a, positive_b);
    let rest = terms.arithmetic(Arithmetic::Rem, positive_a, positive_b);
    let same_sign = terms.equal(a_negative, b_negative);
    let is_whole = terms.equal(rest, zero);
    // The magnitudes of the quotients of equal and of opposite signs.
    let further = terms.arithmetic(Arithmetic::Add, quotient, one);
    let further = terms.choose(is_whole, quotient, further);
    let (positive, opposite) = match op {
        "arith.divsi" => (quotient, quotient),
        "arith.ceildivsi" => (further, quotient),
        "arith.floordivsi" => (quotient, further),
        "arith.remsi" => {
            let opposite = negative(terms, rest);
            return Some(terms.choose(a_negative, opposite, rest));
        }
        _ => return None,
    };
    let opposite = negative(terms, opposite);
    Some(terms.choose(same_sign, positive, opposite))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_divided_as_a_machine_does_it() {
        for (a, b) in (-7..8i64).flat_map(|a| [-3, -2, -1, 1, 2, 3].map(|b| (a, b))) {
            let mut terms = Terms::default();
            let (x, y) = (terms.number(a), terms.number(b));
            let mut of = |op| {
                let quotient = divide(&mut terms, op, x, y).unwrap();
                terms.number_of(quotient)
            };
            assert_eq!(of("arith.divsi"), Some(a / b), "{a} / {b}");
            assert_eq!(of("arith.remsi"), Some(a % b), "{a} % {b}");
            let exact = f64::from(a as i32) / f64::from(b as i32);
            assert_eq!(of("arith.floordivsi"), Some(exact.floor() as i64), "{a} / {b}");
            assert_eq!(of("arith.ceildivsi"), Some(exact.ceil() as i64), "{a} / {b}");
            if a >= 0 && b > 0 {
                assert_eq!(of("arith.ceildivui"), Some((a + b - 1) / b));
            }
        }
    }
}
