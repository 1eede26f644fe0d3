//! An op as verification reads it.

use super::{Form, Op};
use crate::{
    alignment::Alignment,
    dim::Dim,
    error::Place,
    op_types::{OpTypes, TypeShape},
    shape::Shape,
    size::SizeId,
    value::ValueType,
};

impl OpTypes for Op {
    type Sizes<'a> = &'a [Dim];

    fn operand_count(&self) -> usize {
        self.operands.len()
    }

    fn result_count(&self) -> usize {
        self.results.len()
    }

    #[inline]
    fn shape(&self, place: Place) -> TypeShape<&[Dim]> {
        match self.value(place) {
            ValueType::Shaped { kind, shape: Shape::Ranked(dims), .. } => TypeShape::Ranked(*kind, dims),
            ValueType::Shaped { kind, .. } => TypeShape::Unranked(*kind),
            ValueType::Other(_) => TypeShape::Other,
        }
    }

    fn text(&self, place: Place) -> String {
        self.value(place).to_string()
    }

    fn alignment(&self) -> Alignment<'_> {
        Op::alignment(self)
    }

    fn kept_operand(&self) -> Option<usize> {
        match self.form {
            Form::OneWay(kept) => Some(kept),
            _ => None,
        }
    }

    fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        self.identities.size_id(operand, dim)
    }
}
