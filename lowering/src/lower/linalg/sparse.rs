//! Operands with an encoding of the dialect `sparse_tensor`. Upstream's sparsification reads them through maps
//! that stretch no compressed dimension, and not at computed indices. So an operand that is stretched is read
//! from a dense copy; one that may be stretched gets a kernel for each case.

use super::{chains::Part, lowering::Lowering, options::Options};
use crate::{
    body::scalar::BROADCAST,
    builder::Builder,
    convert::{shape_of, shaped_type},
    ffi::{self, Optimization, Val, glue::BcastDynamicBroadcast},
    lower::Known,
    sizes::emitter::Emitter,
};
use broadcastable::{Kind, Role, Shape, sizes::UNIT};
use melior::ir::{Attribute, Type, ValueLike};
use std::cell::RefCell;

/// The dimensions of sparse operands that are stretched, or may be.
#[derive(Default)]
pub struct Stretched {
    /// The operands of which a dimension is, and those of which one may be, if they are only copied.
    always: Vec<usize>,
    /// The operand, the dimension and the column of each that may be.
    at_run_time: Vec<(usize, usize, usize)>,
}

impl Stretched {
    /// Of the operands of an op.
    pub fn of(part: &Part, options: Options) -> Self {
        let mut stretched = Self::default();
        let is_copied = ffi::has_name(part.op, BROADCAST);
        for (index, operand) in part.operands.all.iter().enumerate() {
            if !ffi::is_sparse(operand.value.r#type()) {
                continue;
            }
            let roles = part.operands.roles(index, &part.extents, options.assumes_equal());
            let is_unit =
                |&(column, role): &(usize, Role)| role == Role::Unit && part.extents[column] != UNIT;
            let may_be = |&(_, role): &(usize, Role)| role == Role::Ambiguous;
            if roles.iter().any(is_unit) || is_copied && roles.iter().any(may_be) {
                stretched.always.push(index);
            } else {
                let dims = roles.iter().enumerate().filter(|(_, role)| may_be(role));
                stretched.at_run_time.extend(dims.map(|(dim, &(column, _))| (index, dim, column)));
            }
        }
        stretched
    }

    /// The results of an op on whose operands nothing waits.
    pub fn build<'c>(
        &self,
        builder: &Builder<'c, '_>,
        known: &mut Known<'c>,
        part: &mut Part<'c>,
        options: Options,
    ) -> Result<Vec<Val<'c>>, String> {
        for &operand in &self.always {
            ffi::remark_optimization(Optimization::Missed, part.op, "sparse-operand", || {
                format!("operand #{operand} is sparse and stretched: a dense copy is read")
            });
            let value = &mut part.operands.all[operand].value;
            *value = dense(builder, *value)?;
        }
        let Some(nothing) = self.nothing_at_run_time(builder, known, part) else {
            return lower(builder, known, part, options);
        };
        let declared = part.declared[0];
        let shape = part.operands.facts.shape();
        let result = tensor_type(builder, &shape, declared, ffi::encoding(declared))?;
        let state = RefCell::new((known, part));
        let branch = |inside: &Builder<'c, '_>, is_stretched: bool| {
            let (known, part) = &mut *state.borrow_mut();
            known.enter();
            let result = self.branch(inside, known, part, options, is_stretched);
            known.leave();
            result
        };
        let chosen =
            builder.choose(nothing, result, |inside| branch(inside, false), |inside| branch(inside, true))?;
        Ok(vec![chosen])
    }

    /// Whether no size is stretched; `None` if that is known. All sizes are there for both branches.
    fn nothing_at_run_time<'c>(
        &self,
        builder: &Builder<'c, '_>,
        known: &mut Known<'c>,
        part: &Part<'c>,
    ) -> Option<Val<'c>> {
        let mut emitter = Emitter::new(builder, &mut known.sizes, &mut known.values, &part.operands);
        emitter.build_sizes(&part.extents);
        let equal = |&(operand, dim, column): &(usize, usize, usize)| {
            emitter.equal(part.operands.all[operand].sizes[dim], part.extents[column])
        };
        self.at_run_time.iter().map(equal).reduce(|a, b| builder.and(a, b))
    }

    /// The kernel in which these sizes are the result's, or the one that reads dense copies.
    fn branch<'c>(
        &self,
        builder: &Builder<'c, '_>,
        known: &mut Known<'c>,
        part: &mut Part<'c>,
        options: Options,
        is_stretched: bool,
    ) -> Result<Val<'c>, String> {
        let before: Vec<_> =
            part.operands.all.iter().map(|operand| (operand.value, operand.sizes.clone())).collect();
        for &(operand, dim, column) in &self.at_run_time {
            let (value, _) = before[operand];
            let operand = &mut part.operands.all[operand];
            if !is_stretched {
                operand.sizes[dim] = part.extents[column];
            } else if operand.value == value {
                operand.value = dense(builder, value)?;
            }
        }
        let results = lower(builder, known, part, options);
        for (operand, (value, sizes)) in part.operands.all.iter_mut().zip(before) {
            (operand.value, operand.sizes) = (value, sizes);
        }
        results.map(|results| results[0])
    }
}

/// The results of an op. A kernel that reads dense operands at computed indices fills a dense tensor, because
/// upstream's sparsification inserts no element there. It is one of two versions: upstream folds the
/// conversion of its result into a kernel, but not into a choice.
fn lower<'c>(
    builder: &Builder<'c, '_>,
    known: &mut Known<'c>,
    part: &mut Part<'c>,
    mut options: Options,
) -> Result<Vec<Val<'c>>, String> {
    let declared = part.declared.clone();
    if fills_dense(part, options) {
        options.dynamic_broadcast = BcastDynamicBroadcast::BcastDynamicBroadcastVersioned;
        for r#type in part.declared.iter_mut().filter(|r#type| ffi::is_sparse(**r#type)) {
            *r#type = with_encoding(builder, *r#type, None)?;
        }
    }
    let emitter = Emitter::new(builder, &mut known.sizes, &mut known.values, &part.operands);
    let results = Lowering::new(emitter, options).build(part);
    let convert = |(result, &declared): (Val<'c>, &Type<'c>)| {
        if ffi::is_sparse(declared) && !ffi::is_sparse(result.r#type()) {
            let r#type = with_encoding(builder, result.r#type(), ffi::encoding(declared))?;
            return Ok(builder.build("sparse_tensor.convert", &[result], &[], r#type));
        }
        Ok(result)
    };
    let results = results.and_then(|results| results.into_iter().zip(&declared).map(convert).collect());
    part.declared = declared;
    results
}

fn fills_dense(part: &Part, options: Options) -> bool {
    let mut operands = part.operands.all.iter().enumerate();
    let is_computed = |(index, _)| {
        let roles = part.operands.roles(index, &part.extents, options.assumes_equal());
        roles.iter().any(|(_, role)| *role == Role::Ambiguous)
    };
    part.declared.iter().any(|&declared| ffi::is_sparse(declared))
        && !part.operands.all.iter().any(|operand| ffi::is_sparse(operand.value.r#type()))
        && operands.any(is_computed)
}

/// A dense copy of a tensor.
fn dense<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>) -> Result<Val<'c>, String> {
    let r#type = with_encoding(builder, tensor.r#type(), None)?;
    Ok(builder.build("sparse_tensor.convert", &[tensor], &[], r#type))
}

/// The type of a tensor of that shape with the elements of another one.
fn tensor_type<'c>(
    builder: &Builder<'c, '_>,
    shape: &Shape,
    like: Type<'c>,
    encoding: Option<Attribute<'c>>,
) -> Result<Type<'c>, String> {
    shaped_type(Kind::Tensor, shape, ffi::element_type(like), encoding, builder.location())
        .ok_or_else(|| "broadcasts to a shape that no tensor type has".into())
}

/// A type with another encoding, or with none.
fn with_encoding<'c>(
    builder: &Builder<'c, '_>,
    r#type: Type<'c>,
    encoding: Option<Attribute<'c>>,
) -> Result<Type<'c>, String> {
    let shape = shape_of(r#type).map_err(|error| error.to_string())?;
    tensor_type(builder, &shape, r#type, encoding)
}
