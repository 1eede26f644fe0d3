//! `convert-bcast-to-linalg`: one `linalg.generic` for each result that is computed or stretched, and checks
//! of what is left to run time.

mod generic;
mod reading;

use super::{
    asserts::{Checks, check, check_declared, is_checked},
    operands::{Broadcast, Extent, record},
    sizes::Sizes,
    visit_all,
};
use crate::{
    Kind, Role,
    mlir::{
        body::scalar::{BROADCAST, build_body},
        builder::Builder,
        convert::{shaped_type, value_type},
        ffi::{self, Inserter, Op, Val, glue::BcastDynamicBroadcast},
    },
};
use generic::{Body, Kernel, build_generic};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use reading::{Reading, indices, readings};

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
        let checks = Checks { asserts: options.runtime_checks, equal: options.assumes_equal() };
        check(builder, sizes, op, &broadcast, checks);
    }
    let extents = broadcast.extents(builder, sizes, options.assumes_equal());
    if options.runtime_checks {
        check_declared(builder, sizes, op, &extents);
    }
    let mut lowering =
        Lowering { builder, sizes, broadcast: &broadcast, extents: &extents, init_sizes: None, options };
    let body = |inside: &Builder<'c, '_>, elements: &[Val<'c>]| build_body(inside, op, elements, None);
    let all_operands: Vec<usize> = (0..broadcast.operands.len()).collect();
    let mut results = Vec::new();
    for (index, declared) in declared.into_iter().enumerate() {
        let result = match ffi::has_name(op, BROADCAST) {
            true => lowering.stretch(index, declared)?,
            false => lowering.compute(&all_operands, declared, &body)?,
        };
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
    /// The dynamic sizes of every tensor that is filled, once there is one.
    init_sizes: Option<Vec<Val<'c>>>,
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
        let has_choice = self.options.is_versioned() && exact.iter().any(Reading::is_computed);
        let result = match has_choice.then(|| self.nothing_is_stretched(operands)).flatten() {
            Some(condition) => {
                let plain: Vec<_> = operands.iter().map(|&operand| self.at_result_index(operand)).collect();
                builder.choose(
                    condition,
                    init.r#type(),
                    |inside| build_generic(inside, &kernel, &plain),
                    |inside| build_generic(inside, &kernel, &exact),
                )?
            }
            None => build_generic(builder, &kernel, &exact)?,
        };
        record(self.sizes, result, self.extents);
        Ok(result)
    }

    /// A tensor of the inferred shape, which the kernel fills.
    fn empty(&mut self, declared: Type<'c>) -> Result<Val<'c>, String> {
        let (element, encoding) = (ffi::element_type(declared), ffi::encoding(declared));
        let (builder, shape) = (self.builder, self.broadcast.facts.shape());
        let r#type = shaped_type(Kind::Tensor, &shape, element, encoding, builder.location())
            .ok_or("broadcasts to a shape that no tensor type has")?;
        let sizes = match self.init_sizes.take() {
            Some(sizes) => sizes,
            None => self.build_init_sizes(),
        };
        let tensor = builder.build("tensor.empty", &sizes, &[], r#type);
        self.init_sizes = Some(sizes);
        Ok(tensor)
    }

    /// Where sizes were checked to be equal, nothing else in a kernel depends on the check, so that its extent
    /// does.
    fn build_init_sizes(&mut self) -> Vec<Val<'c>> {
        let mut dynamic = Vec::new();
        for (column, extent) in self.extents.iter().enumerate() {
            if let Extent::Value(extent) = *extent {
                dynamic.push(if self.options.assumes_equal() {
                    let others = self.broadcast.dynamic_sizes(column);
                    let others: Vec<_> = others.iter().skip(1).map(|other| other.size).collect();
                    self.sizes.tie(self.builder, extent, &others)
                } else {
                    extent
                });
            }
        }
        dynamic
    }

    /// The reading where nothing is stretched. An operand of which a `?` meets a fixed size is no input of the
    /// kernel: what only copies it would be made a cast, which upstream refuses where it finds out later that the
    /// size is 1, and this the branch that is not taken.
    fn at_result_index(&mut self, operand: usize) -> Reading<'c> {
        let roles = self.broadcast.roles(operand);
        let meets_fixed =
            |&(column, role)| role == Role::Ambiguous && matches!(self.extents[column], Extent::Static(_));
        let is_refined = roles.iter().any(meets_fixed);
        let full = |(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let roles: Vec<_> = roles.into_iter().map(full).collect();
        if is_refined {
            let operand = &self.broadcast.operands[operand];
            Reading::Extract(indices(self.builder, self.sizes, operand, &roles, self.extents))
        } else {
            Reading::affine(self.builder.context(), self.extents.len(), &roles)
        }
    }

    /// Whether every ambiguous size of these operands is the extent; `None` if none is ambiguous.
    fn nothing_is_stretched(&mut self, operands: &[usize]) -> Option<Val<'c>> {
        let mut conditions: Vec<Val> = Vec::new();
        for (column, extent) in self.extents.iter().enumerate() {
            for &operand in operands {
                let ambiguous = |&(at, role): &(usize, Role)| at == column && role == Role::Ambiguous;
                let roles = self.broadcast.roles(operand);
                let Some(dim) = roles.iter().position(ambiguous) else { continue };
                let extent = extent.value(self.builder, self.sizes);
                let size = self.broadcast.operands[operand].size(dim);
                let condition = self.sizes.equal(self.builder, size, extent);
                if !conditions.contains(&condition) {
                    conditions.push(condition);
                }
            }
        }
        conditions.into_iter().reduce(|a, b| self.builder.and(a, b))
    }
}
