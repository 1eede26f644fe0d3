//! The run-time sizes of a program: which are equal, and which are 1 or another one.
//!
//! A reader of a program fills in a [`Graph`]: how each size follows from others. [`Sizes::of`] finds out which of
//! them are equal in every run, and gives equal ones the same [`SizeId`]. Whoever then goes through the program
//! [enters](Sizes::enter) and [leaves](Sizes::leave) its scopes, [learns](Sizes::learn) there what its checks prove,
//! and asks:
//!
//! | question | answer | holds |
//! |---|---|---|
//! | are two sizes equal? | the same [`SizeId`] | wherever tensors have them |
//! | is a size 1 or an extent? | [`Sizes::legality`]: the proofs that say so | from here on in this scope |
//! | what are two sizes stretched to? | [`Sizes::extent`] | if they are legal |
//!
//! Nothing here knows of MLIR, and no question builds anything.
//!
//! ```
//! use broadcastable::sizes::{Graph, Sizes, UNIT};
//! // while …: y = v + x, where v is x at first and then y
//! let mut graph = Graph::default();
//! let x = graph.unknown();
//! let head = graph.block();
//! let v = graph.phi(head);
//! let y = graph.extent(&[v, x]);
//! graph.edge(head, vec![x]);
//! graph.edge(head, vec![y]);
//! let mut sizes = Sizes::of(graph);
//! assert_eq!(sizes.name(v), sizes.name(x));
//! assert_eq!(sizes.legality(UNIT, sizes.name(x)), Some(vec![]));
//! ```

mod graph;
mod interner;
mod legality;
mod names;
mod operation;
mod polynomial;
mod range;
mod scoped;
mod solve;
#[cfg(test)]
mod tests;

pub use graph::{Block, Edge, Graph, Node};
pub use names::{Size, UNIT};
pub use operation::{Operation, Outcomes, Rounding};
pub use polynomial::Polynomial;

use crate::SizeId;
use interner::Interner;
use legality::Legality;
use names::Names;
#[cfg(feature = "mlir")]
pub(crate) use scoped::Scoped;
#[cfg(not(feature = "mlir"))]
use scoped::Scoped;
use solve::Solved;

/// What a run-time check compares. All sizes that pass it are legal (rule `runtime-legal`), and not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// A size is 1 or the extent.
    UnitOrExtent {
        /// The size.
        size: SizeId,
        /// What it is if it is not 1.
        extent: SizeId,
    },
    /// Two sizes are equal.
    Equal(SizeId, SizeId),
}

/// The identity of a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofId(u32);

/// Why a size is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// A check has passed, or cannot fail.
    Check(Check),
    /// Both hold.
    Both(ProofId, ProofId),
}

/// The sizes of a program, and what is known of them in the scope that was entered last.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    names: Names,
    solved: Solved,
    fresh: u32,
    proofs: Interner<Proof>,
    /// By the two sizes, the smaller id first.
    extents: Scoped<(SizeId, SizeId), SizeId>,
    /// How an extent is computed here: `a == 1 ? b : a`.
    computed: Scoped<SizeId, (SizeId, SizeId)>,
    /// Sizes that tensors have which are there: if they are extents, then of legal sizes.
    existing: Scoped<SizeId, ()>,
    legality: Legality,
}

impl Sizes {
    /// The sizes of a program, in its outermost scope. Takes nearly linear time.
    pub fn of(graph: Graph) -> Self {
        let mut names = Names::default();
        let solved = solve::solve(graph, &mut names);
        Self { names, solved, ..Self::default() }
    }

    /// The name of a size: equal names are equal sizes in every run, wherever both have been computed.
    pub fn name(&self, node: Node) -> SizeId {
        self.solved.of[node.0 as usize]
    }

    /// A size that the program did not have.
    pub fn unknown(&mut self) -> SizeId {
        self.fresh += 1;
        self.names.node(Node(u32::MAX - self.fresh))
    }

    /// A size that is known.
    pub fn constant(&mut self, value: u64) -> SizeId {
        self.names.constant(value as i64) // below 2^63
    }

    /// What a size is.
    pub fn size(&self, size: SizeId) -> &Size {
        self.names.get(size)
    }

    /// The number that a size is, if it is known at compile time.
    pub fn as_constant(&self, size: SizeId) -> Option<i64> {
        match *self.size(size) {
            Size::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Whether a size is known at compile time.
    pub fn is_constant(&self, size: SizeId) -> bool {
        self.as_constant(size).is_some()
    }

    /// Goes on in a scope within this one: what is learned there holds until it is left.
    pub fn enter(&mut self) {
        self.extents.enter();
        self.computed.enter();
        self.existing.enter();
        self.legality.enter();
    }

    /// Goes back to the scope around this one.
    pub fn leave(&mut self) {
        self.extents.leave();
        self.computed.leave();
        self.existing.leave();
        self.legality.leave();
    }

    /// Notes that a tensor of that size is there.
    pub fn exists(&mut self, size: SizeId) {
        self.existing.insert(size, ());
    }

    /// The extent of two legal sizes (rule `runtime-extent`): one of them, where the other is known to be 1 or equal to it.
    ///
    /// For legal sizes the order does not matter. The answer stays the same in a scope, whatever is learned.
    pub fn extent(&mut self, a: SizeId, b: SizeId) -> SizeId {
        let key = (a.min(b), a.max(b));
        if let Some(&extent) = self.extents.get(&key) {
            return extent;
        }
        let extent = if self.legality(a, b).is_some() {
            b
        } else if self.legality(b, a).is_some() {
            a
        } else {
            self.names.extent(&[a, b])
        };
        self.extents.insert(key, extent);
        if extent != a && extent != b {
            self.computed.insert(extent, (a, b));
        }
        extent
    }

    /// How an extent is computed, `a == 1 ? b : a`, unless a tensor has that size.
    pub fn computed(&self, extent: SizeId) -> Option<(SizeId, SizeId)> {
        self.computed.get(&extent).copied()
    }

    /// Whether a size is known to be 1 or the extent: the proofs which say so together, none for the same size.
    pub fn legality(&mut self, size: SizeId, extent: SizeId) -> Option<Vec<ProofId>> {
        if size == extent || size == UNIT {
            return Some(Vec::new());
        }
        if let Some(path) = self.legality.path(size, extent) {
            return Some(path);
        }
        let is_there = self.is_constant(extent) || self.existing.contains(&extent);
        if !is_there || !self.solved.is_unit_or(&self.names, size, extent) {
            return None;
        }
        let proof = self.checked(Check::UnitOrExtent { size, extent });
        self.learn(size, extent, proof);
        Some(vec![proof])
    }

    /// Whether two sizes are known to be equal: the proofs which say so together.
    pub fn equality(&mut self, a: SizeId, b: SizeId) -> Option<Vec<ProofId>> {
        let mut proofs = self.legality(a, b)?;
        proofs.extend(self.legality(b, a)?);
        Some(proofs)
    }

    /// Notes that a size is 1 or the extent, from here on in this scope.
    pub fn learn(&mut self, size: SizeId, extent: SizeId, proof: ProofId) {
        if size != extent {
            self.legality.add(size, extent, proof);
        }
    }

    /// Notes that two sizes are equal, from here on in this scope.
    pub fn learn_equal(&mut self, a: SizeId, b: SizeId) {
        let proof = self.checked(Check::Equal(a, b));
        self.learn(a, b, proof);
        self.learn(b, a, proof);
    }

    /// The proof that a check is, where it has passed.
    pub fn checked(&mut self, check: Check) -> ProofId {
        ProofId(self.proofs.intern(Proof::Check(check)))
    }

    /// All of these proofs as one; `None` if nothing has to be proven.
    pub fn all(&mut self, proofs: impl IntoIterator<Item = ProofId>) -> Option<ProofId> {
        let both = |a, b| if a == b { a } else { ProofId(self.proofs.intern(Proof::Both(a, b))) };
        proofs.into_iter().reduce(both)
    }

    /// What a proof is.
    pub fn proof(&self, id: ProofId) -> Proof {
        *self.proofs.get(id.0)
    }
}
