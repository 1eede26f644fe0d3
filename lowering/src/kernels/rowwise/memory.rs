//! The memory of a group: that of its kernels, but for what only this group uses, of which one row is enough.

use super::{
    super::frame::{Flat, flatten},
    member::{Access, Inner, Member},
    plan::{Part, Use, steps},
};
use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::{ValueLike, attribute::DenseI32ArrayAttribute};
use std::collections::HashMap;

#[derive(Clone)]
pub struct Memory<'c> {
    /// The order of the members in a row.
    pub steps: Vec<Vec<usize>>,
    /// For each member, what it reads, and the result last.
    pub flats: Vec<Vec<Flat<'c>>>,
    /// The number of the buffer of each of these.
    pub buffers: Vec<Vec<usize>>,
    /// Buffers that are not needed: the step that computes their elements alone uses them.
    pub unstored: Vec<usize>,
    /// Buffers with one element a row, which are not needed either: its value stays in a register.
    pub numbers: Vec<usize>,
    /// Buffers of which one row is needed, and a member that accesses them.
    rows: Vec<(usize, usize)>,
    /// Where the row of each of these begins in its memory: cores share it, and each has a row of its own.
    pub starts: HashMap<usize, Val<'c>>,
}

impl<'c> Memory<'c> {
    pub fn new(builder: &Builder<'c, '_>, members: &[&Member<'c>], own: &[Val<'c>]) -> Self {
        let mut known: Vec<Val> = Vec::new();
        let mut number = |access: &Access<'c>| {
            let memref = access.buffer.memref;
            known.iter().position(|&other| other == memref).unwrap_or_else(|| {
                known.push(memref);
                known.len() - 1
            })
        };
        let buffers: Vec<Vec<usize>> =
            members.iter().map(|member| member.accesses().map(&mut number).collect()).collect();
        let one = builder.index(1);
        let flat = |rank: usize, access: &Access<'c>| {
            if own.contains(&access.buffer.memref) {
                Flat { memref: access.memref, strides: vec![None; rank] }
            } else {
                flatten(builder, one, access.memref, &access.dims, rank)
            }
        };
        let flats =
            |member: &&Member<'c>| member.accesses().map(|access| flat(member.kernel.rank, access)).collect();
        let flats = members.iter().map(flats).collect();
        let steps = steps(&parts(members, &buffers));
        let (mut unstored, mut numbers, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for &buffer in own {
            let number = known.iter().position(|&memref| memref == buffer);
            let mut accesses = members.iter().flat_map(|member| member.accesses());
            let is_number =
                accesses.any(|access| access.buffer.memref == buffer && matches!(access.inner, Inner::Once));
            if is_number {
                numbers.extend(number);
                continue;
            }
            let uses = |member: &usize| number.is_some_and(|number| buffers[*member].contains(&number));
            let users = steps.iter().filter(|step| step.iter().any(uses)).count();
            let (Some(number), Some(user)) = (number, (0..members.len()).find(uses)) else { continue };
            match users {
                1 => unstored.push(number),
                _ => rows.push((number, user)),
            }
        }
        Self { steps, flats, buffers, unstored, numbers, rows, starts: HashMap::new() }
    }

    /// Allocates one row, or one for each core, of the group's private buffers; nothing if there is no row,
    /// which may be too long for memory.
    pub fn allocate(
        &self,
        builder: &Builder<'c, '_>,
        members: &[&Member<'c>],
        has_rows: Option<Val<'c>>,
        count: Option<Val<'c>>,
    ) -> Vec<Val<'c>> {
        let memory = |&(buffer, user): &(usize, usize)| {
            let size = members[user].elements(builder);
            let size = count.map_or(size, |count| builder.multiply_index(size, count));
            let size = has_rows.map_or(size, |has_rows| builder.select(has_rows, size, builder.index(0)));
            let mut flats = self.flats.iter().flatten().zip(self.buffers.iter().flatten());
            let (flat, _) = flats.find(|&(_, &of)| of == buffer).expect("a member accesses it");
            let row = ffi::flat_memref(ffi::element_type(flat.memref.r#type()), None);
            let segments = DenseI32ArrayAttribute::new(builder.context(), &[1, 0]).into();
            builder.build("memref.alloc", &[size], &[("operandSegmentSizes", segments)], row)
        };
        self.rows.iter().map(memory).collect()
    }

    /// With that memory, of which a core uses the row of its number.
    pub fn within(
        &self,
        builder: &Builder<'c, '_>,
        members: &[&Member<'c>],
        allocated: &[Val<'c>],
        core: Option<Val<'c>>,
    ) -> Self {
        let mut memory = self.clone();
        for (&(buffer, user), &row) in self.rows.iter().zip(allocated) {
            let start = core.map(|core| builder.multiply_index(core, members[user].elements(builder)));
            memory.starts.extend(start.map(|start| (buffer, start)));
            let flats = memory.flats.iter_mut().flatten().zip(memory.buffers.iter().flatten());
            flats.filter(|&(_, &of)| of == buffer).for_each(|(flat, _)| flat.memref = row);
        }
        memory
    }

    /// Without that memory: one vector is a row.
    pub fn in_vectors(&self) -> Self {
        let mut memory = self.clone();
        memory.unstored.extend(self.rows.iter().map(|&(number, _)| number));
        memory
    }
}

/// The members as the plan needs them.
fn parts(members: &[&Member], buffers: &[Vec<usize>]) -> Vec<Part> {
    let part = |(member, buffers): (&&Member, &Vec<usize>)| {
        let last = buffers.len() - 1;
        let uses = member.accesses().zip(buffers).enumerate().map(|(at, (access, &buffer))| Use {
            buffer,
            is_write: at == last,
            is_each: matches!(access.inner, Inner::Each),
        });
        let same = |other: &&Member| other.is_loop() && other.has_elements_of(member);
        let elements = member.is_loop().then(|| members.iter().position(same)).flatten();
        Part { uses: uses.collect(), elements }
    };
    members.iter().zip(buffers).map(part).collect()
}
