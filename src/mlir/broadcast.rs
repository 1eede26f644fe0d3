//! One op's broadcast of ranked tensors, with what is known of it at run time.

use super::{
    builder::Builder,
    convert::{result_types, value_type},
    ffi::{self, Inserter, Op, ReifiedShape, Val},
    sizes::Sizes,
};
use crate::{Dim, Dims, Facts, Kind, Role, Shape, ValueType};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashSet;

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

/// A dynamic size that takes part in a column.
#[derive(Clone, Copy)]
pub struct Unknown<'c> {
    /// The operand that has it.
    pub operand: usize,
    /// The operand's dimension.
    pub dim: usize,
    /// Its value.
    pub size: Val<'c>,
}

/// Facts about one op, and the values that they leave to run time.
pub struct Broadcast<'c> {
    /// What is proven at compile time.
    pub facts: Facts,
    /// The operands in their order.
    pub operands: Vec<Operand<'c>>,
}

impl<'c> Broadcast<'c> {
    /// Builds the dynamic sizes of the operands; fails if one of them is unranked.
    pub fn new(builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>, op: Op<'c>) -> Result<Self, String> {
        let operands: Vec<_> = op.operands().collect();
        // What stands behind a cast is sharper, but then it may be an error that only shows at run time.
        let sources: Vec<_> = operands.iter().map(|&operand| cast_source(operand)).collect();
        Self::of(builder, sizes, &sources)?
            .or_else(|| Self::of(builder, sizes, &operands).ok().flatten())
            .ok_or_else(|| "breaks a rule; verify it first".into())
    }

    /// `None` if the operands' sizes do not fit.
    fn of(
        builder: &Builder<'c, '_>,
        sizes: &mut Sizes<'c>,
        values: &[Val<'c>],
    ) -> Result<Option<Self>, String> {
        // First, so that nothing was built where this fails.
        let shapes: Result<Vec<Dims>, String> = values.iter().enumerate().map(ranked_dims).collect();
        let operands = values.iter().zip(shapes?).map(|(&value, dims)| {
            let size = |(dim, size): (usize, &Dim)| size.is_dynamic().then(|| sizes.dim(builder, value, dim));
            let sizes = dims.iter().enumerate().map(size).collect();
            Operand { value, dims, sizes }
        });
        let operands: Vec<Operand> = operands.collect();
        let number = |operand: usize, dim: usize| operands[operand].sizes[dim].map_or(0, ffi::value_number);
        let facts = Facts::fold(operands.iter().map(|operand| Some(operand.dims.as_slice())), number);
        Ok(facts.ok().map(|facts| Self { facts, operands }))
    }

    /// The different dynamic sizes in a column, in the order of the operands.
    pub fn unknowns(&self, column: usize) -> Vec<Unknown<'c>> {
        let mut seen = HashSet::new();
        let rank = self.facts.columns().len();
        let unknown = |(index, operand): (usize, &Operand<'c>)| {
            let dim = (column + operand.dims.len()).checked_sub(rank)?;
            let size = operand.sizes[dim]?;
            seen.insert(ffi::value_number(size)).then_some(Unknown { operand: index, dim, size })
        };
        self.operands.iter().enumerate().filter_map(unknown).collect()
    }

    /// The extent of every dimension of the result.
    pub fn extents(&self, builder: &Builder<'c, '_>, sizes: &mut Sizes<'c>) -> Vec<Extent<'c>> {
        let extent = |(index, column): (usize, &crate::Column)| match column.size {
            Dim::Static(size) | Dim::Scalable(size) => Extent::Static(size as i64),
            Dim::Dynamic => {
                let unknowns = self.unknowns(index).into_iter().map(|unknown| unknown.size);
                let extent = unknowns.reduce(|a, b| sizes.extent(builder, a, b));
                Extent::Value(extent.expect("a dynamic column has a dynamic size"))
            }
        };
        self.facts.columns().iter().enumerate().map(extent).collect()
    }

    /// For an operand the column of each of its dimensions, and its role there.
    pub fn roles(&self, operand: &Operand) -> Vec<(usize, Role)> {
        let missing = self.facts.columns().len() - operand.dims.len();
        self.facts.roles(&operand.dims).enumerate().skip(missing).collect()
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

fn ranked_dims((operand, value): (usize, &Val)) -> Result<Dims, String> {
    match value_type(value.r#type()) {
        ValueType::Shaped(_, Shape::Ranked(dims)) => Ok(dims),
        _ => Err(format!(
            "cannot be lowered: operand #{operand} is unranked; give it a rank first, with a tensor.cast to a \
             ranked type such as tensor<?x?xf32>"
        )),
    }
}

/// The tensor behind casts that only forget sizes.
fn cast_source<'c>(value: Val<'c>) -> Val<'c> {
    let forgets = |from: Val<'c>, to: Val<'c>| {
        let (from, to) = (value_type(from.r#type()), value_type(to.r#type()));
        let (Some(from), Some(to)) = (from.dims(), to.dims()) else { return false };
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| from == to || to.is_dynamic())
    };
    let mut value = value;
    while let Some(source) = ffi::defining_op(value, "tensor.cast").and_then(|cast| cast.operand(0).ok()) {
        if !forgets(source, value) {
            break;
        }
        value = source;
    }
    value
}

/// Appends the result's sizes, static ones as attributes; `false` if they cannot be computed.
pub fn reify(inserter: &Inserter, op: Op, shape: &mut ReifiedShape) -> bool {
    let results = result_types(op);
    let [ValueType::Shaped(Kind::Tensor, result)] = results.as_slice() else { return false };
    let Some(declared) = result.dims() else { return false };
    let context = op.context();
    let builder = Builder::new(ffi::context(&context), inserter, op);
    let mut sizes = Sizes::default();
    let Ok(broadcast) = Broadcast::new(&builder, &mut sizes, op) else { return false };
    let extents = broadcast.extents(&builder, &mut sizes);
    if extents.len() != declared.len() {
        return false;
    }
    for (extent, declared) in extents.into_iter().zip(declared) {
        match extent {
            // MLIR wants a value wherever the declared size is dynamic.
            Extent::Static(size) if !declared.is_dynamic() => shape.add_size(size),
            extent => shape.add_value(extent.value(&builder, &mut sizes)),
        }
    }
    true
}
