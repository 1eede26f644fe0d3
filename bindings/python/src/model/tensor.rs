//! Tensors of a model, as far as they are known.

use broadcastable::{Dim, Shape, ValueType};
use broadcastable_foreign::parts::Size;
use pyo3::{prelude::*, types::PyTuple};

/// The type of an input that a node omits.
const OMITTED: &str = "none";

/// A size, or a number in a tensor: an int, a name or `None`.
#[derive(FromPyObject)]
pub enum Number {
    Known(i64),
    Name(String),
}

/// `(element, sizes, numbers)` of a tensor, as far as they are known. An element type has MLIR's name.
#[derive(FromPyObject)]
pub struct Given(Option<String>, Option<Vec<Option<Number>>>, Option<Vec<Option<Number>>>);

/// The same, read.
#[derive(Clone, Debug, Default)]
pub struct Tensor {
    pub element: Option<String>,
    pub sizes: Option<Vec<Size>>,
    pub numbers: Option<Vec<Size>>,
}

impl From<Given> for Tensor {
    fn from(Given(element, sizes, numbers): Given) -> Self {
        let read = |list: Vec<Option<Number>>| list.into_iter().map(size).collect();
        Self { element, sizes: sizes.map(read), numbers: numbers.map(read) }
    }
}

fn size(number: Option<Number>) -> Size {
    match number {
        Some(Number::Known(value)) => Size::Constant(value),
        Some(Number::Name(name)) => Size::Name(name),
        None => Size::Unknown,
    }
}

/// Sizes for Python.
pub fn to_python<'py>(py: Python<'py>, sizes: &[Size]) -> PyResult<Bound<'py, PyTuple>> {
    let size = |size: &Size| match size {
        Size::Constant(value) => value.into_pyobject(py).map(Bound::into_any).map_err(Into::into),
        Size::Name(name) => name.into_pyobject(py).map(Bound::into_any).map_err(Into::into),
        Size::Unknown => Ok(py.None().into_bound(py)),
    };
    PyTuple::new(py, sizes.iter().map(size).collect::<PyResult<Vec<_>>>()?)
}

impl Tensor {
    /// The type of a tensor; `None` is one that is omitted.
    pub fn type_of(tensor: Option<&Self>) -> ValueType {
        let Some(tensor) = tensor else { return ValueType::Other(OMITTED.into()) };
        let Some(sizes) = &tensor.sizes else { return Shape::Unranked.into() };
        let dim = |size: &Size| match size {
            Size::Constant(size) => u64::try_from(*size).map_or(Dim::DYNAMIC, Dim::new),
            _ => Dim::DYNAMIC,
        };
        sizes.iter().map(dim).collect::<Shape>().into()
    }

    /// The numbers in it, if all are known.
    pub fn constants(&self) -> Option<Vec<i64>> {
        let constant = |number: &Size| if let Size::Constant(value) = number { Some(*value) } else { None };
        self.numbers.as_ref()?.iter().map(constant).collect()
    }
}
