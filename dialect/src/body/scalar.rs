//! The computation of each op of the dialect on one element, by one [`table`](super::table): the verifier
//! refuses an op without an [entry](super::elements), and both lowerings build the entry.

use super::{
    map::{self, MAP},
    table::{ElementKind, Form, PREDICATES, Predicate, Row, find},
};
use crate::{
    builder::Builder,
    ffi::{self, Number, Op, Val},
};
use broadcastable::Shape;
use melior::{
    Context,
    ir::{
        Attribute, Type, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
        r#type::IntegerType,
    },
};

/// The N-to-N operator, which computes nothing.
pub const BROADCAST: &str = "bcast.broadcast";

/// An op of the dialect with a row in the table.
pub(super) struct Elementwise<'c> {
    pub op: Op<'c>,
    pub row: &'static Row,
    /// The element type of the computation: that of the last operand.
    pub element: Type<'c>,
    /// The number.
    pub number: Number,
}

impl<'c> Elementwise<'c> {
    /// `None` if the op is not in the table.
    pub fn of(op: Op<'c>) -> Option<Self> {
        Self::of_row(op, find(op.name().as_string_ref().as_str().ok()?)?)
    }

    /// The same for a known row; `None` for an op without operands.
    pub fn of_row(op: Op<'c>, row: &'static Row) -> Option<Self> {
        let element = ffi::element_type(ffi::operand_types(op).next_back()?);
        Some(Self { op, row, element, number: ffi::number_of(element) })
    }

    pub fn kind(&self) -> ElementKind {
        ElementKind::of(self.number)
    }

    pub fn has_flag(&self, name: &str) -> bool {
        ffi::inherent_attribute(self.op, name).is_some()
    }

    /// An `i1` is a truth value: 1 is greater than 0.
    pub fn is_unsigned(&self) -> bool {
        self.has_flag("is_unsigned") || self.number == Number::Signless(1)
    }

    pub fn predicate(&self) -> Option<&'static Predicate> {
        let value = ffi::i64_attribute(ffi::inherent_attribute(self.op, "predicate")?)?;
        PREDICATES.get(usize::try_from(value).ok()?)
    }

    /// The scalar op that computes one element, if there is one for the element type.
    pub fn scalar_op(&self) -> Option<&'static str> {
        match self.kind() {
            ElementKind::Float => self.row.float,
            // Upstream lowers powers of fixed-width integers only.
            ElementKind::Integer if self.row.signed == Some("math.ipowi") && self.number == Number::Index => {
                None
            }
            ElementKind::Integer if self.is_unsigned() => self.row.unsigned,
            ElementKind::Integer => self.row.signed,
            ElementKind::Complex if self.row.form == Form::Compare => self.predicate()?.complex,
            ElementKind::Complex => self.row.complex,
            ElementKind::Opaque if self.row.form == Form::Select => self.row.float,
            ElementKind::Opaque => None,
        }
    }

    /// Whether some elements are undefined behaviour.
    fn may_trap(&self) -> bool {
        self.row.traps && self.kind() == ElementKind::Integer
    }

    pub fn fastmath(&self) -> Option<Attribute<'c>> {
        ffi::inherent_attribute(self.op, "fastmath")
    }

    /// Builds the computation of one element, or of a whole vector, as a left fold.
    ///
    /// `None` only for an op that [`Self::verify`] refuses.
    fn build(&self, builder: &Builder<'c, '_>, operands: &[Val<'c>]) -> Option<Val<'c>> {
        let scalar_op = self.scalar_op()?;
        let attributes = self.attributes(builder.context());
        let (&first, rest) = operands.split_first()?;
        let value_type = operands.last()?.r#type();
        let build = |operands: &[Val<'c>], result| builder.build(scalar_op, operands, &attributes, result);
        Some(match self.row.form {
            Form::Fold => rest.iter().fold(first, |left, &right| build(&[left, right], value_type)),
            Form::Compare => build(operands, builder.i1_like(value_type)?),
            Form::Select => build(operands, value_type),
        })
    }

    fn attributes(&self, context: &'c Context) -> Vec<(&'static str, Attribute<'c>)> {
        let kind = self.kind();
        let mut attributes = Vec::new();
        if matches!(kind, ElementKind::Float | ElementKind::Complex) {
            attributes.extend(self.fastmath().map(|flags| ("fastmath", flags)));
        }
        if let Some(predicate) = self.predicate() {
            let value = match kind {
                ElementKind::Float => predicate.float,
                ElementKind::Integer if self.is_unsigned() => predicate.unsigned,
                ElementKind::Integer => predicate.signed,
                _ => return attributes, // told apart by the op's name
            };
            let i64 = IntegerType::new(context, 64).into();
            attributes.push(("predicate", IntegerAttribute::new(i64, value).into()));
        }
        attributes
    }
}

/// The element type of the result of an op of that name, where the last operand's is `element`.
pub fn result_element<'c>(op_name: &str, element: Type<'c>) -> Type<'c> {
    find(op_name).map_or(element, |row| row.result_element(element))
}

/// The scalar op that computes one element, which is an integer, or a choice of integers; for a comparison
/// with the predicate of `arith.cmpi`.
pub fn integer_op(op: Op) -> Option<(&'static str, Option<i64>)> {
    let elementwise = Elementwise::of(op).filter(|of| of.kind() == ElementKind::Integer)?;
    let predicate = elementwise
        .predicate()
        .map(|predicate| if elementwise.is_unsigned() { predicate.unsigned } else { predicate.signed });
    Some((elementwise.scalar_op()?, predicate))
}

/// Whether some elements are undefined behaviour.
pub fn may_trap(op: Op) -> bool {
    match Elementwise::of(op) {
        Some(elementwise) => elementwise.may_trap(),
        None => !ffi::has_name(op, BROADCAST) && (!ffi::has_name(op, MAP) || map::may_trap(op)),
    }
}

/// Whether the op folds its operands two at a time, so that one operand alone is the result.
pub fn is_fold(op: Op) -> bool {
    Elementwise::of(op).is_some_and(|elementwise| elementwise.row.form == Form::Fold)
}

/// The names of the scalar ops that compute one element, for an op of any dialect.
pub fn scalar_ops(op: Op) -> Vec<String> {
    let names = |ops: Vec<Op>| ops.into_iter().map(|op| op_name(op)).collect();
    match Elementwise::of(op) {
        Some(elementwise) => {
            let times = if elementwise.row.form == Form::Fold { op.operand_count() - 1 } else { 1 };
            vec![elementwise.scalar_op().unwrap_or_default().to_owned(); times]
        }
        None if ffi::has_name(op, BROADCAST) => Vec::new(),
        None if ffi::has_name(op, MAP) => names(map::computation(op)),
        None => names(vec![op]),
    }
}

fn op_name(op: Op) -> String {
    op.name().as_string_ref().as_str().unwrap_or_default().to_owned()
}

/// Builds the scalar computation of an elementwise op on one element of each operand; with `lanes`, on
/// vectors of that shape.
pub fn build_body<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    elements: &[Val<'c>],
    lanes: Option<&Shape>,
) -> Result<Val<'c>, String> {
    match Elementwise::of(op) {
        Some(elementwise) => {
            elementwise.build(builder, elements).ok_or("has no scalar op for its element type".into())
        }
        None if ffi::has_name(op, MAP) => map::inline(builder, op, elements, lanes),
        None => Err("has no elements to compute with".into()),
    }
}
