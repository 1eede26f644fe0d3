//! The sizes of which an extent was computed: if its op has not failed, each of them is 1 or the extent.
//!
//! So an op on an extent and one of these sizes has this extent, and is legal: the solver need not find that
//! for each op of a chain.

use crate::logic::term::{Node, Term, Terms};
use std::collections::BTreeSet;

/// The extents of the ops that were read, in their order.
#[derive(Default)]
pub struct Extents(Vec<Extent>);

struct Extent {
    size: Term,
    /// The path on which it was checked.
    path: Term,
    made_of: BTreeSet<Term>,
}

impl Extents {
    /// Their number.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Discards those that were read later.
    pub fn forget_after(&mut self, count: usize) {
        self.0.truncate(count);
    }

    /// Records an extent that was checked on this path.
    pub fn add(&mut self, terms: &Terms, path: Term, size: Term, sizes: &[Term]) {
        let known = self.made_of(terms, path, size);
        let mut made_of: BTreeSet<Term> = sizes.iter().copied().filter(|&other| other != size).collect();
        for &other in sizes.iter().filter(|&&other| other != size) {
            made_of.extend(self.made_of(terms, path, other));
        }
        if !made_of.is_subset(&known) {
            made_of.extend(known);
            self.0.push(Extent { size, path, made_of });
        }
    }

    /// The sizes that are not known to be 1 or another one of them.
    pub fn open(&self, terms: &Terms, path: Term, sizes: &[Term]) -> Vec<Term> {
        let different: BTreeSet<Term> = sizes.iter().copied().collect();
        let mut known = BTreeSet::new();
        for &size in &different {
            // Of two that imply each other, one stays.
            if !known.contains(&size) {
                known.extend(self.made_of(terms, path, size));
            }
        }
        let mut open: Vec<Term> = Vec::new();
        for &size in sizes {
            if !known.contains(&size) && !open.contains(&size) {
                open.push(size);
            }
        }
        open
    }

    fn made_of(&self, terms: &Terms, path: Term, size: Term) -> BTreeSet<Term> {
        let last = self.0.iter().rev().find(|known| known.size == size && is_within(terms, path, known.path));
        last.map(|known| known.made_of.clone()).unwrap_or_default()
    }
}

/// Whether a path is part of another one.
fn is_within(terms: &Terms, path: Term, outer: Term) -> bool {
    let parts = |path: Term| match terms.node(path) {
        Node::Bool(true) => Vec::new(),
        Node::And(parts) => parts.clone(),
        _ => vec![path],
    };
    let inner = parts(path);
    parts(outer).iter().all(|part| inner.contains(part))
}
