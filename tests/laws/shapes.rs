//! Rules `expand-rank`, `infer-shape` and `infer-result-shape`: the fold of whole shapes.

use crate::{any_shape, any_shapes, matching_shapes, small_shapes};
use broadcastable::{Dim, Dims, Shape, infer_dim, infer_result_shape, infer_shape};
use proptest::prelude::*;

fn infer(operands: &[Shape]) -> Option<Shape> {
    infer_result_shape(operands).ok()
}

/// `InferResultShape` of the trait's document, word for word.
fn infer_in_the_words_of_the_document(operands: &[Shape]) -> Option<Shape> {
    let mut ranked = operands.iter().filter_map(Shape::dims);
    let Some(first) = ranked.next() else { return Some(Shape::Unranked) };
    let mut inferred = first.to_vec();
    for dims in ranked {
        let rank = inferred.len().max(dims.len());
        let expand = |dims: &[Dim]| [vec![Dim::UNIT; rank - dims.len()], dims.to_vec()].concat();
        let pairs = expand(&inferred).into_iter().zip(expand(dims));
        inferred = pairs.map(|(a, b)| infer_dim(a, b)).collect::<Option<_>>()?;
    }
    Some(inferred.into_iter().collect())
}

#[test]
fn every_three_small_shapes_need_no_order() {
    let shapes = small_shapes();
    for (index, a) in shapes.iter().enumerate() {
        for (second, b) in shapes.iter().enumerate().skip(index) {
            for c in &shapes[second..] {
                let operands = |order: [&Shape; 3]| order.map(Shape::clone);
                let inferred = infer(&operands([a, b, c]));
                assert_eq!(
                    inferred,
                    infer_in_the_words_of_the_document(&operands([a, b, c])),
                    "{a}, {b}, {c}"
                );
                for order in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    assert_eq!(infer(&operands(order)), inferred, "{a}, {b}, {c} in another order");
                }
            }
        }
    }
}

#[test]
fn infer_shape_is_symmetric_and_agrees_on_every_small_pair() {
    let shapes = small_shapes();
    let ranked = || shapes.iter().filter_map(Shape::dims);
    for a in ranked() {
        for b in ranked() {
            let inferred = infer_shape(a, b).ok();
            assert_eq!(inferred, infer_shape(b, a).ok(), "{a:?} and {b:?}");
            let operands = [Shape::Ranked(a.into()), Shape::Ranked(b.into())];
            assert_eq!(inferred.map(Shape::Ranked), infer(&operands), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn no_operand_infers_nothing() {
    assert_eq!(infer(&[]), Some(Shape::Unranked));
}

proptest! {
    #[test]
    fn any_operands_need_no_order(
        (operands, shuffled) in any_shapes().prop_flat_map(|shapes| (Just(shapes.clone()), Just(shapes).prop_shuffle()))
    ) {
        prop_assert_eq!(infer(&operands), infer(&shuffled));
    }

    #[test]
    fn any_operands_infer_as_in_the_document(operands in any_shapes()) {
        prop_assert_eq!(infer(&operands), infer_in_the_words_of_the_document(&operands));
    }

    #[test]
    fn suffixes_of_one_shape_always_broadcast(operands in matching_shapes()) {
        prop_assert!(infer(&operands).is_some());
    }

    #[test]
    fn one_operand_gives_its_shape(operand in any_shape()) {
        prop_assert_eq!(infer(&[operand.clone(), Shape::Unranked]), Some(operand.clone()));
        prop_assert_eq!(infer(std::slice::from_ref(&operand)), Some(operand));
    }

    #[test]
    fn unranked_operands_are_skipped(operands in any_shapes(), place in any::<prop::sample::Index>()) {
        let mut more = operands.clone();
        more.insert(place.index(operands.len() + 1), Shape::Unranked);
        prop_assert_eq!(infer(&more), infer(&operands));
    }

    #[test]
    fn repeating_and_scalar_operands_change_nothing(operands in any_shapes()) {
        let twice = [&operands[..], &operands[..]].concat();
        prop_assert_eq!(infer(&twice), infer(&operands));
        prop_assume!(operands.iter().any(|shape| shape.rank().is_some()));
        let with_scalar = [&operands[..], &[Shape::Ranked(Dims::new())]].concat();
        prop_assert_eq!(infer(&with_scalar), infer(&operands));
    }
}
