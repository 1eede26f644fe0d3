//! A violation as Python's `BroadcastError`.

use crate::{op::NamedOp, shape::to_python};
use broadcastable::{Dim, OpFacts, Place, Rule, ValueType, Violation};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyDict};

/// The error of a broken rule.
pub fn raise(py: Python<'_>, op: &NamedOp, violation: &Violation) -> PyErr {
    let size = violation.place().zip(violation.dim());
    let picture = op.op.picture(violation).map(|picture| picture.to_string());
    build(py, &violation.to_string(), violation.rule().id(), |fields| {
        fields.set_item("place", violation.place().map(place_text))?;
        fields.set_item("dim", violation.dim())?;
        fields
            .set_item("size", size.map(|(place, dim)| size_at(py, op, place, dim)).transpose()?.flatten())?;
        fields.set_item("other_place", violation.other_place().map(place_text))?;
        let other = other_size(violation).map(|size| to_python(py, size, None)).transpose()?;
        fields.set_item("other_size", other)?;
        fields.set_item("picture", picture)
    })
}

/// The error of a result's size with a name that it does not have.
pub fn misnamed(py: Python<'_>, op: &NamedOp, facts: &OpFacts<'_>, result: usize, dim: usize) -> PyErr {
    let place = Place::Result(result);
    let declared = op.name(place, dim).unwrap_or("?");
    let found = facts.columns()[dim].size;
    let inferred = facts.size_name(dim);
    let given = match (inferred, found.is_dynamic()) {
        (Some(name), _) => format!("{name}, that of operand #{}", facts.columns()[dim].set_by),
        (None, true) => "a size that only run time decides".to_owned(),
        (None, false) => format!("{found}, that of operand #{}", facts.columns()[dim].set_by),
    };
    let message = format!(
        "{place} dim {dim}: declared size {declared}, but the operands give {given} [{}]",
        Rule::SymbolResult
    );
    build(py, &message, Rule::SymbolResult.id(), |fields| {
        fields.set_item("place", place_text(place))?;
        fields.set_item("dim", dim)?;
        fields.set_item("size", declared)?;
        fields.set_item("other_size", to_python(py, found, inferred)?)
    })
}

fn build(
    py: Python<'_>,
    message: &str,
    rule: &str,
    fill: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let error = || {
        let class = CLASS.get_or_try_init(py, || {
            py.import("broadcastable._errors")?.getattr("BroadcastError").map(Bound::unbind)
        })?;
        let fields = PyDict::new(py);
        fill(&fields)?;
        class.bind(py).call((message, rule), Some(&fields))
    };
    error().map_or_else(|failed| failed, PyErr::from_value)
}

fn place_text(place: Place) -> String {
    place.to_string()
}

fn size_at<'py>(
    py: Python<'py>,
    op: &NamedOp,
    place: Place,
    dim: usize,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let size = op.value(place).and_then(ValueType::dims).and_then(|dims| dims.get(dim));
    size.map(|&size| to_python(py, size, op.name(place, dim))).transpose()
}

/// The size that does not fit that of the violation's place.
fn other_size(violation: &Violation) -> Option<Dim> {
    match *violation {
        Violation::OperandSize { other_size, .. } | Violation::KeptUnit { other_size, .. } => {
            Some(other_size)
        }
        Violation::ResultStatic { inferred, .. } => Some(inferred),
        Violation::ResultDynamic { .. } => Some(Dim::DYNAMIC),
        _ => None,
    }
}
