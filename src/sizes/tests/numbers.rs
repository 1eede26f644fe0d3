//! The facts of numbers that are computed from sizes. `tests/soundness/numbers.rs` shows that they hold.

use super::super::*;
use crate::symbols::Bounds;

/// Terms of one graph.
#[derive(Default)]
pub(super) struct Terms(pub(super) Graph);

impl Terms {
    pub(super) fn size(&mut self, max: u64, multiple_of: u64) -> Node {
        self.0.bounded(Bounds { max: Some(max), multiple_of, ..Bounds::default() })
    }

    pub(super) fn of(&mut self, operation: Operation, a: Node, b: Node) -> Node {
        self.0.computed(operation, &[a, b])
    }

    pub(super) fn with(&mut self, operation: Operation, a: Node, b: i64) -> Node {
        let b = self.0.constant(b);
        self.of(operation, a, b)
    }

    pub(super) fn down(&mut self, a: Node, b: i64) -> Node {
        self.with(Operation::Divide(Rounding::Down), a, b)
    }

    pub(super) fn names<const N: usize>(self, nodes: [Node; N]) -> [SizeId; N] {
        let sizes = Sizes::of(self.0);
        nodes.map(|node| sizes.name(node))
    }
}

#[test]
fn sums_and_products_have_a_normal_form() {
    let mut terms = Terms::default();
    let [a, b] = [(), ()].map(|()| terms.0.unknown());
    let sum = terms.of(Operation::Add, a, b);
    let difference = terms.of(Operation::Subtract, a, b);
    let product = terms.of(Operation::Multiply, sum, difference);
    let squares = [a, b].map(|size| terms.of(Operation::Multiply, size, size));
    let expected = terms.of(Operation::Subtract, squares[0], squares[1]);
    let zero = terms.of(Operation::Subtract, product, expected);
    let none = terms.0.constant(0);
    let [product, expected, zero, none] = terms.names([product, expected, zero, none]);
    assert_eq!(product, expected);
    assert_eq!(zero, none);
}

#[test]
fn a_long_sum_is_still_the_same_sum() {
    let mut terms = Terms::default();
    let sizes: Vec<Node> = (0..40).map(|_| terms.0.unknown()).collect();
    let sums = [(), ()]
        .map(|()| sizes.clone().into_iter().reduce(|sum, size| terms.of(Operation::Add, sum, size)).unwrap());
    let [one, other] = terms.names(sums);
    assert_eq!(one, other);
}

/// The sizes after two convolutions of stride 2, and after an upsampling of these.
#[test]
fn a_declared_multiple_is_divided_without_a_rest() {
    let mut terms = Terms::default();
    for (multiple_of, is_equal) in [(4, true), (2, false)] {
        let size = terms.size(1 << 40, multiple_of);
        let mut halved = |size| {
            let less = terms.with(Operation::Subtract, size, 1);
            let half = terms.down(less, 2);
            terms.with(Operation::Add, half, 1)
        };
        let half = halved(size);
        let quarter = halved(half);
        let doubled = terms.with(Operation::Multiply, quarter, 2);
        let [half, doubled] = std::mem::take(&mut terms).names([half, doubled]);
        assert_eq!(half == doubled, is_equal, "of a multiple of {multiple_of}");
    }
}

#[test]
fn division_of_a_product_leaves_the_other_factors() {
    let mut terms = Terms::default();
    let [a, b, c] = [(), (), ()].map(|()| terms.size(1 << 19, 1));
    let ab = terms.of(Operation::Multiply, a, b);
    let abc = terms.of(Operation::Multiply, ab, c);
    let all = terms.with(Operation::Multiply, abc, 12);
    let known = terms.with(Operation::Multiply, ab, 4);
    let rest = terms.of(Operation::Divide(Rounding::Zero), all, known);
    let expected = terms.with(Operation::Multiply, c, 3);
    let [rest, expected] = terms.names([rest, expected]);
    assert_eq!(rest, expected);
}

/// A product of sizes without a maximum may wrap around, and then leaves another quotient.
#[test]
fn a_product_that_may_wrap_around_is_not_divided() {
    let mut terms = Terms::default();
    let a = terms.0.bounded(Bounds::default());
    let twice = terms.with(Operation::Multiply, a, 2);
    let half = terms.down(twice, 2);
    let [a, half] = terms.names([a, half]);
    assert_ne!(a, half);
}

#[test]
fn a_range_decides_a_comparison_and_a_choice() {
    let mut terms = Terms::default();
    let size = terms.size(9, 1);
    let [zero, ten] = [0, 10].map(|value| terms.0.constant(value));
    let less = Outcomes { less: true, equal: false, greater: false };
    let negative = terms.of(Operation::Compare(less), size, zero);
    let chosen = terms.0.computed(Operation::Select, &[negative, ten, size]);
    let least = terms.of(Operation::Minimum, size, ten);
    let most = terms.of(Operation::MaximumUnsigned, zero, size);
    let [size, chosen, least, most] = terms.names([size, chosen, least, most]);
    assert_eq!([chosen, least, most], [size; 3]);
}

#[test]
fn a_difference_does_not_wrap_around() {
    let mut terms = Terms::default();
    let (number, size) = (terms.0.unknown(), terms.size(9, 1));
    let negative = terms.with(Operation::Add, size, i64::MIN);
    let least = terms.of(Operation::Minimum, number, negative);
    let [number, negative, least] = terms.names([number, negative, least]);
    assert!(least != number && least != negative);
}

#[test]
fn a_float_keeps_an_integer_of_as_many_bits() {
    let mut terms = Terms::default();
    let sizes = [1 << 23, 1 << 24, (1 << 24) + 1].map(|max| terms.size(max, 1));
    let [two, expected] = [(); 2].map(|()| terms.0.constant(2));
    let doubled = sizes.map(|size| terms.of(Operation::MultiplyFloats { bits: 24 }, size, two));
    let kept = sizes.map(|size| terms.0.computed(Operation::Round { bits: 24 }, &[size]));
    let exact = sizes.map(|size| terms.of(Operation::Multiply, size, expected));
    let graph = Sizes::of(terms.0);
    let is_same =
        |a: [Node; 3], b: [Node; 3]| [0, 1, 2].map(|index| graph.name(a[index]) == graph.name(b[index]));
    assert_eq!(is_same(doubled, exact), [true, false, false]);
    assert_eq!(is_same(kept, sizes), [true, true, false]);
}

#[test]
fn an_integer_keeps_a_number_of_as_many_bits() {
    let mut terms = Terms::default();
    let [small, large] = [(1 << 31) - 1, 1 << 31].map(|max| terms.size(max, 1));
    let [least, below] = [1 << 31, (1 << 31) + 1].map(|less| terms.with(Operation::Subtract, small, less));
    let numbers = [small, large, least, below];
    let wrapped = numbers.map(|number| terms.0.computed(Operation::Wrap { bits: 32 }, &[number]));
    let twice = wrapped.map(|number| terms.0.computed(Operation::Wrap { bits: 32 }, &[number]));
    let graph = Sizes::of(terms.0);
    let is_same = |a: [Node; 4], b: [Node; 4]| [0, 1, 2, 3].map(|at| graph.name(a[at]) == graph.name(b[at]));
    assert_eq!(is_same(wrapped, numbers), [true, false, true, false]);
    assert_eq!(is_same(twice, wrapped), [true; 4]);
}

/// A function returns a product of its argument, divided by a constant: each call has its own.
#[test]
fn a_call_returns_numbers_of_its_own_arguments() {
    let mut terms = Terms::default();
    let [a, b] = [(), ()].map(|()| terms.size(1 << 20, 1));
    let graph = &mut terms.0;
    let (entry, exit) = (graph.block(), graph.block());
    let [x, y] = [(), ()].map(|()| graph.phi(entry));
    let result = graph.phi(exit);
    let product = terms.of(Operation::Multiply, x, y);
    let returned = terms.with(Operation::Add, product, 1);
    terms.0.edge(exit, vec![returned]);
    let calls = [[a, b], [b, b]].map(|arguments| terms.0.edge(entry, arguments.to_vec()));
    let results = calls.map(|call| terms.0.returned(result, call));
    let expected = [[b, a], [b, b]].map(|[x, y]| {
        let product = terms.of(Operation::Multiply, x, y);
        terms.with(Operation::Add, product, 1)
    });
    let [one, other, of_one, of_other] = terms.names([results[0], results[1], expected[0], expected[1]]);
    assert_eq!([one, other], [of_one, of_other]);
}

#[test]
fn a_number_that_is_even_by_its_form_is_never_1() {
    let mut terms = Terms::default();
    let [a, other] = [(), ()].map(|()| terms.0.unknown());
    let twice = terms.with(Operation::Multiply, a, 2);
    let odd = terms.with(Operation::Add, twice, 1);
    let extents = [twice, odd].map(|size| terms.0.extent(&[size, other]));
    let [twice, odd, of_twice, of_odd] = terms.names([twice, odd, extents[0], extents[1]]);
    assert_eq!(of_twice, twice, "an even number is not 1");
    assert_ne!(of_odd, odd);
}

#[test]
fn the_smaller_and_the_larger_number_are_the_same_in_any_order() {
    let mut graph = Graph::default();
    let [a, b] = [(); 2].map(|()| graph.unknown());
    for operation in [Operation::Minimum, Operation::Maximum, Operation::MinimumUnsigned] {
        let [one, other] = [[a, b], [b, a]].map(|operands| graph.computed(operation, &operands));
        let sizes = Sizes::of(graph.clone());
        assert_eq!(sizes.name(one), sizes.name(other));
    }
}

#[test]
fn an_extent_may_be_as_large_as_the_largest_of_its_sizes() {
    let mut graph = Graph::default();
    let [small, large] = [4, 8].map(|max| graph.bounded(Bounds { max: Some(max), ..Bounds::default() }));
    let extents = [[small, large], [large, small]].map(|sizes| graph.extent(&sizes));
    let four = graph.constant(4);
    let cut = extents.map(|extent| graph.computed(Operation::Minimum, &[extent, four]));
    let eight = graph.constant(8);
    let kept = extents.map(|extent| graph.computed(Operation::Minimum, &[extent, eight]));
    let sizes = Sizes::of(graph);
    for (extent, (cut, kept)) in extents.into_iter().zip(cut.into_iter().zip(kept)) {
        assert_ne!(sizes.name(cut), sizes.name(extent));
        assert_eq!(sizes.name(kept), sizes.name(extent));
    }
}

/// The rest after a slice, the padding of `SAME` in steps of 2, and the part that `roll` takes from the end.
#[test]
fn a_quotient_cancels_what_it_divides() {
    let mut terms = Terms::default();
    let size = terms.0.bounded(Bounds { min: 1, max: Some((1 << 31) - 1), ..Bounds::default() });
    let half = terms.down(size, 2);
    let left = terms.of(Operation::Subtract, size, half);
    let negative = terms.with(Operation::Multiply, size, -1);
    let steps = terms.down(negative, 2);
    let covered = terms.with(Operation::Multiply, steps, -2);
    let more = terms.of(Operation::Subtract, covered, size);
    let padding = terms.with(Operation::Add, more, 1);
    let low = terms.down(padding, 2);
    let high = terms.of(Operation::Subtract, padding, low);
    let minus_five = terms.0.constant(-5);
    let quotient = terms.of(Operation::Divide(Rounding::Down), minus_five, size);
    let product = terms.of(Operation::Multiply, quotient, size);
    let rest = terms.of(Operation::Subtract, minus_five, product);
    let others = terms.of(Operation::Subtract, size, rest);
    let [zero, one] = [0, 1].map(|value| terms.0.constant(value));
    let least = [(left, zero), (left, one), (low, zero), (high, zero), (rest, zero), (others, one)];
    let larger = least.map(|(number, least)| terms.of(Operation::Maximum, number, least));
    let smaller = terms.of(Operation::Minimum, half, left);
    let two = terms.0.constant(2);
    let undecided = [(left, two), (high, one), (rest, one)];
    let undecided = undecided.map(|(number, least)| (number, terms.of(Operation::Maximum, number, least)));
    let sizes = Sizes::of(terms.0);
    for ((number, _), larger) in least.into_iter().zip(larger) {
        assert_eq!(sizes.name(number), sizes.name(larger));
    }
    assert_eq!(sizes.name(smaller), sizes.name(half));
    for (number, larger) in undecided {
        assert_ne!(sizes.name(number), sizes.name(larger));
    }
}
