//! Builds the loops over the rows of a group, and in each row the steps of [`plan`](super::plan).

use super::{
    super::{
        bytes,
        combiner::zero,
        frame::{self, load},
        reads::Kernel,
    },
    lanes::{LANES, Lanes, first_lane, fold, vector_type},
    member::{Inner, Member, is_lane_by_lane},
    memory::Memory,
};
use crate::{
    builder::Builder,
    ffi::{self, Val},
    functions::has_body,
};
use melior::ir::{Type, ValueLike};
use std::collections::HashMap;

/// The loops of a group, for rows of some lengths.
pub struct Rows<'c, 'a> {
    pub members: &'a [&'a Member<'c>],
    pub memory: Memory<'c>,
    /// The lanes of vectors that are whole rows, of one element or more; `None` if rows may have any length.
    pub whole: Option<i64>,
    /// Whether all that may move along a row does.
    pub all_move: bool,
    pub zero: Val<'c>,
    pub one: Val<'c>,
    /// The first index of each of the rows' columns, and the one after the last.
    pub bounds: &'a [[Val<'c>; 2]],
    /// The first element of each row, and the one after the last, if these may not be all.
    pub of_row: Option<[Val<'c>; 2]>,
}

/// For each access of each member, the offset of a row.
type Offsets<'c> = Vec<Vec<Val<'c>>>;

/// The last computed values of a row, for each buffer: vectors of its elements, and its one element.
#[derive(Default)]
struct Computed<'c> {
    elements: HashMap<usize, Val<'c>>,
    numbers: HashMap<usize, Val<'c>>,
}

impl<'c> Rows<'c, '_> {
    pub fn nest(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>]) {
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
        let of_member = |(member, accesses): (&&Member<'c>, (&Vec<frame::Flat<'c>>, &Vec<usize>))| {
            let start = |buffer| self.memory.starts.get(buffer).copied();
            let accesses = accesses.0.iter().zip(accesses.1);
            let offsets = accesses
                .map(|(flat, buffer)| start(buffer).unwrap_or_else(|| offset((member, &flat.strides))));
            offsets.collect()
        };
        let accesses = self.memory.flats.iter().zip(&self.memory.buffers);
        let offsets: Offsets<'c> = self.members.iter().zip(accesses).map(of_member).collect();
        let mut computed = Computed::default();
        for step in &self.memory.steps {
            if self.members[step[0]].is_loop() {
                self.elements(builder, step, &offsets, &mut computed)
            } else {
                step.iter().for_each(|&member| self.element(builder, member, &offsets[member], &mut computed))
            }
        }
    }

    /// A member that computes one element of a row.
    fn element(
        &self,
        builder: &Builder<'c, '_>,
        number: usize,
        offsets: &[Val<'c>],
        computed: &mut Computed<'c>,
    ) {
        let kernel = &self.members[number].kernel;
        let values: HashMap<_, _> = kernel
            .reads
            .iter()
            .enumerate()
            .map(|(at, read)| {
                (ffi::value_number(read.element), self.load(builder, (number, at), offsets[at], computed))
            })
            .collect();
        let result = one_of(builder, kernel, values);
        self.store(builder, number, offsets, result, computed);
    }

    /// One element of what a member accesses.
    fn load(
        &self,
        builder: &Builder<'c, '_>,
        (number, access): (usize, usize),
        at: Val<'c>,
        computed: &Computed<'c>,
    ) -> Val<'c> {
        if let Some(&known) = computed.numbers.get(&self.memory.buffers[number][access]) {
            return known;
        }
        let loaded = load(builder, self.memory.flats[number][access].memref, at);
        let memref = self.members[number].accesses().nth(access).expect("it is one of them").memref;
        bytes::to_element(builder, loaded, ffi::element_type(memref.r#type()))
    }

    /// Stores one element of a row, combined with the one before if the member reduces.
    fn store(
        &self,
        builder: &Builder<'c, '_>,
        number: usize,
        offsets: &[Val<'c>],
        value: Val<'c>,
        computed: &mut Computed<'c>,
    ) {
        let out = self.members[number].kernel.reads.len();
        let value = match &self.members[number].kernel.combiner {
            Some(combiner) => {
                let before = self.load(builder, (number, out), offsets[out], computed);
                combiner.combine(builder, before, value)
            }
            None => value,
        };
        let buffer = self.memory.buffers[number][out];
        if self.memory.numbers.contains(&buffer) {
            computed.numbers.insert(buffer, value);
            return;
        }
        let memref = self.memory.flats[number][out].memref;
        builder.build_without_result("memref.store", &[value, memref, offsets[out]], &[]);
    }

    /// Members that compute the elements of a row.
    fn elements(
        &self,
        builder: &Builder<'c, '_>,
        step: &[usize],
        offsets: &Offsets<'c>,
        computed: &mut Computed<'c>,
    ) {
        let count = self.members[step[0]].static_elements();
        let elements = self.members[step[0]].elements(builder);
        let row = Row { rows: self, step, offsets, once: self.read_once(builder, step, offsets, computed) };
        let (lanes, sums) = match self.whole {
            Some(width) => {
                let is_full = count == Some(width);
                let lanes = if is_full {
                    Lanes { count: width, mask: None }
                } else {
                    Lanes::first(builder, width, elements)
                };
                let sums = row.neutral(builder, width);
                (width, row.compute(builder, lanes, self.zero, &sums, computed))
            }
            None => (LANES, row.build_loop(builder, count, elements)),
        };
        for (&number, &sum) in row.reductions().zip(&sums) {
            let combiner = self.members[number].kernel.combiner.as_ref().expect("it reduces");
            let total = fold(builder, sum, lanes, &|a, b| combiner.combine(builder, a, b));
            self.store(builder, number, &offsets[number], total, computed);
        }
    }

    /// The values that members read once a row, for each of their reads.
    fn read_once(
        &self,
        builder: &Builder<'c, '_>,
        step: &[usize],
        offsets: &Offsets<'c>,
        computed: &Computed<'c>,
    ) -> HashMap<(usize, usize), Val<'c>> {
        let mut once = HashMap::new();
        // A value that the body loads exists if an element is computed. Whole vectors have one.
        let first = self.members[step[0]];
        let may_be_empty = self.whole.is_none() && first.static_elements().is_none_or(|count| count == 0);
        for &number in step {
            for (read, access) in self.members[number].reads.iter().enumerate() {
                if matches!(access.inner, Inner::Once) {
                    let at = offsets[number][read];
                    let is_loaded = !self.members[number].kernel.reads[read].is_input;
                    let load = |builder: &Builder<'c, '_>| self.load(builder, (number, read), at, computed);
                    let value = if may_be_empty && is_loaded {
                        let element = ffi::element_type(access.memref.r#type());
                        if_any(builder, first.elements(builder), element, load)
                    } else {
                        load(builder)
                    };
                    once.insert((number, read), value);
                }
            }
        }
        once
    }
}

/// The result of a body on scalars. Functions are computed in vectors of one lane: those have shorter bodies.
fn one_of<'c>(
    builder: &Builder<'c, '_>,
    kernel: &Kernel<'c>,
    mut values: HashMap<usize, Val<'c>>,
) -> Val<'c> {
    let result = ffi::value_number(kernel.result);
    let has_functions = kernel.body.iter().any(|&op| has_body(op));
    if !has_functions || !kernel.body.iter().all(|&op| is_lane_by_lane(op)) {
        kernel.body.iter().for_each(|&op| frame::copy(builder, op, &mut values));
        return values.get(&result).copied().unwrap_or(kernel.result);
    }
    let lanes = Lanes { count: 1, mask: None };
    values.values_mut().for_each(|value| *value = lanes.spread(builder, *value));
    first_lane(builder, lanes.compute(builder, kernel, values))
}

/// A number, if there are elements that need it, and 0 otherwise.
fn if_any<'c>(
    builder: &Builder<'c, '_>,
    elements: Val<'c>,
    element: Type<'c>,
    load: impl Fn(&Builder<'c, '_>) -> Val<'c>,
) -> Val<'c> {
    let are_any = builder.at_least(elements, builder.index(1));
    let zero = |builder: &Builder<'c, '_>| {
        builder.build("arith.constant", &[], &[("value", zero(builder, element))], element)
    };
    builder
        .choose(are_any, element, |inside| Ok(load(inside)), |inside| Ok(zero(inside)))
        .expect("an op with a given result type can be created")
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
        let of_row = self.rows.of_row;
        let elements = of_row.map_or(elements, |[from, to]| builder.subtract_index(to, from));
        let place =
            |builder: &Builder<'c, '_>, at| of_row.map_or(at, |[from, _]| builder.add_index(from, at));
        let done = builder.multiply_index(builder.divide_index(elements, step), step);
        let neutral = self.neutral(builder, LANES);
        let sums = builder.fold([zero, done, step], &neutral, |inside, at, sums| {
            let lanes = Lanes { count: LANES, mask: None };
            self.compute(inside, lanes, place(inside, at), sums, &mut Computed::default())
        });
        if of_row.is_none() && count.is_some_and(|count| count % LANES == 0) {
            return sums;
        }
        let rest = builder.subtract_index(elements, done);
        builder.when_or(builder.at_least(rest, self.rows.one), &sums, |inside| {
            let lanes = Lanes::first(inside, LANES, rest);
            self.compute(inside, lanes, place(inside, done), &sums, &mut Computed::default())
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
                let known = computed.elements.get(&memory.buffers[number][read]).copied();
                let value = known.unwrap_or_else(|| self.read(builder, lanes, at, (number, read)));
                values.insert(ffi::value_number(element.element), value);
            }
            let result = lanes.compute(builder, kernel, values);
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
            computed.elements.insert(buffer, result);
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
        let access = &self.rows.members[number].reads[read];
        let r#type = vector_type(builder, ffi::element_type(access.memref.r#type()), lanes.count);
        let each = |builder: &Builder<'c, '_>| {
            let loaded = lanes.load(builder, memref, builder.add_index(offset, at));
            bytes::to_element(builder, loaded, r#type)
        };
        match access.inner {
            Inner::Each => each(builder),
            Inner::Perhaps(_) if self.rows.all_move => each(builder),
            Inner::Once => lanes.spread(builder, self.once[&(number, read)]),
            Inner::Perhaps(step) => {
                let moves = builder.equal(step, self.rows.one);
                let once = |builder: &Builder<'c, '_>| {
                    bytes::to_element(builder, lanes.spread(builder, load(builder, memref, offset)), r#type)
                };
                builder
                    .choose(moves, r#type, |inside| Ok(each(inside)), |inside| Ok(once(inside)))
                    .expect("an op with a given result type can be created")
            }
        }
    }
}
