//! One op's broadcast of ranked tensors, with what is known of it at run time.

use super::sizes::Sizes;
use crate::{
    Alignment, Dim, Dims, DynamicDim, Facts, Role, RuntimeChecks, Shape, SizeId, ValueType,
    mlir::{
        builder::Builder,
        convert::value_type,
        ffi::{self, Op, Val},
        verify::alignment::alignment,
    },
};
use melior::ir::{ValueLike, operation::OperationLike};

/// An operand, with its dynamic sizes as values.
pub struct Operand<'c> {
    /// The tensor.
    pub value: Val<'c>,
    /// Its sizes, as far as they are known at compile time.
    pub dims: Dims,
    /// For each dimension its run-time size, where it is dynamic.
    sizes: Vec<Option<Val<'c>>>,
}

/// The size of one dimension of the result.
#[derive(Clone, Copy)]
pub enum Extent<'c> {
    /// Known at compile time.
    Static(i64),
    /// A value of type `index`.
    Value(Val<'c>),
}

impl Extent<'_> {
    /// `None` for a size that is only known at run time.
    fn known(size: Dim) -> Option<Self> {
        size.as_static().map(|size| Self::Static(size as i64)) // below 2^63
    }
}

/// A dynamic size that takes part in a column.
#[derive(Clone, Copy)]
pub struct DynamicSize<'c> {
    /// The operand that has it.
    pub operand: usize,
    /// The operand's dimension.
    pub dim: usize,
    /// Its value.
    pub size: Val<'c>,
}

/// Facts about one op, and the values that they leave to run time.
pub struct Broadcast<'c> {
    /// The op as the rules see it.
    op: crate::Op,
    /// What is proven of it at compile time.
    pub facts: Facts,
    /// The operands in their order.
    pub operands: Vec<Operand<'c>>,
}

/// Operands and their sizes as far as they are known at compile time.
pub type Ranked<'c> = Vec<(Val<'c>, Dims)>;

impl<'c> Broadcast<'c> {
    /// Builds the dynamic sizes of the operands; fails, before it builds anything, if one is unranked.
    pub fn new(builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>, op: Op<'c>) -> Result<Self, String> {
        let alignment = alignment(op).map_err(|error| error.to_string())?;
        Self::build(builder, sizes, ranked_operands(op, alignment)?, alignment)
    }

    pub fn build(
        builder: &Builder<'c, '_>,
        sizes: &mut Sizes<'c>,
        operands: Ranked<'c>,
        alignment: Alignment<'_>,
    ) -> Result<Self, String> {
        let operand = |(value, dims): (Val<'c>, Dims)| {
            let size = |(dim, size): (usize, &Dim)| size.is_dynamic().then(|| sizes.dim(builder, value, dim));
            let sizes = dims.iter().enumerate().map(size).collect();
            Operand { value, dims, sizes }
        };
        let operands: Vec<Operand> = operands.into_iter().map(operand).collect();
        let id = |operand: usize, dim: usize| {
            SizeId::new(operands[operand].sizes[dim].map_or(0, ffi::value_number), 0)
        };
        let shapes = operands.iter().map(|operand| operand.dims.clone());
        let op = crate::Op::elementwise(shapes).aligned(alignment).with_size_ids(id);
        let facts = op.infer().map_err(|violation| violation.to_string())?.into_facts();
        Ok(Self { op, facts, operands })
    }

    /// The different dynamic sizes in a column, in the order of the operands.
    pub fn dynamic_sizes(&self, column: usize) -> Vec<DynamicSize<'c>> {
        let dims = self.facts.dynamic_dims(&self.op, column);
        dims.into_iter().map(|dim| self.dynamic_size(dim)).collect()
    }

    /// The checks that a column needs.
    pub fn checks(&self, column: usize) -> RuntimeChecks {
        self.facts.checks_of(&self.op, column)
    }

    /// That size with its value.
    pub fn dynamic_size(&self, DynamicDim { operand, dim }: DynamicDim) -> DynamicSize<'c> {
        DynamicSize { operand, dim, size: self.operands[operand].size(dim) }
    }

    /// The extent of every dimension of the result. With `equal`, `?` against `?` is never stretched.
    pub fn extents(&self, builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>, equal: bool) -> Vec<Extent<'c>> {
        let mut dynamic = |column: usize| {
            let in_column = self.dynamic_sizes(column).into_iter().map(|dynamic| dynamic.size);
            let extent = in_column.reduce(|a, b| if equal { a } else { sizes.extent(builder, a, b) });
            Extent::Value(extent.expect("a dynamic column has a dynamic size"))
        };
        let columns = self.facts.columns().iter().enumerate();
        columns.map(|(index, column)| Extent::known(column.size).unwrap_or_else(|| dynamic(index))).collect()
    }

    /// For an operand the column of each of its dimensions, and its role there.
    pub fn roles(&self, operand: usize) -> Vec<(usize, Role)> {
        let roles = self.facts.roles(operand, &self.operands[operand].dims).enumerate();
        roles.filter(|&(_, role)| role != Role::Missing).collect()
    }
}

/// Notes the dynamic sizes of a result, for the ops that use it.
pub fn record<'c>(sizes: &mut Sizes<'c>, result: Val<'c>, extents: &[Extent<'c>]) {
    for (dim, extent) in extents.iter().enumerate() {
        if let Extent::Value(size) = *extent {
            sizes.record(result, dim, size);
        }
    }
}

impl<'c> Operand<'c> {
    /// The run-time size of a dynamic dimension.
    pub fn size(&self, dim: usize) -> Val<'c> {
        self.sizes[dim].expect("only a dynamic size is asked for")
    }
}

impl<'c> Extent<'c> {
    /// The extent as a value of type `index`.
    pub fn value(self, builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>) -> Val<'c> {
        match self {
            Self::Static(size) => sizes.constant(builder, size),
            Self::Value(value) => value,
        }
    }
}

/// What stands behind casts is sharper, but may be an error that only shows at run time: then the
/// operands as they are.
pub fn ranked_operands<'c>(op: Op<'c>, alignment: Alignment<'_>) -> Result<Ranked<'c>, String> {
    let sources = op.operands().map(cast_source).enumerate().map(ranked).collect::<Result<Ranked, _>>()?;
    let probe = crate::Op::elementwise(sources.iter().map(|(_, dims)| dims.clone())).aligned(alignment);
    if probe.infer().is_ok() {
        return Ok(sources);
    }
    op.operands().enumerate().map(ranked).collect()
}

fn ranked<'c>((operand, value): (usize, Val<'c>)) -> Result<(Val<'c>, Dims), String> {
    match value_type(value.r#type()) {
        ValueType::Shaped { shape: Shape::Ranked(dims), .. } => Ok((value, dims)),
        _ => Err(format!(
            "has sizes that cannot be known, because operand #{operand} is unranked: give it a rank first, with \
             a tensor.cast to a ranked type such as tensor<?x?xf32>"
        )),
    }
}

/// So many casts are looked through; canonical IR has no two in a row.
const MAX_CASTS: usize = 16;

/// The tensor behind casts that only forget sizes.
fn cast_source<'c>(value: Val<'c>) -> Val<'c> {
    let forgets = |from: Val<'c>, to: Val<'c>| {
        let (from, to) = (value_type(from.r#type()), value_type(to.r#type()));
        let (Some(from), Some(to)) = (from.dims(), to.dims()) else { return false };
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| from == to || to.is_dynamic())
    };
    let source = |value: &Val<'c>| {
        let source = ffi::defining_op(*value, "tensor.cast")?.operand(0).ok()?;
        forgets(source, *value).then_some(source)
    };
    // Bounded, because a cast may be its own source where it is never reached.
    std::iter::successors(Some(value), source).take(MAX_CASTS).last().unwrap_or(value)
}
