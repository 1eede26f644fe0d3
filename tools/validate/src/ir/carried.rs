//! The loop-carried values of a program.

use super::value::Value;
use crate::logic::term::Term;
use std::{collections::BTreeMap, rc::Rc};

/// The loops that carry values, in their order.
#[derive(Clone, Default)]
pub struct Loops {
    /// The state of the source, if this is the target.
    before: Option<BTreeMap<usize, Rc<Carried>>>,
    read: BTreeMap<usize, Rc<Carried>>,
    entered: usize,
}

/// The carried values of a loop of the source.
pub struct Carried {
    /// Whether the loop runs.
    pub reached: Term,
    /// Its bounds and its step, and the values before the first iteration.
    pub starts: Vec<Value>,
    /// The values at the start of an iteration.
    pub inside: Vec<Value>,
    /// The values that this iteration passes on.
    pub ends: Vec<Value>,
    pub results: Vec<Value>,
}

impl Loops {
    /// For the target, given the loops of the source.
    pub fn after(before: Self) -> Self {
        Self { before: Some(before.read), ..Self::default() }
    }

    /// The number of the next loop.
    pub fn enter(&mut self) -> usize {
        self.entered += 1;
        self.entered - 1
    }

    /// Discards the loops within the one of that number, which is read again.
    pub fn enter_again(&mut self, number: usize) {
        self.entered = number + 1;
    }

    /// Records the carried values of a loop of the source.
    pub fn add(&mut self, number: usize, carried: Rc<Carried>) {
        self.read.insert(number, carried);
    }

    /// The loop of the source with that number; `None` if this is the source.
    pub fn before(&self, number: usize) -> Option<Option<Rc<Carried>>> {
        self.before.as_ref().map(|all| all.get(&number).cloned())
    }
}
