//! A tile of an op before it is lowered: `TilingInterface`.
//!
//! A tile has no checks: its slices have the sizes of the tile, or 1. So the checks of the whole op are built before: where
//! its loops are, or, for an op that is tiled in the loops of its user, by `bcast-insert-runtime-checks`. An operand that may be stretched at run time is sliced, or read whole where it is, behind a guard by these
//! checks, so no slice of it is hoisted above them.

use crate::{
    builder::Builder,
    checked::{is_checked, set_checked},
    convert::{shaped_type, value_type, value_types},
    ffi::{self, Index, Op, OpMut, Slicer, Val},
    interfaces::speculate::cannot_have_illegal_sizes,
    lower::{Known, insert_checks::insert},
    sizes::{
        emitter::Emitter,
        operands::{Operand, Operands},
    },
    verify::alignment::alignment,
};
use broadcastable::{Dim, Kind, Role, Shape, SizeId, ValueType};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// The part of the results that a tile computes.
pub struct Region<'c, 'a> {
    pub offsets: &'a [Index<'c>],
    pub sizes: &'a [Index<'c>],
}

/// A tile.
pub struct Tile<'c> {
    pub op: Op<'c>,
    pub results: Vec<Val<'c>>,
    /// The slices of the operands.
    pub slices: Vec<Val<'c>>,
}

/// Builds the checks of an op before it, unless they are there.
pub fn check<'c>(before: &Builder<'c, '_>, op: &mut OpMut<'c>) -> Result<(), String> {
    if !cannot_have_illegal_sizes(**op) && !is_checked(**op) {
        insert(before, &mut Known::default(), op, true)?;
        // All that the types ask for: nothing else is known of the sizes.
        set_checked(before, op);
    }
    Ok(())
}

/// Builds a tile with the second builder; what it needs of the whole op with the first one, before the op.
pub fn tile<'c>(
    before: &Builder<'c, '_>,
    (inside, slicer): (&Builder<'c, '_>, &Slicer),
    op: &mut OpMut<'c>,
    region: &Region<'c, '_>,
) -> Result<Tile<'c>, String> {
    if !can_be_tiled(**op) {
        return Err("has a tensor of unknown rank, or with an encoding".into());
    }
    if !cannot_have_illegal_sizes(**op) && !is_checked(**op) {
        return Err("has checks that are not built".into());
    }
    let mut known = Known::default();
    insert(before, &mut known, op, false)?;
    let Known { sizes, values, .. } = &mut known;
    let operands = Operands::of(sizes, **op)?;
    if operands.facts.rank() != Some(region.sizes.len()) {
        return Err("has a result of another rank".into());
    }
    let extents = operands.extents(sizes, false);
    let mut emitter = Emitter::new(before, sizes, values, &operands);
    let mut slices = Vec::new();
    let mut read = Vec::new();
    for index in 0..operands.all.len() {
        let sliced = slice(&mut emitter, (inside, slicer), &operands, index, &extents, region);
        slices.extend(sliced);
        read.push(sliced.unwrap_or(operands.all[index].value));
    }
    let tiled = build(inside, **op, &read)?;
    let cast = |result: Val<'c>| inside.tensor_cast(result, type_of(result, region.sizes, inside));
    let results = tiled.results().map(|result| cast(result.into())).collect();
    Ok(Tile { op: tiled, results, slices })
}

/// The elements of an operand that a tile reads; `None` if it reads the whole operand, whatever the tile.
fn slice<'c>(
    emitter: &mut Emitter<'c, '_>,
    (inside, slicer): (&Builder<'c, '_>, &Slicer),
    operands: &Operands<'c>,
    operand: usize,
    extents: &[SizeId],
    region: &Region<'c, '_>,
) -> Option<Val<'c>> {
    let roles = operands.roles(operand, extents, false);
    let Operand { value, sizes, .. } = &operands.all[operand];
    if roles.iter().all(|(_, role)| *role == Role::Unit) {
        return None;
    }
    let ambiguous = sizes.iter().zip(&roles).filter(|(_, (_, role))| *role == Role::Ambiguous);
    let pairs: Vec<_> = ambiguous.map(|(&size, &(column, _))| (size, extents[column])).collect();
    let tensor = emitter.guard_legal(*value, &pairs);
    let mut at = |(&size, &(column, role)): (&SizeId, &(usize, Role))| match role {
        Role::Full => (region.offsets[column], region.sizes[column]),
        Role::Unit | Role::Missing => (Index::Number(0), Index::Number(1)),
        Role::Ambiguous => {
            let is_full = emitter.equal(size, extents[column]);
            let choose = |index: Index<'c>, other| {
                let [index, other] = [index, Index::Number(other)].map(|index| index.build(inside));
                Index::Value(inside.select(is_full, index, other))
            };
            (choose(region.offsets[column], 0), choose(region.sizes[column], 1))
        }
    };
    let (offsets, sizes): (Vec<_>, Vec<_>) = sizes.iter().zip(&roles).map(&mut at).unzip();
    Some(slicer.slice(inside.location(), tensor, &offsets, &sizes))
}

/// The op on other operands, with the types that they infer.
fn build<'c>(inside: &Builder<'c, '_>, op: Op<'c>, operands: &[Val<'c>]) -> Result<Op<'c>, String> {
    let alignment = alignment(op).map_err(|error| error.to_string())?;
    let seen = broadcastable::Op::elementwise(value_types(operands.iter().copied())).aligned(alignment);
    let shape = seen.infer().map_err(|violation| violation.to_string())?.shape();
    let mut tiled = inside.insert(ffi::clone_op(op));
    operands.iter().enumerate().for_each(|(index, &operand)| ffi::set_operand(&mut tiled, index, operand));
    for index in 0..op.result_count() {
        let element = ffi::element_type(ffi::result(op, index).r#type());
        let r#type = shaped_type(Kind::Tensor, &shape, element, None, inside.location());
        ffi::set_result_type(&mut tiled, index, r#type.ok_or("infers a shape that no tensor type has")?);
    }
    Ok(*tiled)
}

/// The type of a tensor of these sizes.
fn type_of<'c>(tensor: Val<'c>, sizes: &[Index<'c>], builder: &Builder<'c, '_>) -> Type<'c> {
    let dim = |size: &Index| match *size {
        Index::Number(size) => u64::try_from(size).map_or(Dim::DYNAMIC, Dim::new),
        Index::Value(_) => Dim::DYNAMIC,
    };
    let dims: Vec<Dim> = sizes.iter().map(dim).collect();
    let shape = Shape::Ranked(dims[..].into());
    let element = ffi::element_type(tensor.r#type());
    shaped_type(Kind::Tensor, &shape, element, None, builder.location()).unwrap_or(tensor.r#type())
}

/// Whether an op can have tiles: its tensors have ranks, and nothing but elements and sizes.
fn can_be_tiled(op: Op) -> bool {
    let mut values = op.operands().chain(op.results().map(Val::from));
    let is_plain = |value: Val| match value_type(value.r#type()) {
        ValueType::Shaped { kind: Kind::Tensor, shape: Shape::Ranked(_), .. } => {
            ffi::encoding(value.r#type()).is_none()
        }
        _ => false,
    };
    values.all(is_plain)
}
