//! The results of one op: what is computed, into what, and by which kernels.

use super::{
    Options,
    generic::{Body, Kernel, build_generic},
    reading::{Index, Reading, Roles, reading},
};
use crate::{
    Kind, Role, SizeId,
    mlir::{
        analysis::Declared,
        convert::shaped_type,
        ffi::{self, Val},
        lower::{
            emitter::Emitter,
            operands::{Operand, Operands},
        },
    },
};
use melior::ir::{Type, ValueLike};

/// One op that is lowered.
pub struct Lowering<'c, 'a> {
    emitter: Emitter<'c, 'a>,
    operands: &'a Operands<'c>,
    extents: &'a [SizeId],
    /// For each operand the role of its dimensions.
    roles: Vec<Roles>,
    /// The dynamic sizes of every tensor that is filled, once there is one.
    init_sizes: Option<Vec<Val<'c>>>,
    options: Options,
}

impl<'c, 'a> Lowering<'c, 'a> {
    pub fn new(
        emitter: Emitter<'c, 'a>,
        operands: &'a Operands<'c>,
        extents: &'a [SizeId],
        options: Options,
    ) -> Self {
        let equal = options.assumes_equal();
        let roles = (0..operands.all.len()).map(|operand| operands.roles(operand, extents, equal)).collect();
        Self { emitter, operands, extents, roles, init_sizes: None, options }
    }

    /// The end: all sizes are there for the ops that use what was built.
    pub fn finish(mut self) {
        self.emitter.build_sizes(self.extents);
    }

    /// One operand, stretched to the inferred shape: itself, where no dimension of it is.
    pub fn stretch(&mut self, operand: usize, declared: Type<'c>) -> Result<Val<'c>, String> {
        let is_whole = |(column, &(at, role)): (usize, &(usize, Role))| at == column && role == Role::Full;
        let roles = &self.roles[operand];
        if roles.len() == self.extents.len() && roles.iter().enumerate().all(is_whole) {
            return Ok(self.operands.all[operand].value);
        }
        self.build(&[operand], declared, &|_, elements| Ok(elements[0]))
    }

    /// A tensor of the inferred shape with what the body computes of all operands' elements.
    pub fn compute(&mut self, declared: Type<'c>, body: &Body<'c, '_>) -> Result<Val<'c>, String> {
        let all: Vec<usize> = (0..self.operands.all.len()).collect();
        self.build(&all, declared, body)
    }

    /// One generic op that reads these operands, or a choice between two of them.
    fn build(
        &mut self,
        operands: &[usize],
        declared: Type<'c>,
        body: &Body<'c, '_>,
    ) -> Result<Val<'c>, String> {
        let init = self.empty(declared)?;
        let tensors: Vec<_> = operands.iter().map(|&operand| self.operands.all[operand].value).collect();
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

    /// The size of a tensor that is filled, which is impossible to compute unless what is read as the extent by a declaration
    /// alone has that size. It is read from one of these operands: that it is the extent is promised as well.
    fn as_promised(&mut self, column: usize, extent: Val<'c>) -> Val<'c> {
        let mut own = Vec::new();
        for (operand, Operand { value, sizes, .. }) in self.operands.all.iter().enumerate() {
            let promises = self.promises(operand).into_iter();
            for (dim, _) in promises.filter(|&(_, role)| role == (column, Role::Full)) {
                own.push(self.emitter.own_dim(*value, dim, sizes[dim]));
            }
        }
        let Some(&first) = own.first() else { return extent };
        let size = if self.options.assumes_equal() { extent } else { first };
        own.into_iter().fold(size, |tied, own| self.emitter.promised(tied, own, size))
    }

    /// Whether the size of what is filled depends on a size with that role.
    fn is_tied(&self, column: usize, role: Role) -> bool {
        role == Role::Full && self.operands.facts.columns()[column].size.is_dynamic()
    }

    /// The dimensions of an operand whose role only declarations may prove, with their columns and roles.
    fn promises(&self, operand: usize) -> Vec<(usize, (usize, Role))> {
        let dims = &self.operands.all[operand].dims;
        let is_promised = |&(dim, (column, role)): &(usize, (usize, Role))| {
            let declared = if self.is_tied(column, role) { Declared::Symbols } else { Declared::Numbers };
            let is_known = matches!(role, Role::Full | Role::Unit);
            dims[dim].is_dynamic() && is_known && self.emitter.declared() >= declared
        };
        let all = self.roles[operand].iter().copied().enumerate();
        all.filter(|_| self.options.runtime_checks).filter(is_promised).collect()
    }

    /// Where sizes were checked to be equal, nothing else in a kernel depends on the check, so that its extent
    /// does.
    fn build_init_sizes(&mut self) -> Vec<Val<'c>> {
        let mut dynamic = Vec::new();
        for (column, &extent) in self.extents.iter().enumerate() {
            if self.operands.facts.columns()[column].size.is_dynamic() {
                let size = if self.options.assumes_equal() {
                    let others = self.operands.dynamic_sizes(column);
                    self.emitter.tie(extent, others.iter().skip(1).map(|other| other.size))
                } else {
                    self.emitter.size(extent)
                };
                dynamic.push(self.as_promised(column, size));
            }
        }
        dynamic
    }

    /// The reading that is right for all sizes.
    fn exact(&mut self, operand: usize) -> Reading<'c> {
        let computed = self.roles[operand].iter().any(|&(_, role)| role == Role::Ambiguous);
        self.reading(operand, self.roles[operand].clone(), computed)
    }

    /// That of these roles. What is promised of a size that no extent depends on is read at computed indices.
    fn reading(&mut self, operand: usize, roles: Roles, computed: bool) -> Reading<'c> {
        let mut promises = self.promises(operand);
        promises.retain(|&(_, (column, role))| !self.is_tied(column, role));
        let Operand { value, sizes, .. } = &self.operands.all[operand];
        let computed = computed || !promises.is_empty();
        let mut reading = reading(&mut self.emitter, sizes, self.extents, &roles, computed);
        if let Reading::Extract(indices) = &mut reading {
            for (dim, (column, role)) in promises {
                let step = self.emitter.index((role == Role::Full).into());
                let (own, size) =
                    (self.emitter.own_dim(*value, dim, sizes[dim]), self.emitter.size(sizes[dim]));
                let step = self.emitter.promised(step, own, size);
                indices[dim] = Index::Scaled(column, step);
            }
        }
        reading
    }

    /// The reading where nothing is stretched. An operand of which a `?` meets a fixed size is no input of the
    /// kernel: what only copies it would be made a cast, which upstream refuses where it finds out later that the
    /// size is 1, and this the branch that is not taken.
    fn at_result_index(&mut self, operand: usize) -> Reading<'c> {
        let columns = self.operands.facts.columns();
        let meets_fixed =
            |&(column, role): &(usize, Role)| role == Role::Ambiguous && !columns[column].size.is_dynamic();
        let full = |&(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let is_refined = self.roles[operand].iter().any(meets_fixed);
        let roles: Roles = self.roles[operand].iter().map(full).collect();
        self.reading(operand, roles, is_refined)
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
