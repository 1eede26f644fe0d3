//! `i1` in memory, each of which is a byte.

use crate::logic::term::{Node, Sort, Term, Terms};

/// The function that wraps a bit as a byte.
const BYTE: &str = "byte of the bit";

/// A bit as a byte.
pub fn byte(terms: &mut Terms, bit: Term) -> Term {
    terms.apply(BYTE, &[bit], Sort::Other("i8".into()))
}

/// The bit that a byte is, if it is one.
pub fn bit(terms: &mut Terms, byte: Term) -> Option<Term> {
    match terms.node(byte).clone() {
        Node::Apply(name, parts, _) if *name == *BYTE => Some(parts[0]),
        Node::If(condition, yes, no) => {
            let (yes, no) = (bit(terms, yes)?, bit(terms, no)?);
            Some(terms.choose(condition, yes, no))
        }
        _ => None,
    }
}
