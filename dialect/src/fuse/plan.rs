//! Which ops of a block become one, decided from plain data.
//!
//! A *group* is computed by one op, where the last of its ops, its *root*, stands. The ops are visited from the last one
//! to the first, so that all users of an op are in their groups before it: it joins them, or is the root of a group of
//! its own. All that is asked of a group is kept up to date, so that an op costs time linear in its operands.

use super::{
    cost::{recomputing_pays, repeating_pays},
    leaves::Leaves,
    node::{Columns, Node},
};
use broadcastable::{SizeId, sizes::UNIT};

/// A group has at most so many ops in its body: a kernel of more keeps no more in registers, and LLVM's time is not linear
/// in its size. A longer chain is cut, which writes one tensor for so many ops.
const MAX_OPS: usize = 64;
const MAX_MEMBERS: usize = 2 * MAX_OPS;

/// Results that are computed by one op.
pub struct Group {
    /// The last one is the root.
    pub members: Vec<Member>,
    pub leaves: Leaves,
    /// How many scalar ops there are in all.
    ops: usize,
    /// The sizes that must be equal for nothing to be stretched which is not worth it: where they are not, the ops are
    /// better left as they are.
    pub conditions: Vec<Condition>,
    /// The cost of what is computed again where something is stretched.
    repeated: u32,
}

/// A size of a member's result and the one of the group's that it is to be equal to.
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
        let members = || group.members.iter().map(|member| &nodes[member.node]);
        let computes = members().any(|node| node.ops > 0);
        group.members.len() > 1 && computes && members().any(|node| node.is_ours)
    });
    groups
}

/// A node that is computed in a group.
pub struct Member {
    pub node: usize,
    /// For each dimension of its result that of the group's.
    pub columns: Columns,
}

struct Planner<'a> {
    nodes: &'a [Node],
    groups: Vec<Group>,
    /// For each node the groups that read its result.
    readers: Vec<Vec<usize>>,
}

/// What a group becomes with one more member.
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
        let extended: Vec<_> = match pays(stays) {
            true => readers.iter().map(|&group| self.extend(group, index)).collect(),
            false => Vec::new(),
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

    /// A group of its own.
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

    /// What the group becomes with that node; `None` if it cannot have it, or that does not pay.
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

    /// Notes that the group reads what the node does.
    fn read(&mut self, group: usize, index: usize) {
        for producer in self.nodes[index].operands.iter().filter_map(|operand| operand.producer) {
            if !self.readers[producer].contains(&group) {
                self.readers[producer].push(group);
            }
        }
    }
}

/// What must hold for a result in these columns not to be stretched; `None` if nothing does.
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
