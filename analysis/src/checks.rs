//! The run-time checks that an op needs (rule `runtime-legal`), given what is known of its sizes: plain data.
//! `check_builder.rs` builds them.

use crate::sizes::operands::{DynamicSize, Operands};
use crate::{convert::result_types, ffi::Op};
use broadcastable::{
    DynamicDim, RuntimeChecks, SizeId,
    sizes::{Check, ProofId, Sizes},
};

/// A check that is not proven to pass.
pub struct NeededCheck {
    pub place: Place,
    /// The size that is checked.
    pub size: SizeId,
    /// The size that it is compared with.
    pub other: SizeId,
    pub expected: Expected,
    /// The condition that holds after the check.
    pub proof: ProofId,
}

/// The owner of the checked size.
#[derive(Clone, Copy)]
pub enum Place {
    Operand { operand: usize, dim: usize },
    Result { result: usize, dim: usize },
}

/// The requirement on a checked size.
#[derive(Clone, Copy)]
pub enum Expected {
    UnitOr(Other),
    Equal(Other),
    /// The declared size of the result.
    Declared(u64),
}

/// The owner of the size that another one is checked against.
#[derive(Clone, Copy)]
pub enum Other {
    /// An operand's fixed size.
    Fixed { size: u64, operand: usize },
    /// A dimension of another operand.
    Dim { operand: usize, dim: usize },
    /// The extent of several operands.
    OperandsBefore,
}

/// The checks that make every run-time size of an op legal (rule `runtime-legal`), except those that are
/// proven. The block learns what they prove.
///
/// With `equal`, `?` against `?` must be equal, so that neither is ever stretched.
pub fn needed_checks(sizes: &mut Sizes, operands: &Operands, equal: bool) -> Vec<NeededCheck> {
    let dynamic_sizes = |dims: Vec<DynamicDim>| -> Vec<DynamicSize> {
        dims.into_iter().map(|dim| operands.dynamic_size(dim)).collect()
    };
    operands.all.iter().flat_map(|operand| &operand.sizes).for_each(|&size| sizes.exists(size));
    let mut planner = Planner { sizes, checks: Vec::new() };
    for column in 0..operands.facts.columns().len() {
        match operands.checks(column) {
            RuntimeChecks::None => {}
            RuntimeChecks::AgainstFixed { size, set_by, dims } => {
                let Some(size) = size.as_static() else { continue }; // a tensor has no scalable sizes
                let other = Other::Fixed { size, operand: set_by };
                planner.against_fixed(&dynamic_sizes(dims), size, other);
            }
            RuntimeChecks::AgainstEachOther { dims } if equal => planner.all_equal(&dynamic_sizes(dims)),
            RuntimeChecks::AgainstEachOther { dims } => planner.against_each_other(&dynamic_sizes(dims)),
        }
    }
    planner.checks
}

/// A check of every static size of a declared result that is only known at run time.
///
/// The verifier refuses such an op (`result-dynamic`); this is for IR that was not verified.
pub fn declared_checks(sizes: &mut Sizes, op: Op, extents: &[SizeId]) -> Vec<NeededCheck> {
    let mut checks = Vec::new();
    for (result, declared) in result_types(op).iter().enumerate() {
        for (dim, (&size, declared)) in extents.iter().zip(declared.dims().unwrap_or_default()).enumerate() {
            let Some(declared) = declared.as_static() else { continue };
            if !sizes.is_constant(size) {
                let other = sizes.constant(declared);
                let proof = sizes.checked(Check::Equal(size, other));
                let (place, expected) = (Place::Result { result, dim }, Expected::Declared(declared));
                checks.push(NeededCheck { place, size, other, expected, proof });
            }
        }
    }
    checks
}

struct Planner<'a> {
    sizes: &'a mut Sizes,
    checks: Vec<NeededCheck>,
}

impl Planner<'_> {
    fn against_fixed(&mut self, dynamic: &[DynamicSize], size: u64, other: Other) {
        let extent = self.sizes.constant(size);
        for &size in dynamic {
            self.require(size, size.size, extent, extent, other);
        }
    }

    /// Invariant: after each size, all so far are 1 or the extent of all so far.
    fn against_each_other(&mut self, dynamic: &[DynamicSize]) {
        let Some((first, rest)) = dynamic.split_first() else { return };
        let (mut extent, mut proofs) = (first.size, Vec::new());
        for (index, &size) in rest.iter().enumerate() {
            let before = extent;
            extent = self.sizes.extent(before, size.size);
            let other = match index {
                0 => Other::Dim { operand: first.operand, dim: first.dim },
                _ => Other::OperandsBefore,
            };
            let deciding = self.deciding(before, size.size, extent);
            if let Some(proof) = self.require(size, deciding, before, extent, other) {
                self.sizes.learn(before, extent, proof);
                self.sizes.learn(size.size, extent, proof);
                proofs.push(proof);
            }
        }
        if let Some(all) = self.sizes.all(proofs) {
            dynamic.iter().for_each(|size| self.sizes.learn(size.size, extent, all));
        }
        self.sizes.exists(extent);
    }

    /// The one of two sizes that may be neither 1 nor their extent: the other one is, by the way in which the
    /// extent is computed.
    fn deciding(&self, before: SizeId, size: SizeId, extent: SizeId) -> SizeId {
        match self.sizes.computed(extent) {
            _ if extent == size => before,
            _ if extent == before => size,
            // `a == 1 ? b : a`. An earlier op may have computed it from other sizes, and in the other order.
            Some((first, _)) if first == size => before,
            _ => size,
        }
    }

    fn all_equal(&mut self, dynamic: &[DynamicSize]) {
        let Some((first, rest)) = dynamic.split_first() else { return };
        let other = Other::Dim { operand: first.operand, dim: first.dim };
        for &checked in rest {
            if self.sizes.equality(checked.size, first.size).is_none() {
                let proof = self.sizes.checked(Check::Equal(checked.size, first.size));
                self.need(checked, first.size, Expected::Equal(other), proof);
                self.sizes.learn_equal(checked.size, first.size);
            }
        }
    }

    /// Adds a check that the deciding one of an operand's size and the size before it is 1 or their extent,
    /// unless that is known; returns the proof.
    fn require(
        &mut self,
        checked: DynamicSize,
        deciding: SizeId,
        met: SizeId,
        extent: SizeId,
        other: Other,
    ) -> Option<ProofId> {
        if let Some(known) = self.known(deciding, extent) {
            return known;
        }
        let proof = self.sizes.checked(Check::UnitOrExtent { size: deciding, extent });
        self.need(checked, met, Expected::UnitOr(other), proof);
        self.sizes.learn(deciding, extent, proof);
        Some(proof)
    }

    fn need(&mut self, checked: DynamicSize, other: SizeId, expected: Expected, proof: ProofId) {
        let DynamicSize { operand, dim, size } = checked;
        self.checks.push(NeededCheck {
            place: Place::Operand { operand, dim },
            size,
            other,
            expected,
            proof,
        });
    }

    /// The proof that a size is 1 or the extent, if it is known: the empty one if they are the same.
    fn known(&mut self, size: SizeId, extent: SizeId) -> Option<Option<ProofId>> {
        let path = self.sizes.legality(size, extent)?;
        let proof = self.sizes.all(path);
        proof.inspect(|&proof| self.sizes.learn(size, extent, proof));
        Some(proof)
    }
}
