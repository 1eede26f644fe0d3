//! Python's shapes: a tuple of sizes, each an int, `None`, or a name.

use broadcastable::{Dim, Dims, Op, Place, ValueType};
use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyInt, PyString, PyTuple},
};

/// A type, and the name of each of its sizes that has one.
pub struct NamedShape {
    pub value: ValueType,
    /// Empty if no size has a name.
    pub names: Vec<Option<String>>,
}

impl NamedShape {
    /// Reads a shape; `what` is its place, for messages.
    pub fn read(shape: &Bound<'_, PyAny>, what: &dyn Fn() -> String) -> PyResult<Self> {
        if shape.is_none() {
            return Ok(Self { value: broadcastable::Shape::Unranked.into(), names: vec![] });
        }
        if let Ok(text) = shape.cast::<PyString>() {
            return Self::parse(&text.to_cow()?, what);
        }
        let sizes = match shape.cast::<PyInt>() {
            Ok(size) => vec![Size::read(size, what)?],
            Err(_) => Self::sizes(shape, what)?,
        };
        let value = sizes.iter().map(|size| size.dim).collect::<Dims>().into();
        let has_names = sizes.iter().any(|size| size.name.is_some());
        let names = if has_names { sizes.into_iter().map(|size| size.name).collect() } else { vec![] };
        Ok(Self { value, names })
    }

    fn sizes(shape: &Bound<'_, PyAny>, what: &dyn Fn() -> String) -> PyResult<Vec<Size>> {
        let wrong = |hint: &str| {
            let found = shape.get_type();
            PyTypeError::new_err(format!(
                "{}: a shape is a tuple of sizes, a text, or None, not {found}{hint}",
                what()
            ))
        };
        let sizes = shape.try_iter().map_err(|_| wrong(""))?;
        let read = |(dim, size): (usize, PyResult<Bound<'_, PyAny>>)| {
            Size::read(&size?, &|| format!("{} dim {dim}", what()))
        };
        let read: PyResult<Vec<Size>> = sizes.enumerate().map(read).collect();
        read.map_err(|error| match shape.hasattr("shape") {
            Ok(true) => wrong(": write its .shape"),
            _ => error,
        })
    }

    /// Reads `4x?xN`, as the core does.
    fn parse(text: &str, what: &dyn Fn() -> String) -> PyResult<Self> {
        let wrong = |reason: String| PyValueError::new_err(format!("{}: {reason}", what()));
        let op: Op = text.parse().map_err(|error: broadcastable::ParseOpError| wrong(error.to_string()))?;
        match (op.operands(), op.results()) {
            ([value], []) => Ok(Self { value: value.clone(), names: names(&op, Place::Operand(0)) }),
            ([], []) => Err(wrong("an empty text is not a shape: write '()' for rank 0".to_owned())),
            _ => Err(wrong(format!("'{text}' is an op and not a shape: write it alone"))),
        }
    }
}

/// The names that an op's text has for the sizes of a value.
pub fn names(op: &Op, place: Place) -> Vec<Option<String>> {
    let values = match place {
        Place::Operand(_) => op.operands(),
        Place::Result(_) => op.results(),
    };
    let (Place::Operand(index) | Place::Result(index)) = place;
    let rank = values[index].dims().map_or(0, <[Dim]>::len);
    (0..rank).map(|dim| op.size_name(place, dim).map(str::to_owned)).collect()
}

struct Size {
    dim: Dim,
    name: Option<String>,
}

impl Size {
    fn read(size: &Bound<'_, PyAny>, what: &dyn Fn() -> String) -> PyResult<Self> {
        if size.is_none() {
            return Ok(Self { dim: Dim::DYNAMIC, name: None });
        }
        if let Ok(text) = size.cast::<PyString>() {
            return Self::parse(&text.to_cow()?, what);
        }
        match read_static(size) {
            Some(dim) => Ok(Self { dim, name: None }),
            None if is_symbolic(size) => Self::parse(&size.str()?.to_cow()?, what),
            None => Err(not_a_size(size, what)),
        }
    }

    /// `?`, a number or `[n]` as the core reads them, and every other text is a name.
    fn parse(text: &str, what: &dyn Fn() -> String) -> PyResult<Self> {
        match text.parse() {
            Ok(dim) => Ok(Self { dim, name: None }),
            Err(_) if text.trim().is_empty() => {
                Err(PyValueError::new_err(format!("{}: a name has at least one letter", what())))
            }
            Err(_) => Ok(Self { dim: Dim::DYNAMIC, name: Some(text.to_owned()) }),
        }
    }
}

/// A size that is known; `None` if the object is not one.
#[inline]
pub fn read_static(size: &Bound<'_, PyAny>) -> Option<Dim> {
    if !size.is_instance_of::<PyInt>() && is_symbolic(size) {
        return None;
    }
    let size = u64::try_from(size.extract::<i64>().ok()?).ok()?;
    Some(Dim::new(size))
}

/// Whether a size is a symbol or an expression of torch or of `jax.export`, whose text is its name. Its number is one of many, and asking
/// torch for it restricts the trace to it.
fn is_symbolic(size: &Bound<'_, PyAny>) -> bool {
    size.get_type().name().is_ok_and(|name| name == "SymInt" || name == "_DimExpr")
}

#[cold]
fn not_a_size(size: &Bound<'_, PyAny>, what: &dyn Fn() -> String) -> PyErr {
    match size.cast::<PyInt>() {
        Ok(_) if size.lt(0).unwrap_or(false) => PyValueError::new_err(format!(
            "{}: a size is not negative, but this is {size}; write None for an unknown size",
            what()
        )),
        Ok(_) => PyValueError::new_err(format!("{}: a size is below 2^63, but this is {size}", what())),
        Err(_) => PyTypeError::new_err(format!(
            "{}: a size is an int, None or a name, not {}",
            what(),
            size.get_type()
        )),
    }
}

/// A size for Python: an int, `None`, a name, or `[n]`.
pub fn to_python<'py>(py: Python<'py>, dim: Dim, name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match (dim.as_static(), dim.is_dynamic(), name) {
        (Some(size), ..) => size.into_pyobject(py)?.into_any(),
        (None, true, Some(name)) => PyString::new(py, name).into_any(),
        (None, true, None) => py.None().into_bound(py),
        (None, false, _) => PyString::new(py, &dim.to_string()).into_any(),
    })
}

/// The fast path: the sizes of a tuple, if all of them are known.
#[inline]
pub fn static_dims(shape: &Bound<'_, PyAny>) -> Option<Dims> {
    shape.cast::<PyTuple>().ok()?.iter_borrowed().map(|size| read_static(&size)).collect()
}
