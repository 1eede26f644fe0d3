//! Sizes that line up, and are legal: the checks that make them so, and what follows from them.

use super::{Check, ProofId, Sizes};
use crate::SizeId;

/// A check that a column needs, unless it is given that the column is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnCheck {
    /// The index of the size in the column.
    pub at: usize,
    /// The extent of the sizes before it, which it meets.
    pub met: SizeId,
    /// The condition that holds after the check.
    pub proof: ProofId,
}

impl Sizes {
    /// Learns that each of the sizes that line up is 1 or their extent (rule `runtime-legal`), from here on
    /// in this scope. Returns the extent, `None` without a size, and the checks that prove it beyond what is
    /// known.
    ///
    /// ```
    /// use broadcastable::sizes::{Graph, Sizes};
    /// let mut graph = Graph::default();
    /// let [a, b, c] = [graph.unknown(), graph.unknown(), graph.unknown()];
    /// let mut sizes = Sizes::of(graph);
    /// let column = [a, b, c].map(|node| sizes.name(node));
    /// let (extent, checks) = sizes.learn_legal(&column);
    /// assert_eq!(checks.len(), 2);
    /// assert!(sizes.legality(column[1], extent.unwrap()).is_some());
    /// assert_eq!(sizes.learn_legal(&column), (extent, vec![]));
    /// ```
    pub fn learn_legal(&mut self, column: &[SizeId]) -> (Option<SizeId>, Vec<ColumnCheck>) {
        // Invariant: after each size, all so far are 1 or the extent of all so far.
        let Some((&first, rest)) = column.split_first() else { return (None, Vec::new()) };
        let (mut extent, mut proofs, mut checks) = (first, Vec::new(), Vec::new());
        for (index, &size) in rest.iter().enumerate() {
            let met = extent;
            extent = self.extent(met, size);
            let deciding = self.deciding(met, size, extent);
            let (proof, is_new) = self.require(deciding, extent);
            let Some(proof) = proof else { continue };
            checks.extend(is_new.then_some(ColumnCheck { at: index + 1, met, proof }));
            self.learn(met, extent, proof);
            self.learn(size, extent, proof);
            proofs.push(proof);
        }
        if let Some(all) = self.all(proofs) {
            column.iter().for_each(|&size| self.learn(size, extent, all));
        }
        (Some(extent), checks)
    }

    /// Learns that each of the sizes is 1 or the extent; returns the checks that prove it beyond what is
    /// known.
    pub fn learn_units_or(&mut self, column: &[SizeId], extent: SizeId) -> Vec<ColumnCheck> {
        let check = |(at, &size)| match self.require(size, extent) {
            (Some(proof), true) => Some(ColumnCheck { at, met: extent, proof }),
            _ => None,
        };
        column.iter().enumerate().filter_map(check).collect()
    }

    /// The one of two sizes that may be neither 1 nor their extent: the other one is, by the way in which the
    /// extent is computed.
    fn deciding(&self, before: SizeId, size: SizeId, extent: SizeId) -> SizeId {
        match self.computed(extent) {
            _ if extent == size => before,
            _ if extent == before => size,
            // `a == 1 ? b : a`. An earlier op may have computed it from other sizes, and in the other order.
            Some((first, _)) if first == size => before,
            _ => size,
        }
    }

    /// Learns that a size is 1 or the extent. Returns the proof, `None` if they are the same, and whether it
    /// is a new check.
    fn require(&mut self, size: SizeId, extent: SizeId) -> (Option<ProofId>, bool) {
        let path = self.legality(size, extent);
        let is_new = path.is_none();
        let proof = match path {
            Some(path) => self.all(path),
            None => Some(self.checked(Check::UnitOrExtent { size, extent })),
        };
        proof.inspect(|&proof| self.learn(size, extent, proof));
        (proof, is_new)
    }
}
