//! `convert-bcast-to-linalg`: one `linalg.generic` for each result that is computed or stretched, and checks
//! of what is left to run time.

mod generic;
mod reading;

use super::{
    super::{
        broadcast::{Broadcast, Extent, record},
        builder::Builder,
        check::{Checks, check, check_declared, is_checked},
        convert::{shaped_type, value_type},
        elementwise::{BROADCAST, build_body},
        ffi::{self, Inserter, Op, Val, glue::BcastDynamicBroadcast},
        sizes::Sizes,
    },
    visit_all,
};
use crate::{Kind, Role};
use generic::{Body, Kernel, build_generic};
use melior::ir::{Type, ValueLike, operation::OperationLike};
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
) -> Result<Vec<Val<'c>>, String> {
    let broadcast = Broadcast::new(builder, sizes, op)?;
    let declared = declared_types(op, &broadcast)?;
    if options.runtime_checks || is_checked(op) {
        let (asserts, equal) = (options.runtime_checks, options.assumes_equal());
        check(builder, sizes, op, &broadcast, Checks { asserts, done: is_checked(op), equal });
    }
    let extents = broadcast.extents(builder, sizes, options.assumes_equal());
    if options.runtime_checks {
        check_declared(builder, sizes, op, &extents);
    }
    let mut lowering = Lowering { builder, sizes, broadcast: &broadcast, extents: &extents, options };
    let mut results = Vec::new();
    for (index, declared) in declared.into_iter().enumerate() {
        let result = match ffi::has_name(op, BROADCAST) {
            true => lowering.stretch(index, declared)?,
            false => {
                let operands: Vec<usize> = (0..broadcast.operands.len()).collect();
                let body =
                    |inside: &Builder<'c, '_>, elements: &[Val<'c>]| build_body(inside, op, elements, None);
                lowering.compute(&operands, declared, &body)?
            }
        };
        record(lowering.sizes, result, &extents);
        results.push(builder.tensor_cast(result, declared));
    }
    Ok(results)
}

/// The declared types of all results.
fn declared_types<'c>(op: Op<'c>, broadcast: &Broadcast) -> Result<Vec<Type<'c>>, String> {
    let types: Vec<Type> = op.results().map(|result| result.r#type()).collect();
    let has_rank = |r#type: &Type| {
        value_type(*r#type).dims().is_none_or(|dims| Some(dims.len()) == broadcast.facts.rank())
    };
    if types.iter().all(has_rank) {
        return Ok(types);
    }
    Err("cannot be lowered: its result does not have the rank that its operands give".into())
}

/// One op that is lowered.
struct Lowering<'c, 'a, 'b> {
    builder: &'a Builder<'c, 'b>,
    sizes: &'a mut Sizes<'c>,
    broadcast: &'a Broadcast<'c>,
    extents: &'a [Extent<'c>],
    options: Options,
}

impl<'c> Lowering<'c, '_, '_> {
    /// One operand, stretched to the inferred shape: itself, where no dimension of it is.
    fn stretch(&mut self, operand: usize, declared: Type<'c>) -> Result<Val<'c>, String> {
        let equal = self.options.assumes_equal();
        let readings = readings(self.builder, self.sizes, self.broadcast, &[operand], self.extents, equal);
        if readings.iter().all(Reading::is_whole) {
            return Ok(self.broadcast.operands[operand].value);
        }
        self.compute(&[operand], declared, &|_, elements| Ok(elements[0]))
    }

    /// A tensor of the inferred shape with what the body computes of these operands' elements: one generic
    /// op, or a choice between two of them.
    fn compute(
        &mut self,
        operands: &[usize],
        declared: Type<'c>,
        body: &Body<'c, '_>,
    ) -> Result<Val<'c>, String> {
        let init = self.empty(declared)?;
        let (builder, broadcast, equal) = (self.builder, self.broadcast, self.options.assumes_equal());
        let kernel = Kernel { broadcast, operands, body, init };
        let exact = readings(builder, self.sizes, broadcast, operands, self.extents, equal);
        if !self.options.is_versioned() || !exact.iter().any(|reading| matches!(reading, Reading::Extract(_)))
        {
            return build_generic(builder, &kernel, &exact);
        }
        let condition = self.nothing_is_stretched();
        let plain: Vec<_> = operands.iter().map(|&operand| self.at_result_index(operand)).collect();
        builder.choose(
            condition,
            init.r#type(),
            |inside| build_generic(inside, &kernel, &plain),
            |inside| build_generic(inside, &kernel, &exact),
        )
    }

    /// A tensor of the inferred shape, which the kernel fills. Where sizes were checked to be equal, nothing
    /// else in the kernel depends on the check, so that its extent does.
    fn empty(&mut self, declared: Type<'c>) -> Result<Val<'c>, String> {
        let (element, encoding) = (ffi::element_type(declared), ffi::encoding(declared));
        let (builder, shape) = (self.builder, self.broadcast.facts.shape());
        let r#type = shaped_type(Kind::Tensor, &shape, element, encoding, builder.location())
            .ok_or("broadcasts to a shape that no tensor type has")?;
        let mut dynamic = Vec::new();
        for (column, extent) in self.extents.iter().enumerate() {
            if let Extent::Value(extent) = *extent {
                let others = self.broadcast.dynamic_sizes(column);
                let others: Vec<_> = others.iter().skip(1).map(|other| other.size).collect();
                let equal = self.options.assumes_equal();
                dynamic.push(if equal { self.sizes.tie(builder, extent, &others) } else { extent });
            }
        }
        Ok(builder.build("tensor.empty", &dynamic, &[], r#type))
    }

    fn at_result_index(&self, operand: usize) -> Reading<'c> {
        let full = |(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let roles: Vec<_> = self.broadcast.roles(operand).into_iter().map(full).collect();
        Reading::affine(self.builder.context(), self.extents.len(), &roles)
    }

    /// Whether every ambiguous size is the extent.
    fn nothing_is_stretched(&mut self) -> Val<'c> {
        let mut conditions = Vec::new();
        for (index, extent) in self.extents.iter().enumerate() {
            if !self.broadcast.facts.columns()[index].is_legal() {
                let extent = extent.value(self.builder, self.sizes);
                let dynamic = self.broadcast.dynamic_sizes(index);
                conditions.extend(
                    dynamic.iter().map(|dynamic| self.sizes.equal(self.builder, dynamic.size, extent)),
                );
            }
        }
        let all = conditions.into_iter().reduce(|a, b| self.builder.and(a, b));
        all.expect("something is ambiguous")
    }
}
