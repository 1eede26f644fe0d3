//! Builds the loops of a group, for rows of some lengths.

use super::{
    super::threads::{Cores, Last, Part, cost_of_element, free, share},
    group::Group,
    lanes::LANES,
    member::{Inner, Member, extent},
    memory::Memory,
    row::Rows,
};
use crate::{builder::Builder, ffi::Val, functions::has_body};

/// The lanes in rows that have no more elements, if only run time knows that. The other lanes would have
/// nothing to add. In 64 lanes, a sum begins with that of two elements in each of [`LANES`].
const SHORT: [i64; 3] = [4, 16, 2 * LANES];

/// Builds the loops, on one core or more; `own` is memory that only the group uses.
pub fn build<'c>(builder: &Builder<'c, '_>, group: &Group<'c>, own: &[Val<'c>], cores: Option<Cores>) {
    let members: Vec<_> = group.members.iter().map(|(_, member)| member).collect();
    let rows: Vec<_> =
        members[0].rows.iter().map(|&column| extent(builder, &members[0].kernel, column)).collect();
    let memory = Memory::new(builder, &members, own);
    let zero = builder.index(0);
    let (extents, last) = if has_parts(&members) {
        ([&rows[..], &[members[0].elements(builder)]].concat(), Last::Elements)
    } else {
        (rows.clone(), Last::Rows)
    };
    let loops = |builder: &Builder<'c, '_>, part: Option<&Part<'c>>| {
        let bounds_of = |Part { from, extents, .. }: &Part<'c>| -> Vec<_> {
            let ends = from.iter().zip(extents).map(|(&from, &count)| [from, builder.add_index(from, count)]);
            ends.collect()
        };
        let all = || extents.iter().map(|&extent| [zero, extent]).collect();
        let bounds = part.map_or_else(all, bounds_of);
        let (bounds, elements) = bounds.split_at(rows.len());
        let of_row = part.and(elements.first().copied());
        let memory = &match part {
            Some(part) => memory.within(builder, &members, &part.memory, Some(part.core)),
            None => memory.clone(),
        };
        let versions = Versions { members: &members, memory, bounds, of_row, all_move: false };
        // That is the common case: a gain has the elements of a row.
        match all_move(builder, &members) {
            Some(condition) => builder.when_else(
                condition,
                |builder| Versions { all_move: true, ..versions }.build_all(builder),
                |builder| versions.build(builder, &[]),
            ),
            None => versions.build_all(builder),
        }
    };
    let all = Versions { members: &members, memory: &memory, bounds: &[], of_row: None, all_move: false };
    let allocate = |builder: &Builder<'c, '_>, count| {
        if all.whole().is_some() {
            return Vec::new();
        }
        let are_any = rows.iter().map(|&extent| builder.at_least(extent, builder.index(1)));
        let has_rows = are_any.reduce(|a, b| builder.and(a, b));
        memory.allocate(builder, &members, has_rows, Some(count))
    };
    share(builder, cores, (&extents, last), |builder| work(builder, &members, &rows), &allocate, &loops);
}

/// Whether one core may compute a part of a row: each element by itself, of rows that may be longer than a
/// vector.
fn has_parts(members: &[&Member]) -> bool {
    matches!(members, [member] if member.is_loop()
        && member.kernel.combiner.is_none()
        && member.static_elements().is_none_or(|count| count > LANES))
}

/// The cost of all rows of these sizes.
fn work<'c>(builder: &Builder<'c, '_>, members: &[&Member<'c>], extents: &[Val<'c>]) -> Val<'c> {
    let of_row = members.iter().map(|member| {
        let cost = cost_of_element(member.kernel.reads.len(), &member.kernel.body);
        builder.multiply_index(member.elements(builder), builder.index(cost))
    });
    let of_row = of_row.reduce(|a, b| builder.add_index(a, b)).expect("a group has members");
    extents.iter().fold(of_row, |work, &extent| builder.multiply_index(work, extent))
}

/// Whether all that may move along a row does; `None` if nothing may.
fn all_move<'c>(builder: &Builder<'c, '_>, members: &[&Member<'c>]) -> Option<Val<'c>> {
    let mut steps = Vec::new();
    for access in members.iter().flat_map(|member| &member.reads) {
        match access.inner {
            Inner::Perhaps(step) if !steps.contains(&step) => steps.push(step),
            _ => {}
        }
    }
    let one = builder.index(1);
    steps.into_iter().map(|step| builder.equal(step, one)).reduce(|a, b| builder.and(a, b))
}

/// The lengths of rows for which a group has loops.
#[derive(Clone, Copy)]
struct Versions<'c, 'a> {
    members: &'a [&'a Member<'c>],
    memory: &'a Memory<'c>,
    bounds: &'a [[Val<'c>; 2]],
    /// The first element of each row, and the one after the last, where a core may compute a part of a row.
    of_row: Option<[Val<'c>; 2]>,
    all_move: bool,
}

impl<'c> Versions<'c, '_> {
    fn build_all(&self, builder: &Builder<'c, '_>) {
        if self.of_row.is_some() {
            return self.build(builder, &[]);
        }
        let most = self.most_lanes();
        match self.whole() {
            Some(longest) => self.build_whole(builder, lanes_for(longest)),
            None => self.build(builder, SHORT.split(|&lanes| lanes > most).next().unwrap_or_default()),
        }
    }

    /// The most elements of a row, if each row is one vector for certain.
    fn whole(&self) -> Option<i64> {
        self.longest().filter(|longest| (1..=self.most_lanes()).contains(longest))
    }

    /// The members of which each is in a loop of its own.
    fn loops(&self) -> impl Iterator<Item = &Member<'c>> {
        self.memory.steps.iter().map(|step| self.members[step[0]]).filter(|member| member.is_loop())
    }

    /// The most lanes of a vector that is a whole row: functions need their registers for themselves.
    fn most_lanes(&self) -> i64 {
        let mut ops =
            self.members.iter().filter(|member| member.is_loop()).flat_map(|member| &member.kernel.body);
        if ops.any(|&op| has_body(op)) { LANES } else { 2 * LANES }
    }

    /// The most elements of a row, if all are static; `None` if there may be none.
    fn longest(&self) -> Option<i64> {
        let counts: Option<Vec<_>> = self.loops().map(Member::static_elements).collect();
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
                let are_any = self.bounds.iter().map(|&[from, to]| builder.not(builder.equal(from, to)));
                let has_rows = are_any.reduce(|a, b| builder.and(a, b));
                // The shared memory that a core uses is known.
                let own = if self.memory.starts.is_empty() {
                    self.memory.allocate(builder, self.members, has_rows, None)
                } else {
                    Vec::new()
                };
                let memory = self.memory.within(builder, self.members, &own, None);
                self.rows(builder, memory, None).nest(builder, &[]);
                free(builder, &own);
            }
        }
    }

    /// Builds the loops for rows that are one vector.
    fn build_whole(&self, builder: &Builder<'c, '_>, lanes: i64) {
        self.rows(builder, self.memory.in_vectors(), Some(lanes)).nest(builder, &[]);
    }

    fn rows(&self, builder: &Builder<'c, '_>, memory: Memory<'c>, whole: Option<i64>) -> Rows<'c, '_> {
        let (zero, one) = (builder.index(0), builder.index(1));
        let Self { members, bounds, of_row, all_move, .. } = *self;
        Rows { members, memory, whole, all_move, zero, one, bounds, of_row }
    }

    /// Whether each row has an element, and no more than there are lanes; `None` if that is static.
    fn are_short(&self, builder: &Builder<'c, '_>, lanes: i64) -> Option<Val<'c>> {
        let mut all = None;
        for member in self.loops() {
            match member.static_elements() {
                Some(count) if !(1..=lanes).contains(&count) => return None,
                Some(_) => {}
                None => {
                    let count = member.elements(builder);
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

/// The lanes for rows of that length: the lanes without an element would not change the result.
fn lanes_for(elements: i64) -> i64 {
    (1..).map(|shift| 1 << shift).find(|&lanes| lanes >= elements).expect("rows of whole vectors are short")
}
