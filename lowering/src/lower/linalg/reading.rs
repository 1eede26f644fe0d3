//! How an operand is read at a result index (rule `element-map`).
//!
//! If all roles are known, through an affine map: a missing dimension is dropped, a stretched unit is
//! read at 0, a full one at the result's index. An operand with an ambiguous dimension is read at computed
//! indices: that dimension at the result's index times a step, which is 1 where the size is the extent and
//! 0 where it is not.

use crate::{
    ffi::{self, OpParts, Val},
    sizes::emitter::Emitter,
};
use broadcastable::{Role, SizeId};
use melior::{
    Context,
    ir::{AffineExpr, AffineMap, operation::OperationLike},
};

/// For each dimension of an operand its column, and its role there.
pub type Roles = Vec<(usize, Role)>;

/// How one operand is read.
pub enum Reading<'c> {
    /// As an operand of the generic op, through this map.
    Map(AffineMap<'c>),
    /// By `tensor.extract`, at these indices.
    Extract(Vec<Index<'c>>),
    /// Not at all: this is its one element.
    Value(Val<'c>),
}

/// The index in one dimension of an operand.
#[derive(Clone, Copy)]
pub enum Index<'c> {
    /// The value 0.
    Zero(Val<'c>),
    /// The result's index in that column.
    Full(usize),
    /// The result's index in that column, times a step.
    Scaled(usize, Val<'c>),
}

/// The reading of an operand with these sizes and roles, at computed indices or through a map; for a map no
/// role may be ambiguous. There is no tensor yet if a kernel is to compute it.
pub fn reading<'c>(
    emitter: &mut Emitter<'c, '_>,
    (tensor, sizes): (Option<Val<'c>>, &[SizeId]),
    extents: &[SizeId],
    roles: &Roles,
    computed: bool,
) -> Reading<'c> {
    match (tensor.and_then(only_element), computed) {
        (Some(value), _) => Reading::Value(value),
        (None, true) => Reading::Extract(indices(emitter, sizes, extents, roles)),
        (None, false) => Reading::Map(map(emitter.builder.context(), extents.len(), roles)),
    }
}

/// The element of a tensor that is made of one value.
fn only_element(tensor: Val) -> Option<Val> {
    let op = ffi::defining_op(tensor, "tensor.from_elements")?;
    op.operand_at(0).filter(|_| op.operand_count() == 1)
}

/// Rule `element-map`, as a map.
fn map<'c>(context: &'c Context, rank: usize, roles: &Roles) -> AffineMap<'c> {
    let expr = |&(column, role): &(usize, Role)| match role {
        Role::Full => AffineExpr::dim(context, column),
        _ => AffineExpr::constant(context, 0),
    };
    let exprs: Vec<_> = roles.iter().map(expr).collect();
    AffineMap::new(context, rank, 0, &exprs)
}

/// Rule `element-map`, as indices.
fn indices<'c>(
    emitter: &mut Emitter<'c, '_>,
    sizes: &[SizeId],
    extents: &[SizeId],
    roles: &Roles,
) -> Vec<Index<'c>> {
    let index = |(&size, &(column, role)): (&SizeId, &(usize, Role))| match role {
        Role::Full => Index::Full(column),
        Role::Ambiguous => Index::Scaled(column, emitter.step(size, extents[column])),
        Role::Unit | Role::Missing => Index::Zero(emitter.index(0)),
    };
    sizes.iter().zip(roles).map(index).collect()
}
