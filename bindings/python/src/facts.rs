//! The facts of an op, for Python.

use crate::op::NamedOp;
use broadcastable::{OpFacts, Role, RuntimeChecks};
use pyo3::{prelude::*, types::PyTuple};

/// The facts that verification proves of an op.
#[pyclass(frozen, get_all, module = "broadcastable")]
pub struct Facts {
    /// The inferred shape; `None` if no operand is ranked.
    shape: Option<Py<PyTuple>>,
    /// Whether no run-time sizes can be illegal.
    is_legal: bool,
    /// For each operand, its role in each dimension of the result: `missing`, `unit`, `full` or `ambiguous`.
    roles: Vec<Vec<&'static str>>,
    /// The sizes that run time must check, each as `(operand, dim)`.
    checks: Vec<(usize, usize)>,
}

impl Facts {
    pub fn new(py: Python<'_>, op: &NamedOp, facts: &OpFacts<'_>) -> PyResult<Self> {
        let roles = |operand| facts.roles(operand).map(role).collect();
        Ok(Self {
            shape: op.shape(py, facts)?.map(Bound::unbind),
            is_legal: facts.is_legal(),
            roles: (0..op.op.operands().len()).map(roles).collect(),
            checks: checks(facts),
        })
    }
}

#[pymethods]
impl Facts {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shape = self.shape.as_ref().map(|shape| shape.bind(py).repr()).transpose()?;
        let shape = shape.map_or("None".to_owned(), |shape| shape.to_string());
        let is_legal = if self.is_legal { "True" } else { "False" };
        Ok(format!("Facts(shape={shape}, is_legal={is_legal}, checks={:?})", self.checks))
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Missing => "missing",
        Role::Unit => "unit",
        Role::Full => "full",
        Role::Ambiguous => "ambiguous",
    }
}

fn checks(facts: &OpFacts<'_>) -> Vec<(usize, usize)> {
    let dims = |checks: RuntimeChecks| match checks {
        RuntimeChecks::AgainstFixed { dims, .. } => dims,
        RuntimeChecks::AgainstEachOther { dims } => dims[1..].to_vec(),
        _ => vec![],
    };
    facts.runtime_checks().into_iter().flat_map(dims).map(|dim| (dim.operand, dim.dim)).collect()
}
