//! What the loops of a program carry from one iteration to the next.

use super::value::Value;
use std::{collections::BTreeMap, rc::Rc};

/// The loops that carry values, in their order.
#[derive(Clone, Default)]
pub struct Loops {
    /// Those of the program before, if this is the one after.
    before: Option<BTreeMap<usize, Rc<Carried>>>,
    read: BTreeMap<usize, Rc<Carried>>,
    entered: usize,
}

/// What a loop of the program before carries.
pub struct Carried {
    /// Its bounds and its step, and the values before the first iteration.
    pub starts: Vec<Value>,
    /// What an iteration begins with.
    pub inside: Vec<Value>,
    /// What that iteration passes on.
    pub ends: Vec<Value>,
    pub results: Vec<Value>,
}

impl Loops {
    /// For the program after, given the loops of the program before.
    pub fn after(before: Self) -> Self {
        Self { before: Some(before.read), ..Self::default() }
    }

    /// The number of the next loop.
    pub fn enter(&mut self) -> usize {
        self.entered += 1;
        self.entered - 1
    }

    /// Forgets the loops within the one of that number, which is read again.
    pub fn enter_again(&mut self, number: usize) {
        self.entered = number + 1;
    }

    /// Notes what a loop of the program before carries.
    pub fn add(&mut self, number: usize, carried: Rc<Carried>) {
        self.read.insert(number, carried);
    }

    /// The loop of the program before with that number; `None` if this is the program before.
    pub fn before(&self, number: usize) -> Option<Option<Rc<Carried>>> {
        self.before.as_ref().map(|all| all.get(&number).cloned())
    }
}
