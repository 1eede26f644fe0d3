//! Laws that hold for any shapes: on every small one, and on random ones of any size.

mod lattice;
mod shapes;
mod text;
mod verify;

use broadcastable::{Dim, Dims, Kind, Shape, ValueType, infer_result_shape};
use proptest::{collection::vec, prelude::*, sample::select};

/// The types of an op's operands and results.
type Op = (Vec<ValueType>, Vec<ValueType>);

/// One size of every sort, and enough fixed ones to differ; 3 and `[3]` are not the same.
const SIZES: [Dim; 7] = [
    Dim::Dynamic,
    Dim::Static(0),
    Dim::Static(1),
    Dim::Static(2),
    Dim::Static(3),
    Dim::Scalable(1),
    Dim::Scalable(3),
];

/// Every shape of those sizes up to rank 2, and the unranked one.
fn small_shapes() -> Vec<Shape> {
    let rank_1 = SIZES.iter().map(|&size| Shape::from_iter([size]));
    let rank_2 = SIZES.iter().flat_map(|&a| SIZES.map(|b| Shape::from_iter([a, b])));
    [Shape::Unranked, Shape::Ranked(Dims::new())].into_iter().chain(rank_1).chain(rank_2).collect()
}

fn any_dim() -> impl Strategy<Value = Dim> {
    prop_oneof![
        8 => select(&SIZES[..]),
        1 => any::<u64>().prop_map(Dim::Static),
        1 => any::<u64>().prop_map(Dim::Scalable),
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
    let relax = select(vec![None, None, Some(Dim::UNIT), Some(Dim::Dynamic)]);
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

/// Operands of one kind, with a result that is mostly right: of the inferred shape, a few sizes are
/// others, and some leading ones may be missing.
fn shaped_op() -> impl Strategy<Value = Op> {
    let replaced = vec(prop_oneof![8 => Just(None), 1 => select(&SIZES[..]).prop_map(Some)], 20);
    let missing = select(vec![0, 0, 0, 1, 4]);
    let kinds = select(&[Kind::Tensor, Kind::Vector][..]);
    (kinds, any_shapes(), replaced, missing).prop_map(|(kind, operands, replaced, missing)| {
        let value = |shape: Shape| ValueType::Shaped(kind, shape);
        let result = match infer_result_shape(&operands) {
            Ok(Shape::Ranked(sizes)) => {
                let sizes = sizes.into_iter().zip(replaced).map(|(size, new)| new.unwrap_or(size));
                sizes.skip(missing).collect()
            }
            _ => Shape::Unranked,
        };
        (operands.into_iter().map(value).collect(), vec![value(result)])
    })
}

/// Operands and results of any types and in any number.
fn any_op() -> impl Strategy<Value = Op> {
    let value = || {
        let shaped = |kind| any_shape().prop_map(move |shape| ValueType::Shaped(kind, shape));
        prop_oneof![8 => shaped(Kind::Tensor), 1 => shaped(Kind::Vector), 1 => ".*".prop_map(ValueType::Other)]
    };
    prop_oneof![3 => shaped_op(), 1 => (vec(value(), 0..=20), vec(value(), 0..=3))]
}
