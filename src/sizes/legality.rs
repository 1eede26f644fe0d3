//! The relation "a size is 1 or the extent", each pair with its proof. It is transitive: a path of pairs
//! leads from a size to everything that it is known to be, or else 1.

use super::{proof::ProofId, scoped::Scoped};
use crate::SizeId;
use std::{
    collections::{HashMap, VecDeque},
    iter::Rev,
    slice::Iter,
};

/// The most pairs that a search visits from either end of a path. A path that is not found costs one more
/// check; the bound keeps a pass linear in the number of ops, whichever sizes they share.
const MAX_STEPS: usize = 64;

type Neighbours = HashMap<SizeId, Vec<SizeId>>;

#[derive(Clone, Debug, Default)]
pub struct Legality {
    proofs: Scoped<(SizeId, SizeId), ProofId>,
    /// The extents of a size, and the sizes of an extent, of pairs with a proof.
    extents: Neighbours,
    sizes: Neighbours,
    added: Vec<(SizeId, SizeId)>,
    /// The sizes through which no path leads.
    hidden: Scoped<SizeId, ()>,
    /// The number of pairs when each scope was entered.
    scopes: Vec<usize>,
}

impl Legality {
    pub fn enter(&mut self) {
        self.proofs.enter();
        self.hidden.enter();
        self.scopes.push(self.added.len());
    }

    pub fn leave(&mut self) {
        self.proofs.leave();
        self.hidden.leave();
        let kept = self.scopes.pop().unwrap_or_default();
        // The latest pair of a size is the last one of its neighbours.
        for (size, extent) in self.added.drain(kept..).rev() {
            self.extents.get_mut(&size).and_then(Vec::pop);
            self.sizes.get_mut(&extent).and_then(Vec::pop);
        }
    }

    /// Adds a pair, unless it is there.
    pub fn add(&mut self, size: SizeId, extent: SizeId, proof: ProofId) {
        if self.proofs.insert((size, extent), proof) {
            self.added.push((size, extent));
            self.extents.entry(size).or_default().push(extent);
            self.sizes.entry(extent).or_default().push(size);
        }
    }

    /// From here on no path leads through that size; one may end at it.
    pub fn hide(&mut self, size: SizeId) {
        self.hidden.insert(size, ());
    }

    /// The distinct proofs on a path between two sizes.
    ///
    /// The search is bidirectional: one size may have many neighbours, but rarely both.
    pub fn path(&self, size: SizeId, extent: SizeId) -> Option<Vec<ProofId>> {
        if let Some(&proof) = self.proofs.get(&(size, extent)) {
            return Some(vec![proof]);
        }
        let is_open = |next: SizeId| next == size || next == extent || !self.hidden.contains(&next);
        let mut forward = Search::new(&self.extents, size);
        let mut backward = Search::new(&self.sizes, extent);
        for _ in 0..MAX_STEPS {
            let found = forward.step(is_open)?;
            if backward.came_from.contains_key(&found) {
                return Some(self.proofs_through(found, &forward, &backward));
            }
            let found = backward.step(is_open)?;
            if forward.came_from.contains_key(&found) {
                return Some(self.proofs_through(found, &forward, &backward));
            }
        }
        None
    }

    /// One of the sizes equal to a size for which this holds.
    pub fn equal(&self, size: SizeId, is_wanted: impl Fn(SizeId) -> bool) -> Option<SizeId> {
        let (mut equal, mut at, mut steps) = (vec![size], 0, MAX_STEPS);
        while let Some(&size) = equal.get(at) {
            for &other in self.extents.get(&size).into_iter().flatten().rev() {
                steps = steps.checked_sub(1)?;
                if self.proofs.contains(&(other, size)) && !equal.contains(&other) {
                    if is_wanted(other) {
                        return Some(other);
                    }
                    equal.push(other);
                }
            }
            at += 1;
        }
        None
    }

    fn proofs_through(&self, middle: SizeId, forward: &Search, backward: &Search) -> Vec<ProofId> {
        let mut path: Vec<SizeId> = forward.way_back(middle).collect();
        path.reverse();
        path.extend(backward.way_back(middle).skip(1));
        let mut proofs = Vec::new();
        for pair in path.windows(2) {
            let proof = *self.proofs.get(&(pair[0], pair[1])).expect("neighbours have a proof");
            if !proofs.contains(&proof) {
                proofs.push(proof);
            }
        }
        proofs
    }
}

/// A search from one end, breadth first.
struct Search<'a> {
    neighbours: &'a Neighbours,
    came_from: HashMap<SizeId, Option<SizeId>>,
    open: VecDeque<SizeId>,
    /// The size whose neighbours are visited, the latest first.
    current: Option<(SizeId, Rev<Iter<'a, SizeId>>)>,
}

impl<'a> Search<'a> {
    fn new(neighbours: &'a Neighbours, start: SizeId) -> Self {
        let came_from = HashMap::from([(start, None)]);
        Self { neighbours, came_from, open: VecDeque::from([start]), current: None }
    }

    /// Visits one more pair, and returns its other size; `None` after the last one. A size that is not open
    /// ends its path.
    fn step(&mut self, is_open: impl Fn(SizeId) -> bool) -> Option<SizeId> {
        loop {
            if let Some((from, neighbours)) = &mut self.current
                && let Some(&next) = neighbours.next()
            {
                let from = *from;
                if is_open(next) {
                    self.came_from.entry(next).or_insert_with(|| {
                        self.open.push_back(next);
                        Some(from)
                    });
                }
                return Some(next);
            }
            let next = self.open.pop_front()?;
            let neighbours = self.neighbours.get(&next).map(Vec::as_slice).unwrap_or_default();
            self.current = Some((next, neighbours.iter().rev()));
        }
    }

    /// The path from a found size back to the start.
    fn way_back(&self, from: SizeId) -> impl Iterator<Item = SizeId> {
        std::iter::successors(Some(from), |size| self.came_from[size])
    }
}
