//! `convert-bcast-to-linalg`: one `linalg.generic` an op.
//!
//! Each operand is read through an affine map that follows its roles (rule `element-map`): a missing
//! dimension is dropped, a stretched unit is read at index 0, a full one at the result's index.

use super::{
    super::{
        builder::Builder,
        convert::{shaped_type, value_type},
        elementwise::Elementwise,
        extent::{Extent, extents},
        ffi::{self, Inserter, Op, Val},
    },
    lower_all,
};
use crate::{Facts, Kind, Role};
use melior::ir::{
    AffineExpr, AffineMap, Attribute, Block, Region, RegionLike, Type, ValueLike,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute},
    operation::OperationLike,
};

/// Lowers every op on tensors below `root`.
pub fn run(root: Op, inserter: &Inserter) -> bool {
    lower_all(root, Kind::Tensor, inserter, lower)
}

fn lower<'c>(builder: &Builder<'c, '_>, op: Op<'c>, facts: &Facts) -> Result<Val<'c>, String> {
    let maps = operand_maps(builder, op, facts)?;
    let declared = op.result(0).map_err(|error| error.to_string())?.r#type();
    let init = empty(builder, op, facts, declared)?;
    let result = generic(builder, op, maps, init)?;
    Ok(builder.tensor_cast(result, declared))
}

/// How each operand is read, or why it cannot be.
fn operand_maps<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    facts: &Facts,
) -> Result<Vec<AffineMap<'c>>, String> {
    op.operands()
        .enumerate()
        .map(|(index, operand)| {
            let r#type = value_type(operand.r#type());
            let dims = r#type.dims().ok_or_else(|| unranked(index))?;
            let missing = facts.columns().len() - dims.len();
            let roles = facts.roles(dims).enumerate().skip(missing);
            let exprs: Result<Vec<_>, _> = roles
                .map(|(column, role)| match role {
                    Role::Full => Ok(AffineExpr::dim(builder.context(), column)),
                    Role::Unit | Role::Missing => Ok(AffineExpr::constant(builder.context(), 0)),
                    Role::Ambiguous => Err(ambiguous(index, column - missing)),
                })
                .collect();
            Ok(AffineMap::new(builder.context(), facts.columns().len(), 0, &exprs?))
        })
        .collect()
}

fn unranked(operand: usize) -> String {
    format!(
        "cannot be lowered: operand #{operand} is unranked; give it a rank first, with a tensor.cast to a \
         ranked type such as tensor<?x?xf32>"
    )
}

fn ambiguous(operand: usize, dim: usize) -> String {
    format!(
        "cannot be lowered: operand #{operand} dim {dim} is dynamic and may be 1 or the extent at run time; \
         give it a static size, with a tensor.cast"
    )
}

/// A tensor of the inferred shape, which the generic op fills.
fn empty<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    facts: &Facts,
    declared: Type<'c>,
) -> Result<Val<'c>, String> {
    let element = ffi::element_type(declared);
    let r#type =
        shaped_type(Kind::Tensor, &facts.shape(), element, ffi::encoding(declared), builder.location())
            .ok_or("broadcasts to a shape that no tensor type has")?;
    let sizes = extents(builder, op, facts).into_iter().filter_map(|extent| match extent {
        Extent::Static(_) => None,
        Extent::Value(value) => Some(value),
    });
    Ok(builder.build("tensor.empty", &sizes.collect::<Vec<_>>(), &[], r#type))
}

fn generic<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    mut maps: Vec<AffineMap<'c>>,
    init: Val<'c>,
) -> Result<Val<'c>, String> {
    let context = builder.context();
    let rank = value_type(init.r#type()).dims().map_or(0, <[_]>::len);
    maps.push(AffineMap::multi_dim_identity(context, rank));
    let maps: Vec<_> = maps.into_iter().map(ffi::affine_map_attribute).collect();
    let parallel =
        Attribute::parse(context, "#linalg.iterator_type<parallel>").ok_or("linalg is not loaded")?;
    let attributes = [
        ("indexing_maps", ArrayAttribute::new(context, &maps).into()),
        ("iterator_types", ArrayAttribute::new(context, &vec![parallel; rank]).into()),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &[op.operand_count() as i32, 1]).into()),
    ];
    let operands: Vec<Val> = op.operands().chain([init]).collect();
    let block = body(builder, op, &operands)?;
    let region = Region::new();
    region.append_block(block);
    let generic = builder
        .state("linalg.generic", &attributes)
        .add_operands(&operands)
        .add_results(&[init.r#type()])
        .add_regions([region])
        .build()
        .map_err(|error| error.to_string())?;
    Ok(builder.insert(generic).result(0).map_err(|error| error.to_string())?.into())
}

/// The block that computes one element; its arguments are the elements of operands and init.
fn body<'c>(builder: &Builder<'c, '_>, op: Op<'c>, operands: &[Val<'c>]) -> Result<Block<'c>, String> {
    let argument = |operand: &Val<'c>| (ffi::element_type(operand.r#type()), builder.location());
    let block = Block::new(&operands.iter().map(argument).collect::<Vec<_>>());
    let arguments = ffi::block_arguments(&block);
    let inside = builder.at_end_of(&block);
    let elementwise = Elementwise::of(op).ok_or("has no elements to compute with")?;
    let value = elementwise
        .build(&inside, &arguments[..arguments.len() - 1])
        .ok_or("has no scalar op for its element type")?;
    inside.yield_from("linalg.yield", value);
    Ok(block)
}
