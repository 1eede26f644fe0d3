//! What is known of memory while the loops of a kernel are read.

use super::tiles::Tile;
use crate::logic::term::Term;
use std::collections::BTreeMap;

/// What is written by the loops of one kernel, and what is right there.
pub struct Target {
    /// The memory of the result.
    pub memory: usize,
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// Its element at the kernel's indices.
    pub element: Term,
}

/// All elements from one place up to another one, each of them written once.
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
    /// Whether it gets there.
    pub path: Term,
}

/// A read whose place is shown to be within bounds once it is known which element of the result it is for.
pub struct Read {
    /// The op that reads.
    pub op: String,
    /// Whether it does.
    pub path: Term,
    /// Where, and below what it has to be.
    pub at: Term,
    pub size: Term,
}

/// What is known of memory while the loops of a kernel are read.
#[derive(Default)]
pub struct Memory {
    pub target: Option<Target>,
    /// What this block has written so far.
    pub written: Option<Span>,
    /// The loops around, outer ones first.
    pub loops: Vec<Loop>,
    pub tiles: BTreeMap<usize, Tile>,
    /// The reads for what is stored next.
    pub reads: Vec<Read>,
    /// How many values have got a name.
    named: usize,
}

impl Memory {
    /// A number for what has no name.
    pub fn number(&mut self) -> usize {
        self.named += 1;
        self.named
    }
}
