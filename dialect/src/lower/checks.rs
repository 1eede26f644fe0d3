//! Which run-time checks an op needs (rule `runtime-legal`), given what is known of its sizes: plain data.
//! `asserts.rs` builds them.

use super::operands::{DynamicSize, Operands};
use crate::{
    builder::Builder,
    convert::result_types,
    ffi::{self, Op, OpMut},
};
use broadcastable::{
    DynamicDim, RuntimeChecks, SizeId,
    sizes::{Check, ProofId, Sizes},
};
use melior::ir::{Attribute, AttributeLike};

/// Marks an op whose checks a pass has built: before it, or on a function at its entry.
const CHECKED: &str = "bcast.checked";

/// Whether the op's checks are there already.
pub fn is_checked(op: Op) -> bool {
    ffi::attribute(op, CHECKED).is_some_and(|mark| mark.is_unit())
}

/// Notes that the op's checks are there.
pub fn set_checked<'c>(builder: &Builder<'c, '_>, op: &mut OpMut<'c>) {
    ffi::set_attribute(op, CHECKED, Attribute::unit(builder.context()));
}

/// Takes back the note that an op's checks are there.
pub fn remove_checked(op: &mut OpMut) {
    ffi::remove_attribute(op, CHECKED);
}

/// A check that nothing known makes unnecessary.
pub struct NeededCheck {
    pub place: Place,
    /// The size that is checked.
    pub size: SizeId,
    /// The size that it meets.
    pub other: SizeId,
    pub expected: Expected,
    /// What holds after the check.
    pub proof: ProofId,
}

/// Whose size is checked.
#[derive(Clone, Copy)]
pub enum Place {
    Operand { operand: usize, dim: usize },
    Result { result: usize, dim: usize },
}

/// What a checked size has to be.
#[derive(Clone, Copy)]
pub enum Expected {
    UnitOr(Other),
    Equal(Other),
    /// As the result is declared.
    Declared(u64),
}

/// Whose size another one is checked against.
#[derive(Clone, Copy)]
pub enum Other {
    /// An operand's fixed size.
    Fixed { size: u64, operand: usize },
    /// A dimension of another operand.
    Dim { operand: usize, dim: usize },
    /// The extent of several operands.
    OperandsBefore,
}

/// The checks that make every run-time size of an op legal (rule `runtime-legal`), but for those that follow from what is known. From
/// here on, what they prove is known in the block.
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

/// A check of every size that a declared result promises although it is only known at run time.
///
/// The verifier refuses such an op (`result-dynamic`); this is for IR that it was not asked about.
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

    /// After each size, all so far are 1 or the extent of all so far.
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

    /// Which of two sizes it is that may be neither 1 nor their extent: the other one is by how the extent is
    /// computed.
    fn deciding(&self, before: SizeId, size: SizeId, extent: SizeId) -> SizeId {
        match self.sizes.computed(extent) {
            _ if extent == size => before,
            _ if extent == before => size,
            // `a == 1 ? b : a`. An op before may have needed it of other sizes, and in the other order.
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

    /// Needs a check, at an operand's size and what it meets, that the deciding one is 1 or their extent, unless that
    /// is known; returns the proof.
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

    /// What proves that a size is 1 or the extent, if it is known: nothing where they are the same.
    fn known(&mut self, size: SizeId, extent: SizeId) -> Option<Option<ProofId>> {
        let path = self.sizes.legality(size, extent)?;
        let proof = self.sizes.all(path);
        proof.inspect(|&proof| self.sizes.learn(size, extent, proof));
        Some(proof)
    }
}
