//! The run-time sizes of a program: which are equal, and which are 1 or another size.
//!
//! A reader of a program fills in a [`Graph`], in which each size follows from other sizes. [`Sizes::of`]
//! finds the sizes that are equal in every run, and assigns them the same [`SizeId`]. The caller then walks
//! through the program, [enters](Sizes::enter) and [leaves](Sizes::leave) its scopes, [learns](Sizes::learn)
//! there what its checks prove, and asks:
//!
//! | question | answer | holds |
//! |---|---|---|
//! | are two sizes equal? | the same [`SizeId`] | wherever tensors have them |
//! | is a size 1 or an extent? | [`Sizes::legality`]: the proofs of it | from here on in this scope |
//! | what is the extent of two sizes? | [`Sizes::extent`] | if they are legal |
//!
//! Nothing here knows MLIR, and no question builds IR.
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

mod arithmetic;
mod bounds;
mod column;
mod graph;
mod interner;
mod legality;
mod names;
mod operation;
mod polynomial;
mod positive;
mod proof;
mod range;
mod scoped;
mod solve;
#[cfg(test)]
mod tests;

pub use column::ColumnCheck;
pub use graph::{Block, Edge, Graph, Node};
pub use names::{Size, UNIT};
pub use operation::{Operation, Outcomes, Rounding};
pub use polynomial::Polynomial;
pub use proof::{Check, Proof, ProofId};

use crate::SizeId;
use interner::Interner;
use legality::Legality;
use names::Names;
pub use scoped::Scoped;
use solve::Solved;

/// The sizes of a program, and the facts of them in the innermost scope.
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
    /// Sizes of existing tensors: if they are extents, then of legal sizes.
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

    /// A new size, which is not in the program.
    pub fn unknown(&mut self) -> SizeId {
        self.fresh += 1;
        self.names.node(Node(u32::MAX - self.fresh))
    }

    /// A constant size.
    pub fn constant(&mut self, value: u64) -> SizeId {
        self.names.constant(value as i64) // below 2^63
    }

    /// The definition of a size.
    pub fn size(&self, size: SizeId) -> &Size {
        self.names.get(size)
    }

    /// The value of a size that is known at compile time.
    pub fn as_constant(&self, size: SizeId) -> Option<i64> {
        match *self.size(size) {
            Size::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// The value of a size here: by its name, or by a learned fact.
    pub fn known(&self, size: SizeId) -> Option<i64> {
        self.as_constant(size).or_else(|| {
            let equal = self.legality.equal(size, |size| self.is_constant(size))?;
            self.as_constant(equal)
        })
    }

    /// Whether a size is known at compile time.
    pub fn is_constant(&self, size: SizeId) -> bool {
        self.as_constant(size).is_some()
    }

    /// The products of which a size is the sum, each with its coefficient, if the sum does not wrap around at
    /// 64 bits; the size alone if it may.
    ///
    /// ```
    /// use broadcastable::{sizes::{Graph, Operation, Sizes}, symbols::Bounds};
    /// let mut graph = Graph::default();
    /// let bounds = Bounds { max: Some(1 << 31), ..Bounds::default() };
    /// let [a, b, any] = [graph.bounded(bounds), graph.bounded(bounds), graph.unknown()];
    /// let [exact, wrapped] = [b, any].map(|b| graph.computed(Operation::Multiply, &[a, b]));
    /// let mut sizes = Sizes::of(graph);
    /// let mut factors = vec![sizes.name(a), sizes.name(b)];
    /// factors.sort_unstable();
    /// let [exact, wrapped] = [exact, wrapped].map(|product| sizes.name(product));
    /// assert_eq!(sizes.terms(exact), [(factors, 1)]);
    /// assert_eq!(sizes.terms(wrapped), [(vec![wrapped], 1)]);
    /// ```
    pub fn terms(&mut self, size: SizeId) -> Vec<(Vec<SizeId>, i64)> {
        let polynomial = self.names.polynomial(size);
        match self.names.exact(&polynomial) {
            Some(_) => polynomial.terms().map(|(factors, times)| (factors.to_vec(), times)).collect(),
            None => vec![(vec![size], 1)],
        }
    }

    /// Whether two sizes that line up are legal in no run: by their bounds neither is 1, and they differ.
    ///
    /// Rule `program-size`.
    ///
    /// ```
    /// use broadcastable::{sizes::{Graph, Sizes}, symbols::Bounds};
    /// let mut graph = Graph::default();
    /// let n = graph.bounded(Bounds { min: 2, max: Some(8), ..Bounds::default() });
    /// let any = graph.bounded(Bounds { max: Some(8), ..Bounds::default() });
    /// let mut sizes = Sizes::of(graph);
    /// let (n, any, fixed) = (sizes.name(n), sizes.name(any), sizes.constant(16));
    /// assert!(sizes.never_fit(n, fixed));
    /// assert!(!sizes.never_fit(any, fixed)); // it may be 1
    /// ```
    pub fn never_fit(&self, a: SizeId, b: SizeId) -> bool {
        self.names.is_never_unit(a) && self.names.is_never_unit(b) && self.names.are_never_equal(a, b)
    }

    /// The smallest and the largest value that a size can have by its bounds.
    pub fn range(&self, size: SizeId) -> (i64, i64) {
        let range = self.names.range(size);
        (range.low, range.high)
    }

    /// Whether two sizes can be equal by their bounds.
    pub fn may_be_equal(&self, a: SizeId, b: SizeId) -> bool {
        !self.names.are_never_equal(a, b)
    }

    /// The number of which a size is declared to be a multiple; 1 without a declaration.
    pub fn multiple_of(&self, size: SizeId) -> i64 {
        match self.size(size) {
            Size::Node(node) => self.names.multiple_of(*node),
            _ => 1,
        }
    }

    /// Enters a scope within this scope: facts learned there hold until [`Sizes::leave`].
    pub fn enter(&mut self) {
        self.extents.enter();
        self.computed.enter();
        self.existing.enter();
        self.legality.enter();
    }

    /// Returns to the enclosing scope.
    pub fn leave(&mut self) {
        self.extents.leave();
        self.computed.leave();
        self.existing.leave();
        self.legality.leave();
    }

    /// Records that a tensor has that size.
    pub fn exists(&mut self, size: SizeId) {
        self.existing.insert(size, ());
    }

    /// The extent of two legal sizes (rule `runtime-extent`): one of the two if the other is known to be 1 or
    /// equal to it.
    ///
    /// For legal sizes the order does not matter. The answer stays the same in a scope, whatever the scope
    /// learns.
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

    /// The proofs that together show that a size is 1 or the extent; empty for the same size, `None` if that
    /// is unknown.
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

    /// The proofs that together show that two sizes are equal; `None` if that is unknown.
    pub fn equality(&mut self, a: SizeId, b: SizeId) -> Option<Vec<ProofId>> {
        let mut proofs = self.legality(a, b)?;
        proofs.extend(self.legality(b, a)?);
        Some(proofs)
    }

    /// Records that a size is 1 or the extent, from here on in this scope.
    pub fn learn(&mut self, size: SizeId, extent: SizeId, proof: ProofId) {
        if size != extent {
            self.legality.add(size, extent, proof);
        }
    }

    /// Records that two sizes are equal, from here on in this scope.
    pub fn learn_equal(&mut self, a: SizeId, b: SizeId) {
        let proof = self.checked(Check::Equal(a, b));
        self.learn(a, b, proof);
        self.learn(b, a, proof);
    }

    /// Records that a size cannot be asked at run time, from here on in this scope: no proof leads through
    /// it, from one size to another.
    ///
    /// ```
    /// use broadcastable::sizes::{Graph, Sizes};
    /// let mut graph = Graph::default();
    /// let nodes = [graph.unknown(), graph.unknown(), graph.unknown()];
    /// let mut sizes = Sizes::of(graph);
    /// let [a, b, c] = nodes.map(|node| sizes.name(node));
    /// sizes.learn_equal(a, b);
    /// sizes.learn_equal(b, c);
    /// assert!(sizes.legality(a, c).is_some());
    /// sizes.hide(b);
    /// assert!(sizes.legality(a, c).is_none());
    /// assert!(sizes.legality(a, b).is_some());
    /// ```
    pub fn hide(&mut self, size: SizeId) {
        self.legality.hide(size);
    }

    /// The proof by a check that has passed.
    pub fn checked(&mut self, check: Check) -> ProofId {
        ProofId(self.proofs.intern(Proof::Check(check)))
    }

    /// These proofs as one; `None` if there are none.
    pub fn all(&mut self, proofs: impl IntoIterator<Item = ProofId>) -> Option<ProofId> {
        let both = |a, b| if a == b { a } else { ProofId(self.proofs.intern(Proof::Both(a, b))) };
        proofs.into_iter().reduce(both)
    }

    /// The definition of a proof.
    pub fn proof(&self, id: ProofId) -> Proof {
        *self.proofs.get(id.0)
    }
}
