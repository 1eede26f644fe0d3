//! The flags of arithmetic: the result is poison where they do not hold.

use super::{attributes, op::Op};
use crate::logic::term::{Arithmetic, Order, Term, Terms};

/// All flags; the rows of the table say which op has which.
const FLAGS: [&str; 2] = ["overflowFlags", "isExact"];

/// The condition that an op's flags promise.
pub enum Flags {
    /// Nothing.
    None,
    /// That this holds.
    Hold(Term),
    /// A flag that is not read.
    Unknown(String),
}

/// The flags of an op on two numbers, whose result is `value`.
pub fn of(terms: &mut Terms, op: Op, name: &str, arguments: &[Term], value: Option<Term>) -> Flags {
    let is_set = |name: &&str| attributes::text(op, name).is_some_and(|text| !text.ends_with("<none>"));
    let Some(flag) = FLAGS.into_iter().find(is_set) else { return Flags::None };
    let text = attributes::text(op, flag).unwrap_or_default();
    let unknown = Flags::Unknown(format!("{flag} = {text}"));
    let (&[a, b], Some(value)) = (arguments, value) else { return unknown };
    let zero = terms.number(0);
    match (name, flag) {
        ("arith.divui", "isExact") => {
            let rest = terms.arithmetic(Arithmetic::Rem, a, b);
            Flags::Hold(terms.equal(rest, zero))
        }
        ("arith.addi" | "arith.subi", "overflowFlags") => {
            let (from, to) = if name == "arith.addi" { (a, value) } else { (value, a) };
            let mut all = Vec::new();
            if text.contains("nuw") {
                all.push(terms.order(Order::UnsignedAtMost, from, to));
            }
            if text.contains("nsw") {
                let (grows, is_positive) =
                    (terms.order(Order::AtMost, from, to), terms.order(Order::AtMost, zero, b));
                all.push(terms.equal(grows, is_positive));
            }
            Flags::Hold(terms.and(&all))
        }
        _ => unknown,
    }
}
