//! A kernel as data: an op of linalg on memrefs that computes one element after the other, with its reads.

use super::{
    bytes,
    combiner::Combiner,
    memory::Memory,
    plan::{Motion, Operand, Traits},
    steps::{Dims, Step, column_of_index, index_dim, is_in_order, map_dims},
};
use crate::{
    ffi::{self, Op, OpParts, Val},
    functions::may_have_body,
    fuse::cost::is_function,
};
use melior::ir::{
    AffineMap, ValueLike,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute},
    operation::OperationLike,
};
use std::collections::HashSet;

/// One kernel: a result, the reads for each of its elements, and the computation.
pub struct Kernel<'c> {
    pub op: Op<'c>,
    pub out: Val<'c>,
    pub out_dims: Dims<'c>,
    pub rank: usize,
    /// For each column, whether it is reduced.
    pub reduced: Vec<bool>,
    pub reads: Vec<Read<'c>>,
    /// The ops that compute one element.
    pub body: Vec<Op<'c>>,
    /// The values that they compute.
    pub result: Val<'c>,
    /// By what the result is combined with the element in memory, if columns are reduced.
    pub combiner: Option<Combiner>,
}

/// One read of an operand.
pub struct Read<'c> {
    pub memref: Val<'c>,
    /// The element in the body.
    pub element: Val<'c>,
    /// The columns are in increasing order.
    pub dims: Dims<'c>,
    /// Whether it is an input of the kernel, so that a dimension that is read at a loop's own index has the
    /// loop's extent.
    pub is_input: bool,
}

impl<'c> Kernel<'c> {
    /// An op as a kernel; `None` for any other op, or if it accesses memory that is not contiguous.
    pub fn of(op: Op<'c>, memory: &Memory) -> Option<Self> {
        if !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce") {
            return None;
        }
        let operands: Vec<Val> = op.operands().collect();
        let arguments = ffi::body_arguments(op);
        let (maps, reduced) = (maps(op)?, reduced_columns(op)?);
        let (&out, inputs) = operands.split_last()?;
        let &out_element = arguments.last()?;
        let is_reduction = reduced.contains(&true);
        let order = order_of_loops(&maps, &reduced);
        let in_order = |dims: Dims<'c>| -> Dims<'c> {
            let column = |column| order.iter().position(|&at| at == column).expect("it is a loop");
            dims.into_iter().map(|dim| dim.map(|(at, step)| (column(at), step))).collect()
        };
        let reduced: Vec<_> = order.iter().map(|&column| reduced[column]).collect();
        if single_output(op) != Some(inputs.len()) || arguments.len() != operands.len() {
            return None;
        }
        let out_dims = in_order(map_dims(maps.last()?)?);
        let is_identity = maps.last()?.is_identity();
        let is_projection =
            is_in_order(&out_dims) && out_dims.iter().flatten().all(|&(column, _)| !reduced[column]);
        if !(if is_reduction { is_projection } else { is_identity }) || !memory.is_contiguous(out) {
            return None;
        }
        let mut reads = Vec::new();
        for ((&memref, map), &element) in inputs.iter().zip(&maps).zip(&arguments) {
            reads.push(Read::new(memref, element, in_order(map_dims(map)?), true, memory)?);
        }
        let (loads, mut indices, mut body) = sorted(op)?;
        for (load, dims) in loads {
            let element = load.result_at(0)?;
            reads.push(Read::new(load.operand_at(0)?, element, in_order(dims), false, memory)?);
        }
        indices.insert(ffi::value_number(out_element));
        let mut result = body.pop()?.operand_at(0)?;
        let combiner = if is_reduction {
            let (combiner, reduced) = split_combiner(&mut body, result, out_element)?;
            result = reduced;
            Some(combiner)
        } else {
            None
        };
        // Except for loads, the computation may not depend on the index of an element.
        let is_free = |&inner: &Op<'c>| ffi::is_memory_effect_free(inner) && !uses(inner, &indices);
        let is_kernel = body.iter().all(is_free) && !indices.contains(&ffi::value_number(result));
        let rank = reduced.len();
        is_kernel.then_some(Self { op, out, out_dims, rank, reduced, reads, body, result, combiner })
    }

    /// An op as a kernel, `linalg.fill` and `memref.copy` included.
    pub fn of_any(op: Op<'c>, memory: &Memory) -> Option<Self> {
        Self::of(op, memory).or_else(|| Self::of_copy(op, memory))
    }

    /// `linalg.fill` or `memref.copy` as a kernel.
    fn of_copy(op: Op<'c>, memory: &Memory) -> Option<Self> {
        let is_fill = ffi::has_name(op, "linalg.fill");
        if !is_fill && !ffi::has_name(op, "memref.copy") {
            return None;
        }
        let (source, out) = (op.operand_at(0)?, op.operand_at(1)?);
        let rank = ffi::memref_sizes(out.r#type()).len();
        let out_dims: Dims = (0..rank).map(|column| Some((column, Step::One))).collect();
        // A copied value stands for its element.
        let reads = if is_fill {
            Vec::new()
        } else {
            vec![Read::new(source, source, out_dims.clone(), true, memory)?]
        };
        let (reduced, body, combiner) = (vec![false; rank], Vec::new(), None);
        let is_kernel = memory.is_contiguous(out)
            && ffi::element_type(source.r#type()) == ffi::element_type(out.r#type());
        is_kernel.then_some(Self { op, out, out_dims, rank, reduced, reads, body, result: source, combiner })
    }
}

impl Kernel<'_> {
    /// The operands, as the plan needs them.
    pub fn operands(&self) -> Vec<Operand> {
        let operand = |read: &Read| Operand {
            outer: self.rank.checked_sub(3).map(|outer| read.motion(outer)),
            row: self.rank.checked_sub(2).map(|row| read.motion(row)),
            inner: self.rank.checked_sub(1).map_or(Motion::Never, |inner| read.motion(inner)),
            is_input: read.is_input,
        };
        self.reads.iter().map(operand).collect()
    }

    /// The rest that the plan needs.
    pub fn traits(&self) -> Traits {
        let (has_bits, has_functions) = (self.has_bits(), self.has_functions());
        let sizes = ffi::memref_sizes(self.out.r#type());
        let rows = if let [.., _, rows, _] = sizes[..] { rows } else { None };
        Traits { ops: self.ops(), inner: self.inner(), rows, has_bits, has_functions }
    }

    /// The number of ops that compute an element, nested ones included.
    pub fn ops(&self) -> usize {
        self.body.iter().map(|&op| ffi::ops_below(op).len()).sum()
    }

    /// The row size, if static. A result of rank 0 is one row.
    fn inner(&self) -> Option<i64> {
        ffi::memref_sizes(self.out.r#type()).last().copied().unwrap_or(Some(1))
    }

    /// Whether it computes a function, by ops that LLVM vectorizes.
    fn has_functions(&self) -> bool {
        let is_function =
            |&op: &Op| may_have_body(op) && op.name().as_string_ref().as_str().is_ok_and(is_function);
        self.body.iter().any(is_function)
    }

    /// Whether it reads or writes `i1` in memory. A single `i1` is not a row.
    fn has_bits(&self) -> bool {
        self.rank > 0 && self.reads.iter().map(|read| read.memref).chain([self.out]).any(bytes::has_bits)
    }
}

impl<'c> Read<'c> {
    fn new(
        memref: Val<'c>,
        element: Val<'c>,
        dims: Dims<'c>,
        is_input: bool,
        memory: &Memory,
    ) -> Option<Self> {
        let is_read = is_in_order(&dims) && memory.is_contiguous(memref);
        is_read.then_some(Self { memref, element, dims, is_input })
    }

    /// Whether its stride along a column is not 0.
    fn motion(&self, column: usize) -> Motion {
        match self.dims.iter().flatten().find(|&&(at, _)| at == column) {
            Some((_, Step::One)) => Motion::Always,
            Some((_, Step::Value(_))) => Motion::Perhaps,
            None => Motion::Never,
        }
    }
}

/// The loads in the body of an op, with their dimensions; its indices; and its other ops.
type Sorted<'c> = (Vec<(Op<'c>, Dims<'c>)>, HashSet<usize>, Vec<Op<'c>>);

fn sorted(op: Op<'_>) -> Option<Sorted<'_>> {
    let (mut loads, mut indices, mut others) = Sorted::default();
    for inner in ffi::body_ops(op) {
        match () {
            () if ffi::has_name(inner, "memref.load") => {
                let dims = inner.operands().skip(1).map(|index| index_dim(index, op));
                loads.push((inner, dims.collect::<Option<_>>()?));
            }
            () if column_of_index(inner, op).is_some() => {
                indices.insert(ffi::value_number(inner.result_at(0)?));
            }
            () => others.push(inner),
        }
    }
    Some((loads, indices, others))
}

/// Takes the op that combines the element in memory with another value from the end of a body.
pub fn split_combiner<'c>(
    body: &mut Vec<Op<'c>>,
    result: Val<'c>,
    out: Val<'c>,
) -> Option<(Combiner, Val<'c>)> {
    let op = body.pop()?;
    if ffi::first_result(op) != Some(result) {
        return None;
    }
    let (left, right) = (op.operand_at(0)?, op.operand_at(1)?);
    let reduced = if left == out { right } else { left };
    let is_combined = (left == out) != (right == out) && ffi::users(result).len() == 1;
    Combiner::of(op).filter(|_| is_combined).map(|combiner| (combiner, reduced))
}

/// For each column of an op on memrefs, whether it is reduced; `None` if it is neither that nor parallel, and
/// for tensors.
pub fn reduced_columns(op: Op) -> Option<Vec<bool>> {
    let last = op.operands().last()?;
    if !ffi::is_ranked_memref(last.r#type()) {
        return None;
    }
    if ffi::has_name(op, "linalg.reduce") {
        let dimensions = ffi::i64_array(ffi::attribute(op, "dimensions")?)?;
        let rank = ffi::memref_sizes(op.operand_at(0)?.r#type()).len();
        return Some((0..rank as i64).map(|column| dimensions.contains(&column)).collect());
    }
    let types = ArrayAttribute::try_from(ffi::attribute(op, "iterator_types")?).ok()?;
    let is_reduced = |at| match types.element(at).ok()?.to_string().as_str() {
        "#linalg.iterator_type<parallel>" => Some(false),
        "#linalg.iterator_type<reduction>" => Some(true),
        _ => None,
    };
    (0..types.len()).map(is_reduced).collect()
}

/// The loops of an op as the columns of its kernel: the order in which a reduction's first input is read, if
/// that is another one, and loops that reduce keep theirs. `docs/reductions.md` describes it.
pub fn order_of_loops(maps: &[AffineMap], reduced: &[bool]) -> Vec<usize> {
    let loops = || (0..reduced.len()).collect();
    let [first, _, ..] = maps else { return loops() };
    if !reduced.contains(&true) || !first.is_permutation() {
        return loops();
    }
    let column = |at| first.result(at).expect("it has that result").dim_position();
    let read: Vec<usize> = (0..reduced.len()).map(column).collect();
    let keeps_order = read.iter().filter(|&&column| reduced[column]).is_sorted();
    if keeps_order { read } else { loops() }
}

/// The number of inputs, if there is one output.
pub fn single_output(op: Op) -> Option<usize> {
    inputs_and_outputs(op).and_then(|(inputs, outputs)| (outputs == 1).then_some(inputs))
}

/// The numbers of inputs and of outputs.
pub fn inputs_and_outputs(op: Op) -> Option<(usize, usize)> {
    if ffi::has_name(op, "linalg.reduce") {
        return (op.operand_count() == 2).then_some((1, 1));
    }
    let segments = ffi::inherent_attribute(op, "operandSegmentSizes")?;
    let segments = DenseI32ArrayAttribute::try_from(segments).ok()?;
    Some((segments.element(0).ok()? as usize, segments.element(1).ok()? as usize))
}

pub fn maps<'c>(op: Op<'c>) -> Option<Vec<AffineMap<'c>>> {
    let maps = ArrayAttribute::try_from(ffi::indexing_maps(op)?).ok()?;
    (0..maps.len()).map(|at| ffi::affine_map_of(maps.element(at).ok()?)).collect()
}

fn uses(op: Op, values: &HashSet<usize>) -> bool {
    let uses = |op: &Op| op.operands().any(|operand| values.contains(&ffi::value_number(operand)));
    ffi::ops_below(op).iter().any(uses)
}
