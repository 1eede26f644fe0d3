//! The broadcasts of a node, for Python.

use super::tensor::to_python;
use broadcastable_foreign::parts::{Form, Part, Parts};
use pyo3::{prelude::*, types::PyTuple};

/// An operand of a broadcast: a tensor, or a part of one.
#[pyclass(frozen, get_all, module = "broadcastable._core")]
pub struct Operand {
    /// The name of the tensor, or a description.
    name: String,
    shape: Option<Py<PyTuple>>,
    /// The node's input that it is; `None` for a part of an input, or several.
    input: Option<usize>,
    /// The input and the dimension that have each size, as far as one has it.
    places: Vec<Option<(usize, usize)>>,
    /// The dimensions of the input on the right of these, which do not broadcast.
    rest: Py<PyTuple>,
}

/// The operands that a node broadcasts.
#[pyclass(frozen, get_all, module = "broadcastable._core")]
pub struct Broadcast {
    operands: Vec<Py<Operand>>,
    /// The operand that is not stretched, if the operator broadcasts one way.
    kept: Option<usize>,
    /// Whether the result's shape is the node's first output's.
    has_result: bool,
    form: &'static str,
    /// Whether the first operand is all that is known of a shape that run time computes.
    is_open: bool,
    /// How the attributes of an old version say what is stretched; `None` if the operator broadcasts as in NumPy.
    old: Option<String>,
}

impl Broadcast {
    pub fn new(py: Python<'_>, parts: Parts, since: u32) -> PyResult<Self> {
        let (has_result, form) = (parts.has_result(), form(parts.form));
        let is_old = parts.form == Form::Old;
        let operands = parts.all.into_iter().map(|part| Py::new(py, Operand::new(py, part)?));
        Ok(Self {
            operands: operands.collect::<PyResult<_>>()?,
            kept: parts.kept,
            has_result,
            form,
            is_open: parts.is_open,
            old: is_old.then(|| format!("before opset {since} its attributes say what is stretched")),
        })
    }
}

impl Operand {
    fn new(py: Python<'_>, part: Part) -> PyResult<Self> {
        let shape = part.sizes.map(|sizes| to_python(py, &sizes).map(Bound::unbind)).transpose()?;
        let rest = to_python(py, &part.rest)?.unbind();
        Ok(Self { name: part.name, shape, input: part.operand, places: part.places, rest })
    }
}

fn form(form: Form) -> &'static str {
    match form {
        Form::All => "all",
        Form::OneWay => "one-way",
        Form::Product => "product",
        Form::Normalized => "normalized",
        Form::Target => "target",
        Form::Matrices => "matrices",
        Form::Own => "own",
        Form::Old => "old",
    }
}
