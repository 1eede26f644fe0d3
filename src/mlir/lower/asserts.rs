//! Run-time checks of what cannot be decided at compile time (rule `runtime-legal`).

use super::{
    operands::{Broadcast, DynamicSize, Extent},
    sizes::Sizes,
};
use crate::{
    DynamicDim, Rule, RuntimeChecks,
    mlir::{
        builder::Builder,
        convert::result_types,
        ffi::{self, Op, Val},
    },
};
use melior::ir::{Attribute, AttributeLike, attribute::StringAttribute, operation::OperationLike};

/// Marks an op before which `bcast-insert-runtime-checks` has checked that its run-time sizes are legal.
const CHECKED: &str = "bcast.checked";

/// Whether the op's checks are there already.
pub fn is_checked(op: Op) -> bool {
    op.discardable_attribute(CHECKED).is_ok_and(|mark| mark.is_unit())
}

/// Notes that the op's checks are there.
pub fn set_checked<'c>(builder: &Builder<'c, '_>, op: Op<'c>) {
    ffi::set_attribute(op, CHECKED, Attribute::unit(builder.context()));
}

/// How run-time sizes are to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Whether asserts are built.
    pub asserts: bool,
    /// Whether `?` against `?` must be equal, so that neither is ever stretched.
    pub equal: bool,
}

/// Builds the checks that make every run-time size legal, but for those that earlier checks imply.
pub fn check<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    op: Op<'c>,
    broadcast: &Broadcast<'c>,
    checks: Checks,
) {
    let dynamic_sizes = |dims: Vec<DynamicDim>| -> Vec<DynamicSize<'c>> {
        dims.into_iter().map(|dim| broadcast.dynamic_size(dim)).collect()
    };
    let is_checked = is_checked(op);
    for column in 0..broadcast.facts.columns().len() {
        let checker = &mut Checker { builder, sizes, op, asserts: checks.asserts && !is_checked };
        match broadcast.checks(column) {
            RuntimeChecks::None => {}
            RuntimeChecks::AgainstFixed { size, set_by, dims } => {
                let Some(size) = size.as_static() else { continue }; // a tensor has no scalable sizes
                let other = format!("nor {size}, the size of operand #{set_by}");
                checker.against_fixed(&dynamic_sizes(dims), size as i64, &other);
            }
            RuntimeChecks::AgainstEachOther { dims } if checks.equal => {
                checker.asserts = checks.asserts; // those that are there allow for stretching
                checker.all_equal(&dynamic_sizes(dims));
            }
            RuntimeChecks::AgainstEachOther { dims } => checker.against_each_other(&dynamic_sizes(dims)),
        }
    }
}

/// Checks every size that a declared result promises although it is only known at run time.
///
/// The verifier refuses such an op (`result-dynamic`); this is for IR that it was not asked about.
pub fn check_declared<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    op: Op<'c>,
    extents: &[Extent<'c>],
) {
    for (result, declared) in result_types(op).iter().enumerate() {
        for (dim, (extent, declared)) in extents.iter().zip(declared.dims().unwrap_or_default()).enumerate() {
            if let (Extent::Value(extent), Some(size)) = (*extent, declared.as_static()) {
                let declared = sizes.constant(builder, size as i64);
                let equal = sizes.equal(builder, extent, declared);
                let text = format!("result #{result} dim {dim}: run-time size is not the declared {size}");
                assert(builder, op, equal, &text, Rule::ResultDynamic);
            }
        }
    }
}

/// Builds an assert whose text names the op and the rule.
fn assert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, condition: Val<'c>, text: &str, rule: Rule) {
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or("bcast op");
    let message = StringAttribute::new(builder.context(), &format!("'{name}' op {text} [{rule}]")).into();
    builder.build_without_result("cf.assert", &[condition], &[("msg", message)]);
}

struct Checker<'c, 'a, 'b> {
    builder: &'a Builder<'c, 'b>,
    sizes: &'a mut Sizes<'c>,
    op: Op<'c>,
    asserts: bool,
}

impl<'c> Checker<'c, '_, '_> {
    fn against_fixed(&mut self, dynamic: &[DynamicSize<'c>], size: i64, other: &str) {
        let extent = self.sizes.constant(self.builder, size);
        for size in dynamic.iter().filter(|size| size.size != extent) {
            self.require(size, extent, other);
        }
    }

    /// After each size, all so far are 1 or the extent of all so far.
    fn against_each_other(&mut self, dynamic: &[DynamicSize<'c>]) {
        let Some((first, rest)) = dynamic.split_first() else { return };
        let mut extent = first.size;
        let mut all: Option<Val<'c>> = None;
        for (index, size) in rest.iter().enumerate() {
            let before = extent;
            extent = self.sizes.extent(self.builder, before, size.size);
            let other = match index {
                0 => format!("nor that of operand #{} dim {}", first.operand, first.dim),
                _ => "nor that of the operands before it".into(),
            };
            let legal = match self.sizes.legality(self.builder, before, size.size) {
                Some(known) => known,
                None => self.require(size, extent, &other),
            };
            self.sizes.set_legal(before, extent, legal);
            all = Some(all.map_or(legal, |all| self.builder.and(all, legal)));
        }
        for size in dynamic {
            all.inspect(|&all| self.sizes.set_legal(size.size, extent, all));
        }
    }

    fn all_equal(&mut self, dynamic: &[DynamicSize<'c>]) {
        let Some((first, rest)) = dynamic.split_first() else { return };
        for size in rest {
            if self.sizes.legality(self.builder, size.size, first.size).is_none() {
                let equal = self.sizes.equal(self.builder, size.size, first.size);
                self.assert(
                    size,
                    equal,
                    &format!("is not that of operand #{} dim {}", first.operand, first.dim),
                );
                self.sizes.set_legal(size.size, first.size, equal);
                self.sizes.set_legal(first.size, size.size, equal);
            }
        }
    }

    /// Checks that a size is 1 or the extent, unless that was done; returns the condition.
    fn require(&mut self, dynamic: &DynamicSize<'c>, extent: Val<'c>, other: &str) -> Val<'c> {
        if let Some(legal) = self.sizes.legality(self.builder, dynamic.size, extent) {
            return legal;
        }
        let one = self.sizes.constant(self.builder, 1);
        let is_unit = self.sizes.equal(self.builder, dynamic.size, one);
        let is_full = self.sizes.equal(self.builder, dynamic.size, extent);
        let legal = self.builder.or(is_unit, is_full);
        self.assert(dynamic, legal, &format!("is neither 1 {other}"));
        self.sizes.set_legal(dynamic.size, extent, legal);
        legal
    }

    fn assert(&self, dynamic: &DynamicSize<'c>, condition: Val<'c>, what: &str) {
        if !self.asserts {
            return;
        }
        let DynamicSize { operand, dim, .. } = dynamic;
        let text = format!("operand #{operand} dim {dim}: run-time size {what}");
        assert(self.builder, self.op, condition, &text, Rule::RuntimeLegal);
    }
}
