//! `bcast-export-symbols`: what functions declare of their sizes, in the form of another compiler.

mod exported;
mod iree;
mod onnx;
mod torch;

use crate::{
    builder::Builder,
    declared,
    ffi::{self, Function, Inserter, OpMut, glue::BcastSymbolForm},
    symbols::{DIMS, SYMBOLS, signature},
};
use exported::Exported;
use melior::ir::operation::OperationLike;

const ONNX: BcastSymbolForm = BcastSymbolForm::BcastSymbolFormOnnx;

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
            exported.remark(&format!("the declarations stay: {place} is not a {wanted}"));
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
