//! Ops from Python: operands, results and how they line up, with the names of sizes.

use crate::shape::{NamedShape, names, to_python};
use broadcastable::{Alignment, Dim, Op, OpFacts, Place, ValueType, Violation};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyString, PyTuple},
};

/// The number of sizes from which an op is folded without the interpreter's lock, whose release costs as much as some
/// hundred sizes.
const MANY_SIZES: usize = 4096;

/// An op, and the names of its sizes.
pub struct NamedOp {
    pub op: Op,
    /// For each result, the name of each dimension; nothing for a result without names.
    results: Vec<Vec<Option<String>>>,
}

/// The arguments of an op besides its operands.
pub struct Details<'a, 'py> {
    pub result: Option<&'a Bound<'py, PyAny>>,
    pub results: Option<&'a Bound<'py, PyAny>>,
    pub dims: Option<Vec<i64>>,
    pub kept: Option<usize>,
}

impl NamedOp {
    pub fn read(operands: &Bound<'_, PyTuple>, details: Details<'_, '_>) -> PyResult<Self> {
        let has_details = details.result.is_some() || details.results.is_some() || details.dims.is_some();
        if let (Ok(text), false) = (only_text(operands), has_details) {
            return Self::parse(&text.to_cow()?, details.kept);
        }
        let (values, operands) = read_all(operands.iter(), "operand")?;
        let op = match (&details.results, details.dims) {
            (Some(_), Some(_)) => return Err(wrong("the N-to-N operator (results=) takes no dims")),
            (Some(_), None) => Op::broadcast(values),
            (None, Some(entries)) => Op::elementwise(values).aligned(Alignment::Explicit(&entries)),
            (None, None) => Op::elementwise(values),
        };
        let (values, results) = match (details.result, details.results) {
            (Some(_), Some(_)) => return Err(wrong("an op has a result=, or the N-to-N operator results=")),
            (None, Some(results)) => read_all(list(results)?, "result")?,
            (Some(result), None) => read_all([result.clone()].into_iter(), "result")?,
            (None, None) => (vec![broadcastable::Shape::Unranked.into()], vec![vec![]]),
        };
        let name = |place, dim: usize| match place {
            Place::Operand(index) => operands[index].get(dim)?.as_deref(),
            Place::Result(index) => results[index].get(dim)?.as_deref(),
        };
        let op = op.with_results(values).with_size_names(name);
        Ok(Self { op: keep(op, details.kept)?, results })
    }

    /// Reads `4x1, ?x3 -> 4x3`, as the core does.
    fn parse(text: &str, kept: Option<usize>) -> PyResult<Self> {
        let op: Op = text.parse().map_err(|error: broadcastable::ParseOpError| wrong(&error.to_string()))?;
        let results = (0..op.results().len()).map(|index| names(&op, Place::Result(index))).collect();
        let op = match op.results() {
            [] if !op.is_broadcast() => op.with_results([broadcastable::Shape::Unranked]),
            _ => op,
        };
        Ok(Self { op: keep(op, kept)?, results })
    }

    pub fn value(&self, place: Place) -> Option<&ValueType> {
        match place {
            Place::Operand(index) => self.op.operands().get(index),
            Place::Result(index) => self.op.results().get(index),
        }
    }

    /// The name that a size is given, be it one that no operand has.
    pub fn name(&self, place: Place, dim: usize) -> Option<&str> {
        match place {
            Place::Operand(_) => self.op.size_name(place, dim),
            Place::Result(index) => self.results.get(index)?.get(dim)?.as_deref(),
        }
    }

    /// The inferred shape; `None` if it is unranked.
    pub fn shape<'py>(&self, py: Python<'py>, facts: &OpFacts<'_>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        if facts.rank().is_none() {
            return Ok(None);
        }
        let size = |(column, found): (usize, &broadcastable::Column)| {
            to_python(py, found.size, facts.size_name(column))
        };
        let sizes: Vec<_> = facts.columns().iter().enumerate().map(size).collect::<PyResult<_>>()?;
        PyTuple::new(py, sizes).map(Some)
    }

    /// The first result size that is declared with a name that it does not have: result, dimension. A name that no
    /// operand has is right for a size that has none.
    pub fn misnamed(&self, facts: &OpFacts<'_>) -> Option<(usize, usize)> {
        let is_wrong = |result, dim| {
            let declared = self.name(Place::Result(result), dim);
            declared.is_some() && facts.size_name(dim).is_some_and(|name| declared != Some(name))
        };
        (0..self.results.len()).find_map(|result| {
            // As elsewhere, unranked operands do not count.
            let unproven = if facts.has_unranked() { vec![] } else { facts.unproven_names(result) };
            let wrong =
                (0..facts.columns().len()).find(|&dim| is_wrong(result, dim) || unproven.contains(&dim));
            Some((result, wrong?))
        })
    }

    /// Runs a computation without the interpreter's lock if it takes longer than releasing that.
    pub fn run<'a>(
        &'a self,
        py: Python<'_>,
        body: impl FnOnce(&'a Op) -> Result<OpFacts<'a>, Violation> + Send,
    ) -> Result<OpFacts<'a>, Violation> {
        let sizes: usize = self.op.operands().iter().map(|value| value.dims().map_or(1, <[Dim]>::len)).sum();
        if sizes < MANY_SIZES { body(&self.op) } else { py.detach(|| body(&self.op)) }
    }
}

fn keep(op: Op, kept: Option<usize>) -> PyResult<Op> {
    match kept {
        None => Ok(op),
        Some(kept) if kept >= op.operands().len() => {
            Err(wrong(&format!("there is no operand #{kept} to keep")))
        }
        Some(_) if op.is_broadcast() || op.alignment() != Alignment::Right => {
            Err(wrong("kept= is for an op with one result and without dims"))
        }
        Some(kept) => Ok(op.one_way(kept)),
    }
}

/// The one operand, if it is a text.
fn only_text<'py>(operands: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyString>> {
    let first = operands.get_item(0)?;
    if operands.len() == 1 { Ok(first.cast_into()?) } else { Err(wrong("several operands")) }
}

fn list<'py>(results: &Bound<'py, PyAny>) -> PyResult<impl Iterator<Item = Bound<'py, PyAny>> + use<'py>> {
    match results.extract::<Vec<Bound<'py, PyAny>>>() {
        Ok(list) if !results.is_instance_of::<PyString>() => Ok(list.into_iter()),
        _ => Err(PyTypeError::new_err(format!("results= is a list of shapes, not {}", results.get_type()))),
    }
}

type Values = (Vec<ValueType>, Vec<Vec<Option<String>>>);

fn read_all<'py>(shapes: impl Iterator<Item = Bound<'py, PyAny>>, what: &str) -> PyResult<Values> {
    let read = |(index, shape)| NamedShape::read(&shape, &|| format!("{what} #{index}"));
    let shapes: Vec<NamedShape> = shapes.enumerate().map(read).collect::<PyResult<_>>()?;
    Ok(shapes.into_iter().map(|shape| (shape.value, shape.names)).unzip())
}

fn wrong(message: &str) -> PyErr {
    PyValueError::new_err(message.to_owned())
}
