//! The values of a program as terms.

use crate::logic::term::{Order, Sort, Term, Terms};
use std::{collections::HashMap, rc::Rc};

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A number, a truth value or an element.
    Scalar(Term),
    /// A tensor.
    Tensor(Rc<Tensor>),
    /// A memref.
    Memref(Rc<Memref>),
    /// A value that only reports of failures use.
    Opaque,
}

impl Value {
    /// Whether it, or an element of it, may be poison.
    pub fn has_poison(&self, terms: &Terms) -> bool {
        match self {
            Self::Scalar(term) => terms.has_poison(*term),
            Self::Tensor(tensor) => terms.has_poison(tensor.element),
            Self::Memref(_) | Self::Opaque => false,
        }
    }

    /// Records that it, or an element of it, may be poison: it is not a part of a term yet.
    pub fn set_poison(&self, terms: &mut Terms) {
        match self {
            Self::Scalar(term) => terms.set_poison(*term),
            Self::Tensor(tensor) => terms.set_poison(tensor.element),
            Self::Memref(_) | Self::Opaque => {}
        }
    }
}

/// A tensor, which has no memory.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// Its element at the indices of [`index`].
    pub element: Term,
}

/// A memref.
#[derive(Clone, Debug)]
pub struct Memref {
    /// The memories that it may view, each with its condition; the last one if no condition holds.
    pub shown: Vec<(Term, usize)>,
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// The sort of its elements.
    pub element: Sort,
    /// Whether its elements are `i1` viewed as bytes.
    pub bytes: bool,
}

/// A value with its definedness.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The value.
    pub value: Value,
    /// Whether its computation divides nowhere by zero.
    pub defined: Term,
}

impl Bound {
    /// One of two values; `None` if they are of different kinds, or tensors of different ranks.
    pub fn choose(terms: &mut Terms, condition: Term, yes: Self, no: Self) -> Option<Self> {
        let defined = terms.choose(condition, yes.defined, no.defined);
        let value = match (yes.value, no.value) {
            (Value::Scalar(yes), Value::Scalar(no)) => Value::Scalar(terms.choose(condition, yes, no)),
            (Value::Tensor(yes), Value::Tensor(no)) if yes.sizes.len() == no.sizes.len() => {
                let sizes = yes.sizes.iter().zip(&no.sizes);
                Value::Tensor(Rc::new(Tensor {
                    sizes: sizes.map(|(&yes, &no)| terms.choose(condition, yes, no)).collect(),
                    element: terms.choose(condition, yes.element, no.element),
                }))
            }
            _ => return None,
        };
        Some(Self { value, defined })
    }
}

/// The name of an argument of a function.
pub fn argument_name(position: usize) -> String {
    format!("%arg{position}")
}

/// The name of the size of a dimension.
pub fn size_name(of: &str, dim: usize) -> String {
    format!("{of} dim {dim}")
}

/// The index in a dimension of a tensor, or of a kernel's loop.
pub fn index(terms: &mut Terms, dim: usize) -> Term {
    terms.variable(&format!("i{dim}"), Sort::Index)
}

/// The indices of a tensor of that rank.
pub fn indices(terms: &mut Terms, rank: usize) -> Vec<Term> {
    (0..rank).map(|dim| index(terms, dim)).collect()
}

/// Whether each index is within its size.
pub fn within(terms: &mut Terms, indices: &[Term], sizes: &[Term]) -> Term {
    let zero = terms.number(0);
    let mut all = Vec::new();
    for (&index, &size) in indices.iter().zip(sizes) {
        all.push(terms.order(Order::AtMost, zero, index));
        all.push(terms.order(Order::Less, index, size));
    }
    terms.and(&all)
}

impl Tensor {
    /// The element at these indices.
    pub fn at(&self, terms: &mut Terms, at: &[Term]) -> Term {
        let indices = indices(terms, at.len());
        let replacements: HashMap<Term, Term> = indices.into_iter().zip(at.iter().copied()).collect();
        terms.replace(self.element, &replacements)
    }
}
