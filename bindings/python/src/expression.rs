//! Expressions of sizes for Python.

use broadcastable::symbols::Expression as Core;
use pyo3::{exceptions::PyValueError, prelude::*};
use std::collections::HashMap;

/// An expression of sizes, such as ``2 * N + 1``.
///
/// >>> from broadcastable._core import Expression
/// >>> twice = Expression("2 * N")
/// >>> twice.symbols, twice.value({"N": 3}), twice.value({})
/// (['N'], 6, None)
#[pyclass(frozen)]
pub struct Expression(Core);

#[pymethods]
impl Expression {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(|error| PyValueError::new_err(format!("{error}")))
    }

    /// The names in it.
    #[getter]
    fn symbols(&self) -> Vec<&str> {
        self.0.symbols()
    }

    /// Its value; ``None`` if a name has none, or if it is not a size.
    fn value(&self, sizes: HashMap<String, i64>) -> Option<u64> {
        self.0.value(&|name| sizes.get(name).copied())
    }
}
