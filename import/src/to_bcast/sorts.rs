//! `stablehlo.sort`: merges runs of twice the length in each round, from both ends of one pair of lists of
//! places, and then looks up the elements at these places. The order is stable. If only a few first elements
//! of a row are read, these are selected in one pass.

mod read;

use super::{
    casts::{as_declared, as_signless},
    given::{assert, operand},
    parts::numbers_of,
    scalars,
    sizes::{emit, number::Number, read::Arguments},
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val, glue::BcastIntegerPredicate},
};
use melior::ir::{Type, ValueLike, operation::OperationLike, r#type::IntegerType};

struct Sort<'c> {
    op: Op<'c>,
    /// Of one shape; the region compares two elements of each.
    tensors: Vec<Val<'c>>,
    sizes: Vec<Val<'c>>,
    /// The dimension along which the elements are sorted.
    dim: usize,
    /// The number of first elements of a row that are read, if it is small.
    selected: Option<Val<'c>>,
}

/// Builds the values that replace the results of an op; `None` for an op of another name.
pub fn convert<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Option<Result<Vec<Val<'c>>, String>> {
    ffi::has_name(op, "stablehlo.sort").then(|| {
        let results = Sort::read(builder, op, arguments)?.build(builder)?;
        let declared = op.results().map(|result| result.r#type());
        Ok(results
            .into_iter()
            .zip(declared)
            .map(|(value, r#type)| as_declared(builder, value, r#type))
            .collect())
    })
}

impl<'c> Sort<'c> {
    fn read(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        let own = numbers_of(operand(op, 0)?)?;
        let rank = own.len() as i64; // small
        let dim = ffi::attribute(op, "dimension").and_then(ffi::i64_attribute).unwrap_or(-1);
        let dim = if dim < 0 { dim + rank } else { dim };
        let count = op.operand_count();
        if !(0..rank).contains(&dim)
            || op.result_count() != count
            || ffi::body_arguments(op).len() != 2 * count
        {
            return Err("its operands do not fit".to_owned());
        }
        let others: Vec<Vec<Number>> = op.operands().map(numbers_of).collect::<Result<_, _>>()?;
        if others.iter().any(|other| other.len() != own.len()) {
            return Err("its operands have different ranks".to_owned());
        }
        scalars::verify(builder, op)?;
        let mut tensors: Vec<Val> = op.operands().map(|tensor| as_signless(builder, tensor)).collect();
        for (at, other) in others.iter().enumerate() {
            for (dim, (own, other)) in
                own.iter().zip(other).enumerate().filter(|(_, (own, other))| own != other)
            {
                let is_same =
                    builder.equal(emit::number_value(builder, own), emit::number_value(builder, other));
                assert(builder, op, is_same, &format!("operand #{at} dim {dim}: not the size of operand #0"));
                tensors[at] = builder.guard(tensors[at], is_same);
            }
        }
        let sizes = own.iter().map(|size| emit::number_value(builder, size)).collect();
        let dim = dim as usize; // in the range of the rank
        let selected = read::few_first(op, dim, arguments).map(|count| builder.index(count));
        Ok(Self { op, tensors, sizes, dim, selected })
    }

    fn build(&self, builder: &Builder<'c, '_>) -> Result<Vec<Val<'c>>, String> {
        let index = Type::index(builder.context());
        let places = ffi::tensor_type(&[2, ffi::DYNAMIC], index, None, builder.location());
        let places = places.ok_or("there is no such tensor")?;
        let mut carried = vec![builder.build("tensor.empty", &[self.sizes[self.dim]], &[], places)];
        for tensor in &self.tensors {
            let dynamic: Vec<Val> = self.dynamic_sizes(*tensor);
            carried.push(builder.build("tensor.empty", &dynamic, &[], tensor.r#type()));
        }
        Ok(self.rows(builder, &[], &carried).split_off(1))
    }

    fn dynamic_sizes(&self, tensor: Val<'c>) -> Vec<Val<'c>> {
        let dims = crate::convert::value_type(tensor.r#type());
        let dims = dims.dims().into_iter().flatten().zip(&self.sizes);
        dims.filter(|(dim, _)| dim.as_static().is_none()).map(|(_, &size)| size).collect()
    }

    /// Sorts all rows whose indices begin with these. Carries the two lists of places, and the results.
    fn rows(&self, builder: &Builder<'c, '_>, start: &[Val<'c>], carried: &[Val<'c>]) -> Vec<Val<'c>> {
        let dim = start.len();
        if dim == self.sizes.len() {
            return self.row(builder, start, carried);
        }
        if dim == self.dim {
            return self.rows(builder, &[start, &[builder.index(0)]].concat(), carried);
        }
        builder.fold(self.range(builder, dim), carried, |inside, at, carried| {
            self.rows(inside, &[start, &[at]].concat(), carried)
        })
    }

    fn range(&self, builder: &Builder<'c, '_>, dim: usize) -> [Val<'c>; 3] {
        [builder.index(0), self.sizes[dim], builder.index(1)]
    }

    fn row(&self, builder: &Builder<'c, '_>, row: &[Val<'c>], carried: &[Val<'c>]) -> Vec<Val<'c>> {
        let (&places, results) = carried.split_first().expect("the places are carried");
        let range = || self.range(builder, self.dim);
        if let Some(count) = self.selected {
            let places = builder.fold(range(), &[places], |inside, at, carried| {
                vec![self.select(inside, row, at, carried[0], count)]
            });
            let read = builder.min_index(count, self.sizes[self.dim]);
            let [zero, one] = [0, 1].map(|value| builder.index(value));
            return self.look_up(builder, [zero, read, one], row, zero, &[&places, results].concat());
        }
        let places = builder.fold(range(), &[places], |inside, at, carried| {
            vec![insert(inside, at, carried[0], &[inside.index(0), at])]
        });
        let rounds = self.rounds(builder);
        let round_bounds = [builder.index(0), rounds, builder.index(1)];
        let places = builder.fold(round_bounds, &places, |inside, round, carried| {
            vec![self.merge(inside, row, round, carried[0])]
        });
        let last = parity(builder, rounds);
        self.look_up(builder, range(), row, last, &[&places, results].concat())
    }

    /// Writes the elements of a row at the places in one of the lists.
    fn look_up(
        &self,
        builder: &Builder<'c, '_>,
        range: [Val<'c>; 3],
        row: &[Val<'c>],
        list: Val<'c>,
        carried: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        builder.fold(range, carried, |inside, at, carried| {
            let from = inside.extract(carried[0], &[list, at]);
            let looked_up = self.tensors.iter().zip(&carried[1..]).map(|(&tensor, &result)| {
                insert(inside, self.element(inside, tensor, row, from), result, &self.at(row, at))
            });
            let looked_up: Vec<Val> = looked_up.collect();
            [&carried[..1], &looked_up].concat()
        })
    }

    /// Puts an element among the first ones of those before it, if it is one of them.
    fn select(
        &self,
        builder: &Builder<'c, '_>,
        row: &[Val<'c>],
        at: Val<'c>,
        places: Val<'c>,
        count: Val<'c>,
    ) -> Val<'c> {
        let [zero, one] = [0, 1].map(|value| builder.index(value));
        let below = BcastIntegerPredicate::BcastIntegerPredicateSlt;
        let is_open = builder.compare(below, at, count);
        let enters = builder.or_else(is_open, |inside| {
            let last = inside.extract(places, &[zero, inside.subtract_index(count, one)]);
            self.is_less(inside, row, [at, last])
        });
        let selected = builder.when_or(enters, &[places], |inside| {
            let kept = inside.min_index(inside.add_index(at, one), count);
            let carried = [places, at, inside.condition(false)];
            let moved = inside.fold([zero, kept, one], &carried, |inside, place, carried| {
                self.move_up(inside, row, at, place, carried)
            });
            vec![moved[0]]
        });
        selected[0]
    }

    /// One step of an element on its way to its place: what it meets there moves to the next one, as do all
    /// behind it.
    fn move_up(
        &self,
        builder: &Builder<'c, '_>,
        row: &[Val<'c>],
        at: Val<'c>,
        place: Val<'c>,
        carried: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        let &[places, moving, moves] = carried else { unreachable!("three values are carried") };
        // The last place is empty until there are enough.
        let is_empty = builder.equal(place, at);
        let met = builder.choose_values(
            is_empty,
            &[moving.r#type()],
            |_| vec![moving],
            |inside| vec![inside.extract(places, &[inside.index(0), place])],
        )[0];
        let is_free = builder.or(moves, is_empty);
        let moves = builder.or_else(is_free, |inside| self.is_less(inside, row, [moving, met]));
        let kept = builder.select(moves, moving, met);
        let next = builder.select(moves, met, moving);
        vec![insert(builder, kept, places, &[builder.index(0), place]), next, moves]
    }

    /// How often runs are merged until there is one: the bits of the last index.
    fn rounds(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let i64 = IntegerType::new(builder.context(), 64).into();
        let last = builder.subtract_index(self.sizes[self.dim], builder.index(1));
        let last = builder.build("arith.index_cast", &[last], &[], i64);
        let zeros = builder.build("math.ctlz", &[last], &[], i64);
        let zeros = builder.build("arith.index_cast", &[zeros], &[], Type::index(builder.context()));
        builder.subtract_index(builder.index(64), zeros)
    }

    /// Merges pairs of runs of 2^round places from one list into the other one.
    fn merge(&self, builder: &Builder<'c, '_>, row: &[Val<'c>], round: Val<'c>, places: Val<'c>) -> Val<'c> {
        let index = Type::index(builder.context());
        let [zero, one] = [0, 1].map(|value| builder.index(value));
        let from = parity(builder, round);
        let to = builder.subtract_index(one, from);
        let length = builder.build("arith.shli", &[one, round], &[], index);
        let twice = builder.add_index(length, length);
        let count = self.sizes[self.dim];
        // The next place of each run, and where the runs end.
        let carried = [places, zero, zero, zero, zero];
        let merged = builder.fold(self.range(builder, self.dim), &carried, |inside, at, carried| {
            let rest = inside.remainder_index(at, twice);
            let is_first = inside.equal(rest, zero);
            let middle = inside.min_index(inside.add_index(at, length), count);
            let end = inside.min_index(inside.add_index(at, twice), count);
            let next = |now: Val<'c>, old: usize| inside.select(is_first, now, carried[old]);
            let [left, right, middle, end] = [next(at, 1), next(middle, 2), next(middle, 3), next(end, 4)];
            let place = |inside: &Builder<'c, '_>, run| inside.extract(carried[0], &[from, run]);
            let is_less = |inside: &Builder<'c, '_>| {
                let places = [place(inside, right), place(inside, left)];
                vec![self.is_less(inside, row, places)]
            };
            let below = BcastIntegerPredicate::BcastIntegerPredicateSlt;
            let has_left = inside.compare(below, left, middle);
            let takes_right = inside.when_or(has_left, &[inside.condition(true)], |inside| {
                let has_right = inside.compare(below, right, end);
                inside.when_or(has_right, &[inside.condition(false)], is_less)
            })[0];
            let taken = place(inside, inside.select(takes_right, right, left));
            let step = inside.build("arith.index_castui", &[takes_right], &[], index);
            let right = inside.add_index(right, step);
            let left = inside.add_index(left, inside.subtract_index(one, step));
            vec![insert(inside, taken, carried[0], &[to, at]), left, right, middle, end]
        });
        merged[0]
    }

    /// Whether the first of two elements of a row comes before the second.
    fn is_less(&self, builder: &Builder<'c, '_>, row: &[Val<'c>], places: [Val<'c>; 2]) -> Val<'c> {
        let elements = |&tensor: &Val<'c>| places.map(|place| self.element(builder, tensor, row, place));
        let elements: Vec<Val> = self.tensors.iter().flat_map(elements).collect();
        scalars::inline(builder, self.op, &elements).expect("it has been tried")
    }

    fn element(
        &self,
        builder: &Builder<'c, '_>,
        tensor: Val<'c>,
        row: &[Val<'c>],
        place: Val<'c>,
    ) -> Val<'c> {
        builder.extract(tensor, &self.at(row, place))
    }

    fn at(&self, row: &[Val<'c>], place: Val<'c>) -> Vec<Val<'c>> {
        let mut at = row.to_vec();
        at[self.dim] = place;
        at
    }
}

fn insert<'c>(builder: &Builder<'c, '_>, element: Val<'c>, tensor: Val<'c>, at: &[Val<'c>]) -> Val<'c> {
    builder.build("tensor.insert", &[&[element, tensor], at].concat(), &[], tensor.r#type())
}

/// Which of the two lists has the places before a round.
fn parity<'c>(builder: &Builder<'c, '_>, round: Val<'c>) -> Val<'c> {
    builder.remainder_index(round, builder.index(2))
}
