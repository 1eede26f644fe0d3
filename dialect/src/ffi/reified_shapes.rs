//! The answer to `reifyResultShapes`.

use super::{Inserter, Val, glue};
use melior::ir::ValueLike;

/// The list of shapes that `reifyResultShapes` returns.
pub struct ReifiedShapes<'a> {
    raw: glue::BcastReifiedShapes,
    inserter: &'a Inserter<'a>,
}

impl<'a> ReifiedShapes<'a> {
    /// # Safety
    /// The list outlives this.
    pub unsafe fn from_raw(raw: glue::BcastReifiedShapes, inserter: &'a Inserter) -> Self {
        Self { raw, inserter }
    }

    /// Begins the shape of the next result.
    pub fn add(&mut self) {
        // SAFETY: the list is valid.
        unsafe { glue::bcastReifiedShapesAdd(self.raw) }
    }

    /// Adds a size to the shape that was begun last.
    pub fn add_size(&mut self, size: i64) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapesAddSize(self.raw, self.inserter.raw, size) }
    }

    /// Adds a size to the shape that was begun last.
    pub fn add_value(&mut self, value: Val) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapesAddValue(self.raw, value.to_raw()) }
    }
}
