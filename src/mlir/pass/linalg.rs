//! `convert-bcast-to-linalg`: one `linalg.generic` an op, and checks of what is left to run time.

mod generic;
mod reading;

use super::{
    super::{
        broadcast::{Broadcast, Extent, record},
        builder::Builder,
        check::{Checks, check, check_declared, is_checked},
        convert::{shaped_type, value_type},
        ffi::{self, Inserter, Op, Val, glue::BcastDynamicBroadcast},
        sizes::Sizes,
    },
    visit_all,
};
use crate::{Kind, Role};
use generic::{Kernel, build_generic};
use melior::ir::{Type, ValueLike};
use reading::{Reading, readings};

/// The pass' options.
#[derive(Clone, Copy)]
pub struct Options {
    /// How sizes that are only known at run time are stretched.
    pub dynamic_broadcast: BcastDynamicBroadcast,
    /// Whether such sizes are checked.
    pub runtime_checks: bool,
}

impl Options {
    fn assumes_equal(self) -> bool {
        self.dynamic_broadcast == BcastDynamicBroadcast::BcastDynamicBroadcastAssumeEqual
    }

    fn is_versioned(self) -> bool {
        self.dynamic_broadcast == BcastDynamicBroadcast::BcastDynamicBroadcastVersioned
    }
}

/// Lowers every op on tensors below `root`.
pub fn run(root: Op, inserter: &Inserter, options: Options) -> bool {
    visit_all(root, Kind::Tensor, inserter, |builder, sizes, op| lower(builder, sizes, op, options).map(Some))
}

fn lower<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    op: Op<'c>,
    options: Options,
) -> Result<Val<'c>, String> {
    let broadcast = Broadcast::new(builder, sizes, op)?;
    let declared = op.result(0).map_err(|error| error.to_string())?.r#type();
    let declared_type = value_type(declared);
    let declared_dims = declared_type.dims();
    if declared_dims.is_some_and(|dims| Some(dims.len()) != broadcast.facts.rank()) {
        return Err("cannot be lowered: its result does not have the rank that its operands give".into());
    }
    if options.runtime_checks || is_checked(op) {
        let (asserts, equal) = (options.runtime_checks, options.assumes_equal());
        check(builder, sizes, op, &broadcast, Checks { asserts, done: is_checked(op), equal });
    }
    let extents = broadcast.extents(builder, sizes, options.assumes_equal());
    if options.runtime_checks {
        check_declared(builder, sizes, op, &extents, declared_dims.unwrap_or_default());
    }
    let init = empty(builder, sizes, &broadcast, &extents, declared, options.assumes_equal())?;
    let result = kernel(builder, sizes, &Kernel { op, broadcast: &broadcast, init }, &extents, options)?;
    record(sizes, result, &extents);
    Ok(builder.tensor_cast(result, declared))
}

/// A tensor of the inferred shape, which the kernel fills. Where sizes were checked to be equal, nothing
/// else in the kernel depends on the check, so that its extent does.
fn empty<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    broadcast: &Broadcast<'c>,
    extents: &[Extent<'c>],
    declared: Type<'c>,
    equal: bool,
) -> Result<Val<'c>, String> {
    let (element, encoding) = (ffi::element_type(declared), ffi::encoding(declared));
    let r#type = shaped_type(Kind::Tensor, &broadcast.facts.shape(), element, encoding, builder.location())
        .ok_or("broadcasts to a shape that no tensor type has")?;
    let mut dynamic = Vec::new();
    for (column, extent) in extents.iter().enumerate() {
        if let Extent::Value(extent) = *extent {
            let others: Vec<_> =
                broadcast.dynamic_sizes(column).iter().skip(1).map(|other| other.size).collect();
            dynamic.push(if equal { sizes.tie(builder, extent, &others) } else { extent });
        }
    }
    Ok(builder.build("tensor.empty", &dynamic, &[], r#type))
}

/// The generic op, or a choice between two of them.
fn kernel<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    kernel: &Kernel<'c, '_>,
    extents: &[Extent<'c>],
    options: Options,
) -> Result<Val<'c>, String> {
    let exact = readings(builder, sizes, kernel.broadcast, extents, options.assumes_equal());
    if !options.is_versioned() || !exact.iter().any(|reading| matches!(reading, Reading::Extract(_))) {
        return build_generic(builder, kernel, &exact);
    }
    let condition = nothing_is_stretched(builder, sizes, kernel.broadcast, extents);
    let plain = readings_at_result_index(builder, kernel.broadcast);
    builder.choose(
        condition,
        kernel.init.r#type(),
        |inside| build_generic(inside, kernel, &plain),
        |inside| build_generic(inside, kernel, &exact),
    )
}

fn readings_at_result_index<'c>(builder: &Builder<'c, '_>, broadcast: &Broadcast<'c>) -> Vec<Reading<'c>> {
    let rank = broadcast.facts.columns().len();
    let reading = |operand| {
        let full = |(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let roles: Vec<_> = broadcast.roles(operand).into_iter().map(full).collect();
        Reading::affine(builder.context(), rank, &roles)
    };
    (0..broadcast.operands.len()).map(reading).collect()
}

/// Whether every ambiguous size is the extent.
fn nothing_is_stretched<'c>(
    builder: &Builder<'c, '_>,
    sizes: &mut Sizes<'c>,
    broadcast: &Broadcast<'c>,
    extents: &[Extent<'c>],
) -> Val<'c> {
    let mut conditions = Vec::new();
    for (index, extent) in extents.iter().enumerate() {
        if !broadcast.facts.columns()[index].is_legal() {
            let extent = extent.value(builder, sizes);
            let dynamic = broadcast.dynamic_sizes(index);
            conditions.extend(dynamic.iter().map(|dynamic| sizes.equal(builder, dynamic.size, extent)));
        }
    }
    let all = conditions.into_iter().reduce(|a, b| builder.and(a, b));
    all.expect("something is ambiguous")
}
