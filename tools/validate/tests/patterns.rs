//! Every pattern of types, lowered in every way, and proven for all sizes and indices: `cargo test --package
//! bcast_validate --test patterns` takes the patterns of smaller rank, `make prove` all that docs/proof.md
//! counts.

mod support;

/// The patterns, and the ways to lower them.
mod patterns {
    pub mod programs;
    pub mod shapes;
    pub mod variants;
}

use bcast_testing::effort::is_long;
use patterns::programs::{Chain, chains, explicit, n_ary, n_to_n, of_each_op, with_repetition};
use patterns::shapes::{Size, shapes, shapes_over};
use patterns::variants::prove;

/// The larger of two numbers in the long form.
fn long_or_short<T>(long: T, short: T) -> T {
    if is_long() { long } else { short }
}

#[test]
fn one_or_two_operands() {
    let shapes = shapes(long_or_short(3, 2));
    prove("one or two operands", &n_ary(&shapes, 1..=2));
}

#[test]
fn three_operands() {
    let shapes = shapes(long_or_short(2, 1));
    prove("three operands", &n_ary(&shapes, 3..=3));
}

#[test]
fn four_operands_of_rank_one() {
    let shapes = shapes(long_or_short(1, 0));
    prove("four operands", &n_ary(&shapes, 4..=4));
}

#[test]
fn an_operand_that_is_there_twice() {
    prove("repeated operands", &with_repetition(&shapes(long_or_short(2, 1))));
}

#[test]
fn a_size_of_zero() {
    let sizes = [Size::Dynamic, Size::Fixed(1), Size::Fixed(0)];
    prove("a size of zero", &n_ary(&shapes_over(&sizes, long_or_short(2, 1)), 2..=2));
}

#[test]
fn explicit_dimensions() {
    prove("explicit dimensions", &explicit(&shapes(long_or_short(3, 2))));
}

#[test]
fn n_to_n_broadcasts() {
    let shapes = shapes(long_or_short(2, 1));
    prove("N-to-N", &n_to_n(&shapes, 1..=3));
}

#[test]
fn each_op_on_each_kind_of_element() {
    prove("each op", &of_each_op());
}

/// Two ops that share operands: what one check proves, the next one leaves out.
#[test]
fn ops_that_share_their_operands() {
    const OPS: [Chain; 2] = [&[[0, 1], [0, 2]], &[[0, 1], [3, 2]]];
    let programs = OPS.map(|ops| chains(&shapes(1), 3, ops, &[3, 4])).concat();
    prove("shared operands", &programs);
}

/// Three ops that become one, each of which uses the one before.
#[test]
fn chains_of_three_ops() {
    let shapes = long_or_short(shapes(1), vec![vec![Size::Dynamic], vec![Size::Fixed(4)]]);
    prove("chains of three ops", &chains(&shapes, 4, &[[0, 1], [4, 2], [3, 5]], &[6]));
}

/// Four ops of which two use the first one, and one uses both.
#[test]
fn ops_that_use_one_result_twice() {
    let shapes = long_or_short(shapes(1), vec![vec![Size::Dynamic], vec![Size::Fixed(4)]]);
    prove("a result used twice", &chains(&shapes, 3, &[[0, 1], [3, 2], [3, 0], [4, 5]], &[6]));
}
