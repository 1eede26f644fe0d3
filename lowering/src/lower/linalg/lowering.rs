//! The results of one op, and the kernels that compute them.

use super::{
    generic::{Body, Kernel, build_generic},
    options::Options,
    reading::{Reading, Roles, reading},
};
use crate::{
    convert::shaped_type,
    ffi::{self, Val},
    sizes::{
        emitter::Emitter,
        operands::{Operand, Operands},
    },
};
use broadcastable::{Kind, Role, SizeId};
use melior::ir::{Type, ValueLike};

/// The lowering of one op.
pub struct Lowering<'c, 'a> {
    emitter: Emitter<'c, 'a>,
    operands: &'a Operands<'c>,
    extents: &'a [SizeId],
    /// The roles of each operand's dimensions.
    roles: Vec<Roles>,
    /// The inputs of the kernels: the operands, or guards of them.
    tensors: Vec<Val<'c>>,
    /// The dynamic sizes of every tensor that is filled, once known.
    init_sizes: Option<Vec<Val<'c>>>,
    options: Options,
}

impl<'c, 'a> Lowering<'c, 'a> {
    pub fn new(
        mut emitter: Emitter<'c, 'a>,
        operands: &'a Operands<'c>,
        extents: &'a [SizeId],
        options: Options,
    ) -> Self {
        let equal = options.assumes_equal();
        let tensor = |operand| {
            if equal {
                guarded(&mut emitter, operands, operand, extents)
            } else {
                operands.all[operand].value
            }
        };
        let tensors = (0..operands.all.len()).map(tensor).collect();
        let roles = (0..operands.all.len()).map(|operand| operands.roles(operand, extents, equal)).collect();
        Self { emitter, operands, extents, roles, tensors, init_sizes: None, options }
    }

    /// Finishes: all sizes are available to the users of the results.
    pub fn finish(mut self) {
        self.emitter.build_sizes(self.extents);
    }

    /// One operand, stretched to the inferred shape; the operand itself if nothing is stretched.
    pub fn stretch(&mut self, operand: usize, declared: Type<'c>) -> Result<Val<'c>, String> {
        let is_whole = |(column, &(at, role)): (usize, &(usize, Role))| at == column && role == Role::Full;
        let roles = &self.roles[operand];
        if roles.len() == self.extents.len() && roles.iter().enumerate().all(is_whole) {
            return Ok(self.tensors[operand]);
        }
        self.build(&[operand], declared, &|_, elements| Ok(elements[0]))
    }

    /// A tensor of the inferred shape, computed by the body from all operands.
    pub fn compute(&mut self, declared: Type<'c>, body: &Body<'c, '_>) -> Result<Val<'c>, String> {
        let all: Vec<usize> = (0..self.operands.all.len()).collect();
        self.build(&all, declared, body)
    }

    /// One generic op that reads these operands, or a choice between two such ops.
    fn build(
        &mut self,
        operands: &[usize],
        declared: Type<'c>,
        body: &Body<'c, '_>,
    ) -> Result<Val<'c>, String> {
        let init = self.empty(declared)?;
        let tensors: Vec<_> = operands.iter().map(|&operand| self.tensors[operand]).collect();
        let kernel = Kernel { tensors: &tensors, rank: self.extents.len(), body, init };
        let exact: Vec<_> = operands.iter().map(|&operand| self.exact(operand)).collect();
        let condition = self.options.is_versioned().then(|| self.nothing_is_stretched(operands)).flatten();
        let builder = self.emitter.builder;
        let result = match condition {
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
        Ok(result)
    }

    /// A tensor of the inferred shape, which the kernel fills.
    fn empty(&mut self, declared: Type<'c>) -> Result<Val<'c>, String> {
        let (element, encoding) = (ffi::element_type(declared), ffi::encoding(declared));
        let (builder, shape) = (self.emitter.builder, self.operands.facts.shape());
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

    fn build_init_sizes(&mut self) -> Vec<Val<'c>> {
        let columns = self.operands.facts.columns().iter();
        let dynamic = self.extents.iter().zip(columns).filter(|(_, column)| column.size.is_dynamic());
        dynamic.map(|(&extent, _)| self.emitter.size(extent)).collect()
    }

    /// The reads that are right for all sizes.
    fn exact(&mut self, operand: usize) -> Reading<'c> {
        let computed = self.roles[operand].iter().any(|&(_, role)| role == Role::Ambiguous);
        let tensor = (self.tensors[operand], &self.operands.all[operand].sizes[..]);
        reading(&mut self.emitter, tensor, self.extents, &self.roles[operand], computed)
    }

    /// The reads if nothing is stretched. An operand with a `?` against a fixed size is not an input of the
    /// kernel: upstream would fold a kernel that only copies it to a cast, and refuse that cast once it
    /// finds the size to be 1, although this branch is not taken then.
    fn at_result_index(&mut self, operand: usize) -> Reading<'c> {
        let columns = self.operands.facts.columns();
        let meets_fixed =
            |&(column, role): &(usize, Role)| role == Role::Ambiguous && !columns[column].size.is_dynamic();
        let full = |&(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let is_refined = self.roles[operand].iter().any(meets_fixed);
        let roles: Roles = self.roles[operand].iter().map(full).collect();
        let tensor = (self.tensors[operand], &self.operands.all[operand].sizes[..]);
        reading(&mut self.emitter, tensor, self.extents, &roles, is_refined)
    }

    /// Whether every ambiguous size of these operands is the extent; `None` if none is ambiguous.
    fn nothing_is_stretched(&mut self, operands: &[usize]) -> Option<Val<'c>> {
        let mut conditions: Vec<Val> = Vec::new();
        for column in 0..self.extents.len() {
            for &operand in operands {
                let ambiguous = |&role: &(usize, Role)| role == (column, Role::Ambiguous);
                let Some(dim) = self.roles[operand].iter().position(ambiguous) else { continue };
                let size = self.operands.all[operand].sizes[dim];
                let condition = self.emitter.equal(size, self.extents[column]);
                if !conditions.contains(&condition) {
                    conditions.push(condition);
                }
            }
        }
        conditions.into_iter().reduce(|a, b| self.emitter.builder.and(a, b))
    }
}

/// An operand whose `?` are assumed to be the extents: its read has no computed index that could depend on
/// the checks, so the tensor depends on them.
fn guarded<'c>(
    emitter: &mut Emitter<'c, '_>,
    operands: &Operands<'c>,
    operand: usize,
    extents: &[SizeId],
) -> Val<'c> {
    let Operand { value, sizes, .. } = &operands.all[operand];
    let columns = operands.facts.columns();
    let roles = operands.roles(operand, extents, true);
    let dims = sizes.iter().zip(roles).filter(|(_, (_, role))| *role == Role::Full);
    let dynamic = dims.filter(|(_, (column, _))| columns[*column].size.is_dynamic());
    let equal: Vec<_> = dynamic.map(|(&size, (column, _))| (size, extents[column])).collect();
    emitter.guard(*value, &equal)
}
