//! The facts of arithmetic on elements that MLIR's folders use, beyond equal results for equal operands.

use super::{
    attributes,
    constants::{self, constant, number},
};
use crate::logic::term::{Node, Sort, Term, Terms};

/// Commutative ops: exchanged operands keep all bits of the result, except for NaN payloads. `maxnumf` and
/// `minnumf` of zeros of both signs may be either of them.
const COMMUTATIVE: [&str; 17] = [
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.maximumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.xori",
    "complex.add",
    "complex.mul",
    "complex.eq",
    "complex.neq",
];

/// Idempotent ops.
const IDEMPOTENT: [&str; 10] = [
    "arith.andi",
    "arith.ori",
    "arith.maxsi",
    "arith.maxui",
    "arith.minsi",
    "arith.minui",
    "arith.maximumf",
    "arith.minimumf",
    "arith.maxnumf",
    "arith.minnumf",
];

/// Lossless conversions, of which two are one.
const EXTENSIONS: [&str; 3] = ["arith.extsi", "arith.extui", "arith.extf"];

/// Floats that hold all of those that are narrower. `f16` does not hold the exponents of `f8E8M0FNU`.
const WIDE: [&str; 3] = ["bf16", "f32", "f64"];

/// Ops with a neutral constant as the second operand.
const NEUTRAL: [(&str, &str); 18] = [
    ("arith.addi", "0"),
    ("arith.subi", "0"),
    ("arith.ori", "0"),
    ("arith.xori", "0"),
    ("arith.shli", "0"),
    ("arith.shrsi", "0"),
    ("arith.shrui", "0"),
    ("arith.muli", "1"),
    ("arith.divsi", "1"),
    ("arith.divui", "1"),
    ("arith.andi", "-1"),
    ("arith.addf", "-0.000000e+00"),
    ("arith.subf", "0.000000e+00"),
    ("arith.mulf", "1.000000e+00"),
    ("arith.divf", "1.000000e+00"),
    ("arith.maxui", "0"),
    ("arith.minui", "-1"),
    ("math.ipowi", "1"),
];

/// The canonical form of the element, if the op has one for these; it has no flags.
pub fn fold(terms: &mut Terms, op: &str, arguments: &[Term], result: &str) -> Option<Term> {
    match *arguments {
        [x] => {
            let Node::Apply(name, parts, _) = terms.node(x).clone() else { return None };
            let (inner, types) = name.split_once(" : ")?;
            match op {
                "arith.negf" if inner == op => parts.first().copied(),
                _ if EXTENSIONS.contains(&op) && inner == op => {
                    let (from, between) = types.split_once(" -> ")?;
                    if op == "arith.extf" && !WIDE.contains(&between) {
                        return None;
                    }
                    Some(terms.apply(&format!("{op} : {from} -> {result}"), &parts, attributes::sort(result)))
                }
                _ => None,
            }
        }
        [a, b] => {
            let (first, second) = (number(terms, a), number(terms, b));
            let is_neutral = |number: &Option<String>| {
                number.as_deref().is_some_and(|number| NEUTRAL.contains(&(op, number)))
            };
            let zero = |terms: &mut Terms| constant(terms, "0", result);
            match op {
                _ if is_neutral(&second) => Some(a),
                _ if COMMUTATIVE.contains(&op) && is_neutral(&first) => Some(b),
                _ if a == b && IDEMPOTENT.contains(&op) => Some(a),
                "arith.subi" | "arith.xori" if a == b => zero(terms),
                "arith.muli" | "arith.andi"
                    if [&first, &second].iter().any(|n| n.as_deref() == Some("0")) =>
                {
                    zero(terms)
                }
                _ => constants::computed(terms, op, a, b, result),
            }
        }
        _ => None,
    }
}

/// A comparison of integers, by equality and less-than alone.
pub fn compare(terms: &mut Terms, predicate: i64, a: Term, b: Term) -> Option<Term> {
    let (signed, exchanged, negated) = match predicate {
        0 => return Some(terms.equal(a, b)),
        1 => {
            let equal = terms.equal(a, b);
            return Some(terms.not(equal));
        }
        2 | 6 => (predicate == 2, false, false),
        3 | 7 => (predicate == 3, true, true),
        4 | 8 => (predicate == 4, true, false),
        5 | 9 => (predicate == 5, false, true),
        _ => return None,
    };
    let (a, b) = if exchanged { (b, a) } else { (a, b) };
    let name = if signed { "arith.cmpi slt" } else { "arith.cmpi ult" };
    let r#type = terms.sort(a);
    let less = if a == b {
        terms.bool(false)
    } else {
        terms.apply(&format!("{name} : {type}"), &[a, b], Sort::Bool)
    };
    Some(if negated { terms.not(less) } else { less })
}

/// Whether the operands of an op may be exchanged.
pub fn is_commutative(op: &str) -> bool {
    COMMUTATIVE.contains(&op)
}
