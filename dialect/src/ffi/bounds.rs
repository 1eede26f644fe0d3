//! The sizes that MLIR knows while it computes bounds.

use super::{Val, glue};
use melior::ir::ValueLike;
use std::marker::PhantomData;

/// The dimension of a tensor.
pub type TensorDim<'c> = (Val<'c>, usize);

/// MLIR's `ValueBoundsConstraintSet`, borrowed from the caller of a callback.
pub struct Bounds<'a> {
    raw: glue::BcastBounds,
    borrowed: PhantomData<&'a mut ()>,
}

impl Bounds<'_> {
    /// # Safety
    /// The set is valid for the lifetime.
    pub unsafe fn from_raw(raw: glue::BcastBounds) -> Self {
        Self { raw, borrowed: PhantomData }
    }

    /// Adds that a size is a number.
    pub fn equal_number(&mut self, (tensor, dim): TensorDim, size: i64) {
        // SAFETY: both are valid.
        unsafe { glue::bcastBoundByNumber(self.raw, tensor.to_raw(), dim, size) }
    }

    /// Adds that a size is that of another tensor.
    pub fn equal(&mut self, (tensor, dim): TensorDim, (other, at): TensorDim) {
        // SAFETY: all are valid.
        unsafe { glue::bcastBoundBySize(self.raw, tensor.to_raw(), dim, other.to_raw(), at) }
    }
}
