//! The roundings at the end of functions that `bcast-expand-functions` adds.

use crate::logic::term::{Node, Term, Terms};

/// The computation of a call, for the value that is rounded.
pub const ROUNDED: &str = "rounded ";

/// The functions that round to 16 bits, the first one with a `truncf` after it.
pub const TO_ODD: &str = "bcast_to_odd";
pub const TO_BF16: &str = "bcast_to_bf16";

/// The op of `math` that an op on these arguments rounds, and its operands; `None` if the op is not such a
/// rounding.
pub fn rounded(terms: &Terms, op: &str, result: &str, arguments: &[Term]) -> Option<(String, Vec<Term>)> {
    let &[mut wide] = arguments else { return None };
    let part = |term| match terms.node(term) {
        Node::Apply(name, parts, _) => Some((&**name, &parts[..])),
        _ => None,
    };
    match (op, result) {
        ("arith.truncf", "f32") | (TO_BF16, "bf16") => {}
        ("arith.truncf", "f16") => {
            let (name, &[argument]) = part(wide)? else { return None };
            wide = (name == format!("{TO_ODD} : f64 -> f32")).then_some(argument)?;
        }
        _ => return None,
    }
    let (name, operands) = part(wide)?;
    let op = name.strip_prefix(ROUNDED)?.split(' ').next()?;
    let extension = format!("arith.extf : {result} -> f64");
    let narrow = |&operand: &Term| match part(operand) {
        Some((name, &[narrow])) if name == extension => Some(narrow),
        _ => (terms.sort(operand).to_string() == "i32").then_some(operand),
    };
    let operands = operands.iter().map(narrow).collect::<Option<_>>()?;
    Some((op.to_owned(), operands))
}
