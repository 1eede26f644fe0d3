//! Builds the loops of a group: over the rows, and in each row the steps of [`plan`](super::plan).

use super::{
    super::{
        frame::{self, load},
        threads::{Cores, Last, Part, cost_of_element, share},
    },
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

/// The loops of a group, for rows of some lengths.
struct Rows<'c, 'a> {
    members: &'a [&'a Member<'c>],
    memory: Memory<'c>,
    /// The lanes of vectors that are whole rows, of one element or more; `None` if rows may have any length.
    whole: Option<i64>,
    zero: Val<'c>,
    one: Val<'c>,
    /// The first index of each of the rows' columns, and the one behind the last.
    bounds: &'a [[Val<'c>; 2]],
}

/// For each access of each member, the offset of a row.
type Offsets<'c> = Vec<Vec<Val<'c>>>;

/// The elements that were computed last, for each buffer.
type Computed<'c> = HashMap<usize, Val<'c>>;

/// Builds the loops, on one core or more; `own` is memory that only the group uses.
pub fn build<'c>(builder: &Builder<'c, '_>, group: &Group<'c>, own: &[Val<'c>], cores: Option<Cores>) {
    let members: Vec<_> = group.members.iter().map(|(_, member)| member).collect();
    let extents: Vec<_> = members[0].rows.iter().map(|&column| extent(builder, members[0], column)).collect();
    let memory = Memory::new(builder, &members, own);
    let zero = builder.index(0);
    let loops = |builder: &Builder<'c, '_>, part: Option<&Part<'c>>| {
        let bounds: Vec<_> = match part {
            Some(Part { from, extents }) => {
                let ends = from.iter().zip(extents).map(|(&from, &count)| builder.add_index(from, count));
                from.iter().copied().zip(ends).map(|(from, to)| [from, to]).collect()
            }
            None => extents.iter().map(|&extent| [zero, extent]).collect(),
        };
        let versions = Versions { members: &members, memory: &memory, bounds: &bounds };
        match versions.longest().filter(|longest| (1..=LANES).contains(longest)) {
            Some(longest) => versions.build_whole(builder, lanes_for(longest)),
            None => versions.build(builder, &SHORT),
        }
    };
    share(builder, cores, (&extents, Last::Rows), |builder| work(builder, &members, &extents), &loops);
}

/// The cost of all rows of these sizes.
fn work<'c>(builder: &Builder<'c, '_>, members: &[&Member<'c>], extents: &[Val<'c>]) -> Val<'c> {
    let of_row = members.iter().map(|member| {
        let cost = cost_of_element(member.kernel.reads.len(), &member.kernel.body);
        builder.multiply_index(elements(builder, member), builder.index(cost))
    });
    let of_row = of_row.reduce(|a, b| builder.add_index(a, b)).expect("a group has members");
    extents.iter().fold(of_row, |work, &extent| builder.multiply_index(work, extent))
}

/// The lengths of rows for which a group has loops.
struct Versions<'c, 'a> {
    members: &'a [&'a Member<'c>],
    memory: &'a Memory<'c>,
    bounds: &'a [[Val<'c>; 2]],
}

impl<'c> Versions<'c, '_> {
    /// The members of which each is in a loop of its own.
    fn loops(&self) -> impl Iterator<Item = &Member<'c>> {
        self.memory.steps.iter().map(|step| self.members[step[0]]).filter(|member| member.is_loop())
    }

    /// The most elements of a row, if all are static; `None` if there may be none.
    fn longest(&self) -> Option<i64> {
        let counts: Option<Vec<_>> = self.loops().map(static_elements).collect();
        counts.filter(|counts| !counts.contains(&0))?.into_iter().max()
    }

    /// Builds the loops, once for each of these numbers of lanes, and once for all other rows.
    fn build(&self, builder: &Builder<'c, '_>, short: &[i64]) {
        let is_short = short
            .split_first()
            .and_then(|(&lanes, longer)| Some((self.are_short(builder, lanes)?, lanes, longer)));
        match is_short {
            Some((condition, lanes, longer)) => builder.when_else(
                condition,
                |builder| self.build_whole(builder, lanes),
                |builder| self.build(builder, longer),
            ),
            None => {
                let memory = self.memory.allocate(builder, self.members);
                let rows = self.rows(builder, memory, None);
                rows.nest(builder, &[]);
                rows.memory.free(builder);
            }
        }
    }

    /// Builds the loops for rows that are one vector.
    fn build_whole(&self, builder: &Builder<'c, '_>, lanes: i64) {
        self.rows(builder, self.memory.in_vectors(), Some(lanes)).nest(builder, &[]);
    }

    fn rows(&self, builder: &Builder<'c, '_>, memory: Memory<'c>, whole: Option<i64>) -> Rows<'c, '_> {
        let (zero, one) = (builder.index(0), builder.index(1));
        Rows { members: self.members, memory, whole, zero, one, bounds: self.bounds }
    }

    /// Whether each row has an element, and no more than there are lanes; `None` if that is static.
    fn are_short(&self, builder: &Builder<'c, '_>, lanes: i64) -> Option<Val<'c>> {
        let mut all = None;
        for member in self.loops() {
            match static_elements(member) {
                Some(count) if !(1..=lanes).contains(&count) => return None,
                Some(_) => {}
                None => {
                    let count = elements(builder, member);
                    let [some, few] = [(count, builder.index(1)), (builder.index(lanes), count)]
                        .map(|(more, less)| builder.at_least(more, less));
                    let own = builder.and(some, few);
                    all = Some(all.map_or(own, |all| builder.and(all, own)));
                }
            }
        }
        all
    }
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
pub fn static_elements(member: &Member) -> Option<i64> {
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
    fn nest(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>]) {
        let Some(&[from, to]) = self.bounds.get(indices.len()) else { return self.row(builder, indices) };
        builder.for_each([from, to, self.one], |inside, index| {
            self.nest(inside, &[indices, &[index]].concat());
        });
    }

    fn row(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>]) {
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
        let mut computed = Computed::new();
        for step in &self.memory.steps {
            match self.members[step[0]].is_loop() {
                true => self.elements(builder, step, &offsets, &mut computed),
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

    /// Members that compute the elements of a row.
    fn elements(
        &self,
        builder: &Builder<'c, '_>,
        step: &[usize],
        offsets: &Offsets<'c>,
        computed: &mut Computed<'c>,
    ) {
        let count = static_elements(self.members[step[0]]);
        let elements = elements(builder, self.members[step[0]]);
        let row = Row { rows: self, step, offsets, once: self.read_once(builder, step, offsets) };
        let (lanes, sums) = match self.whole {
            Some(width) => {
                let is_full = count == Some(width);
                let lanes = match is_full {
                    true => Lanes { count: width, mask: None },
                    false => Lanes::first(builder, width, elements),
                };
                let sums = row.neutral(builder, width);
                (width, row.compute(builder, lanes, self.zero, &sums, computed))
            }
            None => (LANES, row.build_loop(builder, count, elements)),
        };
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

/// The elements of a row, in one step.
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

    /// Builds the loop over all elements, in vectors of [`LANES`]; returns the sums of each lane.
    fn build_loop(&self, builder: &Builder<'c, '_>, count: Option<i64>, elements: Val<'c>) -> Vec<Val<'c>> {
        let (zero, step) = (self.rows.zero, builder.index(LANES));
        let done = builder.multiply_index(builder.divide_index(elements, step), step);
        let neutral = self.neutral(builder, LANES);
        let sums = builder.fold([zero, done, step], &neutral, |inside, at, sums| {
            self.compute(inside, Lanes { count: LANES, mask: None }, at, sums, &mut Computed::new())
        });
        if count.is_some_and(|count| count % LANES == 0) {
            return sums;
        }
        let rest = builder.subtract_index(elements, done);
        builder.when_or(builder.at_least(rest, self.rows.one), &sums, |inside| {
            let lanes = Lanes::first(inside, LANES, rest);
            self.compute(inside, lanes, done, &sums, &mut Computed::new())
        })
    }

    /// Computes the elements in the lanes from `at` on; returns the sums so far.
    fn compute(
        &self,
        builder: &Builder<'c, '_>,
        lanes: Lanes<'c>,
        at: Val<'c>,
        sums: &[Val<'c>],
        computed: &mut Computed<'c>,
    ) -> Vec<Val<'c>> {
        let mut new = Vec::new();
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
