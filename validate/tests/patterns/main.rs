//! Every pattern of types, lowered in every way, and proven for all sizes and indices: `cargo test --package
//! bcast_validate --test patterns` takes the patterns of smaller rank, `make prove` all that docs/soundness.md counts.

mod programs;
mod shapes;
#[path = "../support/mod.rs"]
mod support;
mod variants;

use programs::{Program, explicit, n_ary, n_to_n, of_each_op, with_repetition};
use shapes::{Size, shapes, shapes_over};
use variants::prove;

/// Whether everything is proven that docs/soundness.md counts.
fn is_long() -> bool {
    std::env::var("BCAST_PROVE").as_deref() == Ok("long")
}

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
    prove("shared operands", &Program::chains(&shapes(1)));
}
