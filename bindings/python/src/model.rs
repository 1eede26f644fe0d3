//! Models of ONNX: a node answers what `broadcastable-foreign` asks of an op, and the nodes of a model what it asks of a program.

mod attribute;
mod broadcast;
mod node;
mod reader;
mod sizes;
mod tensor;

pub use broadcast::{Broadcast, Operand};
pub use node::Node;
pub use sizes::model_sizes;

use broadcastable_foreign::{
    dialects::DIALECTS,
    parts,
    profile::{Signature, signature},
};
use pyo3::prelude::*;

/// The row of an operator in a domain, if it is about that version.
fn row(name: &str, domain: &str, version: u32) -> Option<&'static Signature<'static>> {
    known(name, domain).filter(|row| row.since <= version)
}

/// The same for any version.
fn known(name: &str, domain: &str) -> Option<&'static Signature<'static>> {
    let own = if domain == "ai.onnx" { "" } else { domain };
    signature(name).filter(|row| row.domain.unwrap_or_default() == own)
}

/// The version since which an operator broadcasts as it does today; ``None`` if it does not broadcast.
///
/// >>> from broadcastable._core import broadcasts_since
/// >>> broadcasts_since("Where"), broadcasts_since("Conv"), broadcasts_since("QLinearAdd", "com.microsoft")
/// (9, None, 0)
#[pyfunction]
#[pyo3(signature = (operator, domain = ""))]
pub fn broadcasts_since(operator: &str, domain: &str) -> Option<u32> {
    let row = known(&format!("onnx.{operator}"), domain)?;
    (row.broadcasts() || parts::has_own_form(row)).then_some(row.since)
}

/// The newest version of ONNX's operators that was read.
#[pyfunction]
pub fn reviewed_opset() -> Option<u32> {
    let dialect = DIALECTS.iter().find(|dialect| dialect.name == "onnx")?;
    let (_, version) = dialect.version().split_once("(opset ")?;
    version.split_once(')')?.0.parse().ok()
}

/// Whether a text is an equation of ``Einsum``: a list of terms of letters and ``...``, and ``->`` with another one.
#[pyfunction]
pub fn is_equation(text: &str) -> bool {
    parts::is_equation(text)
}
