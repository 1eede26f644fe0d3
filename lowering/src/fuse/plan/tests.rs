//! Plans of small blocks, written as ops on letters: `a`, `b`, … are tensors of rank 2.

use super::*;
use crate::fuse::{leaves::MAX_LEAVES, node::Operand};
use broadcastable::Dim;

/// The size of every leaf, and of every result that has no other.
const SIZE: usize = 5;

/// A block of ops, each of which is the next node.
#[derive(Default)]
struct Block {
    nodes: Vec<Node>,
}

/// The values that an op reads.
#[derive(Clone, Copy)]
enum Read {
    Leaf(usize),
    Node(usize),
}
use Read::{Leaf, Node as Of};

impl Block {
    /// Adds an op of that cost.
    fn op(&mut self, cost: u32, read: &[Read]) -> &mut Node {
        let operand = |read: &Read| {
            let (tensor, producer) = match *read {
                Leaf(leaf) => (leaf, None),
                Of(node) => (1000 + node, Some(node)),
            };
            Operand {
                tensor,
                dims: [Dim::DYNAMIC; 2].into_iter().collect(),
                columns: (0..2).collect(),
                is_read: true,
                producer,
            }
        };
        let operands = read.iter().map(operand).collect();
        let extents = vec![SizeId::new(SIZE, 0); 2];
        self.nodes.push(Node { operands, extents, cost, ops: 1, is_ours: true, has_other_users: false });
        self.nodes.last_mut().unwrap()
    }

    /// The nodes of each group, the last group first. The last op is used.
    fn plan(mut self) -> Vec<Vec<usize>> {
        self.nodes.last_mut().unwrap().has_other_users = true;
        let members = |group: &Group| group.members.iter().map(|member| member.node).collect();
        plan(&self.nodes).iter().map(members).collect()
    }
}

#[test]
fn a_chain_is_one_group() {
    let mut block = Block::default();
    block.op(1, &[Leaf(0), Leaf(1)]);
    block.op(40, &[Of(0)]);
    block.op(1, &[Of(1), Leaf(2)]);
    assert_eq!(block.plan(), [[0, 1, 2]]);
}

#[test]
fn a_result_that_is_used_twice_in_one_group_is_computed_once() {
    let mut block = Block::default();
    block.op(40, &[Leaf(0), Leaf(1)]);
    block.op(1, &[Of(0), Leaf(2)]);
    block.op(1, &[Of(0), Of(1)]);
    assert_eq!(block.plan(), [[0, 1, 2]]);
}

#[test]
fn a_result_that_is_used_elsewhere_stays_and_is_read() {
    let mut block = Block::default();
    block.op(1, &[Leaf(0), Leaf(1)]);
    block.op(1, &[Of(0), Leaf(2)]).has_other_users = true;
    block.op(1, &[Of(1), Leaf(3)]);
    block.op(1, &[Of(2)]);
    assert_eq!(block.plan(), [vec![2, 3], vec![0, 1]]);
}

#[test]
fn two_groups_compute_cheap_ops_and_read_costly_ones() {
    for (cost, expected) in [(1, vec![vec![0, 2], vec![0, 1]]), (40, vec![])] {
        let mut block = Block::default();
        block.op(cost, &[Leaf(0), Leaf(1)]);
        block.op(1, &[Of(0), Leaf(2)]).has_other_users = true;
        block.op(1, &[Of(0), Leaf(3)]);
        assert_eq!(block.plan(), expected, "cost {cost}");
    }
}

#[test]
fn a_shared_operand_of_two_groups_is_a_group() {
    let mut block = Block::default();
    block.op(1, &[Leaf(0)]);
    block.op(40, &[Of(0)]);
    block.op(1, &[Of(1), Leaf(1)]).has_other_users = true;
    block.op(1, &[Of(1), Leaf(2)]);
    assert_eq!(block.plan(), [[0, 1]]);
}

#[test]
fn results_that_may_be_stretched_are_fused_on_condition() {
    for (cost, reads, conditions) in
        [(1, vec![Leaf(0)], 0), (40, vec![Leaf(0)], 1), (1, vec![Leaf(0), Leaf(1)], 1)]
    {
        let mut block = Block::default();
        block.op(cost, &reads).extents = vec![SizeId::new(7, 0); 2];
        block.op(1, &[Of(0), Leaf(2)]).has_other_users = true;
        let groups = plan(&block.nodes);
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].conditions.len(), conditions, "cost {cost}, {} operands", reads.len());
    }
}

#[test]
fn stretched_results_are_fused_only_where_they_are_cheap() {
    let is_merged = |cost, reads: &[Read]| {
        let mut block = Block::default();
        block.op(cost, reads).extents = vec![UNIT, SizeId::new(SIZE, 0)];
        block.op(1, &[Of(0), Leaf(2)]);
        !block.plan().is_empty()
    };
    assert!(is_merged(1, &[Leaf(0)]));
    assert!(is_merged(1, &[Leaf(0), Leaf(0)]));
    assert!(!is_merged(40, &[Leaf(0)]));
    assert!(!is_merged(1, &[Leaf(0), Leaf(1)]));
}

#[test]
fn stretched_ops_have_one_bound_together() {
    let mut block = Block::default();
    for node in 0..5 {
        let before = if node == 0 { Leaf(0) } else { Of(node - 1) };
        block.op(1, &[before]).extents = vec![UNIT, SizeId::new(SIZE, 0)];
    }
    block.op(1, &[Of(4), Leaf(1)]);
    assert_eq!(block.plan(), [vec![3, 4, 5], vec![0, 1, 2]]);
}

#[test]
fn a_long_chain_is_cut_and_a_wide_tree_too() {
    let mut chain = Block::default();
    chain.op(1, &[Leaf(0)]);
    (1..16 * MAX_OPS).for_each(|node| _ = chain.op(1, &[Of(node - 1)]));
    let groups = chain.plan();
    assert_eq!(groups.len(), 16);
    assert!(groups.iter().all(|group| group.len() == MAX_OPS));

    let mut tree = Block::default();
    tree.op(1, &[Leaf(0), Leaf(1)]);
    (1..100).for_each(|node| _ = tree.op(1, &[Of(node - 1), Leaf(node + 1)]));
    assert!(tree.plan().iter().all(|group| group.len() < MAX_LEAVES));
}

#[test]
fn sizes_that_fit_no_op_are_left_to_their_ops() {
    let mut block = Block::default();
    let dims = |size| [Dim::new(size), Dim::DYNAMIC].into_iter().collect();
    block.op(1, &[Leaf(0)]).operands[0].dims = dims(2);
    block.op(1, &[Of(0), Leaf(1)]).operands[1].dims = dims(3);
    assert!(block.plan().is_empty());
}

#[test]
fn a_tensor_that_stands_in_two_places_is_no_part_of_the_op() {
    let mut block = Block::default();
    block.op(1, &[Leaf(0)]);
    block.op(1, &[Of(0), Of(0)]).operands[1].columns = [1, 0].into_iter().collect();
    assert!(block.plan().is_empty());
}

#[test]
fn only_groups_with_an_op_of_the_dialect_are_built() {
    for (is_ours, ops, count) in [(true, 1, 1), (false, 1, 0), (true, 0, 1)] {
        let mut block = Block::default();
        block.op(0, &[Leaf(0)]);
        block.op(0, &[Of(0)]);
        block.nodes.iter_mut().for_each(|node| (node.is_ours, node.ops) = (is_ours, ops));
        assert_eq!(block.plan().len(), count);
    }
}
