//! Builds the loops of a group: over the rows, and in each row the steps of [`plan`](super::plan).

use super::{
    super::frame::{self, load},
    group::Group,
    lanes::{Lanes, fold, vector_type},
    member::{Inner, Member, extents},
    memory::Memory,
    sizes::{Size, build_size},
};
use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::ValueLike;
use std::collections::HashMap;

/// The lanes of a reduction: see `docs/reductions.md`.
pub const LANES: i64 = 32;

/// The lanes in rows that have no more elements, if only run time knows that. The other lanes would have nothing to add.
const SHORT: [i64; 2] = [4, 16];

/// A group whose loops are being built.
struct Rows<'c, 'a> {
    members: Vec<&'a Member<'c>>,
    memory: Memory<'c>,
    zero: Val<'c>,
    one: Val<'c>,
    /// The sizes of the rows' columns.
    bounds: Vec<Val<'c>>,
}

/// For each access of each member, the offset of a row.
type Offsets<'c> = Vec<Vec<Val<'c>>>;

/// Builds the loops; `own` is memory that only the group uses.
pub fn build<'c>(builder: &Builder<'c, '_>, group: &Group<'c>, own: &[Val<'c>]) {
    let members: Vec<_> = group.members.iter().map(|(_, member)| member).collect();
    let bounds: Vec<_> = members[0].rows.iter().map(|&column| extent(builder, members[0], column)).collect();
    let (zero, one) = (builder.index(0), builder.index(1));
    let memory = Memory::new(builder, &members, own);
    let rows = Rows { members, memory, zero, one, bounds };
    rows.build(builder, &SHORT);
    rows.memory.free(builder);
}

/// The size of a column.
pub fn extent<'c>(builder: &Builder<'c, '_>, member: &Member<'c>, column: usize) -> Val<'c> {
    let (memref, dim) = extents(&member.kernel, column).next().expect("a kernel accesses each column");
    build_size(builder, memref, dim)
}

/// The number of elements of a row.
pub fn elements<'c>(builder: &Builder<'c, '_>, member: &Member<'c>) -> Val<'c> {
    let sizes = member.inner.iter().map(|&column| extent(builder, member, column));
    sizes.reduce(|a, b| builder.multiply_index(a, b)).unwrap_or_else(|| builder.index(1))
}

/// The number of elements of a row, if it is static.
fn static_elements(member: &Member) -> Option<i64> {
    let size = |&column: &usize| {
        member
            .sizes(column)
            .into_iter()
            .find_map(|size| if let Size::Static(size) = size { Some(size) } else { None })
    };
    member.inner.iter().map(size).try_fold(1_i64, |product, size| product.checked_mul(size?))
}

/// The lanes for rows of so many elements: the lanes that have none would not change the result.
fn lanes_for(elements: i64) -> i64 {
    (1..).map(|shift| 1 << shift).find(|&lanes| lanes >= elements.min(LANES)).unwrap_or(LANES)
}

impl<'c> Rows<'c, '_> {
    /// Builds the loops, once for each of these numbers of lanes, and once for longer rows.
    fn build(&self, builder: &Builder<'c, '_>, short: &[i64]) {
        let is_short = short
            .split_first()
            .and_then(|(&lanes, longer)| Some((self.are_short(builder, lanes)?, lanes, longer)));
        match is_short {
            Some((condition, lanes, longer)) => builder.when_else(
                condition,
                |builder| self.nest(builder, &[], Some(lanes)),
                |builder| self.build(builder, longer),
            ),
            None => self.nest(builder, &[], None),
        }
    }

    /// Whether no row has more elements than there are lanes; `None` if that is static.
    fn are_short(&self, builder: &Builder<'c, '_>, lanes: i64) -> Option<Val<'c>> {
        let mut all = None;
        let loops = self.memory.steps.iter().map(|step| self.members[step[0]]);
        for member in loops.filter(|member| member.is_loop()) {
            match static_elements(member) {
                Some(count) if count > lanes => return None,
                Some(_) => {}
                None => {
                    let own = builder.at_least(builder.index(lanes), elements(builder, member));
                    all = Some(all.map_or(own, |all| builder.and(all, own)));
                }
            }
        }
        all
    }

    /// Loops over the rows, in vectors of so many lanes if no row has more elements.
    fn nest(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>], lanes: Option<i64>) {
        let Some(&bound) = self.bounds.get(indices.len()) else { return self.row(builder, indices, lanes) };
        builder.for_each([self.zero, bound, self.one], |inside, index| {
            self.nest(inside, &[indices, &[index]].concat(), lanes);
        });
    }

    fn row(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>], lanes: Option<i64>) {
        let offset = |(member, strides): (&&Member<'c>, &Vec<Option<Val<'c>>>)| {
            let terms = member
                .rows
                .iter()
                .zip(indices)
                .filter_map(|(&column, &index)| Some(builder.multiply_index(index, strides[column]?)));
            terms.reduce(|a, b| builder.add_index(a, b)).unwrap_or(self.zero)
        };
        let of_member = |(member, flats): (&&Member<'c>, &Vec<frame::Flat<'c>>)| {
            flats.iter().map(|flat| offset((member, &flat.strides))).collect()
        };
        let offsets: Offsets<'c> = self.members.iter().zip(&self.memory.flats).map(of_member).collect();
        for step in &self.memory.steps {
            match self.members[step[0]].is_loop() {
                true => self.elements(builder, step, &offsets, lanes),
                false => step.iter().for_each(|&member| self.element(builder, member, &offsets[member])),
            }
        }
    }

    /// A member that computes one element of a row.
    fn element(&self, builder: &Builder<'c, '_>, number: usize, offsets: &[Val<'c>]) {
        let (kernel, flats) = (&self.members[number].kernel, &self.memory.flats[number]);
        let reads = kernel.reads.iter().zip(flats).zip(offsets);
        let mut values: HashMap<_, _> = reads
            .map(|((read, flat), &at)| (ffi::value_number(read.element), load(builder, flat.memref, at)))
            .collect();
        for &op in &kernel.body {
            frame::copy(builder, op, &mut values);
        }
        let result = values.get(&ffi::value_number(kernel.result)).copied().unwrap_or(kernel.result);
        self.store(builder, number, offsets, result);
    }

    /// Stores one element of a row, combined with the one in memory if the member reduces.
    fn store(&self, builder: &Builder<'c, '_>, number: usize, offsets: &[Val<'c>], value: Val<'c>) {
        let reads = self.members[number].kernel.reads.len();
        let (memref, at) = (self.memory.flats[number][reads].memref, offsets[reads]);
        let value = match &self.members[number].kernel.combiner {
            Some(combiner) => combiner.combine(builder, load(builder, memref, at), value),
            None => value,
        };
        builder.build_without_result("memref.store", &[value, memref, at], &[]);
    }

    /// Members that compute the elements of a row, in one loop, or in one vector if no row has more than so many elements.
    fn elements(&self, builder: &Builder<'c, '_>, step: &[usize], offsets: &Offsets<'c>, lanes: Option<i64>) {
        let count = static_elements(self.members[step[0]]);
        let is_loop = lanes.is_none();
        let lanes = lanes.unwrap_or_else(|| count.map_or(LANES, lanes_for));
        let row = Row { rows: self, step, offsets, once: self.read_once(builder, step, offsets) };
        let mut sums = row.neutral(builder, lanes);
        let (mut done, mut rest) = (self.zero, elements(builder, self.members[step[0]]));
        if is_loop {
            let step = builder.index(lanes);
            done = builder.multiply_index(builder.divide_index(rest, step), step);
            let all = Lanes { count: lanes, mask: None };
            sums = builder
                .fold([self.zero, done, step], &sums, |inside, at, sums| row.compute(inside, all, at, sums));
            rest = builder.subtract_index(rest, done);
        }
        if !is_loop || count.is_none_or(|count| count % lanes != 0) {
            let before = sums;
            sums = builder.when_or(builder.at_least(rest, self.one), &before, |inside| {
                row.compute(inside, Lanes::first(inside, lanes, rest), done, &before)
            });
        }
        for (&number, &sum) in row.reductions().zip(&sums) {
            let combiner = self.members[number].kernel.combiner.as_ref().expect("it reduces");
            let total = fold(builder, sum, lanes, &|a, b| combiner.combine(builder, a, b));
            self.store(builder, number, &offsets[number], total);
        }
    }

    /// What members read once a row, for each of their reads.
    fn read_once(
        &self,
        builder: &Builder<'c, '_>,
        step: &[usize],
        offsets: &Offsets<'c>,
    ) -> HashMap<(usize, usize), Val<'c>> {
        let mut once = HashMap::new();
        for &number in step {
            for (read, access) in self.members[number].reads.iter().enumerate() {
                let memref = self.memory.flats[number][read].memref;
                if matches!(access.inner, Inner::Once) {
                    once.insert((number, read), load(builder, memref, offsets[number][read]));
                }
            }
        }
        once
    }
}

/// A loop over the elements of a row.
struct Row<'c, 'a> {
    rows: &'a Rows<'c, 'a>,
    step: &'a [usize],
    offsets: &'a Offsets<'c>,
    once: HashMap<(usize, usize), Val<'c>>,
}

impl<'c> Row<'c, '_> {
    fn reductions(&self) -> impl Iterator<Item = &usize> {
        self.step.iter().filter(|&&member| self.rows.members[member].kernel.combiner.is_some())
    }

    /// The neutral element of each reduction, in all lanes.
    fn neutral(&self, builder: &Builder<'c, '_>, lanes: i64) -> Vec<Val<'c>> {
        let neutral = |&member: &usize| {
            let kernel = &self.rows.members[member].kernel;
            let element = ffi::element_type(kernel.out.r#type());
            let combiner = kernel.combiner.as_ref().expect("it reduces");
            let r#type = vector_type(builder, element, lanes);
            let value = ffi::splat(r#type, combiner.neutral(builder, element));
            builder.build("arith.constant", &[], &[("value", value)], r#type)
        };
        self.reductions().map(neutral).collect()
    }

    /// Computes the elements in the lanes from `at` on; returns the sums so far.
    fn compute(
        &self,
        builder: &Builder<'c, '_>,
        lanes: Lanes<'c>,
        at: Val<'c>,
        sums: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        let (mut computed, mut new) = (HashMap::new(), Vec::new());
        for &number in self.step {
            let kernel = &self.rows.members[number].kernel;
            let memory = &self.rows.memory;
            let mut values = HashMap::new();
            for (read, element) in kernel.reads.iter().enumerate() {
                let known = computed.get(&memory.buffers[number][read]).copied();
                let value = known.unwrap_or_else(|| self.read(builder, lanes, at, (number, read)));
                values.insert(ffi::value_number(element.element), value);
            }
            kernel.body.iter().for_each(|&op| lanes.copy(builder, op, &mut values));
            let result = values.get(&ffi::value_number(kernel.result)).copied();
            let result = result.unwrap_or_else(|| lanes.spread(builder, kernel.result));
            if let Some(combiner) = &kernel.combiner {
                let sum = sums[new.len()];
                // A lane without an element adds nothing.
                let added = match lanes.mask {
                    Some(mask) => builder.select(mask, result, self.neutral(builder, lanes.count)[new.len()]),
                    None => result,
                };
                new.push(combiner.combine(builder, sum, added));
                continue;
            }
            let (out, flats) = (kernel.reads.len(), &memory.flats[number]);
            let buffer = memory.buffers[number][out];
            computed.insert(buffer, result);
            if !memory.unstored.contains(&buffer) {
                let at = builder.add_index(self.offsets[number][out], at);
                lanes.store(builder, result, flats[out].memref, at);
            }
        }
        new
    }

    /// One read of a member.
    fn read(
        &self,
        builder: &Builder<'c, '_>,
        lanes: Lanes<'c>,
        at: Val<'c>,
        (number, read): (usize, usize),
    ) -> Val<'c> {
        let (memref, offset) = (self.rows.memory.flats[number][read].memref, self.offsets[number][read]);
        let each = |builder: &Builder<'c, '_>| lanes.load(builder, memref, builder.add_index(offset, at));
        match self.rows.members[number].reads[read].inner {
            Inner::Each => each(builder),
            Inner::Once => lanes.spread(builder, self.once[&(number, read)]),
            Inner::Perhaps(step) => {
                let moves = builder.equal(step, self.rows.one);
                let r#type = vector_type(builder, ffi::element_type(memref.r#type()), lanes.count);
                let once = |builder: &Builder<'c, '_>| lanes.spread(builder, load(builder, memref, offset));
                builder
                    .choose(moves, r#type, |inside| Ok(each(inside)), |inside| Ok(once(inside)))
                    .expect("an op with a given result type can be created")
            }
        }
    }
}
