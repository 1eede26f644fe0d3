//! The N-to-N operator: its results go with its operands, and it does nothing that pairs would not do.

use crate::{Mistake, any_mistake, any_shapes, declared};
use broadcastable::{
    Facts, Kind, Rule, Shape, ValueType, Violation, infer_result_shape, verify, verify_broadcast,
};
use proptest::{collection::vec, prelude::*, sample::Index};

/// A type and its element type.
type Value = (ValueType, u8);

fn value((shape, element): (Shape, u8)) -> Value {
    (ValueType::Shaped(Kind::Tensor, shape), element)
}

/// At least one operand.
fn some_shapes() -> impl Strategy<Value = Vec<Shape>> {
    any_shapes().prop_filter("no operand", |shapes| !shapes.is_empty())
}

/// Operands and their results, of which some have a mistake in their shape or element type.
fn any_broadcast() -> impl Strategy<Value = Vec<(Value, Value)>> {
    let mistake = prop_oneof![9 => Just(None), 1 => any_mistake().prop_map(Some)];
    let element = (0..3u8, prop_oneof![19 => Just(0u8), 1 => Just(1)]);
    (some_shapes(), vec((mistake, element), 8)).prop_map(|(shapes, results)| {
        let inferred = infer_result_shape(&shapes);
        let pair = |(shape, (mistake, (element, more))): (Shape, (Option<Mistake>, (u8, u8)))| {
            let result = declared(inferred.clone(), &mistake.unwrap_or((vec![None; 20], 0)));
            (value((shape, element)), value((result, element + more)))
        };
        shapes.into_iter().zip(results).map(pair).collect()
    })
}

/// What a sole result of that type breaks.
fn broken_by((_, (result, _)): &(Value, Value), operands: &[ValueType]) -> Option<Rule> {
    verify(operands, std::slice::from_ref(result)).err().map(|violation| violation.rule())
}

fn types(pairs: &[(Value, Value)]) -> Vec<ValueType> {
    pairs.iter().map(|((operand, _), _)| operand.clone()).collect()
}

fn verdict(pairs: &[(Value, Value)]) -> Result<Shape, Violation> {
    let (operands, results): (Vec<_>, Vec<_>) = pairs.iter().cloned().unzip();
    verify_broadcast(&operands, &results).map(|facts| facts.shape())
}

proptest! {
    #[test]
    fn operands_and_results_may_be_permuted(
        (pairs, shuffled) in
            any_broadcast().prop_flat_map(|pairs| (Just(pairs.clone()), Just(pairs).prop_shuffle()))
    ) {
        prop_assert_eq!(verdict(&pairs).ok(), verdict(&shuffled).ok());
    }

    /// Each result is that of an elementwise op; the element types come last.
    #[test]
    fn every_result_is_verified_as_if_it_were_the_only_one(pairs in any_broadcast()) {
        let broken = pairs.iter().find_map(|pair| broken_by(pair, &types(&pairs)));
        let keeps = pairs.iter().all(|((_, operand), (_, result))| operand == result);
        let expected = broken.or((!keeps).then_some(Rule::ElementTypeKept));
        prop_assert_eq!(verdict(&pairs).err().map(|violation| violation.rule()), expected);
    }

    #[test]
    fn the_first_wrong_result_is_named(pairs in any_broadcast()) {
        let has_wrong_shape = |pair: &(Value, Value)| broken_by(pair, &types(&pairs)).is_some();
        let has_wrong_element = |((_, operand), (_, result)): &(Value, Value)| operand != result;
        match verdict(&pairs) {
            Err(Violation::ElementType { result, found, expected }) => {
                prop_assert_eq!(pairs.iter().position(has_wrong_element), Some(result));
                let ((_, operand), (_, result)) = &pairs[result];
                prop_assert_eq!((found, expected), (result.to_string(), operand.to_string()));
            }
            Err(Violation::ResultRank { result, .. }
            | Violation::ResultDynamic { result, .. }
            | Violation::ResultStatic { result, .. }) => {
                prop_assert_eq!(pairs.iter().position(has_wrong_shape), Some(result));
            }
            _ => {}
        }
    }

    #[test]
    fn as_many_results_as_operands(pairs in any_broadcast(), count in 0..10usize, place in any::<Index>()) {
        let (operands, results): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let results = vec![results[place.index(results.len())].clone(); count];
        let violation = verify_broadcast(&operands, &results).err().map(|violation| violation.rule());
        prop_assert_eq!(violation == Some(Rule::ResultsMatchOperands), count != operands.len());
    }

    #[test]
    fn facts_are_those_of_the_operands(shapes in some_shapes()) {
        let operands: Vec<Value> = shapes.iter().map(|shape| value((shape.clone(), 0))).collect();
        let results = vec![value((Shape::Unranked, 0)); operands.len()];
        prop_assert_eq!(verify_broadcast(&operands, &results), Facts::infer(&shapes));
    }

    /// "Alternate functionality description": one more operand at a time, errors included.
    #[test]
    fn nesting_pairs_gives_the_same_shape(shapes in some_shapes()) {
        let pairwise = |all: Shape, next: &Shape| infer_result_shape(&[all, next.clone()]).ok();
        let nested = shapes[1..].iter().try_fold(shapes[0].clone(), pairwise);
        prop_assert_eq!(nested, infer_result_shape(&shapes).ok());
    }
}
