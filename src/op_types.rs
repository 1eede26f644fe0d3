//! What the rules ask of an op, wherever its types are stored: in an [`Op`](crate::Op), or in MLIR.

use crate::{
    alignment::Alignment,
    error::Place,
    size::SizeId,
    value::{Kind, ValueType},
};
use std::borrow::Cow;

/// An op's types. Every place that is asked for is one of the op.
pub(crate) trait OpTypes {
    fn operand_count(&self) -> usize;

    fn result_count(&self) -> usize;

    /// The type of an operand or a result. Its element type may be left out.
    fn value(&self, place: Place) -> Cow<'_, ValueType>;

    /// The kind of that type, if it is one that can broadcast.
    fn kind(&self, place: Place) -> Option<Kind>;

    fn alignment(&self) -> Alignment<'_>;

    /// Which size it is, where a dimension of an operand is dynamic; for an unranked operand, dimension 0 stands for all.
    fn size_id(&self, operand: usize, dim: usize) -> SizeId;

    /// Every operand, then every result.
    fn places(&self) -> impl Iterator<Item = Place> {
        let operands = (0..self.operand_count()).map(Place::Operand);
        operands.chain((0..self.result_count()).map(Place::Result))
    }
}
