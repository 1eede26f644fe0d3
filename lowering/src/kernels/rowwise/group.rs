//! Which kernels of a block are computed together, row by row: a reduction, and the kernels around it that
//! have its rows and access nothing but the row of what the others write.
//!
//! They are computed at the place of the last one. Nothing between them may depend on that: only ops without
//! effects, checks, and those that allocate and free memory, where what frees it moves after the group.

use super::{
    super::{memory::Memory, reads::Kernel},
    member::{Access, Inner, Member, rows_of},
    sink::is_check,
    sizes::{self, Buffer, users},
};
use crate::ffi::{self, Op, Val, glue::BcastReductions};
use std::collections::HashSet;

pub struct Group<'c> {
    /// In the order of the block.
    pub members: Vec<(usize, Member<'c>)>,
    /// An op that frees memory before the last member.
    pub frees: Vec<Op<'c>>,
}

/// Reads the blocks of a program.
pub struct Reader<'c, 'a> {
    pub memory: &'a Memory,
    pub mode: BcastReductions,
    /// The ops of one block.
    pub ops: &'a [Op<'c>],
}

impl<'c> Reader<'c, '_> {
    /// The groups of the block, each with a reduction.
    pub fn groups(&self) -> Vec<Group<'c>> {
        let mut groups: Vec<Group> = Vec::new();
        let mut start = 0;
        for at in 0..self.ops.len() {
            if at < start {
                continue;
            }
            let Some(kernel) = self.reduction(at) else { continue };
            let Some(rows) = rows_of(&kernel) else { continue };
            let Some(member) = Member::of(kernel, rows) else { continue };
            let mut group = Group { members: vec![(at, member)], frees: Vec::new() };
            self.extend(&mut group, rows, start);
            start = group.last() + 1;
            groups.push(group);
        }
        groups
    }

    /// A reduction that may be computed in a tree.
    fn reduction(&self, at: usize) -> Option<Kernel<'c>> {
        let kernel = Kernel::of(self.ops[at], self.memory)?;
        kernel.combiner.as_ref()?.may_be_tree(self.mode).then_some(kernel)
    }

    /// The op as a member of a group.
    fn member(&self, at: usize, rows: usize) -> Option<Member<'c>> {
        let kernel = Kernel::of_any(self.ops[at], self.memory)?;
        let is_wanted = kernel.combiner.as_ref().is_none_or(|combiner| combiner.may_be_tree(self.mode));
        Member::of(kernel, rows).filter(|_| is_wanted)
    }

    /// Adds kernels before the group, not before `start`, and after it.
    fn extend(&self, group: &mut Group<'c>, rows: usize, start: usize) {
        let mut is_checked = false;
        for at in (start..group.members[0].0).rev().take_while(|&at| self.is_passed(at, rows)) {
            is_checked |= is_check(self.ops[at], self.memory);
            if let Some(member) = self.member(at, rows) {
                if !group.accepts(&member, true) || is_checked && !member.out.buffer.is_private {
                    break;
                }
                group.members.insert(0, (at, member));
            }
        }
        for at in (group.last() + 1..self.ops.len()).take_while(|&at| self.is_passed(at, rows)) {
            if is_check(self.ops[at], self.memory) && !group.is_private() {
                break;
            }
            if let Some(member) = self.member(at, rows) {
                if !group.accepts(&member, false) {
                    break;
                }
                group.members.push((at, member));
            }
        }
        let range = group.members[0].0..group.last();
        group.frees =
            self.ops[range].iter().copied().filter(|&op| ffi::has_name(op, "memref.dealloc")).collect();
    }

    /// Whether the ops after it may be computed before an op, or it is a member itself.
    fn is_passed(&self, at: usize, rows: usize) -> bool {
        let op = self.ops[at];
        ffi::is_memory_effect_free(op)
            || ffi::has_name(op, "memref.alloc")
            || ffi::has_name(op, "memref.dealloc")
            || is_check(op, self.memory)
            || self.member(at, rows).is_some()
    }
}

impl<'c> Group<'c> {
    /// The place of the last member in the block.
    pub fn last(&self) -> usize {
        self.members[self.members.len() - 1].0
    }

    /// Whether nobody sees what the members write until the function returns it: then a check may fail before
    /// they write.
    fn is_private(&self) -> bool {
        self.members.iter().all(|(_, member)| member.out.buffer.is_private)
    }

    /// Whether a kernel before or after the members can be computed with them, and belongs to them.
    fn accepts(&self, other: &Member<'c>, is_before: bool) -> bool {
        let fits = |(_, member): &(usize, Member<'c>)| {
            let [first, second] = if is_before { [other, member] } else { [member, other] };
            are_separate(first, second)
        };
        let is_used = |(_, member): &(usize, Member<'c>)| {
            let [writer, reader] = if is_before { [other, member] } else { [member, other] };
            reader.accesses().any(|access| access.buffer.memref == writer.out.buffer.memref)
        };
        let belongs = other.kernel.reads.is_empty() || self.members.iter().any(is_used);
        belongs && other.has_rows_of(&self.members[0].1) && self.members.iter().all(fits)
    }

    /// Memory of which nothing but this group's members uses elements, which it writes first: each access is
    /// to all elements of a row, or each to the one that it has.
    pub fn own_buffers(&self) -> Vec<Val<'c>> {
        let mut own: Vec<Val> = Vec::new();
        let ops: HashSet<usize> =
            self.members.iter().map(|(_, member)| ffi::op_number(member.kernel.op)).collect();
        for (_, member) in &self.members {
            let buffer = member.out.buffer;
            if buffer.is_private && !own.contains(&buffer.memref) && self.is_own(buffer, &ops) {
                own.push(buffer.memref);
            }
        }
        own
    }

    fn is_own(&self, buffer: Buffer<'c>, members: &HashSet<usize>) -> bool {
        let is_member =
            |user: &Op| members.contains(&ffi::op_number(*user)) || ffi::has_name(*user, "memref.dealloc");
        let accesses = || {
            let members = self
                .members
                .iter()
                .flat_map(|(_, member)| member.accesses().map(move |access| (member, access)));
            members.filter(|(_, access)| access.buffer.memref == buffer.memref)
        };
        // A reduction reads as well what it writes.
        let is_first_written = accesses().next().is_some_and(|(member, access)| {
            std::ptr::eq(access, &member.out) && member.kernel.combiner.is_none()
        });
        let is_each = |access: &Access| matches!(access.inner, Inner::Each);
        let first = accesses().next().is_some_and(|(_, access)| is_each(access));
        is_first_written
            && accesses().all(|(_, access)| is_each(access) == first && access.is_of_row)
            && users(buffer.memref).iter().all(is_member)
    }
}

/// Whether what two kernels share, and one of them writes, are elements of the same row, accessed in the same
/// way.
fn are_separate(first: &Member, second: &Member) -> bool {
    let pairs = first.accesses().flat_map(|a| second.accesses().map(move |b| (a, b)));
    pairs.filter(|(a, b)| std::ptr::eq(*a, &first.out) || std::ptr::eq(*b, &second.out)).all(|(a, b)| {
        if a.buffer.memref != b.buffer.memref {
            return sizes::are_separate(a.buffer, b.buffer);
        }
        let is_each = |inner| matches!(inner, Inner::Each);
        let is_whole = a.buffer.is_whole && b.buffer.is_whole;
        is_whole && a.is_of_row && b.is_of_row && is_each(a.inner) == is_each(b.inner)
    })
}
