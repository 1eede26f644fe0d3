//! An operation of MLIR as the rules see it. Its types are read where they are asked for, and nothing is allocated.

use super::{alignment::alignment, error::OperationError};
use crate::{
    Alignment, Kind, Place, SizeId, ValueType,
    mlir::{
        body::scalar::BROADCAST,
        convert::{kind, value_type},
        ffi::{self, Op, Val},
    },
    op_types::OpTypes,
};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::{borrow::Cow, collections::HashMap};

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
    pub fn to_op(&self) -> crate::Op {
        let types = self.op.operands().map(|operand| operand.r#type());
        let op = match ffi::has_name(self.op, BROADCAST) {
            true => crate::Op::broadcast(types),
            false => crate::Op::elementwise(types).aligned(self.alignment),
        };
        let values = ValueIds::of(self.op.operands());
        op.with_results(self.op.results().map(|result| result.r#type()))
            .with_size_ids(|operand, dim| values.size_id(operand, dim))
    }

    fn r#type(&self, place: Place) -> Type<'c> {
        match place {
            Place::Operand(index) => self.op.operand(index).expect("an operand of the op").r#type(),
            Place::Result(index) => self.op.result(index).expect("a result of the op").r#type(),
        }
    }
}

/// The operands of an op, numbered by the first one that is the same value: unlike addresses, these numbers are the same
/// in every run.
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

impl OpTypes for View<'_> {
    fn operand_count(&self) -> usize {
        self.op.operand_count()
    }

    fn result_count(&self) -> usize {
        self.op.result_count()
    }

    fn value(&self, place: Place) -> Cow<'_, ValueType> {
        Cow::Owned(value_type(self.r#type(place)))
    }

    fn kind(&self, place: Place) -> Option<Kind> {
        kind(self.r#type(place))
    }

    fn alignment(&self) -> Alignment<'_> {
        self.alignment
    }

    fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        SizeId::new(self.op.operand(operand).map_or(operand, ffi::value_number), dim)
    }
}
