//! Ops that pass values to their regions, and regions to results, as MLIR's `RegionBranchOpInterface` has it.

use super::{conditions, reader::Reader, regions::read_region, types::types};
use crate::ffi::{self, Op, RegionEdge, Val};
use broadcastable::sizes::Block;
use melior::ir::ValueLike;

/// Where control flow goes: into a region of an op, or to its end.
struct Target<'c> {
    region: Option<usize>,
    /// The arguments of the region, or the results of the op, of the types of what is passed to them.
    inputs: Vec<Val<'c>>,
    /// For each edge the region where it starts, unless that is the op itself, and the values of the inputs.
    edges: Vec<(Option<usize>, Vec<Val<'c>>)>,
}

/// Reads the regions of an op in the order of control flow, then its results.
pub fn read<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let targets = targets(op);
    let mut phis = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        phis.extend(define(reader, &targets[..index], target).map(|block| (block, target)));
        if let Some(region) = target.region {
            read_region(reader, op, region, false, |reader| conditions::learn_at_entry(reader, op, region));
        }
    }
    for (block, target) in phis {
        for (_, operands) in &target.edges {
            let incoming = reader.incoming(operands, &types(&target.inputs));
            reader.graph.edge(block, incoming);
        }
    }
    conditions::learn_behind(reader, op);
}

/// The regions that are reached, each after one from which an edge enters it; then those that are not, and
/// the op's results.
fn targets(op: Op) -> Vec<Target> {
    let edges = ffi::region_edges(op);
    let (mut order, mut open) = (Vec::new(), vec![None]);
    while let Some(from) = open.pop() {
        for to in edges.iter().filter(|edge| edge.from == from).filter_map(|edge| edge.to) {
            if !order.contains(&to) {
                order.push(to);
                open.push(Some(to));
            }
        }
    }
    let unreached = (0..ffi::regions(op).len()).filter(|region| !order.contains(region));
    let regions: Vec<usize> = order.iter().copied().chain(unreached).collect();
    regions.into_iter().map(Some).chain([None]).map(|region| target(region, &edges)).collect()
}

fn target<'c>(region: Option<usize>, edges: &[RegionEdge<'c>]) -> Target<'c> {
    let edges: Vec<_> = edges.iter().filter(|edge| edge.to == region).collect();
    let inputs = edges.first().map_or(&[][..], |edge| &edge.inputs);
    // An op may say that other types are compatible as well.
    let is_read = |at: &usize| {
        let passed = |edge: &&RegionEdge<'c>| edge.operands.get(*at).map(|value| value.r#type());
        edges.iter().all(|edge| passed(edge) == Some(inputs[*at].r#type()))
    };
    let read: Vec<usize> = (0..inputs.len()).filter(is_read).collect();
    let pick = |values: &[Val<'c>]| read.iter().map(|&at| values[at]).collect();
    let incoming = edges.iter().map(|edge| (edge.from, pick(&edge.operands)));
    Target { region, inputs: pick(inputs), edges: incoming.collect() }
}

/// Defines the inputs of a target; returns their block if they are phis. A loop's results are the phis of its
/// body: the same edges enter both.
fn define<'c>(reader: &mut Reader<'c>, defined: &[Target<'c>], target: &Target<'c>) -> Option<Block> {
    let same = defined.iter().find(|other| other.edges == target.edges).map(|other| &other.inputs);
    let single = match &target.edges[..] {
        [] => return None,
        [(_, operands)] => Some(operands),
        _ => None,
    };
    let Some(values) = same.or(single) else {
        let block = reader.graph.block();
        reader.define_phis(block, &target.inputs);
        return Some(block);
    };
    for (&input, &value) in target.inputs.iter().zip(values) {
        reader.define_as(input, value);
    }
    None
}
