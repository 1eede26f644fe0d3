//! `bcast-export-symbols`: what functions declare of their sizes, in the form of another compiler.

mod iree;
mod onnx;
mod torch;

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Function, Inserter, Op, OpMut, glue::BcastSymbolForm},
    lower::declared,
    symbols::{DIMS, SYMBOLS, signature},
};
use broadcastable::{
    Kind,
    symbols::{Place, Signature},
};
use melior::ir::operation::OperationLike;

/// A function with declarations.
struct Exported<'c> {
    op: Op<'c>,
    function: Function<'c>,
    signature: Signature,
}

const ONNX: BcastSymbolForm = BcastSymbolForm::BcastSymbolFormOnnx;

impl Exported<'_> {
    /// A declared argument or result whose type the form cannot be about, and what it should be.
    fn misfit(&self, form: BcastSymbolForm) -> Option<(Place, &'static str)> {
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
    fn remark(&self, message: &str) {
        ffi::emit_op_remark(self.op, &format!("bcast-export-symbols: {message}"));
    }
}

/// Writes what the functions below a root declare in that form; `false` after an error.
pub fn run(root: &mut OpMut, inserter: &Inserter, form: BcastSymbolForm) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    match form {
        BcastSymbolForm::BcastSymbolFormLLVM => {
            declared::assume(root, inserter);
            return true;
        }
        _ if !context.allow_unregistered_dialects() => {
            let message = "bcast-export-symbols writes ops and attributes of a dialect that is not registered here: run with --allow-unregistered-dialect";
            ffi::emit_op_error(**root, message, &[]);
            return false;
        }
        _ => {}
    }
    for mut op in ffi::ops_below_mut(root) {
        let Some(function) = Function::of(*op) else { continue };
        let signature = signature(*op, function).unwrap_or_default();
        if signature.declared().is_empty() {
            continue;
        }
        let exported = Exported { op: *op, function, signature };
        let Some(first) = ffi::body_ops(*op).first().copied().or_else(|| (form == ONNX).then_some(*op))
        else {
            exported.remark("the declarations stay: a function without a body has no place for their form");
            continue;
        };
        if let Some((place, wanted)) = exported.misfit(form) {
            exported.remark(&format!("the declarations stay: {place} is no {wanted}"));
            continue;
        }
        inserter.set_insertion_point(first);
        let builder = Builder::new(context, inserter, *op);
        match form {
            ONNX => onnx::write(&exported, context, &mut op),
            BcastSymbolForm::BcastSymbolFormTorch => torch::write(&exported, &builder, inserter),
            _ => iree::write(&exported, &builder),
        }
        ffi::remove_place_attributes(&mut op, DIMS);
        ffi::remove_attribute(&mut op, SYMBOLS);
    }
    true
}
