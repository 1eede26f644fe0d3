//! Each operation on numbers, at the limits of what ranges prove of it.

use super::{super::*, numbers::Terms};
use crate::symbols::Bounds;

const LESS: Outcomes = Outcomes { less: true, equal: false, greater: false };
const EQUAL: Outcomes = Outcomes { less: false, equal: true, greater: false };
const GREATER: Outcomes = Outcomes { less: false, equal: false, greater: true };

fn not(outcomes: Outcomes) -> Outcomes {
    Outcomes { less: !outcomes.less, equal: !outcomes.equal, greater: !outcomes.greater }
}

/// Whether a name is that constant, if it is one.
fn constant(sizes: &Sizes, node: Node) -> Option<i64> {
    sizes.as_constant(sizes.name(node))
}

/// A size of 0 to 9, compared with each number.
#[test]
fn a_comparison_is_known_where_ranges_do_not_meet() {
    for (other, less, equal, greater) in [
        (-1, Some(0), Some(0), Some(1)),
        (0, Some(0), None, None),
        (5, None, None, None),
        (9, None, None, Some(0)),
        (10, Some(1), Some(0), Some(0)),
    ] {
        for (outcomes, expected) in [(LESS, less), (EQUAL, equal), (GREATER, greater)] {
            for (outcomes, expected) in
                [(outcomes, expected), (not(outcomes), expected.map(|known| 1 - known))]
            {
                let mut terms = Terms::default();
                let size = terms.size(9, 1);
                let compared = terms.with(Operation::Compare(outcomes), size, other);
                let swapped = Outcomes { less: outcomes.greater, greater: outcomes.less, ..outcomes };
                let number = terms.0.constant(other);
                let swapped = terms.of(Operation::Compare(swapped), number, size);
                let sizes = Sizes::of(terms.0);
                assert_eq!(constant(&sizes, compared), expected, "{outcomes:?} {other}");
                assert_eq!(constant(&sizes, swapped), expected, "{other}, swapped, {outcomes:?}");
            }
        }
    }
}

#[test]
fn a_number_is_equal_to_itself_alone() {
    let mut terms = Terms::default();
    let [a, b] = [(), ()].map(|()| terms.0.unknown());
    let same = [LESS, EQUAL, GREATER].map(|outcomes| terms.of(Operation::Compare(outcomes), a, a));
    let others = [LESS, EQUAL, GREATER].map(|outcomes| terms.of(Operation::Compare(outcomes), a, b));
    let sizes = Sizes::of(terms.0);
    assert_eq!(same.map(|node| constant(&sizes, node)), [Some(0), Some(1), Some(0)]);
    assert_eq!(others.map(|node| constant(&sizes, node)), [None; 3]);
}

#[test]
fn a_choice_is_known_with_its_condition_or_between_equals() {
    let mut terms = Terms::default();
    let [condition, a, b] = [(), (), ()].map(|()| terms.0.unknown());
    let [never, always] = [0, 1].map(|value| terms.0.constant(value));
    let chosen = [(condition, a, a), (never, a, b), (always, a, b), (condition, a, b)]
        .map(|(condition, a, b)| terms.0.computed(Operation::Select, &[condition, a, b]));
    let [equal, of_never, of_always, unknown, a, b] =
        terms.names([chosen[0], chosen[1], chosen[2], chosen[3], a, b]);
    assert_eq!([equal, of_never, of_always], [a, b, a]);
    assert!(unknown != a && unknown != b);
}

#[test]
fn a_smaller_number_is_the_same_in_any_order() {
    let mut terms = Terms::default();
    let [a, b] = [(), ()].map(|()| terms.0.unknown());
    for operation in [Operation::Minimum, Operation::Maximum, Operation::MultiplyFloats { bits: 24 }] {
        let mut terms = Terms(terms.0.clone());
        let both = [(a, b), (b, a)].map(|(a, b)| terms.of(operation, a, b));
        let [one, other] = terms.names(both);
        assert_eq!(one, other, "{operation:?}");
    }
    let least = [(a, a), (a, b)].map(|(a, b)| terms.of(Operation::Minimum, a, b));
    let [same, other, a] = terms.names([least[0], least[1], a]);
    assert_eq!(same, a);
    assert_ne!(other, a);
}

/// A nonnegative number is the same, signed or unsigned.
#[test]
fn an_unsigned_operation_is_another_one_on_negative_numbers_only() {
    let pairs = [
        (Operation::MinimumUnsigned, Operation::Minimum),
        (Operation::MaximumUnsigned, Operation::Maximum),
        (Operation::Divide(Rounding::Unsigned), Operation::Divide(Rounding::Down)),
        (Operation::Divide(Rounding::Zero), Operation::Divide(Rounding::Down)),
    ];
    for (without_sign, with_sign) in pairs {
        let mut terms = Terms::default();
        let (size, other) = (terms.size(99, 1), terms.0.constant(7));
        let below = terms.with(Operation::Subtract, size, 1);
        let nodes = [size, below]
            .map(|number| [without_sign, with_sign].map(|operation| terms.of(operation, number, other)));
        let sizes = Sizes::of(terms.0);
        let is_same = nodes.map(|[a, b]| sizes.name(a) == sizes.name(b));
        assert_eq!(is_same, [true, false], "{without_sign:?}");
    }
}

/// The sum of a number and all but one of its divisor must not wrap around.
#[test]
fn a_quotient_is_rounded_up_as_far_as_numbers_reach() {
    for (max, is_known) in [(99, true), (i64::MAX as u64 - 6, true), (i64::MAX as u64 - 5, false)] {
        let mut terms = Terms::default();
        let size = terms.size(max, 1);
        let up = terms.with(Operation::Divide(Rounding::Up), size, 7);
        let more = terms.with(Operation::Add, size, 6);
        let down = terms.down(more, 7);
        let [up, down] = terms.names([up, down]);
        assert_eq!(up == down, is_known, "{max}");
    }
}

#[test]
fn parts_of_a_multiple_are_put_together_again() {
    for (divisor, is_whole) in [(4, true), (3, false)] {
        let mut terms = Terms::default();
        let size = terms.0.bounded(Bounds { multiple_of: 4, ..Bounds::default() });
        let part = terms.down(size, divisor);
        let whole = terms.with(Operation::Multiply, part, divisor);
        let half = terms.with(Operation::Multiply, part, 2);
        let [size, whole, half] = terms.names([size, whole, half]);
        assert_eq!(whole == size, is_whole, "{divisor}");
        assert_ne!(half, size);
    }
}

/// The result of an operation has a range as well, as a comparison shows.
#[test]
fn a_range_follows_from_those_of_the_operands() {
    let mut terms = Terms::default();
    let (five, nine, condition) = (terms.size(5, 1), terms.size(9, 1), terms.0.unknown());
    let more = terms.with(Operation::Add, five, 3);
    let least = terms.of(Operation::Minimum, more, nine);
    let most = terms.of(Operation::Maximum, more, nine);
    let chosen = terms.0.computed(Operation::Select, &[condition, five, more]);
    let compared = terms.with(Operation::Compare(LESS), condition, 3);
    let part = terms.down(nine, 4);
    for (number, low, high) in [(least, 0, 8), (most, 3, 9), (chosen, 0, 8), (compared, 0, 1), (part, 0, 2)] {
        let mut terms = Terms(terms.0.clone());
        let within = [(GREATER, low - 1), (LESS, high + 1)];
        let known = within.map(|(outcomes, limit)| terms.with(Operation::Compare(outcomes), number, limit));
        let at_limits = [(GREATER, low), (LESS, high)];
        let open = at_limits.map(|(outcomes, limit)| terms.with(Operation::Compare(outcomes), number, limit));
        let sizes = Sizes::of(terms.0);
        assert_eq!(known.map(|node| constant(&sizes, node)), [Some(1); 2], "{low} to {high}");
        assert_eq!(open.map(|node| constant(&sizes, node)), [None; 2], "{low} to {high}");
    }
}

/// In 64 bits, `2 a + 3` is 1 where `a` is -1, and `3 a` is 1 for some number.
#[test]
fn a_number_that_may_be_1_is_not_the_extent() {
    let mut terms = Terms::default();
    let [a, other] = [(), ()].map(|()| terms.0.unknown());
    for (times, more, is_never_unit) in
        [(2, 0, true), (2, 3, false), (3, 0, false), (4, 3, true), (4, 5, false)]
    {
        let mut terms = Terms(terms.0.clone());
        let product = terms.with(Operation::Multiply, a, times);
        let sum = terms.with(Operation::Add, product, more);
        let extent = terms.0.extent(&[sum, other]);
        let [sum, extent] = terms.names([sum, extent]);
        assert_eq!(sum == extent, is_never_unit, "{times} a + {more}");
    }
}

#[test]
fn an_extent_of_ones_is_1() {
    let mut terms = Terms::default();
    let one = terms.0.constant(1);
    let extent = terms.0.extent(&[one, one]);
    assert_eq!(constant(&Sizes::of(terms.0), extent), Some(1));
}
