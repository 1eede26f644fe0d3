//! The N-to-N operator: its results correspond to its operands, and it is equivalent to pairwise broadcasts.

use crate::{Mistake, any_mistake, any_shapes, declared};
use broadcastable::{Op, Rule, Shape, ValueType, Violation, infer_result_shape};
use proptest::{collection::vec, prelude::*, sample::Index};

/// An operand and its result.
type Pair = (ValueType, ValueType);

fn value(shape: Shape, element: u8) -> ValueType {
    ValueType::from(shape).with_element(format!("i{element}"))
}

/// At least one operand.
fn some_shapes() -> impl Strategy<Value = Vec<Shape>> {
    any_shapes().prop_filter("no operand", |shapes| !shapes.is_empty())
}

/// Operands and their results, of which some have a mistake in their shape or element type.
fn any_broadcast() -> impl Strategy<Value = Vec<Pair>> {
    let mistake = prop_oneof![9 => Just(None), 1 => any_mistake().prop_map(Some)];
    let element = (1..4u8, prop_oneof![19 => Just(0u8), 1 => Just(1)]);
    (some_shapes(), vec((mistake, element), 8)).prop_map(|(shapes, results)| {
        let op = Op::elementwise(shapes.iter().cloned());
        let pair = |(shape, (mistake, (element, more))): (Shape, (Option<Mistake>, (u8, u8)))| {
            let result = declared(&op, &mistake.unwrap_or((vec![None; 20], 0)));
            (value(shape, element), value(result, element + more))
        };
        shapes.into_iter().zip(results).map(pair).collect()
    })
}

/// The rule that a sole result of that type breaks.
fn broken_by((_, result): &Pair, pairs: &[Pair]) -> Option<Rule> {
    let op = Op::elementwise(pairs.iter().map(|(operand, _)| operand.clone()));
    op.with_results([result.clone()]).verify().err().map(|violation| violation.rule())
}

fn keeps_element((operand, result): &Pair) -> bool {
    operand.element() == result.element()
}

fn verdict(pairs: &[Pair]) -> Result<Shape, Violation> {
    let (operands, results): (Vec<_>, Vec<_>) = pairs.iter().cloned().unzip();
    Op::broadcast(operands).with_results(results).verify().map(|facts| facts.shape())
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
        let broken = pairs.iter().find_map(|pair| broken_by(pair, &pairs));
        let expected = broken.or((!pairs.iter().all(keeps_element)).then_some(Rule::ElementTypeKept));
        prop_assert_eq!(verdict(&pairs).err().map(|violation| violation.rule()), expected);
    }

    #[test]
    fn the_first_wrong_result_is_named(pairs in any_broadcast()) {
        match verdict(&pairs) {
            Err(Violation::ElementType { result, found, expected }) => {
                prop_assert_eq!(pairs.iter().position(|pair| !keeps_element(pair)), Some(result));
                let (operand, result) = &pairs[result];
                prop_assert_eq!([Some(&*found), Some(&*expected)], [result.element(), operand.element()]);
            }
            Err(Violation::ResultRank { result, .. }
            | Violation::ResultDynamic { result, .. }
            | Violation::ResultStatic { result, .. }) => {
                let is_broken = |pair: &Pair| broken_by(pair, &pairs).is_some();
                prop_assert_eq!(pairs.iter().position(is_broken), Some(result));
            }
            _ => {}
        }
    }

    /// Rule `element-type-kept` compares known element types.
    #[test]
    fn an_unknown_element_type_is_any(pairs in any_broadcast(), unknown in vec(any::<[bool; 2]>(), 8)) {
        let without = |value: &ValueType, is_unknown: bool| match value.shape() {
            Some(shape) if is_unknown => shape.clone().into(),
            _ => value.clone(),
        };
        let pair = |((operand, result), [a, b]): (&Pair, &[bool; 2])| (without(operand, *a), without(result, *b));
        let relaxed: Vec<Pair> = pairs.iter().zip(&unknown).map(pair).collect();
        let is_changed = |(operand, result): &Pair| matches!(
            (operand.element(), result.element()), (Some(a), Some(b)) if a != b
        );
        let broken = pairs.iter().find_map(|pair| broken_by(pair, &pairs));
        let expected = broken.or(relaxed.iter().any(is_changed).then_some(Rule::ElementTypeKept));
        prop_assert_eq!(verdict(&relaxed).err().map(|violation| violation.rule()), expected);
    }

    #[test]
    fn as_many_results_as_operands(pairs in any_broadcast(), count in 0..10usize, place in any::<Index>()) {
        let (operands, results): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let results = vec![results[place.index(results.len())].clone(); count];
        let is_wrong_count = count != operands.len();
        let op = Op::broadcast(operands).with_results(results);
        let violation = op.verify().err().map(|violation| violation.rule());
        prop_assert_eq!(violation == Some(Rule::ResultsMatchOperands), is_wrong_count);
    }

    #[test]
    fn facts_are_those_of_the_operands(shapes in some_shapes()) {
        let operands = || shapes.iter().cloned();
        let op = Op::broadcast(operands()).with_results(vec![Shape::Unranked; shapes.len()]);
        let facts = |op: &Op| op.infer().map(|facts| facts.into_facts());
        prop_assert_eq!(op.verify().map(|facts| facts.into_facts()), facts(&Op::elementwise(operands())));
        prop_assert_eq!(facts(&op), facts(&Op::elementwise(operands())));
    }

    /// "Alternate functionality description": one more operand at a time, errors included.
    #[test]
    fn nesting_pairs_gives_the_same_shape(shapes in some_shapes()) {
        let pairwise = |all: Shape, next: &Shape| infer_result_shape(&[all, next.clone()]).ok();
        let nested = shapes[1..].iter().try_fold(shapes[0].clone(), pairwise);
        prop_assert_eq!(nested, infer_result_shape(&shapes).ok());
    }
}
