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
        let column: Vec<SizeId> = dynamic.iter().map(|size| size.size).collect();
        for check in self.sizes.learn_units_or(&column, extent) {
            self.need(dynamic[check.at], check.met, Expected::UnitOr(other), check.proof);
        }
    }

    fn against_each_other(&mut self, dynamic: &[DynamicSize]) {
        let column: Vec<SizeId> = dynamic.iter().map(|size| size.size).collect();
        let (extent, checks) = self.sizes.learn_legal(&column);
        for check in checks {
            let other = match check.at {
                1 => Other::Dim { operand: dynamic[0].operand, dim: dynamic[0].dim },
                _ => Other::OperandsBefore,
            };
            self.need(dynamic[check.at], check.met, Expected::UnitOr(other), check.proof);
        }
        extent.inspect(|&extent| self.sizes.exists(extent));
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
}
