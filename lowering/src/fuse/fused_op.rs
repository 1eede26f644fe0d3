//! Builds the op that a group becomes.

use super::{
    graph::{Graph, LEFT},
    leaves::Reading,
    plan::{Condition, Group, Member},
    prepare::Results,
};
use crate::builder::expand::to_the_right;
use crate::{
    body::{
        map::{MAP, YIELD},
        scalar::{BROADCAST, build_body},
    },
    builder::Builder,
    checked::{is_checked, set_checked},
    ffi::{self, Inserter, Op, OpMut, Optimization, Val},
    verify::error::BROADCAST_DIMENSIONS,
};
use melior::{
    Context,
    ir::{
        Attribute, Block, Location, Region, RegionLike, ValueLike, attribute::DenseI64ArrayAttribute,
        operation::OperationLike,
    },
};
use std::collections::{HashMap, HashSet};

/// Builds fused ops, and records what they replace.
pub struct Fuser<'c, 'a> {
    context: &'c Context,
    inserter: &'a Inserter<'a>,
    results: Results<'c>,
    replaced: HashSet<usize>,
}

impl<'c, 'a> Fuser<'c, 'a> {
    /// `results` has the sizes that were built before.
    pub fn new(context: &'c Context, inserter: &'a Inserter<'a>, results: Results<'c>) -> Self {
        Self { context, inserter, results, replaced: HashSet::new() }
    }

    /// Whether the op is a part of a fused one.
    pub fn is_replaced(&self, op: Op) -> bool {
        self.replaced.contains(&ffi::op_number(op))
    }

    /// Builds an op for each group; no group reads the root of a later one.
    pub fn fuse(&mut self, graph: &Graph<'c>, groups: Vec<Group>) {
        for group in groups {
            let fusion = Fusion::new(graph, &group);
            let root = graph.results[fusion.root().node];
            self.inserter.set_insertion_point(fusion.op(fusion.root()));
            let builder = Builder::new(self.context, self.inserter, fusion.op(fusion.root()));
            let builder = builder.located(fusion.location(self.context));
            // The root may be one of several results of its op.
            let condition = fusion.condition(&builder, &self.results);
            let fused = match condition {
                None => fusion.build(&builder),
                Some(condition) => builder.choose(
                    condition,
                    root.r#type(),
                    |inside| fusion.build(inside),
                    |inside| fusion.copy(inside),
                ),
            };
            if let Ok(fused) = fused {
                ffi::replace_uses(root, fused);
                let ops = group.members.len();
                self.inserter.count(|counts| counts.fused += ops);
                ffi::remark_optimization(Optimization::Passed, fusion.op(fusion.root()), "fused", || {
                    format!("{ops} ops become one")
                });
                self.replaced.extend(group.members.iter().map(|member| ffi::op_number(fusion.op(member))));
            }
        }
    }
}

/// A group with its values.
struct Fusion<'c, 'a> {
    graph: &'a Graph<'c>,
    group: &'a Group,
    /// The tensors that are read.
    leaves: Vec<Val<'c>>,
}

impl<'c, 'a> Fusion<'c, 'a> {
    fn new(graph: &'a Graph<'c>, group: &'a Group) -> Self {
        let mut fusion = Self { graph, group, leaves: Vec::new() };
        let mut read = HashMap::new();
        for op in fusion.ops() {
            op.operands().for_each(|value| _ = read.insert(ffi::value_number(value), value));
        }
        fusion.leaves = group.leaves.tensors().map(|tensor| read[&tensor]).collect();
        fusion
    }

    fn root(&self) -> &'a Member {
        self.group.members.last().expect("a group has members")
    }

    fn op(&self, member: &Member) -> Op<'c> {
        ffi::owner(self.graph.results[member.node]).expect("a node is the result of an op")
    }

    fn ops(&self) -> impl DoubleEndedIterator<Item = Op<'c>> {
        self.group.members.iter().map(|member| self.op(member))
    }

    /// The root's location first.
    fn location(&self, context: &'c Context) -> Location<'c> {
        let locations: Vec<Location> = self.ops().rev().map(|op| op.location()).collect();
        ffi::fused_location(context, &locations)
    }

    /// The condition that nothing is stretched that is expensive to repeat; `None` if that is known.
    fn condition(&self, builder: &Builder<'c, '_>, results: &Results<'c>) -> Option<Val<'c>> {
        let root = self.graph.results[self.root().node];
        let equal = |condition: &Condition| {
            let own =
                results.size(builder, condition.sizes.0, self.graph.results[condition.node], condition.dim);
            let extent = results.size(builder, condition.sizes.1, root, condition.column);
            builder.equal(own, extent)
        };
        let equal: Vec<Val> = self.group.conditions.iter().map(equal).collect();
        equal.into_iter().reduce(|a, b| builder.and(a, b))
    }

    /// The fused op.
    fn build(&self, builder: &Builder<'c, '_>) -> Result<Val<'c>, String> {
        let (mut built, result) = match self.plain(builder) {
            Some(plain) => (plain, self.result_index(self.root().node)),
            None => (self.map(builder)?, 0),
        };
        if self.is_checked() {
            set_checked(builder, &mut built);
        }
        Ok(ffi::result(*built, result))
    }

    /// The original ops, for the case that something is stretched.
    fn copy(&self, builder: &Builder<'c, '_>) -> Result<Val<'c>, String> {
        let mut copies: HashMap<usize, Vec<Val>> = HashMap::new();
        for member in &self.group.members {
            let op = self.op(member);
            if copies.contains_key(&ffi::op_number(op)) {
                continue; // another result of it is a member, too
            }
            // The broadcast operand stands before the copy that reads it.
            let mut operands: Vec<(usize, Val)> = Vec::new();
            for (index, (operand, value)) in
                self.graph.nodes[member.node].operands.iter().zip(op.operands()).enumerate()
            {
                let Some(producer) = operand.producer.filter(|&producer| self.has(producer)) else {
                    continue;
                };
                let (owner, result) =
                    ffi::owner_and_index(self.graph.results[producer]).ok_or("a node is not a result")?;
                let copied = copies[&ffi::op_number(owner)][result];
                // The type implies the casts between them.
                operands.push((index, builder.tensor_cast(copied, value.r#type())));
            }
            let mut copy = builder.insert(ffi::clone_op(op));
            ffi::set_attribute(&mut copy, LEFT, Attribute::unit(builder.context()));
            operands.into_iter().for_each(|(index, value)| ffi::set_operand(&mut copy, index, value));
            copies.insert(ffi::op_number(op), copy.results().map(Val::from).collect());
        }
        let root = self.root();
        Ok(copies[&ffi::op_number(self.op(root))][self.result_index(root.node)])
    }

    /// Whether the checks of an op, with those of the ops that it reads, compare all leaves. The ops after it may
    /// need none.
    fn is_checked(&self) -> bool {
        let mut compared: HashMap<usize, HashSet<usize>> = HashMap::new();
        for member in &self.group.members {
            if let Some(leaves) = self.compared_leaves(member, &compared) {
                compared.insert(member.node, leaves);
            }
        }
        compared.values().any(|leaves| leaves.len() == self.leaves.len())
    }

    /// The leaves that a member reads, also by way of others, if each of these ops has all of its checks.
    fn compared_leaves(
        &self,
        member: &Member,
        before: &HashMap<usize, HashSet<usize>>,
    ) -> Option<HashSet<usize>> {
        let op = self.op(member);
        if ffi::is_bcast_op(op) && !is_checked(op) {
            return None;
        }
        let mut leaves = HashSet::new();
        for operand in &self.graph.nodes[member.node].operands {
            match operand.producer.filter(|&producer| self.has(producer)) {
                Some(producer) => leaves.extend(before.get(&producer)?),
                None => _ = leaves.insert(self.group.leaves.position(operand, &member.columns)?),
            }
        }
        Some(leaves)
    }

    /// The root itself on other operands, if the other ops only stretch what the root stretches as well.
    fn plain(&self, builder: &Builder<'c, '_>) -> Option<OpMut<'c>> {
        let root = self.op(self.root());
        let only_stretches = self.ops().all(|op| op == root || ffi::has_name(op, BROADCAST));
        let is_checked_as_a_whole = self.ops().all(|op| is_checked(op) == is_checked(root));
        if !only_stretches || !is_checked_as_a_whole || ffi::attribute(root, BROADCAST_DIMENSIONS).is_some() {
            return None;
        }
        let operands: Vec<Val> =
            (0..root.operand_count()).map(|index| self.source(self.root().node, index)).collect();
        // An op of another dialect takes no operand of a more precise type.
        let fits =
            |(operand, former): (&Val, Val)| ffi::is_bcast_op(root) || operand.r#type() == former.r#type();
        if !self.leaves.iter().all(|leaf| operands.contains(leaf))
            || !operands.iter().zip(root.operands()).all(fits)
        {
            return None;
        }
        let mut plain = builder.insert(ffi::clone_op(root));
        operands
            .into_iter()
            .enumerate()
            .for_each(|(index, operand)| ffi::set_operand(&mut plain, index, operand));
        ffi::set_location(&mut plain, builder.location());
        Some(plain)
    }

    /// The operand of a member there, through broadcasts in the group.
    fn source(&self, node: usize, operand: usize) -> Val<'c> {
        let (mut node, mut operand) = (node, operand);
        loop {
            let read = &self.graph.nodes[node].operands[operand];
            let producer = read.producer.filter(|producer| self.has(*producer));
            let Some(producer) = producer else {
                let leaf = self.group.leaves.tensors().position(|tensor| tensor == read.tensor);
                return self.leaves[leaf.expect("what is not a member is a leaf")];
            };
            (node, operand) = (producer, self.result_index(producer));
        }
    }

    fn has(&self, node: usize) -> bool {
        self.group.members.binary_search_by_key(&node, |member| member.node).is_ok()
    }

    /// Which result of its op a node is.
    fn result_index(&self, node: usize) -> usize {
        ffi::owner_and_index(self.graph.results[node]).map_or(0, |(_, index)| index)
    }

    /// A `bcast.map` of all leaves.
    fn map(&self, builder: &Builder<'c, '_>) -> Result<OpMut<'c>, String> {
        let argument = |leaf: &Val<'c>| (ffi::element_type(leaf.r#type()), builder.location());
        let block = Block::new(&self.leaves.iter().map(argument).collect::<Vec<_>>());
        self.build_body(&builder.at_end_of(&block), &ffi::block_arguments(&block))?;
        let region = Region::new();
        region.append_block(block);
        let (mut operands, mut attributes) = (self.leaves.clone(), Vec::new());
        match self.group.leaves.reading() {
            Reading::OnTheRight => {}
            Reading::By(entries) => {
                let entries = DenseI64ArrayAttribute::new(builder.context(), &entries);
                attributes.push((BROADCAST_DIMENSIONS, entries.into()));
            }
            Reading::Expanded => {
                let rank = self.root().columns.len();
                for (operand, columns) in operands.iter_mut().zip(self.group.leaves.columns()) {
                    *operand = to_the_right(builder, *operand, columns, rank)?;
                }
            }
        }
        let map = builder
            .state(MAP, &attributes)
            .add_operands(&operands)
            .add_results(&[self.graph.results[self.root().node].r#type()])
            .add_regions([region])
            .build()
            .map_err(|error| error.to_string())?;
        Ok(builder.insert(map))
    }

    fn build_body(&self, inside: &Builder<'c, '_>, arguments: &[Val<'c>]) -> Result<(), String> {
        let mut elements: HashMap<usize, Val> = HashMap::new();
        for member in &self.group.members {
            let op = self.op(member);
            let read = self.graph.nodes[member.node].operands.iter().map(|operand| {
                let inner = operand.producer.and_then(|producer| elements.get(&producer).copied());
                let leaf = || Some(arguments[self.group.leaves.position(operand, &member.columns)?]);
                inner.or_else(leaf).ok_or("reads what the group does not")
            });
            let read: Vec<Val> = read.collect::<Result<_, _>>()?;
            let element = if ffi::has_name(op, BROADCAST) {
                read[self.result_index(member.node)]
            } else {
                build_element(&inside.located(op.location()), op, &read)?
            };
            elements.insert(member.node, element);
        }
        inside.build_without_result(YIELD, &[elements[&self.root().node]], &[]);
        Ok(())
    }
}

/// Builds the scalar computation of an op of any dialect on one element of each operand.
pub fn build_element<'c>(
    inside: &Builder<'c, '_>,
    op: Op<'c>,
    elements: &[Val<'c>],
) -> Result<Val<'c>, String> {
    if ffi::is_bcast_op(op) {
        return build_body(inside, op, elements, None);
    }
    let mut scalar = inside.insert(ffi::clone_op(op));
    let result = ffi::result(*scalar, 0);
    elements.iter().enumerate().for_each(|(index, &element)| ffi::set_operand(&mut scalar, index, element));
    ffi::set_result_type(&mut scalar, 0, ffi::element_type(result.r#type()));
    Ok(result)
}
