//! A node of a model, which answers what the rules of its operator ask.

use super::{
    attribute::{Attribute, Attributes},
    broadcast::Broadcast,
    known, row,
    tensor::{Given, Tensor},
};
use broadcastable::{Place, ValueType};
use broadcastable_foreign::{
    ForeignOp, Verdict, judge,
    parts::{self, NamedOp, Size},
};
use pyo3::prelude::*;
use std::{borrow::Cow, sync::Arc};

/// A node, with what is known of its operands and results.
///
/// >>> from broadcastable._core import Node
/// >>> def tensor(*sizes): return ("f32", sizes, None)
/// >>> node = Node("MatMul", "", 21, ["a", "b"], [tensor("N", 2, 3), tensor(4, 5)], [tensor("N", 2, 5)], {})
/// >>> [(operand.name, operand.shape) for operand in node.broadcast().operands]
/// [('the leading dimensions of a', ('N',)), ('the leading dimensions of b', ())]
/// >>> node.fault()[0]
/// 'contraction'
#[pyclass(frozen, module = "broadcastable._core")]
pub struct Node {
    pub(super) name: String,
    pub(super) domain: String,
    pub(super) version: u32,
    /// The facts about the operands.
    pub(super) names: Vec<String>,
    pub(super) operands: Vec<Option<Tensor>>,
    pub(super) results: Vec<Option<Tensor>>,
    pub(super) attributes: Arc<Attributes>,
}

#[pymethods]
impl Node {
    /// Of omitted operands, the name is empty and the tensor ``None``.
    #[new]
    fn new(
        operator: &str,
        domain: String,
        version: u32,
        names: Vec<String>,
        operands: Vec<Option<Given>>,
        results: Vec<Option<Given>>,
        attributes: Attributes,
    ) -> Self {
        let read = |list: Vec<Option<Given>>| list.into_iter().map(|given| given.map(Tensor::from)).collect();
        let (operands, results) = (read(operands), read(results));
        let name = format!("onnx.{operator}");
        Self { name, domain, version, names, operands, results, attributes: attributes.into() }
    }

    /// Its broadcasts; ``None`` if it broadcasts nothing, or if that is not known.
    fn broadcast(&self, py: Python<'_>) -> PyResult<Option<Broadcast>> {
        let row = known(&self.name, &self.domain);
        let parts = row.and_then(|row| Some((parts::parts(self, row, self.version)?, row.since)));
        parts.map(|(parts, since)| Broadcast::new(py, parts, since)).transpose()
    }

    /// Why its broadcast is not known, if it has none; ``None`` if there can be none.
    fn why_unknown(&self) -> Option<String> {
        match known(&self.name, &self.domain) {
            Some(row) if row.domain.is_none() => parts::why_unknown(self, row, self.version),
            _ if matches!(&*self.domain, "" | "ai.onnx") => None,
            _ => parts::have_different_sizes(self).then(|| "nothing is known of this operator".to_owned()),
        }
    }

    /// The rule that it breaks, what is wrong, and how to fix it; ``None`` if it breaks none that is known.
    fn fault(&self) -> Option<(Option<&'static str>, String, Option<String>)> {
        match judge(self, row(&self.name, &self.domain, self.version)?) {
            Verdict::Refused(refusal) => {
                Some((refusal.rule.map(|rule| rule.id()), refusal.message, refusal.fix))
            }
            Verdict::Fits | Verdict::NotJudged(_) => None,
        }
    }
}

impl Node {
    /// A tensor whose numbers are known, as the op that has them.
    fn constant(tensor: &Tensor) -> Option<Self> {
        let numbers = Attribute::Integers(tensor.constants()?);
        Some(Self {
            name: "onnx.Constant".to_owned(),
            domain: String::new(),
            version: 0,
            names: Vec::new(),
            operands: Vec::new(),
            results: vec![Some(tensor.clone())],
            attributes: Arc::new([("value".to_owned(), numbers)].into()),
        })
    }

    /// `None` if there is no such value; in it, `None` for one that is omitted.
    fn tensor(&self, place: Place) -> Option<Option<&Tensor>> {
        match place {
            Place::Operand(index) => self.operands.get(index),
            Place::Result(index) => self.results.get(index),
        }
        .map(Option::as_ref)
    }
}

impl NamedOp for Node {
    fn op(&self) -> &dyn ForeignOp {
        self
    }

    fn operand_name(&self, operand: usize) -> Option<String> {
        self.names.get(operand).filter(|name| !name.is_empty()).cloned()
    }

    fn sizes(&self, place: Place) -> Option<Vec<Size>> {
        self.tensor(place)??.sizes.clone()
    }

    fn numbers(&self, operand: usize) -> Option<Vec<Size>> {
        self.tensor(Place::Operand(operand))??.numbers.clone()
    }
}

impl ForeignOp for Node {
    fn own_name(&self) -> Cow<'_, str> {
        (&self.name).into()
    }

    fn operand_count(&self) -> usize {
        self.operands.len()
    }

    fn result_count(&self) -> usize {
        self.results.len()
    }

    fn value_type(&self, place: Place) -> Option<ValueType> {
        self.tensor(place).map(Tensor::type_of)
    }

    fn type_text(&self, place: Place) -> Option<String> {
        Some(self.value_type(place)?.to_string())
    }

    fn element(&self, place: Place) -> Option<String> {
        self.tensor(place)??.element.clone()
    }

    fn own_text(&self, attribute: &str) -> Option<String> {
        self.attributes.get(attribute).map(Attribute::text)
    }

    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>> {
        self.attributes.get(attribute)?.integers()
    }

    fn floats(&self, attribute: &str) -> Option<Vec<f64>> {
        self.attributes.get(attribute)?.floats()
    }

    fn length(&self, attribute: &str) -> Option<usize> {
        self.attributes.get(attribute)?.length()
    }

    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>> {
        Some(Box::new(Self::constant(self.tensor(Place::Operand(operand))??)?))
    }

    fn user(&self, _: &str) -> Option<Box<dyn ForeignOp + '_>> {
        None
    }
}
