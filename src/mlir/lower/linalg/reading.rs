//! How an operand is read at a result index (rule `element-map`).
//!
//! Where all roles are known, through an affine map: a missing dimension is dropped, a stretched unit is
//! read at 0, a full one at the result's index. An operand with an ambiguous dimension is read at computed
//! indices: that dimension at the result's index times a step, which is 1 where the size is the extent and
//! 0 where it is not.

use crate::Role;
use crate::mlir::{
    builder::Builder,
    ffi::{self, Val},
    lower::{
        operands::{Broadcast, Extent, Operand},
        sizes::Sizes,
    },
};
use melior::{
    Context,
    ir::{AffineExpr, AffineMap},
};

/// How one operand is read.
pub enum Reading<'c> {
    /// As an operand of the generic op, through this map.
    Map(AffineMap<'c>),
    /// By `tensor.extract`, at these indices.
    Extract(Vec<Index<'c>>),
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

impl<'c> Reading<'c> {
    /// Through an affine map; no role may be ambiguous. Rule `element-map`.
    pub fn affine(context: &'c Context, rank: usize, roles: &[(usize, Role)]) -> Self {
        let expr = |&(column, role): &(usize, Role)| match role {
            Role::Full => AffineExpr::dim(context, column),
            _ => AffineExpr::constant(context, 0),
        };
        let exprs: Vec<_> = roles.iter().map(expr).collect();
        Self::Map(AffineMap::new(context, rank, 0, &exprs))
    }

    /// Whether indices are computed at run time.
    pub fn is_computed(&self) -> bool {
        matches!(self, Self::Extract(_))
    }

    /// Whether the operand is read as a whole, each element once.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Map(map) if map.is_identity())
    }
}

/// The reading of each of these operands. With `equal`, `?` against `?` is never stretched.
pub fn readings<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    broadcast: &Broadcast<'c>,
    operands: &[usize],
    extents: &[Extent<'c>],
    equal: bool,
) -> Vec<Reading<'c>> {
    let mut readings = Vec::new();
    for &index in operands {
        let operand = &broadcast.operands[index];
        let mut roles = broadcast.roles(index);
        for (dim, (column, role)) in roles.iter_mut().enumerate() {
            if *role == Role::Ambiguous && is_extent(operand.size(dim), extents[*column], equal) {
                *role = Role::Full;
            }
        }
        readings.push(if roles.iter().any(|&(_, role)| role == Role::Ambiguous) {
            Reading::Extract(indices(builder, sizes, operand, &roles, extents))
        } else {
            Reading::affine(builder.context(), extents.len(), &roles)
        });
    }
    readings
}

/// Whether the extent is that very size, or taken for equal to it.
fn is_extent<'c>(size: Val<'c>, extent: Extent<'c>, equal: bool) -> bool {
    match extent {
        Extent::Static(_) => false,
        Extent::Value(extent) => equal || ffi::value_number(extent) == ffi::value_number(size),
    }
}

/// Where an operand is read, of which each dimension has its column and role. Rule `element-map`.
pub fn indices<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    operand: &Operand<'c>,
    roles: &[(usize, Role)],
    extents: &[Extent<'c>],
) -> Vec<Index<'c>> {
    let index = |(dim, &(column, role)): (usize, &(usize, Role))| match role {
        Role::Full => Index::Full(column),
        Role::Ambiguous => {
            let extent = extents[column].value(builder, sizes);
            Index::Scaled(column, sizes.step(builder, operand.size(dim), extent))
        }
        Role::Unit | Role::Missing => Index::Zero(sizes.constant(builder, 0)),
    };
    roles.iter().enumerate().map(index).collect()
}
