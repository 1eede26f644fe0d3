//! Pictures for Python: as text, as SVG, and in notebooks.

use crate::op::{Details, NamedOp};
use pyo3::{prelude::*, types::PyTuple};

/// The picture of an op: its shapes in columns. A notebook shows it as SVG.
#[pyclass(frozen, module = "broadcastable")]
pub struct Picture(broadcastable::Picture);

#[pymethods]
impl Picture {
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }

    /// The picture as an SVG document.
    fn svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.to_svg())
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py)
    }

    /// For notebooks that show HTML alone.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        format!("<div>{}</div>", self.svg(py))
    }
}

/// Draw an op: with the roles of its operands, or with the offending columns marked.
///
/// Takes the arguments of `verify`. Returns ``None`` if the error is not about sizes or ranks.
///
/// >>> from broadcastable import picture
/// >>> picture((4, 3), (2,))
///   operand #0   4x3
///   operand #1     2
///                  ^
/// >>> picture(("N", 1), (3,)).svg()[:4]
/// '<svg'
///
/// Raises ``TypeError`` or ``ValueError`` if the arguments are not an op.
#[pyfunction]
#[pyo3(signature = (*operands, result=None, results=None, dims=None, kept=None))]
pub fn picture<'py>(
    operands: &Bound<'py, PyTuple>,
    result: Option<&Bound<'py, PyAny>>,
    results: Option<&Bound<'py, PyAny>>,
    dims: Option<Vec<i64>>,
    kept: Option<usize>,
) -> PyResult<Option<Picture>> {
    let op = NamedOp::read(operands, Details { result, results, dims, kept })?.op;
    let picture = match op.verify() {
        Ok(facts) => Some(facts.picture()),
        Err(violation) => op.picture(&violation),
    };
    Ok(picture.map(Picture))
}
