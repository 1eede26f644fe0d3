//! The kernels of a chain of ops, or of one.

use super::{
    chains::{Inner, Part},
    generic::{Body, Kernel, build_generic},
    goal::{self, Goal},
    options::Options,
    reading::{Reading, Roles, reading},
};
use crate::{
    body::scalar::{BROADCAST, build_body},
    builder::Builder,
    convert::shaped_type,
    ffi::{self, Op, Val},
    sizes::{emitter::Emitter, operands::Operand},
};
use broadcastable::{Dim, Kind, Role, Shape, SizeId};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// The lowering of a chain, at the op that ends it.
pub struct Lowering<'c, 'a> {
    emitter: Emitter<'c, 'a>,
    options: Options,
    /// The comparisons under which nothing is stretched.
    unstretched: Vec<Val<'c>>,
    /// The sizes that are assumed to be equal of tensors that cannot be guarded, for the next kernel.
    unguarded: Vec<(SizeId, SizeId)>,
}

/// A kernel whose sizes, steps and guards are built.
struct Prepared<'c> {
    op: Op<'c>,
    inputs: Vec<Input<'c>>,
    /// The reads that are right for all sizes.
    exact: Vec<Reading<'c>>,
    /// The reads if nothing is stretched, if a version is to have them.
    plain: Vec<Reading<'c>>,
    rank: usize,
    init: Val<'c>,
}

/// An operand of a kernel.
enum Input<'c> {
    Tensor(Val<'c>),
    Result(Prepared<'c>),
}

/// Which reads a kernel uses.
#[derive(Clone, Copy, PartialEq)]
enum Version {
    Exact,
    Plain,
}

impl<'c, 'a> Lowering<'c, 'a> {
    pub fn new(emitter: Emitter<'c, 'a>, options: Options) -> Self {
        Self { emitter, options, unstretched: Vec::new(), unguarded: Vec::new() }
    }

    /// The results of the op that ends a chain. All sizes are available to their users.
    pub fn build(mut self, part: &Part<'c>) -> Result<Vec<Val<'c>>, String> {
        let results = if ffi::has_name(part.op, BROADCAST) {
            (0..part.declared.len()).map(|operand| self.stretch(part, operand)).collect()
        } else {
            let all: Vec<usize> = (0..part.operands.all.len()).collect();
            self.compute(part, &all, 0).map(|result| vec![result])
        };
        self.emitter.build_sizes(&part.extents);
        results
    }

    /// One operand, stretched to the inferred shape; the operand itself if nothing is stretched.
    fn stretch(&mut self, part: &Part<'c>, operand: usize) -> Result<Val<'c>, String> {
        let goals = goal::own(part);
        let roles = goal::roles(part, operand, &goals, self.options.assumes_equal());
        let is_whole = |(column, &(at, role)): (usize, &(usize, Role))| at == column && role == Role::Full;
        if roles.len() == goals.len() && roles.iter().enumerate().all(is_whole) {
            return Ok(self.leaf(part, operand, &goals, &roles));
        }
        self.compute(part, &[operand], operand)
    }

    /// One kernel for each op, or a choice between two versions of all.
    fn compute(&mut self, part: &Part<'c>, operands: &[usize], result: usize) -> Result<Val<'c>, String> {
        let prepared = self.prepare(part, operands, result, &goal::own(part))?;
        let builder = self.emitter.builder;
        let conditions = std::mem::take(&mut self.unstretched);
        match conditions.into_iter().reduce(|a, b| builder.and(a, b)) {
            Some(condition) => builder.choose(
                condition,
                prepared.init.r#type(),
                |inside| prepared.build(inside, Version::Plain),
                |inside| prepared.build(inside, Version::Exact),
            ),
            None => prepared.build(builder, Version::Exact),
        }
    }

    /// The kernel that computes a result of these sizes from these operands.
    fn prepare(
        &mut self,
        part: &Part<'c>,
        operands: &[usize],
        result: usize,
        goals: &[Goal],
    ) -> Result<Prepared<'c>, String> {
        let equal = self.options.assumes_equal();
        let mut reads = Vec::new();
        for &operand in operands {
            let mut roles = goal::roles(part, operand, goals, equal);
            let input = match &part.inner[operand] {
                None => Input::Tensor(self.leaf(part, operand, goals, &roles)),
                Some(inner) => Input::Result(self.inner(part, operand, inner, goals, &mut roles)?),
            };
            reads.push(Read { operand, input, roles });
        }
        let dims = self.dims(part, goals);
        let init = self.empty(part.declared[result], &dims, goals)?;
        let sizes: Vec<SizeId> = goals.iter().map(|goal| goal.size).collect();
        let exact = reads.iter().map(|read| self.exact(part, read, &sizes)).collect();
        let plain = if self.options.is_versioned() {
            self.compare(part, &reads, &sizes);
            reads.iter().map(|read| self.at_result_index(part, read, &sizes, &dims)).collect()
        } else {
            Vec::new()
        };
        let inputs = reads.into_iter().map(|read| read.input).collect();
        Ok(Prepared { op: part.op, inputs, exact, plain, rank: goals.len(), init })
    }

    /// The kernel that computes an operand, in the sizes in which it is read.
    fn inner(
        &mut self,
        part: &Part<'c>,
        operand: usize,
        inner: &Inner<'c>,
        goals: &[Goal],
        roles: &mut Roles,
    ) -> Result<Prepared<'c>, String> {
        let Inner { part: of, is_apart } = inner;
        let all: Vec<usize> = (0..of.operands.all.len()).collect();
        if *is_apart {
            goal::learn(self.emitter.sizes(), part, operand, goals, roles);
            return self.prepare(of, &all, 0, &goal::own(of));
        }
        let stretched = goal::inner(self.emitter.sizes(), part, operand, goals, roles);
        for (_, role) in roles {
            *role = if *role == Role::Ambiguous { Role::Full } else { *role };
        }
        self.prepare(of, &all, 0, &stretched)
    }

    /// A tensor that the chain reads. One whose `?` are assumed to be the result's sizes is guarded: its read
    /// has no computed index that could depend on the checks, so the tensor depends on them.
    fn leaf(&mut self, part: &Part<'c>, operand: usize, goals: &[Goal], roles: &Roles) -> Val<'c> {
        goal::learn(self.emitter.sizes(), part, operand, goals, roles);
        let Operand { value, sizes, .. } = &part.operands.all[operand];
        if !self.options.assumes_equal() {
            return *value;
        }
        let columns = part.operands.facts.columns();
        let dims = sizes.iter().zip(roles).filter(|(_, (_, role))| *role == Role::Full);
        let dynamic = dims.filter(|(_, (column, _))| columns[*column].size.is_dynamic());
        let equal: Vec<_> = dynamic.map(|(&size, (column, _))| (size, goals[*column].size)).collect();
        // Upstream converts no sparse tensor that another op than its own returns.
        if ffi::is_sparse(value.r#type()) {
            self.unguarded.extend(equal);
            return *value;
        }
        self.emitter.guard(*value, &equal)
    }

    /// The sizes of the result's type.
    fn dims(&mut self, part: &Part<'c>, goals: &[Goal]) -> Vec<Dim> {
        let sizes = self.emitter.sizes();
        let dim = |(column, goal): (&broadcastable::Column, &Goal)| {
            let fixed = sizes.as_constant(goal.size).filter(|_| goal.is_stretched);
            fixed.and_then(|size| u64::try_from(size).ok()).map_or(column.size, Dim::new)
        };
        part.operands.facts.columns().iter().zip(goals).map(dim).collect()
    }

    /// A tensor of these sizes, which the kernel fills. It is there after the checks of what has no guard.
    fn empty(&mut self, declared: Type<'c>, dims: &[Dim], goals: &[Goal]) -> Result<Val<'c>, String> {
        let (element, encoding) = (ffi::element_type(declared), ffi::encoding(declared));
        let (builder, shape) = (self.emitter.builder, Shape::Ranked(dims.into()));
        let r#type = shaped_type(Kind::Tensor, &shape, element, encoding, builder.location())
            .ok_or("broadcasts to a shape that no tensor type has")?;
        let dynamic = goals.iter().zip(dims).filter(|(_, dim)| dim.is_dynamic());
        let equal = std::mem::take(&mut self.unguarded);
        let sizes: Vec<_> = dynamic.map(|(goal, _)| self.emitter.size_after(goal.size, &equal)).collect();
        Ok(builder.build("tensor.empty", &sizes, &[], r#type))
    }

    /// The reads that are right for all sizes.
    fn exact(&mut self, part: &Part<'c>, read: &Read<'c>, sizes: &[SizeId]) -> Reading<'c> {
        let computed = read.roles.iter().any(|&(_, role)| role == Role::Ambiguous);
        let own = &part.operands.all[read.operand].sizes[..];
        reading(&mut self.emitter, (read.tensor(), own), sizes, &read.roles, computed)
    }

    /// The reads if nothing is stretched. An operand with a `?` against a fixed size is not an input of the
    /// kernel: upstream would fold a kernel that only copies it to a cast, and refuse that cast once it
    /// finds the size to be 1, although this branch is not taken then.
    fn at_result_index(
        &mut self,
        part: &Part<'c>,
        read: &Read<'c>,
        sizes: &[SizeId],
        dims: &[Dim],
    ) -> Reading<'c> {
        let meets_fixed =
            |&(column, role): &(usize, Role)| role == Role::Ambiguous && !dims[column].is_dynamic();
        let full = |&(column, role)| (column, if role == Role::Ambiguous { Role::Full } else { role });
        let is_refined = read.roles.iter().any(meets_fixed);
        let roles: Roles = read.roles.iter().map(full).collect();
        let own = &part.operands.all[read.operand].sizes[..];
        reading(&mut self.emitter, (read.tensor(), own), sizes, &roles, is_refined)
    }

    /// Compares every ambiguous size of these operands with the result's.
    fn compare(&mut self, part: &Part<'c>, reads: &[Read<'c>], sizes: &[SizeId]) {
        for (column, &extent) in sizes.iter().enumerate() {
            for Read { operand, roles, .. } in reads {
                let ambiguous = |&role: &(usize, Role)| role == (column, Role::Ambiguous);
                let Some(dim) = roles.iter().position(ambiguous) else { continue };
                let condition = self.emitter.equal(part.operands.all[*operand].sizes[dim], extent);
                if !self.unstretched.contains(&condition) {
                    self.unstretched.push(condition);
                }
            }
        }
    }
}

/// An operand that a kernel reads.
struct Read<'c> {
    operand: usize,
    input: Input<'c>,
    roles: Roles,
}

impl<'c> Read<'c> {
    /// The tensor, unless a kernel of the chain computes it.
    fn tensor(&self) -> Option<Val<'c>> {
        match self.input {
            Input::Tensor(tensor) => Some(tensor),
            Input::Result(_) => None,
        }
    }
}

impl<'c> Prepared<'c> {
    /// Builds the kernel, after those that it reads.
    fn build(&self, builder: &Builder<'c, '_>, version: Version) -> Result<Val<'c>, String> {
        let tensor = |input: &Input<'c>| match input {
            Input::Tensor(tensor) => Ok(*tensor),
            Input::Result(inner) => inner.build(builder, version),
        };
        let tensors = self.inputs.iter().map(tensor).collect::<Result<Vec<_>, _>>()?;
        let stretched: &Body<'c, '_> = &|_, elements| Ok(elements[0]);
        let computed: &Body<'c, '_> = &|inside, elements| build_body(inside, self.op, elements, None);
        let body = if ffi::has_name(self.op, BROADCAST) { stretched } else { computed };
        let kernel = Kernel { tensors: &tensors, rank: self.rank, body, init: self.init };
        let readings = if version == Version::Plain { &self.plain } else { &self.exact };
        build_generic(&builder.located(self.op.location()), &kernel, readings)
    }
}
