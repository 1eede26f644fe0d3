//! The scalar computation of the dialect's ops, as docs/rules.md and the ops' documentation define it,
//! independent of the lowering's table.

use super::{
    arithmetic::Scalar,
    attributes,
    division::divides,
    op::{NotUnderstood, Op, name},
    reader::{BEFORE, Reader, row::Table},
};
use crate::logic::term::{Term, Terms};
use broadcastable_mlir::{
    melior::ir::{ValueLike, operation::OperationLike},
    value_type_of,
};

/// The scalar op for elements that are floats, signed, unsigned, complex.
#[rustfmt::skip]
const FOLDS: [(&str, [&str; 4]); 14] = [
    ("bcast.add", ["arith.addf", "arith.addi", "arith.addi", "complex.add"]),
    ("bcast.mul", ["arith.mulf", "arith.muli", "arith.muli", "complex.mul"]),
    ("bcast.sub", ["arith.subf", "arith.subi", "arith.subi", "complex.sub"]),
    ("bcast.div", ["arith.divf", "arith.divsi", "arith.divui", "complex.div"]),
    ("bcast.rem", ["arith.remf", "arith.remsi", "arith.remui", ""]),
    ("bcast.max", ["arith.maximumf", "arith.maxsi", "arith.maxui", ""]),
    ("bcast.min", ["arith.minimumf", "arith.minsi", "arith.minui", ""]),
    ("bcast.and", ["", "arith.andi", "arith.andi", ""]),
    ("bcast.or", ["", "arith.ori", "arith.ori", ""]),
    ("bcast.xor", ["", "arith.xori", "arith.xori", ""]),
    ("bcast.shl", ["", "arith.shli", "arith.shli", ""]),
    ("bcast.shr", ["", "arith.shrsi", "arith.shrui", ""]),
    ("bcast.pow", ["math.powf", "math.ipowi", "", "complex.pow"]),
    ("bcast.atan2", ["math.atan2", "", "", "complex.atan2"]),
];

/// `arith`'s predicates for `eq`, `ne`, `lt`, `le`, `gt`, `ge` on floats, signed and unsigned numbers.
const PREDICATES: [[i64; 6]; 3] = [[1, 13, 4, 5, 2, 3], [0, 1, 2, 3, 4, 5], [0, 1, 6, 7, 8, 9]];

/// The op on scalars that an op of the dialect applies.
pub struct Body {
    pub scalar: Scalar,
    /// Whether it is a left fold of a binary op.
    pub folds: bool,
}

/// That of an op.
///
/// # Errors
/// If it is not known.
pub fn body_of(op: Op, table: &Table) -> Result<Body, NotUnderstood> {
    let unknown = || NotUnderstood::new(op, "what it computes of these elements is not known");
    let last = op.operands().last().ok_or_else(unknown)?;
    let element = value_type_of(last.r#type()).element().unwrap_or_default().to_owned();
    let is_unsigned = attributes::text(op, "is_unsigned").is_some() || element == "i1";
    let kind = match element.as_str() {
        complex if complex.starts_with("complex<") => 3,
        "index" => 1 + usize::from(is_unsigned),
        integer if integer.starts_with('i') => 1 + usize::from(is_unsigned),
        _ => 0,
    };
    let body = |op: &str, attributes, result: &str, folds| {
        let needs = table.named(op).ok_or_else(unknown)?.needs;
        Ok(Body { scalar: Scalar { op: op.into(), needs, attributes, result: result.into() }, folds })
    };
    match name(op).as_str() {
        "bcast.select" => body("arith.select", Vec::new(), &element, false),
        "bcast.compare" => {
            let predicate = attributes::integer(op, "predicate");
            let predicate = usize::try_from(predicate.ok_or_else(unknown)?).map_err(|_| unknown())?;
            if kind == 3 {
                let op = ["complex.eq", "complex.neq"].get(predicate).ok_or_else(unknown)?;
                return body(op, Vec::new(), "i1", false);
            }
            let value = PREDICATES[kind].get(predicate).ok_or_else(unknown)?;
            let attribute = ("predicate".to_owned(), format!("{value} : i64"));
            body(if kind == 0 { "arith.cmpf" } else { "arith.cmpi" }, vec![attribute], "i1", false)
        }
        name => {
            let (_, ops) = FOLDS.iter().find(|(known, _)| *known == name).ok_or_else(unknown)?;
            let fastmath = attributes::text(op, "fastmath").filter(|_| kind == 0 || kind == 3);
            let attributes = fastmath.map(|flags| ("fastmath".to_owned(), flags)).into_iter().collect();
            body(ops[kind], attributes, &element, true)
        }
    }
}

/// The element that the op computes from these, and the condition under which it is defined.
pub fn body(reader: &mut Reader, op: Op, elements: &[Term]) -> Result<(Term, Term), NotUnderstood> {
    let unknown = || NotUnderstood::new(op, "what it computes of these elements is not known");
    let Body { scalar, folds } = body_of(op, &reader.functions.table)?;
    let (terms, is_after) = (&mut *reader.terms, reader.side != BEFORE);
    let apply = |terms: &mut Terms, arguments: &[Term]| {
        let element = scalar.apply(terms, arguments)?;
        (!is_after || !scalar.drops_poison(terms, arguments, element)).then_some(element)
    };
    let always = terms.bool(true);
    if !folds {
        return apply(terms, elements).map(|element| (element, always)).ok_or_else(unknown);
    }
    let (&first, rest) = elements.split_first().ok_or_else(unknown)?;
    let fold = |(left, defined), &right: &Term| {
        let divides = divides(terms, &scalar.op, scalar.needs, &[left, right]).unwrap_or(always);
        let defined = terms.and(&[defined, divides]);
        apply(terms, &[left, right]).map(|element| (element, defined))
    };
    rest.iter().try_fold((first, always), fold).ok_or_else(unknown)
}
