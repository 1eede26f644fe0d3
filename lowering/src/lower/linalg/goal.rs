//! The sizes in which a kernel of a chain computes its result: its own, or those to which the ops after it
//! stretch it.

use super::chains::Part;
use crate::sizes::TensorSizes;
use broadcastable::{Role, SizeId, sizes::ProofId};

/// The size of one dimension of a kernel's result.
#[derive(Clone, Copy)]
pub struct Goal {
    pub size: SizeId,
    /// Whether the op's own size may be 1 where this is not.
    pub is_stretched: bool,
    link: Link,
}

/// Why an op's own size is the goal or 1.
#[derive(Clone, Copy)]
enum Link {
    /// It is the goal, by its name.
    Same,
    /// By checks of the ops after it.
    Checked(ProofId),
    /// The sizes are assumed to be legal.
    Assumed,
}

/// The sizes of the op that ends a chain.
pub fn own(part: &Part) -> Vec<Goal> {
    let goal = |&size| Goal { size, is_stretched: false, link: Link::Same };
    part.extents.iter().map(goal).collect()
}

/// For each dimension of an operand its column and its role there, if the result has these sizes.
pub fn roles(part: &Part, operand: usize, goals: &[Goal], equal: bool) -> Vec<(usize, Role)> {
    let roles = part.operands.roles(operand, &part.extents, equal).into_iter();
    let aim = |((column, role), &size): ((usize, Role), &SizeId)| {
        let role = match role {
            Role::Full | Role::Ambiguous if size == goals[column].size => Role::Full,
            Role::Full if goals[column].is_stretched => Role::Ambiguous,
            role => role,
        };
        (column, role)
    };
    roles.zip(&part.operands.all[operand].sizes).map(aim).collect()
}

/// The sizes of an op that computes an operand, which has these roles.
pub fn inner(
    sizes: &mut TensorSizes,
    part: &Part,
    operand: usize,
    goals: &[Goal],
    roles: &[(usize, Role)],
) -> Vec<Goal> {
    let of = part.operands.all[operand].sizes.iter().zip(roles);
    let goal = |(&size, &(column, role)): (&SizeId, &(usize, Role))| {
        let goal = goals[column];
        match role {
            Role::Unit | Role::Missing => Goal { size, is_stretched: false, link: Link::Same },
            Role::Full | Role::Ambiguous => {
                let link = link(sizes, size, part.extents[column], goal, role);
                Goal { size: goal.size, is_stretched: role == Role::Ambiguous, link }
            }
        }
    };
    of.map(goal).collect()
}

/// Learns of an operand's sizes what the checks of the ops after this one say of them.
pub fn learn(sizes: &mut TensorSizes, part: &Part, operand: usize, goals: &[Goal], roles: &[(usize, Role)]) {
    for (&size, &(column, role)) in part.operands.all[operand].sizes.iter().zip(roles) {
        let (own, goal) = (part.extents[column], goals[column]);
        if goal.size == own || matches!(role, Role::Unit | Role::Missing) {
            continue;
        }
        if let Link::Checked(proof) = link(sizes, size, own, goal, role) {
            sizes.learn(size, goal.size, proof);
            if role == Role::Full {
                sizes.learn(goal.size, size, proof);
            }
        }
    }
}

/// Why a size is the goal, or, if it may be stretched, 1: it is the op's own size, and that one is the goal.
fn link(sizes: &mut TensorSizes, size: SizeId, own: SizeId, goal: Goal, role: Role) -> Link {
    if size == goal.size {
        return Link::Same;
    }
    let known = if role == Role::Full { sizes.equality(size, own) } else { sizes.legality(size, own) };
    let after = match goal.link {
        Link::Same => None,
        Link::Checked(proof) => Some(proof),
        Link::Assumed => return Link::Assumed,
    };
    let proof = known.and_then(|known| sizes.all(known.into_iter().chain(after)));
    proof.map_or(Link::Assumed, Link::Checked)
}
