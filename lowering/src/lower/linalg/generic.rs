//! Builds the `linalg.generic` of one result.

use super::reading::{Index, Reading};
use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::{
    AffineMap, Attribute, Block, Region, RegionLike, Type, ValueLike,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute, IntegerAttribute},
    r#type::IntegerType,
};

/// Builds the computation of one element from one of each operand.
pub type Body<'c, 'a> = dyn Fn(&Builder<'c, '_>, &[Val<'c>]) -> Result<Val<'c>, String> + 'a;

/// The computation, and its destination.
pub struct Kernel<'c, 'a> {
    /// The tensors that are read.
    pub tensors: &'a [Val<'c>],
    /// The rank of the result.
    pub rank: usize,
    pub body: &'a Body<'c, 'a>,
    /// The tensor to fill.
    pub init: Val<'c>,
}

/// Builds one generic op with these reads.
pub fn build_generic<'c>(
    builder: &Builder<'c, '_>,
    kernel: &Kernel<'c, '_>,
    readings: &[Reading<'c>],
) -> Result<Val<'c>, String> {
    let mut operands = Vec::new();
    let mut maps = Vec::new();
    for (tensor, reading) in kernel.tensors.iter().zip(readings) {
        if let Reading::Map(map) = reading {
            operands.push(*tensor);
            maps.push(ffi::affine_map_attribute(*map));
        }
    }
    let inputs = operands.len();
    operands.push(kernel.init);
    let identity = AffineMap::multi_dim_identity(builder.context(), kernel.rank);
    maps.push(ffi::affine_map_attribute(identity));

    let region = Region::new();
    region.append_block(body(builder, kernel, readings, &operands)?);
    let generic = builder
        .state("linalg.generic", &attributes(builder, &maps, kernel.rank, inputs))
        .add_operands(&operands)
        .add_results(&[kernel.init.r#type()])
        .add_regions([region])
        .build()
        .map_err(|error| error.to_string())?;
    Ok(ffi::result(*builder.insert(generic), 0))
}

fn attributes<'c>(
    builder: &Builder<'c, '_>,
    maps: &[Attribute<'c>],
    rank: usize,
    inputs: usize,
) -> [(&'static str, Attribute<'c>); 3] {
    let context = builder.context();
    let parallel = vec![ffi::parallel_loop(context); rank];
    [
        ("indexing_maps", ArrayAttribute::new(context, maps).into()),
        ("iterator_types", ArrayAttribute::new(context, &parallel).into()),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &[inputs as i32, 1]).into()),
    ]
}

/// The block that computes one element; its arguments are the elements of the generic op's operands.
fn body<'c>(
    builder: &Builder<'c, '_>,
    kernel: &Kernel<'c, '_>,
    readings: &[Reading<'c>],
    operands: &[Val<'c>],
) -> Result<Block<'c>, String> {
    let argument = |operand: &Val<'c>| (ffi::element_type(operand.r#type()), builder.location());
    let block = Block::new(&operands.iter().map(argument).collect::<Vec<_>>());
    let mut arguments = ffi::block_arguments(&block).into_iter();
    let inside = builder.at_end_of(&block);
    let mut indices = ResultIndices { builder: &inside, built: vec![None; kernel.rank] };
    let mut elements = Vec::new();
    for (tensor, reading) in kernel.tensors.iter().zip(readings) {
        elements.extend(match reading {
            Reading::Map(_) => arguments.next(),
            Reading::Extract(at) => Some(extract(&mut indices, *tensor, at)),
            Reading::Value(value) => Some(*value),
        });
    }
    let value = (kernel.body)(&inside, &elements)?;
    inside.build_without_result("linalg.yield", &[value], &[]);
    Ok(block)
}

fn extract<'c>(indices: &mut ResultIndices<'c, '_, '_>, tensor: Val<'c>, at: &[Index<'c>]) -> Val<'c> {
    let mut operands = vec![tensor];
    for index in at {
        operands.push(match *index {
            Index::Zero(zero) => zero,
            Index::Full(column) => indices.get(column),
            Index::Scaled(column, step) => {
                let index = indices.get(column);
                indices.builder.multiply_index(index, step)
            }
        });
    }
    indices.builder.build("tensor.extract", &operands, &[], ffi::element_type(tensor.r#type()))
}

/// The result's index in each column, built on demand.
struct ResultIndices<'c, 'a, 'b> {
    builder: &'a Builder<'c, 'b>,
    built: Vec<Option<Val<'c>>>,
}

impl<'c> ResultIndices<'c, '_, '_> {
    fn get(&mut self, column: usize) -> Val<'c> {
        let builder = self.builder;
        *self.built[column].get_or_insert_with(|| {
            let i64 = IntegerType::new(builder.context(), 64).into();
            let dim = IntegerAttribute::new(i64, column as i64).into();
            builder.build("linalg.index", &[], &[("dim", dim)], Type::index(builder.context()))
        })
    }
}
