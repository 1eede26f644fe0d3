//! The rules for Python. `broadcastable/_core.pyi` has the same functions with their Python types.
//!
//! Python's shapes are converted to a [`broadcastable::Op`], and violations to Python's errors; the core alone
//! decides.

mod error;
mod expression;
mod facts;
mod mlir;
mod model;
mod op;
mod picture;
mod shape;
mod verify;

use pyo3::prelude::*;

/// The names that the Python modules of the package import.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use super::{
        expression::Expression,
        facts::Facts,
        mlir::check_mlir,
        model::{Broadcast, Node, Operand, broadcasts_since, is_equation, model_sizes, reviewed_opset},
        picture::{Picture, picture},
        rules,
        verify::{infer_shape, verify},
    };
}

/// `(id, what it demands, where it comes from)` of each rule, in the order in which they are checked.
#[pyfunction]
fn rules() -> Vec<(&'static str, &'static str, &'static str)> {
    broadcastable::Rule::all().map(|rule| (rule.id(), rule.text(), rule.source())).collect()
}
