//! The first step: every check where its op stands, and no size that needs an intermediate tensor.

use crate::{
    Dims, Kind, Shape, SizeId, ValueType,
    mlir::{
        builder::Builder,
        convert::value_type,
        ffi::{self, Inserter, Op, OpMut, Val},
        lower::{
            Known, failure::Reports, insert_checks::insert, is_bcast_op_on, operands::Operand, uses_itself,
        },
    },
};
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};
use std::collections::HashMap;

/// By the number of an op the extents of its results. An op that has none cannot be fused.
pub type Extents = HashMap<usize, Vec<SizeId>>;

/// Builds all checks, if they are wanted, and returns the extents of all ops that can be fused, with the values of sizes that
/// are known before any op on the tensor.
pub fn run<'c>(
    context: &'c Context,
    inserter: &Inserter,
    ops: &mut [OpMut<'c>],
    reports: Option<Reports>,
    checks: bool,
) -> (Extents, Known<'c>) {
    let mut known = Known { reports, ..Known::default() };
    let mut extents = Extents::new();
    for op in ops.iter_mut().filter(|op| !uses_itself(***op)) {
        known.sizes.enter(ffi::block_number(**op));
        let found = if is_bcast_op_on(**op, Kind::Tensor) {
            inserter.set_insertion_point(**op);
            let builder = Builder::new(context, inserter, **op);
            // What cannot be lowered is reported by the lowering.
            insert(&builder, &mut known, op, checks).ok()
        } else if is_elementwise(**op) || is_ranked_cast(**op) {
            pass_on(&mut known, **op).filter(|_| is_elementwise(**op))
        } else {
            resolve(&known, op);
            None
        };
        found.map(|found| extents.insert(ffi::op_number(**op), found));
    }
    (extents, known)
}

/// Whether an op of another dialect computes each element of one tensor from those of others of the same sizes.
fn is_elementwise(op: Op) -> bool {
    if !ffi::is_elementwise_mappable(op) || op.result_count() != 1 || op.region_count() != 0 {
        return false;
    }
    let mut values = op.operands().chain(op.results().map(Val::from));
    let Some(first) = values.next().and_then(ranked_tensor) else { return false };
    values.all(|value| ranked_tensor(value).as_ref() == Some(&first)) && ffi::is_memory_effect_free(op)
}

fn is_ranked_cast(op: Op) -> bool {
    let mut values = op.operands().chain(op.results().map(Val::from));
    ffi::has_name(op, "tensor.cast") && values.all(|value| ranked_tensor(value).is_some())
}

fn ranked_tensor(value: Val) -> Option<Dims> {
    match value_type(value.r#type()) {
        ValueType::Shaped { kind: Kind::Tensor, shape: Shape::Ranked(dims), .. } => Some(dims),
        _ => None,
    }
}

/// Notes that an op's result has the sizes of its first operand, which are returned.
fn pass_on<'c>(known: &mut Known<'c>, op: Op<'c>) -> Option<Vec<SizeId>> {
    let (operand, result) = (op.operand(0).ok()?, Val::from(op.result(0).ok()?));
    let sizes = Operand::ranked(&mut known.sizes, 0, operand).ok()?.sizes;
    known.values.pass_on(operand, result);
    for (dim, (declared, &size)) in ranked_tensor(result)?.iter().zip(&sizes).enumerate() {
        if declared.is_dynamic() {
            known.sizes.record(ffi::value_number(result), dim, size);
        }
    }
    Some(sizes)
}

/// Lets a `tensor.dim` read the size where it comes from.
fn resolve<'c>(known: &Known<'c>, op: &mut OpMut<'c>) {
    let Some((tensor, dim)) = constant_dim(**op) else { return };
    match known.values.recorded(tensor, dim) {
        Some(size) => ffi::replace_uses(op.result(0).expect("it has one").into(), size),
        None => ffi::set_operand(op, 0, known.values.source(tensor)),
    }
}

/// What a `tensor.dim` asks for, if that is known and not in the type.
fn constant_dim<'c>(op: Op<'c>) -> Option<(Val<'c>, usize)> {
    if !ffi::has_name(op, "tensor.dim") {
        return None;
    }
    let (tensor, index) = (op.operand(0).ok()?, op.operand(1).ok()?);
    let index = ffi::attribute(ffi::defining_op(index, "arith.constant")?, "value")?;
    let dim = usize::try_from(ffi::i64_attribute(index)?).ok()?;
    ranked_tensor(tensor)?.get(dim).filter(|size| size.is_dynamic()).map(|_| (tensor, dim))
}
