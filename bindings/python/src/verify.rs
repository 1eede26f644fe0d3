//! `infer_shape` and `verify` for Python.

use crate::{
    error,
    facts::Facts,
    op::{Details, NamedOp},
    shape::static_dims,
};
use broadcastable::Op;
use pyo3::{prelude::*, types::PyTuple};

/// Infer the shape that the operands broadcast to.
///
/// An operand is a tuple of sizes, a text such as ``"4x?xN"``, an int for a shape of that one size, or ``None`` if its
/// rank is unknown. ``dims`` are XLA's ``broadcast_dimensions``; with ``kept``, that operand is never stretched.
///
/// >>> from broadcastable import infer_shape
/// >>> infer_shape((4, 1), (3,))
/// (4, 3)
/// >>> infer_shape(("N", 1), ("N", 3)), infer_shape(("N",), ("M",)), infer_shape((None,), (0,))
/// (('N', 3), (None,), (0,))
/// >>> infer_shape((4,), (4, 1), dims=[0])
/// (4, 1)
/// >>> infer_shape((4, 2, 3), (2, 3), kept=0)
/// (4, 2, 3)
///
/// Raises `BroadcastError` if the operands do not broadcast, ``TypeError`` or ``ValueError`` if an argument is not a shape.
#[pyfunction]
#[pyo3(signature = (*operands, dims=None, kept=None))]
pub fn infer_shape<'py>(
    py: Python<'py>,
    operands: &Bound<'py, PyTuple>,
    dims: Option<Vec<i64>>,
    kept: Option<usize>,
) -> PyResult<Option<Bound<'py, PyTuple>>> {
    if let (None, None, Some(shape)) = (&dims, kept, infer_static(operands)) {
        let sizes = shape.iter().map(|dim| dim.as_static());
        return PyTuple::new(py, sizes.collect::<Vec<_>>()).map(Some);
    }
    let op = NamedOp::read(operands, Details { result: None, results: None, dims, kept })?;
    let facts = op.run(py, Op::infer).map_err(|violation| error::raise(py, &op, &violation))?;
    op.shape(py, &facts)
}

/// The fast path: the shape that static shapes broadcast to; `None` if they are not static, or do not.
fn infer_static(operands: &Bound<'_, PyTuple>) -> Option<broadcastable::Dims> {
    let mut shapes = operands.iter_borrowed().map(|shape| static_dims(&shape));
    let first = shapes.next()??;
    shapes.try_fold(first, |shape, other| broadcastable::infer_shape(&shape, &other?).ok())
}

/// Verify an op, and return the facts that its operands prove.
///
/// ``result`` is the declared result. ``results``, one for each operand, are the results of the N-to-N operator. A single
/// text may be the whole op.
///
/// >>> from broadcastable import verify
/// >>> facts = verify((4, 1), (None, 3), result=(4, 3))
/// >>> facts.shape, facts.is_legal, facts.checks
/// ((4, 3), False, [(1, 0)])
/// >>> facts.roles
/// [['full', 'unit'], ['ambiguous', 'full']]
/// >>> verify((4, 1), (3,), results=[(4, 3), (4, 3)]).shape
/// (4, 3)
/// >>> verify("4, 4x1 dims 0 -> 4x1").shape
/// (4, 1)
/// >>> verify(("N",), ("N",), result=("M",))
/// Traceback (most recent call last):
/// broadcastable.BroadcastError: result #0 dim 0: declared size M, but the operands give N, that of operand #0 [symbol-result]
///
/// Raises `BroadcastError` with the first broken rule, ``TypeError`` or ``ValueError`` if the arguments are not an op.
#[pyfunction]
#[pyo3(signature = (*operands, result=None, results=None, dims=None, kept=None))]
pub fn verify<'py>(
    py: Python<'py>,
    operands: &Bound<'py, PyTuple>,
    result: Option<&Bound<'py, PyAny>>,
    results: Option<&Bound<'py, PyAny>>,
    dims: Option<Vec<i64>>,
    kept: Option<usize>,
) -> PyResult<Facts> {
    let op = NamedOp::read(operands, Details { result, results, dims, kept })?;
    let facts = op.run(py, Op::verify).map_err(|violation| error::raise(py, &op, &violation))?;
    match op.misnamed(&facts) {
        Some((result, dim)) => Err(error::misnamed(py, &op, &facts, result, dim)),
        None => Facts::new(py, &op, &facts),
    }
}
