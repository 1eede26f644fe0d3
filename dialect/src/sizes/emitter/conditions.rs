//! The conditions of run-time checks, and the values computed from them.

use super::Emitter;
use crate::ffi::Val;
use broadcastable::{
    SizeId,
    sizes::{Check, Proof, ProofId, UNIT},
};

impl<'c> Emitter<'c, '_> {
    /// The condition under which a proof holds.
    pub fn condition(&mut self, proof: ProofId) -> Val<'c> {
        // Not recursive: a proof may be nested as deeply as there are operands.
        let mut open = vec![proof];
        while let Some(&proof) = open.last() {
            let built = |proof| self.here.conditions.get(proof).copied();
            let condition = match self.sizes.proof(proof) {
                _ if built(&proof).is_some() => None,
                Proof::Check(check) => Some(self.check(check)),
                Proof::Both(a, b) => match (built(&a), built(&b)) {
                    (Some(a), Some(b)) => Some(self.builder.and(a, b)),
                    (None, _) => {
                        open.push(a);
                        continue;
                    }
                    (_, None) => {
                        open.push(b);
                        continue;
                    }
                },
            };
            condition.map(|condition| self.here.conditions.insert(proof, condition));
            open.pop();
        }
        self.here.conditions.get(&proof).copied().expect("it was built")
    }

    /// A fixed size is not negative, nor is one that is equal to it or 1. Other sizes come from a caller's
    /// descriptor, which may have negative ones: two sizes that pass are not negative if their extent is
    /// not.
    fn check(&mut self, check: Check) -> Val<'c> {
        let (legal, extent) = match check {
            Check::Equal(a, b) => (self.equal(a, b), b),
            Check::UnitOrExtent { size, extent } => {
                self.size(extent);
                let is_unit = self.equal(size, UNIT);
                let is_full = self.equal(size, extent);
                (self.builder.or(is_unit, is_full), extent)
            }
        };
        if self.sizes.is_constant(extent) {
            return legal;
        }
        let is_size = self.not_negative(extent);
        self.builder.and(legal, is_size)
    }

    fn not_negative(&mut self, size: SizeId) -> Val<'c> {
        if let Some(&known) = self.here.not_negative.get(&size) {
            return known;
        }
        let (value, zero) = (self.size(size), self.index(0));
        let is_size = self.builder.at_least(value, zero);
        self.here.not_negative.insert(size, is_size);
        is_size
    }

    /// The conjunction of these; `None` if there are none.
    fn all(&mut self, proofs: Vec<ProofId>) -> Option<Val<'c>> {
        let mut conditions: Vec<Val> = Vec::new();
        for proof in proofs {
            let condition = self.condition(proof);
            if !conditions.contains(&condition) {
                conditions.push(condition);
            }
        }
        conditions.into_iter().reduce(|a, b| self.builder.and(a, b))
    }

    /// A guard of the tensor by the checks that made these pairs of sizes equal.
    pub fn guard(&mut self, tensor: Val<'c>, equal: &[(SizeId, SizeId)]) -> Val<'c> {
        let proofs = equal.iter().filter_map(|&(a, b)| self.sizes.equality(a, b)).flatten().collect();
        match self.all(proofs) {
            Some(condition) => self.builder.guard(tensor, condition),
            None => tensor,
        }
    }

    /// A size that is only there after the checks that made these pairs of sizes equal, as for
    /// [`step`](Self::step).
    pub fn size_after(&mut self, size: SizeId, equal: &[(SizeId, SizeId)]) -> Val<'c> {
        let value = self.size(size);
        let proofs = equal.iter().filter_map(|&(a, b)| self.sizes.equality(a, b)).flatten().collect();
        match self.all(proofs) {
            Some(condition) => self.builder.guard_index(value, condition),
            None => value,
        }
    }

    /// A guard of the tensor by the checks by which these sizes of it are 1 or the extent.
    pub fn guard_legal(&mut self, tensor: Val<'c>, legal: &[(SizeId, SizeId)]) -> Val<'c> {
        let proofs = legal.iter().filter_map(|&(size, extent)| self.sizes.legality(size, extent));
        let proofs = proofs.flatten().collect();
        match self.all(proofs) {
            Some(condition) => self.builder.guard(tensor, condition),
            None => tensor,
        }
    }

    /// The step of an index where a size may be stretched: 1 if it is the extent, else 0.
    ///
    /// If the size was checked, the step is guarded, so that no pass hoists a read by it above the check.
    pub fn step(&mut self, size: SizeId, extent: SizeId) -> Val<'c> {
        if let Some(&step) = self.here.steps.get(&(size, extent)) {
            return step;
        }
        let is_full = self.equal(size, extent);
        let (zero, one) = (self.index(0), self.index(1));
        let mut step = self.builder.select(is_full, one, zero);
        let legality = self.sizes.legality(size, extent);
        if let Some(legal) = legality.and_then(|proofs| self.all(proofs)) {
            step = self.builder.guard_index(step, legal);
        }
        self.here.steps.insert((size, extent), step);
        step
    }
}
