//! The operands of an op on ranked tensors, with their facts and the identity of each of their sizes. A
//! lowered op is folded here, once; nothing here builds IR.

use super::TensorSizes;
use crate::{
    convert::value_type,
    ffi::{self, Op, OpParts, Val},
    verify::{alignment::alignment, view::ValueIds},
};
use broadcastable::{
    Alignment, Dim, Dims, DynamicDim, Facts, OpFacts, Role, RuntimeChecks, Shape, SizeId, ValueType,
    Violation, sizes::UNIT,
};
use melior::ir::{ValueLike, operation::OperationLike};

/// An operand and its sizes.
pub struct Operand<'c> {
    /// The tensor.
    pub value: Val<'c>,
    /// Its sizes, as far as they are known at compile time.
    pub dims: Dims,
    /// The size of each dimension.
    pub sizes: Vec<SizeId>,
}

/// A dynamic size that takes part in a column.
#[derive(Clone, Copy)]
pub struct DynamicSize {
    /// The operand that has it.
    pub operand: usize,
    /// The operand's dimension.
    pub dim: usize,
    pub size: SizeId,
}

/// The operands of one op, in their order.
pub struct Operands<'c> {
    /// The op as the rules see it.
    op: broadcastable::Op,
    /// Its facts at compile time.
    pub facts: Facts,
    pub all: Vec<Operand<'c>>,
}

impl<'c> Operands<'c> {
    /// Fails if an operand is unranked, or if the sizes do not combine.
    pub fn of(sizes: &mut TensorSizes, op: Op<'c>) -> Result<Self, String> {
        let alignment = alignment(op).map_err(|error| error.to_string())?;
        // The types behind casts are more precise, but may have an error that only shows at run time: then
        // the operands' own types are used.
        let sources = op.operands().map(cast_source);
        let folded = match Self::fold(Self::ranked(sizes, sources)?, alignment) {
            Err(_) => Self::fold(Self::ranked(sizes, op.operands())?, alignment),
            folded => folded,
        };
        folded.map_err(|violation| violation.to_string())
    }

    fn ranked(
        sizes: &mut TensorSizes,
        values: impl Iterator<Item = Val<'c>>,
    ) -> Result<Vec<Operand<'c>>, String> {
        values.enumerate().map(|(index, value)| Operand::ranked(sizes, index, value)).collect()
    }

    fn fold(all: Vec<Operand<'c>>, alignment: Alignment<'_>) -> Result<Self, Violation> {
        let op = broadcastable::Op::elementwise(all.iter().map(|operand| operand.dims.clone()))
            .aligned(alignment)
            .with_size_ids(|operand, dim| all[operand].sizes[dim]);
        let facts = op.infer()?.into_facts();
        Ok(Self { op, facts, all })
    }

    /// The checks that a column needs.
    pub fn checks(&self, column: usize) -> RuntimeChecks {
        self.facts.checks_of(&self.op, column)
    }

    /// That size with its identity.
    pub fn dynamic_size(&self, DynamicDim { operand, dim }: DynamicDim) -> DynamicSize {
        DynamicSize { operand, dim, size: self.all[operand].sizes[dim] }
    }

    /// The different dynamic sizes in a column, in the order of the operands.
    pub fn dynamic_sizes(&self, column: usize) -> Vec<DynamicSize> {
        let dims = self.facts.dynamic_dims(&self.op, column);
        dims.into_iter().map(|dim| self.dynamic_size(dim)).collect()
    }

    /// The checks of each column that the types of the operands require, whatever else is known.
    pub fn checks_by_types(&self) -> Vec<RuntimeChecks> {
        let values = ValueIds::of(self.all.iter().map(|operand| operand.value));
        let op = self.op.clone().with_size_ids(|operand, dim| values.size_id(operand, dim));
        let Ok(facts) = op.infer().map(OpFacts::into_facts) else { return Vec::new() };
        (0..facts.columns().len()).map(|column| facts.checks_of(&op, column)).collect()
    }

    /// The number of these checks.
    pub fn count_by_types(&self) -> usize {
        let count = |checks: &RuntimeChecks| match checks {
            RuntimeChecks::None => 0,
            RuntimeChecks::AgainstFixed { dims, .. } => dims.len(),
            RuntimeChecks::AgainstEachOther { dims } => dims.len() - 1,
        };
        self.checks_by_types().iter().map(count).sum()
    }

    /// The size of every dimension of the result. With `equal`, `?` against `?` is never stretched.
    pub fn extents(&self, sizes: &mut TensorSizes, equal: bool) -> Vec<SizeId> {
        let mut extent = |(index, column): (usize, &broadcastable::Column)| match column.size.as_static() {
            Some(size) => sizes.constant(size),
            None => {
                let dynamic = self.dynamic_sizes(index).into_iter().map(|dynamic| dynamic.size);
                let extent = dynamic.reduce(|a, b| if equal { a } else { sizes.extent(a, b) });
                extent.expect("a dynamic column has a dynamic size")
            }
        };
        self.facts.columns().iter().enumerate().map(&mut extent).collect()
    }

    /// The column of each dimension of an operand, and its role there, given the extents: a size that is
    /// known to be the extent is full. With `equal`, so is a `?` that meets only `?`.
    pub fn roles(&self, operand: usize, extents: &[SizeId], equal: bool) -> Vec<(usize, Role)> {
        let Operand { dims, sizes, .. } = &self.all[operand];
        let present = self.facts.roles(operand, dims).enumerate().filter(|&(_, role)| role != Role::Missing);
        let sharpen = |((column, role), &size): ((usize, Role), &SizeId)| {
            let meets_dynamic = self.facts.columns()[column].size.is_dynamic();
            let sharp = match role {
                Role::Ambiguous if size == extents[column] || (equal && meets_dynamic) => Role::Full,
                Role::Ambiguous if size == UNIT => Role::Unit,
                role => role,
            };
            (column, sharp)
        };
        present.zip(sizes).map(sharpen).collect()
    }
}

impl<'c> Operand<'c> {
    /// Fails if the operand is unranked.
    pub fn ranked(sizes: &mut TensorSizes, index: usize, value: Val<'c>) -> Result<Self, String> {
        let ValueType::Shaped { shape: Shape::Ranked(dims), .. } = value_type(value.r#type()) else {
            return Err(format!(
                "has sizes that cannot be known, because operand #{index} is unranked: give it a rank first, \
                 with a tensor.cast to a ranked type such as tensor<?x?xf32>"
            ));
        };
        let size = |(dim, size): (usize, &Dim)| match size.as_static() {
            Some(size) => sizes.constant(size),
            None => sizes.of_tensor(value, dim),
        };
        let sizes = dims.iter().enumerate().map(size).collect();
        Ok(Self { value, dims, sizes })
    }
}

/// At most this many casts are looked through; canonical IR has no two in a row.
const MAX_CASTS: usize = 16;

/// The tensor behind casts that only forget sizes.
pub fn cast_source<'c>(value: Val<'c>) -> Val<'c> {
    let forgets = |from: Val<'c>, to: Val<'c>| {
        let (from, to) = (value_type(from.r#type()), value_type(to.r#type()));
        let (Some(from), Some(to)) = (from.dims(), to.dims()) else { return false };
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| from == to || to.is_dynamic())
    };
    let source = |value: &Val<'c>| {
        let source = ffi::defining_op(*value, "tensor.cast")?.operand_at(0)?;
        forgets(source, *value).then_some(source)
    };
    // Bounded, because a cast may be its own operand in a graph region.
    std::iter::successors(Some(value), source).take(MAX_CASTS).last().unwrap_or(value)
}
