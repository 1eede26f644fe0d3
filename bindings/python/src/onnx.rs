//! The nodes of ONNX models, judged: a node answers what the rules of its operator ask.

use broadcastable::{Dim, Place, Shape, ValueType};
use broadcastable_foreign::{ForeignOp, Verdict, judge, profile::signature};
use pyo3::prelude::*;
use std::{borrow::Cow, collections::HashMap};

/// The type of an input that a node omits.
const OMITTED: &str = "none";

/// `(element, sizes, numbers)` of a tensor, as far as they are known. An element type has MLIR's name.
#[derive(Clone, FromPyObject)]
pub struct Tensor(Option<String>, Option<Vec<Option<u64>>>, Option<Vec<i64>>);

/// The value of an attribute.
#[derive(FromPyObject)]
pub enum Attribute {
    Integer(i64),
    Integers(Vec<i64>),
    Float(f64),
    Floats(Vec<f64>),
    Text(String),
    Texts(Vec<String>),
}

/// A node of ONNX's own domain.
struct Node {
    name: String,
    operands: Vec<Option<Tensor>>,
    results: Vec<Option<Tensor>>,
    attributes: HashMap<String, Attribute>,
}

/// The rule that a node breaks, what is wrong, and how to fix it; `None` if it breaks none that is known.
///
/// >>> from broadcastable._core import judge_node
/// >>> def tensor(*sizes): return ("f32", sizes, None)
/// >>> judge_node("MatMul", [tensor(2, 3), tensor(4, 5)], [tensor(2, 5)], {})[0]
/// 'contraction'
/// >>> judge_node("MatMul", [tensor(2, 3), tensor(3, 5)], [tensor(2, 5)], {})
#[pyfunction]
pub fn judge_node(
    operator: &str,
    operands: Vec<Option<Tensor>>,
    results: Vec<Option<Tensor>>,
    attributes: HashMap<String, Attribute>,
) -> Option<(Option<&'static str>, String, Option<String>)> {
    let name = format!("onnx.{operator}");
    let signature = signature(&name)?;
    match judge(&Node { name, operands, results, attributes }, signature) {
        Verdict::Refused(refusal) => Some((refusal.rule.map(|rule| rule.id()), refusal.message, refusal.fix)),
        Verdict::Fits | Verdict::NotJudged(_) => None,
    }
}

impl Node {
    /// A tensor whose numbers are known, as the op that has them.
    fn constant(tensor: &Tensor) -> Option<Self> {
        let numbers = Attribute::Integers(tensor.2.clone()?);
        Some(Self {
            name: "onnx.Constant".to_owned(),
            operands: Vec::new(),
            results: vec![Some(tensor.clone())],
            attributes: [("value".to_owned(), numbers)].into(),
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
        let Some(tensor) = self.tensor(place)? else { return Some(ValueType::Other(OMITTED.into())) };
        let Some(sizes) = &tensor.1 else { return Some(Shape::Unranked.into()) };
        let dim = |size: &Option<u64>| size.map_or(Dim::DYNAMIC, Dim::new);
        Some(sizes.iter().map(dim).collect::<Shape>().into())
    }

    fn type_text(&self, place: Place) -> Option<String> {
        Some(self.value_type(place)?.to_string())
    }

    fn element(&self, place: Place) -> Option<String> {
        self.tensor(place)??.0.clone()
    }

    fn own_text(&self, attribute: &str) -> Option<String> {
        let listed = |items: Vec<String>| format!("[{}]", items.join(", "));
        Some(match self.attributes.get(attribute)? {
            Attribute::Integer(value) => value.to_string(),
            Attribute::Integers(values) => listed(values.iter().map(i64::to_string).collect()),
            Attribute::Float(value) => value.to_string(),
            Attribute::Floats(values) => listed(values.iter().map(f64::to_string).collect()),
            Attribute::Text(text) => format!("\"{text}\""),
            Attribute::Texts(texts) => listed(texts.iter().map(|text| format!("\"{text}\"")).collect()),
        })
    }

    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>> {
        match self.attributes.get(attribute)? {
            Attribute::Integer(value) => Some(vec![*value]),
            Attribute::Integers(values) => Some(values.clone()),
            _ => None,
        }
    }

    fn floats(&self, attribute: &str) -> Option<Vec<f64>> {
        match self.attributes.get(attribute)? {
            Attribute::Float(value) => Some(vec![*value]),
            Attribute::Floats(values) => Some(values.clone()),
            _ => None,
        }
    }

    fn length(&self, attribute: &str) -> Option<usize> {
        match self.attributes.get(attribute)? {
            Attribute::Integers(values) => Some(values.len()),
            Attribute::Floats(values) => Some(values.len()),
            Attribute::Texts(texts) => Some(texts.len()),
            _ => None,
        }
    }

    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>> {
        Some(Box::new(Self::constant(self.tensor(Place::Operand(operand))??)?))
    }

    fn user(&self, _: &str) -> Option<Box<dyn ForeignOp + '_>> {
        None
    }
}
