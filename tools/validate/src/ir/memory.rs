//! The state of memory while the loops of a kernel are read.

use super::{tiles::Tile, value::argument_name};
use crate::logic::term::Term;
use std::collections::{BTreeMap, HashMap};

/// The writes of one kernel's loops, and the expected elements.
pub struct Target {
    /// The memory of the result.
    pub memory: usize,
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// Its element at the kernel's indices.
    pub element: Term,
}

/// All elements of a range, each of them written once.
#[derive(Clone, Copy)]
pub struct Span {
    pub from: Term,
    pub to: Term,
}

/// A loop that is read.
#[derive(Clone, Copy)]
pub struct Loop {
    pub index: Term,
    pub first: Term,
    pub end: Term,
    /// Whether control reaches it.
    pub path: Term,
}

/// A read whose place is shown to be within bounds once its element of the result is known.
#[derive(Clone)]
pub struct Read {
    /// The op that reads.
    pub op: String,
    /// Whether it does.
    pub path: Term,
    /// The place, and its upper bound.
    pub at: Term,
    pub size: Term,
}

/// The arguments of a function's kernels.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Given {
    /// Memrefs of any sizes, and any steps of 0 or 1: a proof for these covers those that the function
    /// computes.
    #[default]
    Anything,
    /// The values that the function computes from its arguments: for a counterexample that can be run.
    Computed,
}

/// The state of memory while the loops of a kernel are read.
#[derive(Default)]
pub struct Memory {
    pub given: Given,
    pub target: Option<Target>,
    /// The writes of this block so far.
    pub written: Option<Span>,
    /// The loops around, outer ones first.
    pub loops: Vec<Loop>,
    pub tiles: BTreeMap<usize, Tile>,
    /// The reads for the next store.
    pub reads: Vec<Read>,
    /// The numbers of the function's arguments, with their positions.
    pub arguments: HashMap<usize, usize>,
    /// The number of named values.
    named: usize,
}

impl Memory {
    /// A new id.
    pub fn number(&mut self) -> usize {
        self.named += 1;
        self.named
    }

    /// The name of a memory.
    pub fn name(&self, number: usize) -> String {
        self.name_of_argument(number).unwrap_or_else(|| format!("%memref{number}"))
    }

    /// The name of the argument that has this number.
    pub fn name_of_argument(&self, number: usize) -> Option<String> {
        self.arguments.get(&number).map(|&position| argument_name(position))
    }
}
