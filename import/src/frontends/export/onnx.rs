//! onnx-mlir's form: the attribute `onnx.dim_params = "0:batch,1:past + seq"` of arguments and results.

use super::exported::Exported;
use crate::ffi::{self, OpMut};
use broadcastable::symbols::{Bounds, Place};
use melior::{Context, ir::attribute::StringAttribute};

pub fn write(exported: &Exported, context: &Context, op: &mut OpMut) {
    for place in exported.function.places() {
        let names = names(exported, place);
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().map(|(dim, name)| format!("{dim}:{name}")).collect();
            let names = StringAttribute::new(context, &names.join(",")).into();
            ffi::set_place_attribute(op, place, "onnx.dim_params", names);
        }
    }
    for symbol in exported.signature.symbols().iter().filter(|symbol| symbol.bounds != Bounds::default()) {
        exported.remark(&format!("onnx.dim_params has no bounds, such as those of \"{}\"", symbol.name));
    }
}

/// The declared dimensions of a place, in their order.
fn names(exported: &Exported, place: Place) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    for declared in exported.signature.declared() {
        let own = declared.occurrences.iter().filter(|at| at.place == place && at.size.is_dynamic());
        names.extend(own.map(|at| (at.dim, declared.expression.to_string())));
    }
    names.sort();
    names
}
