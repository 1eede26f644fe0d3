//! Which ops of a block become one, decided from plain data.
//!
//! A *group* is computed by one op, where the last of its ops, its *root*, stands. The ops are visited from
//! the last one to the first, so that all users of an op have their groups before it: it joins them, or is
//! the root of its own group. A group's properties are updated incrementally, so an op takes time linear in
//! its operands.

use super::{
    cost::{recomputing_pays, repeating_pays},
    leaves::Leaves,
    node::{Columns, Node},
};
use broadcastable::{SizeId, sizes::UNIT};

/// The most ops in the body of a group: a larger kernel spills registers, and LLVM's time is not linear in
/// its size. A longer chain is cut, which writes one more tensor for each part.
pub const MAX_OPS: usize = 64;
const MAX_MEMBERS: usize = 2 * MAX_OPS;

/// Results that are computed by one op.
pub struct Group {
    /// The last one is the root.
    pub members: Vec<Member>,
    pub leaves: Leaves,
    /// The number of scalar ops in all.
    ops: usize,
    /// The sizes that must be equal so that nothing expensive is repeated; otherwise the original ops are
    /// faster.
    pub conditions: Vec<Condition>,
    /// The cost of what is recomputed where something is stretched.
    repeated: u32,
}

/// A size of a member's result, and the size of the group's result that it must equal.
#[derive(Clone)]
pub struct Condition {
    pub node: usize,
    pub dim: usize,
    pub column: usize,
    /// Both sizes.
    pub sizes: (SizeId, SizeId),
}

/// The groups of more than one result.
pub fn plan(nodes: &[Node]) -> Vec<Group> {
    let mut planner = Planner { nodes, groups: Vec::new(), readers: vec![Vec::new(); nodes.len()] };
    (0..nodes.len()).rev().for_each(|node| planner.visit(node));
    let mut groups = planner.groups;
    groups.retain_mut(|group| {
        group.members.sort_unstable_by_key(|member| member.node);
        group.members.len() > 1 && group.members.iter().any(|member| nodes[member.node].is_ours)
    });
    groups
}

/// A node that is computed in a group.
pub struct Member {
    pub node: usize,
    /// The group's dimension of each dimension of its result.
    pub columns: Columns,
}

struct Planner<'a> {
    nodes: &'a [Node],
    groups: Vec<Group>,
    /// The groups that read each node's result.
    readers: Vec<Vec<usize>>,
}

/// A group with one more member.
struct Extended {
    leaves: Leaves,
    /// The columns of the new member.
    columns: Columns,
    conditions: Vec<Condition>,
    repeated: u32,
}

impl Planner<'_> {
    fn visit(&mut self, index: usize) {
        let node = &self.nodes[index];
        let readers = std::mem::take(&mut self.readers[index]);
        let stays = node.has_other_users;
        if readers.is_empty() && !stays {
            return; // nothing uses it
        }
        let tensors = node.tensors();
        let pays = |stays| recomputing_pays(readers.len(), tensors, node.cost, stays);
        let extended: Vec<_> = if pays(stays) {
            readers.iter().map(|&group| self.extend(group, index)).collect()
        } else {
            Vec::new()
        };
        let is_gone = !stays && !extended.is_empty() && extended.iter().all(Option::is_some);
        if is_gone || pays(true) {
            for (group, extended) in readers.into_iter().zip(extended) {
                if let Some(extended) = extended {
                    self.join(group, index, extended);
                }
            }
        }
        if !is_gone {
            self.open(index);
        }
    }

    /// A group of this node alone.
    fn open(&mut self, index: usize) {
        let node = &self.nodes[index];
        let leaves = Leaves::of(node);
        let root = Member { node: index, columns: (0..node.extents.len()).collect() };
        self.groups.push(Group {
            members: vec![root],
            leaves,
            ops: node.ops,
            conditions: Vec::new(),
            repeated: 0,
        });
        self.read(self.groups.len() - 1, index);
    }

    /// The group with that node; `None` if that is impossible or does not pay.
    fn extend(&self, group: usize, index: usize) -> Option<Extended> {
        let (node, group) = (&self.nodes[index], &self.groups[group]);
        if group.ops + node.ops > MAX_OPS || group.members.len() == MAX_MEMBERS {
            return None;
        }
        let (leaves, columns) = group.leaves.with(index, node)?;
        let root = &self.nodes[group.members[0].node];
        let mut extended =
            Extended { leaves, columns, conditions: group.conditions.clone(), repeated: group.repeated };
        let stretched = conditions(index, node, root, &extended.columns);
        if stretched.as_ref().is_some_and(Vec::is_empty) {
            return Some(extended);
        }
        if repeating_pays(group.repeated + node.cost, node.tensors()) {
            extended.repeated += node.cost;
            return Some(extended);
        }
        for condition in stretched? {
            if !extended.conditions.iter().any(|other| other.sizes == condition.sizes) {
                extended.conditions.push(condition);
            }
        }
        Some(extended)
    }

    fn join(&mut self, group: usize, index: usize, extended: Extended) {
        let Extended { leaves, columns, conditions, repeated } = extended;
        let of = &mut self.groups[group];
        of.members.push(Member { node: index, columns });
        of.ops += self.nodes[index].ops;
        (of.leaves, of.conditions, of.repeated) = (leaves, conditions, repeated);
        self.read(group, index);
    }

    /// Records that the group reads the node's operands.
    fn read(&mut self, group: usize, index: usize) {
        for producer in self.nodes[index].operands.iter().filter_map(|operand| operand.producer) {
            if !self.readers[producer].contains(&group) {
                self.readers[producer].push(group);
            }
        }
    }
}

/// The condition that a result in these columns is not stretched; `None` if it always is.
fn conditions(index: usize, node: &Node, root: &Node, columns: &[usize]) -> Option<Vec<Condition>> {
    if columns.len() < root.extents.len() {
        return None;
    }
    let mut conditions = Vec::new();
    for (dim, (&column, &size)) in columns.iter().zip(&node.extents).enumerate() {
        let sizes = (size, root.extents[column]);
        if sizes.0 == UNIT && sizes.1 != UNIT {
            return None;
        }
        if sizes.0 != sizes.1 {
            conditions.push(Condition { node: index, dim, column, sizes });
        }
    }
    Some(conditions)
}

#[cfg(test)]
mod tests;
