//! An operation of MLIR as the rules see it. Its types are read on demand, and nothing is allocated.

use super::{alignment::alignment, error::OperationError};
use crate::{
    body::scalar::BROADCAST,
    convert::{dim, value_type},
    ffi::{self, Op, OpParts, RawShape, RawSizes, Val},
};
use broadcastable::{
    Alignment, Dim, Kind, Place, SizeId, ValueType,
    op_types::{OpTypes, Sizes, TypeShape},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// An operation and how its operands line up. Operands that are the same value have equal sizes.
pub struct View<'c> {
    op: Op<'c>,
    alignment: Alignment<'c>,
}

impl<'c> View<'c> {
    /// # Errors
    /// [`OperationError::BroadcastDimensions`] for a malformed attribute.
    pub fn new(op: Op<'c>) -> Result<Self, OperationError> {
        Ok(Self { op, alignment: alignment(op)? })
    }

    /// An operation whose operands line up on the right, whatever its attributes.
    pub fn on_the_right(op: Op<'c>) -> Self {
        Self { op, alignment: Alignment::Right }
    }

    /// The operation as a value of the core, where the element types are known too.
    pub fn to_op(&self) -> broadcastable::Op {
        let operands = self.op.operands().map(|operand| operand.r#type());
        let results = self.op.results().map(|result| result.r#type());
        let mut types = with_elements(operands.chain(results));
        let results = types.split_off(self.op.operand_count());
        let op = if ffi::has_name(self.op, BROADCAST) {
            broadcastable::Op::broadcast(types)
        } else {
            broadcastable::Op::elementwise(types).aligned(self.alignment)
        };
        let values = ValueIds::of(self.op.operands());
        op.with_results(results).with_size_ids(|operand, dim| values.size_id(operand, dim))
    }
}

/// The types with their element types. To print one dominates the time here, and most ops have a single one.
fn with_elements<'c>(types: impl Iterator<Item = Type<'c>>) -> Vec<ValueType> {
    let mut last: Option<(Type, String)> = None;
    let with_element = |r#type| {
        let element = ffi::element_type(r#type);
        let text = match last.take() {
            Some((known, text)) if known == element => text,
            _ => ffi::type_text(element),
        };
        last = Some((element, text.clone()));
        value_type(r#type).with_element(text)
    };
    types.map(with_element).collect()
}

/// The operands of an op, numbered by the first one that is the same value: unlike addresses, these numbers
/// are the same in every run.
pub struct ValueIds(Vec<usize>);

impl ValueIds {
    pub fn of<'c>(operands: impl Iterator<Item = Val<'c>>) -> Self {
        let mut first = HashMap::new();
        let number = |(operand, value)| *first.entry(ffi::value_number(value)).or_insert(operand);
        Self(operands.enumerate().map(number).collect())
    }

    pub fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        SizeId::new(self.0[operand], dim)
    }
}

impl<'c> OpTypes for View<'c> {
    type Sizes<'a>
        = RawSizes<'c>
    where
        Self: 'a;

    fn operand_count(&self) -> usize {
        self.op.operand_count()
    }

    fn result_count(&self) -> usize {
        self.op.result_count()
    }

    #[inline]
    fn shape(&self, place: Place) -> TypeShape<RawSizes<'c>> {
        match ffi::shape_at(self.op, place) {
            RawShape::Ranked { kind, sizes } => TypeShape::Ranked(kind, sizes),
            RawShape::Unranked => TypeShape::Unranked(Kind::Tensor),
            RawShape::Other => TypeShape::Other,
        }
    }

    fn text(&self, place: Place) -> String {
        let r#type = match place {
            Place::Operand(index) => self.op.operand_at(index).map(|operand| operand.r#type()),
            Place::Result(index) => self.op.result_at(index).map(|result| result.r#type()),
        };
        r#type.map_or_else(String::new, ffi::type_text)
    }

    fn alignment(&self) -> Alignment<'_> {
        self.alignment
    }

    fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        SizeId::new(self.op.operand_at(operand).map_or(operand, ffi::value_number), dim)
    }
}

impl Sizes for RawSizes<'_> {
    #[inline]
    fn rank(self) -> usize {
        self.sizes.len()
    }

    #[inline]
    fn size(self, index: usize) -> Dim {
        dim(self.sizes[index], self.scalable.is_some_and(|scalable| scalable[index]))
    }
}
