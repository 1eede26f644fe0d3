//! A function whose declarations are exported.

use crate::{
    convert::value_type,
    ffi::{self, Function, Op, glue::BcastSymbolForm},
    symbols::DIMS,
};
use broadcastable::{
    Kind,
    symbols::{Place, Signature},
};

/// A function with declarations.
pub struct Exported<'c> {
    pub op: Op<'c>,
    pub function: Function<'c>,
    pub signature: Signature,
}

impl Exported<'_> {
    /// A declared argument or result whose type the form cannot be about, and what it should be.
    pub fn misfit(&self, form: BcastSymbolForm) -> Option<(Place, &'static str)> {
        let is_torch = |place| ffi::type_text(self.function.r#type(place)).starts_with("!torch.");
        let is_builtin = |place| value_type(self.function.r#type(place)).kind() == Some(Kind::Tensor);
        let is_declared = |place: &Place| self.function.attribute(*place, DIMS).is_some();
        let mut declared = self.function.places().filter(is_declared);
        match form {
            BcastSymbolForm::BcastSymbolFormTorch => {
                declared.find(|&place| !is_torch(place)).map(|place| (place, "tensor of torch"))
            }
            BcastSymbolForm::BcastSymbolFormIree => {
                declared.find(|&place| !is_builtin(place)).map(|place| (place, "builtin tensor"))
            }
            _ => None,
        }
    }

    /// Reports what the form has no place for.
    pub fn remark(&self, message: &str) {
        ffi::emit_op_remark(self.op, &format!("bcast-export-symbols: {message}"));
    }
}
