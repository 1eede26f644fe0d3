//! The first step: builds every check at its op, from sizes that need no intermediate tensor.

use crate::{
    builder::Builder,
    convert::value_type,
    failure::Reports,
    ffi::{self, Inserter, Op, OpMut, OpParts, Val},
    lower::{insert_checks::insert, is_bcast_op_on, uses_itself, visit_with_sizes},
    program::TensorSizes,
    sizes::{emitter::Values, operands::Operand},
};
use broadcastable::{Dims, Kind, Shape, SizeId, ValueType, sizes::Size};
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};
use std::collections::HashMap;

/// The extents of an op's results, by the op's id. An op without extents cannot be fused.
pub type Extents = HashMap<usize, Vec<SizeId>>;

/// Builds all checks, if they are requested, and returns the extents of all ops that can be fused, and the
/// sources of their sizes.
pub fn run<'c, 'r: 'c>(
    context: &'c Context,
    root: &mut OpMut<'r>,
    inserter: &Inserter,
    ops: &mut [OpMut<'c>],
    reports: Option<Reports>,
    checks: bool,
) -> (Extents, Results<'c>) {
    let mut extents = Extents::new();
    let mut results = Results::default();
    let (_, sizes) = visit_with_sizes(context, root, inserter, reports, |builder, known, op| {
        // The lowering reports what it cannot lower.
        if let Ok(found) = insert(builder, known, op, checks) {
            results.record(**op, &found, &known.values);
            extents.insert(ffi::op_number(**op), found);
        }
        Ok(None)
    });
    results.sizes = sizes;
    for op in ops.iter_mut().filter(|op| !is_bcast_op_on(***op, Kind::Tensor) && !uses_itself(***op)) {
        let is_elementwise = is_elementwise(**op);
        if is_elementwise || is_ranked_cast(**op) {
            let passed = results.pass_on(**op).filter(|_| is_elementwise);
            passed.map(|passed| extents.insert(ffi::op_number(**op), passed));
        } else {
            results.resolve(op);
        }
    }
    (extents, results)
}

/// Whether an op of another dialect computes each element of one tensor from those of others of the same
/// sizes.
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

/// The sources of the sizes of results.
#[derive(Default)]
pub struct Results<'c> {
    sizes: TensorSizes,
    /// The values of the sizes of ops of the dialect.
    values: HashMap<(usize, usize), Val<'c>>,
    /// The representative of a tensor: another one of the same sizes, which has none itself.
    sources: HashMap<usize, Val<'c>>,
}

impl<'c> Results<'c> {
    /// Records the sizes of an op's results, which have been built before it.
    fn record(&mut self, op: Op<'c>, extents: &[SizeId], values: &Values<'c>) {
        for result in op.results().map(Val::from) {
            for (dim, &extent) in extents.iter().enumerate() {
                let size = values.get(extent);
                size.map(|size| self.values.insert((ffi::value_number(result), dim), size));
            }
        }
    }

    /// Records that an op's result has the sizes of its first operand, and returns them.
    fn pass_on(&mut self, op: Op<'c>) -> Option<Vec<SizeId>> {
        let (operand, result) = (op.operand_at(0)?, op.result_at(0)?);
        self.sources.insert(ffi::value_number(result), self.source(operand));
        Some(Operand::ranked(&mut self.sizes, 0, operand).ok()?.sizes)
    }

    /// The representative of a tensor, or the tensor itself.
    fn source(&self, tensor: Val<'c>) -> Val<'c> {
        self.sources.get(&ffi::value_number(tensor)).copied().unwrap_or(tensor)
    }

    /// A size of a tensor as a value.
    pub fn size(&self, builder: &Builder<'c, '_>, size: SizeId, tensor: Val<'c>, dim: usize) -> Val<'c> {
        if let Size::Constant(size) = *self.sizes.size(size) {
            return builder.index(size);
        }
        let source = self.source(tensor);
        let built = self.values.get(&(ffi::value_number(source), dim)).copied();
        built.unwrap_or_else(|| builder.dim(source, dim))
    }

    /// Replaces a `tensor.dim` by the source of its size.
    fn resolve(&self, op: &mut OpMut<'c>) {
        let Some((tensor, dim)) = constant_dim(**op) else { return };
        let source = self.source(tensor);
        match self.values.get(&(ffi::value_number(source), dim)) {
            Some(&size) => ffi::replace_uses(op.result_at(0).expect("it has one"), size),
            None => ffi::set_operand(op, 0, source),
        }
    }
}

/// The tensor and dimension of a `tensor.dim`, if known and not static.
fn constant_dim<'c>(op: Op<'c>) -> Option<(Val<'c>, usize)> {
    if !ffi::has_name(op, "tensor.dim") {
        return None;
    }
    let (tensor, index) = (op.operand_at(0)?, op.operand_at(1)?);
    let index = ffi::attribute(ffi::defining_op(index, "arith.constant")?, "value")?;
    let dim = usize::try_from(ffi::i64_attribute(index)?).ok()?;
    ranked_tensor(tensor)?.get(dim).filter(|size| size.is_dynamic()).map(|_| (tensor, dim))
}
