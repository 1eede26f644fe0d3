//! The table: which scalar op each op of the dialect becomes, for each kind of element.

use crate::ffi::{
    self, Number,
    glue::{BcastFloatPredicate as F, BcastIntegerPredicate as I},
};
use melior::ir::Type;
use std::cmp::Ordering::{self, Equal, Greater, Less};

/// One op of the dialect, and its scalar ops by element kind; `None` where it has no meaning.
pub struct Row {
    pub op: &'static str,
    pub form: Form,
    /// Whether it has undefined behaviour for some integers: a zero divisor, also that of a negative power.
    pub traps: bool,
    pub float: Option<&'static str>,
    pub signed: Option<&'static str>,
    pub unsigned: Option<&'static str>,
    pub complex: Option<&'static str>,
}

/// How the operands are combined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// From left to right, two at a time.
    Fold,
    /// Two elements are compared to an `i1`, by a predicate.
    Compare,
    /// An `i1` chooses between two elements of any type.
    Select,
}

const fn fold(
    op: &'static str,
    float: Option<&'static str>,
    signed: Option<&'static str>,
    unsigned: Option<&'static str>,
    complex: Option<&'static str>,
) -> Row {
    Row { op, form: Form::Fold, traps: false, float, signed, unsigned, complex }
}

const fn traps(row: Row) -> Row {
    Row { traps: true, ..row }
}

const fn form(form: Form, row: Row) -> Row {
    Row { form, ..row }
}

#[rustfmt::skip]
static TABLE: [Row; 16] = [
    fold("bcast.add", Some("arith.addf"), Some("arith.addi"), Some("arith.addi"), Some("complex.add")),
    fold("bcast.mul", Some("arith.mulf"), Some("arith.muli"), Some("arith.muli"), Some("complex.mul")),
    fold("bcast.max", Some("arith.maximumf"), Some("arith.maxsi"), Some("arith.maxui"), None),
    fold("bcast.min", Some("arith.minimumf"), Some("arith.minsi"), Some("arith.minui"), None),
    fold("bcast.and", None, Some("arith.andi"), Some("arith.andi"), None),
    fold("bcast.or", None, Some("arith.ori"), Some("arith.ori"), None),
    fold("bcast.xor", None, Some("arith.xori"), Some("arith.xori"), None),
    fold("bcast.sub", Some("arith.subf"), Some("arith.subi"), Some("arith.subi"), Some("complex.sub")),
    traps(fold("bcast.div", Some("arith.divf"), Some("arith.divsi"), Some("arith.divui"), Some("complex.div"))),
    traps(fold("bcast.rem", Some("arith.remf"), Some("arith.remsi"), Some("arith.remui"), None)),
    traps(fold("bcast.pow", Some("math.powf"), Some("math.ipowi"), None, Some("complex.pow"))),
    fold("bcast.atan2", Some("math.atan2"), None, None, Some("complex.atan2")),
    fold("bcast.shl", None, Some("arith.shli"), Some("arith.shli"), None),
    fold("bcast.shr", None, Some("arith.shrsi"), Some("arith.shrui"), None),
    form(Form::Compare, fold("bcast.compare", Some("arith.cmpf"), Some("arith.cmpi"), Some("arith.cmpi"), Some("complex.eq"))),
    form(Form::Select, fold("bcast.select", Some("arith.select"), Some("arith.select"), Some("arith.select"), Some("arith.select"))),
];

impl Row {
    /// The element type of the result, where the last operand's is `element`.
    pub fn result_element<'c>(&self, element: Type<'c>) -> Type<'c> {
        if self.form == Form::Compare { ffi::i1(element) } else { element }
    }
}

/// The names of the ops that combine elements.
pub fn ops() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|row| row.op)
}

/// The row of the op of that name.
pub fn find(op_name: &str) -> Option<&'static Row> {
    find_index(op_name).map(row)
}

/// The index of that row, by which [`row`] gets it without a search.
pub fn find_index(op_name: &str) -> Option<usize> {
    TABLE.iter().position(|row| row.op == op_name)
}

/// The row of that index.
///
/// # Panics
/// If there is none.
pub fn row(index: usize) -> &'static Row {
    &TABLE[index]
}

/// The kind of number that an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    Float,
    /// A signless integer or an index.
    Integer,
    Complex,
    /// No arithmetic is known for it.
    Opaque,
}

impl ElementKind {
    pub fn of(element: Number) -> Self {
        match element {
            Number::Float => Self::Float,
            Number::Index | Number::Signless(_) => Self::Integer,
            Number::ComplexFloat => Self::Complex,
            Number::Other => Self::Opaque,
        }
    }
}

/// One case of `Bcast_PredicateAttr`, as the values of MLIR's own predicates, which `glue.h` names; the table
/// has the order of the cases.
pub struct Predicate {
    pub float: i64,
    pub signed: i64,
    pub unsigned: i64,
    pub complex: Option<&'static str>,
    /// Whether it holds for two elements of this order, which NaN does not have.
    pub holds: fn(Option<Ordering>) -> bool,
}

const fn predicate(
    float: F,
    signed: I,
    unsigned: I,
    complex: Option<&'static str>,
    holds: fn(Option<Ordering>) -> bool,
) -> Predicate {
    Predicate { float: float.0 as i64, signed: signed.0 as i64, unsigned: unsigned.0 as i64, complex, holds }
}

/// For NaN, `ne` is true and the others are false.
#[rustfmt::skip]
pub const PREDICATES: [Predicate; 6] = [
    predicate(F::BcastFloatPredicateOeq, I::BcastIntegerPredicateEq, I::BcastIntegerPredicateEq, Some("complex.eq"), |order| order == Some(Equal)),
    predicate(F::BcastFloatPredicateUne, I::BcastIntegerPredicateNe, I::BcastIntegerPredicateNe, Some("complex.neq"), |order| order != Some(Equal)),
    predicate(F::BcastFloatPredicateOlt, I::BcastIntegerPredicateSlt, I::BcastIntegerPredicateUlt, None, |order| order == Some(Less)),
    predicate(F::BcastFloatPredicateOle, I::BcastIntegerPredicateSle, I::BcastIntegerPredicateUle, None, |order| matches!(order, Some(Less | Equal))),
    predicate(F::BcastFloatPredicateOgt, I::BcastIntegerPredicateSgt, I::BcastIntegerPredicateUgt, None, |order| order == Some(Greater)),
    predicate(F::BcastFloatPredicateOge, I::BcastIntegerPredicateSge, I::BcastIntegerPredicateUge, None, |order| matches!(order, Some(Greater | Equal))),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{map::MAP, scalar::BROADCAST};

    /// Every op that ODS defines has a row, and every row has its op; some have no body, or a region.
    #[test]
    fn table_covers_the_dialect() {
        let ods = std::fs::read_to_string("BcastOps.td").unwrap();
        let defined = ods.lines().filter(|line| line.starts_with("def Bcast_") && line.contains("Op<\""));
        let mut defined: Vec<_> =
            defined.map(|line| format!("bcast.{}", line.split('"').nth(1).unwrap())).collect();
        defined.retain(|op| ![BROADCAST, MAP, "bcast.yield"].contains(&op.as_str()));
        let mut rows: Vec<_> = TABLE.iter().map(|row| row.op.to_owned()).collect();
        defined.sort();
        rows.sort();
        assert_eq!(defined, rows);
    }
}
