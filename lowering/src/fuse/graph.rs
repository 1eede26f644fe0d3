//! A block as plain data: the results that could be fused into their users, and their operands.

use super::{
    cost::cost,
    leaves::MAX_LEAVES,
    node::{Columns, Node, Operand},
    prepare::Extents,
};
use crate::{
    body::scalar::{BROADCAST, scalar_ops},
    convert::value_type,
    ffi::{self, Op, OpParts, Val},
    verify::{alignment::alignment, view::View},
};
use broadcastable::{Alignment, Dim, Dims, SizeId, infer_dim};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::{HashMap, HashSet};

/// Marks an op that is not to be fused: it stands in the branch where its chain is stretched.
pub const LEFT: &str = "bcast.left";

/// The ops of one block that can be fused.
#[derive(Default)]
pub struct Graph<'c> {
    pub nodes: Vec<Node>,
    /// The result of each node.
    pub results: Vec<Val<'c>>,
    /// The node of an op's first result, by the op's id.
    first: HashMap<usize, usize>,
    /// The inferred sizes of each node's result.
    sizes: Vec<Vec<Dim>>,
}

impl<'c> Graph<'c> {
    /// Takes time linear in the ops and their uses.
    pub fn of(block: &[Op<'c>], extents: &Extents) -> Self {
        let mut graph = Self::default();
        let all: HashSet<usize> = block.iter().map(|&op| ffi::op_number(op)).collect();
        let mut seen = HashSet::new();
        for &op in block {
            let is_before = |value: Val| match ffi::owner(value) {
                Some(owner) => !all.contains(&ffi::op_number(owner)) || seen.contains(&ffi::op_number(owner)),
                None => true,
            };
            // In a graph region, an op may use a later result.
            if let Some(extents) = extents.get(&ffi::op_number(op))
                && op.operands().all(is_before)
            {
                graph.add(op, extents);
            }
            seen.insert(ffi::op_number(op));
        }
        for node in 0..graph.nodes.len() {
            graph.nodes[node].has_other_users |= graph.has_other_users(graph.results[node], &all);
        }
        graph
    }

    /// The node of a value.
    pub fn node(&self, value: Val) -> Option<usize> {
        let (owner, index) = ffi::owner_and_index(value)?;
        Some(self.first.get(&ffi::op_number(owner))? + index)
    }

    fn add(&mut self, op: Op<'c>, extents: &[SizeId]) {
        let Some(read) = read(op, extents.len()) else { return };
        let mut sizes = vec![Dim::UNIT; extents.len()];
        for (dims, columns) in &read {
            for (&dim, &column) in dims.iter().zip(columns) {
                let Some(size) = infer_dim(sizes[column], dim) else { return };
                sizes[column] = size;
            }
        }
        let (is_ours, (ops, cost)) = (ffi::is_bcast_op(op), body(op));
        let results: Vec<Val> = op.results().map(Val::from).collect();
        if !results.iter().all(|result| is_declared_of(*result, &sizes)) {
            return;
        }
        self.first.insert(ffi::op_number(op), self.nodes.len());
        let is_broadcast = ffi::has_name(op, BROADCAST);
        for (index, result) in results.into_iter().enumerate() {
            let operands =
                op.operands().zip(&read).enumerate().map(|(at, (value, (dims, columns)))| Operand {
                    tensor: ffi::value_number(value),
                    dims: dims.clone(),
                    columns: columns.clone(),
                    is_read: !is_broadcast || at == index,
                    producer: self.producer(value),
                });
            let operands = operands.collect();
            let extents = extents.to_vec();
            self.nodes.push(Node { operands, extents, cost, ops, is_ours, has_other_users: false });
            self.results.push(result);
            self.sizes.push(sizes.clone());
        }
    }

    /// The node behind casts that add no static size to what is known.
    fn producer(&mut self, value: Val<'c>) -> Option<usize> {
        let (mut from, mut seen_as) = (value, Vec::new());
        for _ in 0..MAX_CASTS {
            seen_as.push(from);
            if let Some(node) = self.node(from) {
                let is_exact = seen_as.iter().all(|&value| is_declared_of(value, &self.sizes[node]));
                self.nodes[node].has_other_users |= !is_exact;
                return is_exact.then_some(node);
            }
            from = ffi::defining_op(from, "tensor.cast")?.operand_at(0)?;
        }
        None
    }

    /// Whether a value escapes the nodes, possibly through casts in the same block.
    fn has_other_users(&self, value: Val<'c>, block: &HashSet<usize>) -> bool {
        let mut open = vec![(value, 1)];
        while let Some((value, casts)) = open.pop() {
            for user in ffi::users(value) {
                let number = ffi::op_number(user);
                let is_resolved = || {
                    ffi::has_name(user, "tensor.dim")
                        && !ffi::has_uses(user.result_at(0).expect("it has one"))
                };
                if self.first.contains_key(&number) || is_resolved() {
                    continue;
                }
                if casts == MAX_CASTS || !block.contains(&number) || !ffi::has_name(user, "tensor.cast") {
                    return true;
                }
                open.extend(user.results().map(|result| (result.into(), casts + 1)));
            }
        }
        false
    }
}

/// At most this many casts are looked through; canonical IR has no two in a row.
const MAX_CASTS: usize = 16;

/// Whether these sizes imply a tensor's type.
fn is_declared_of(value: Val, sizes: &[Dim]) -> bool {
    let declared = value_type(value.r#type());
    let is_right = |(declared, size): (&Dim, &Dim)| declared.is_dynamic() || declared == size;
    declared.dims().is_some_and(|dims| dims.len() == sizes.len() && dims.iter().zip(sizes).all(is_right))
}

/// The sizes of each operand, and their columns in the result; `None` if the op is not fused.
fn read(op: Op, rank: usize) -> Option<Vec<(Dims, Columns)>> {
    let values = || op.operands().chain(op.results().map(Val::from));
    if ffi::attribute(op, LEFT).is_some()
        || op.operand_count() > MAX_LEAVES
        || values().any(|value| ffi::encoding(value.r#type()).is_some())
    {
        return None;
    }
    let dims = op.operands().map(|operand| value_type(operand.r#type()).dims().map(Dims::from));
    let dims: Vec<Dims> = dims.collect::<Option<_>>()?;
    let on_the_right = |dims: &Dims| (rank - dims.len()..rank).collect();
    let columns: Vec<Columns> = match alignment(op).ok()? {
        Alignment::Right => dims.iter().map(on_the_right).collect(),
        Alignment::Explicit(_) => explicit_columns(op, &dims)?,
    };
    Some(dims.into_iter().zip(columns).collect())
}

fn explicit_columns(op: Op, dims: &[Dims]) -> Option<Vec<Columns>> {
    let seen = View::new(op).ok()?.to_op();
    let facts = seen.infer().ok()?;
    let columns =
        |(operand, dims): (usize, &Dims)| (0..dims.len()).map(|dim| facts.column_of(operand, dim)).collect();
    dims.iter().enumerate().map(columns).collect()
}

/// The number of scalar ops that compute one element, and their cost.
fn body(op: Op) -> (usize, u32) {
    let names = scalar_ops(op);
    (names.len(), names.iter().map(|name| cost(name)).fold(0, u32::saturating_add))
}
