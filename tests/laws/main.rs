//! Laws for all shapes: on every small one, and on random ones of any size.

mod broadcast;
mod explicit;
mod lattice;
mod reference;
mod shapes;
mod text;
mod upstream;
mod verify;

use broadcastable::{Alignment, Dim, Dims, Kind, Op, Shape, ValueType};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

/// One size of every sort, and enough fixed ones to differ; 3 and `[3]` are not the same.
const SIZES: [Dim; 7] =
    [Dim::DYNAMIC, Dim::new(0), Dim::UNIT, Dim::new(2), Dim::new(3), Dim::scalable(1), Dim::scalable(3)];

/// Every shape of those sizes up to rank 2, and the unranked one.
fn small_shapes() -> Vec<Shape> {
    let rank_1 = SIZES.iter().map(|&size| Shape::from_iter([size]));
    let rank_2 = SIZES.iter().flat_map(|&a| SIZES.map(|b| Shape::from_iter([a, b])));
    [Shape::Unranked, Shape::Ranked(Dims::new())].into_iter().chain(rank_1).chain(rank_2).collect()
}

fn any_dim() -> impl Strategy<Value = Dim> {
    prop_oneof![
        8 => select(&SIZES[..]),
        1 => (0..1u64 << 63).prop_map(Dim::new),
        1 => (0..1u64 << 63).prop_map(Dim::scalable),
    ]
}

/// Ranks past the eight that a shape holds inline.
fn any_shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        1 => Just(Shape::Unranked),
        5 => vec(any_dim(), 0..=20).prop_map(Shape::from_iter),
    ]
}

/// Operands that mostly broadcast: suffixes of one shape, in which sizes are replaced by 1 or `?`.
fn matching_shapes() -> impl Strategy<Value = Vec<Shape>> {
    let relax = select(vec![None, None, Some(Dim::UNIT), Some(Dim::DYNAMIC)]);
    let operand = (0..=20usize, vec(relax, 20));
    (vec(any_dim(), 0..=20), vec(operand, 1..=8)).prop_map(|(target, operands)| {
        let operand = |(missing, relaxed): (usize, Vec<Option<Dim>>)| {
            let sizes = target.iter().zip(relaxed).map(|(&size, relaxed)| relaxed.unwrap_or(size));
            if missing == 20 { Shape::Unranked } else { sizes.skip(missing.min(target.len())).collect() }
        };
        operands.into_iter().map(operand).collect()
    })
}

fn any_shapes() -> impl Strategy<Value = Vec<Shape>> {
    prop_oneof![3 => matching_shapes(), 1 => vec(any_shape(), 0..=8)]
}

/// Operands of one kind, with a result that is mostly right.
fn shaped_op() -> impl Strategy<Value = Op> {
    let kinds = select(&[Kind::Tensor, Kind::Vector][..]);
    (kinds, any_shapes(), any_mistake()).prop_map(|(kind, operands, mistake)| {
        let op = Op::elementwise(operands.into_iter().map(|shape| ValueType::shaped(kind, shape)));
        let result = declared(&op, &mistake);
        op.with_results([ValueType::shaped(kind, result)])
    })
}

/// A mistake in a declared result: some sizes differ, and some leading ones are missing.
type Mistake = (Vec<Option<Dim>>, usize);

fn any_mistake() -> impl Strategy<Value = Mistake> {
    let replaced = prop_oneof![8 => Just(None), 1 => select(&SIZES[..]).prop_map(Some)];
    (vec(replaced, 20), select(vec![0, 0, 0, 1, 4]))
}

/// The shape that the operands infer, with that mistake; unranked if they infer none.
fn declared(op: &Op, (replaced, missing): &Mistake) -> Shape {
    let Ok(Shape::Ranked(sizes)) = op.infer().map(|facts| facts.shape()) else { return Shape::Unranked };
    let sizes = sizes.iter().zip(replaced).map(|(&size, new)| new.unwrap_or(size));
    sizes.skip(*missing).collect()
}

/// Two shapes with mostly right dimensions, and sizes that mostly combine; either operand may be the smaller
/// one.
fn explicit_op() -> impl Strategy<Value = Op> {
    lined_up_op().prop_flat_map(|op| {
        mostly(entries(&op).into()).prop_map(move |entries| op.clone().aligned(Alignment::Explicit(&entries)))
    })
}

/// Two shapes with right dimensions, and sizes that mostly combine.
fn lined_up_op() -> impl Strategy<Value = Op> {
    let relaxed = prop_oneof![
        8 => Just(None),
        4 => select(vec![Dim::UNIT, Dim::DYNAMIC]).prop_map(Some),
        1 => any_dim().prop_map(Some),
    ];
    let dim = (any_dim(), any::<bool>(), relaxed);
    (vec(dim, 0..=12), any::<bool>(), any::<bool>()).prop_map(|(dims, all, swap)| {
        let larger: Dims = dims.iter().map(|&(size, ..)| size).collect();
        let named = || dims.iter().enumerate().filter(|(_, (_, named, _))| *named || all);
        let smaller: Dims = named().map(|(_, &(size, _, relaxed))| relaxed.unwrap_or(size)).collect();
        let entries: Vec<i64> = named().map(|(dim, _)| dim as i64).collect();
        let operands = if swap { [larger, smaller] } else { [smaller, larger] };
        Op::elementwise(operands).aligned(Alignment::Explicit(&entries))
    })
}

/// The `broadcast_dimensions` of an op.
fn entries(op: &Op) -> &[i64] {
    let Alignment::Explicit(entries) = op.alignment() else { panic!("{op} has no dimensions") };
    entries
}

/// Those entries, or the same in another order, with one of them twice, or arbitrary ones.
fn mostly(entries: Vec<i64>) -> impl Strategy<Value = Vec<i64>> {
    let repeat = |(mut entries, (from, to)): (Vec<i64>, (Index, Index))| {
        if !entries.is_empty() {
            let [from, to] = [from, to].map(|index| index.index(entries.len()));
            entries[to] = entries[from];
        }
        entries
    };
    prop_oneof![
        6 => Just(entries.clone()),
        1 => Just(entries.clone()).prop_shuffle(),
        1 => (Just(entries), any::<(Index, Index)>()).prop_map(repeat),
        1 => vec(any_entry(), 0..=4),
    ]
}

/// An entry of `broadcast_dimensions`, valid or not.
fn any_entry() -> impl Strategy<Value = i64> {
    prop_oneof![8 => -1..13i64, 1 => any::<i64>()]
}

/// As [`explicit_op`], of either kind and with a result that is mostly right.
fn explicit_op_with_result() -> impl Strategy<Value = Op> {
    let kinds = select(&[Kind::Tensor, Kind::Vector][..]);
    (kinds, explicit_op(), any_mistake()).prop_map(|(kind, op, mistake)| {
        let value = |shape: Shape| ValueType::shaped(kind, shape);
        let operands = op.operands().iter().map(|operand| value(operand.shape().unwrap().clone()));
        let with_kind = Op::elementwise(operands).aligned(op.alignment());
        with_kind.with_results([value(declared(&op, &mistake))])
    })
}

/// Operands and results of any types and in any number.
fn any_op() -> impl Strategy<Value = Op> {
    let value = || {
        let shaped = |kind| any_shape().prop_map(move |shape| ValueType::shaped(kind, shape));
        prop_oneof![8 => shaped(Kind::Tensor), 1 => shaped(Kind::Vector), 1 => ".*".prop_map(ValueType::Other)]
    };
    let any_types = (vec(value(), 0..=20), vec(value(), 0..=3));
    prop_oneof![
        3 => shaped_op(),
        1 => any_types.prop_map(|(operands, results)| Op::elementwise(operands).with_results(results)),
    ]
}
