//! A valid op of usual size is verified without a single allocation: a compiler does it for every op.

use bcast_testing::counting::{self, Counting};
use broadcastable::{Op, Shape, infer_shape};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of `Op::verify` on this valid op.
fn allocations(op: &str) -> usize {
    let op: Op = op.parse().unwrap();
    let (count, facts) = counting::allocations(|| op.verify());
    facts.unwrap();
    count
}

#[test]
fn up_to_rank_8_a_pair_is_inferred_without_allocation() {
    let [a, b] = ["2x1x4x?x6x1x8x1", "3x1x5x1x7x1x9"].map(|text| text.parse::<Shape>().unwrap());
    let (count, inferred) = counting::allocations(|| infer_shape(a.dims().unwrap(), b.dims().unwrap()));
    assert_eq!((count, inferred.is_ok()), (0, true));
}

#[test]
fn up_to_rank_8_nothing_is_allocated() {
    assert_eq!(allocations("4x1, ?x3 -> 4x3"), 0);
    assert_eq!(allocations("(), * -> ()"), 0);
    assert_eq!(allocations("8, 1x2x3x4x5x6x7x8 -> 1x2x3x4x5x6x7x8"), 0);
    assert_eq!(allocations("?x?x?x?x?x?x?x?, 1x2x3x4x5x6x7x8 -> ?x2x3x4x5x6x7x8"), 0);
    assert_eq!(allocations("vector<2x[4]>, vector<2x[4]> -> vector<2x[4]>"), 0);
    assert_eq!(allocations(&(["4"; 1000].join(", ") + " -> 4")), 0);
    assert_eq!(allocations("4x1xf32, ?x3xi8 => 4x3xf32, 4x3xi8"), 0);
    assert_eq!(allocations("2x?, 2x3x? dims 0, 2 -> 2x3x?"), 0);
    let explicit = "1x2x3x4x5x6x7x8, 1x2x3x4x5x6x7x? dims 0, 1, 2, 3, 4, 5, 6, 7 -> 1x2x3x4x5x6x7x8";
    assert_eq!(allocations(explicit), 0);
}

/// Past the inline capacity the columns move to the heap, once.
#[test]
fn rank_9_is_allocated_once() {
    assert_eq!(allocations("9, 1x2x3x4x5x6x7x8x9 -> 1x2x3x4x5x6x7x8x9"), 1);
    assert_eq!(allocations("1x2x3x4x5x6x7x8x9, 9 -> 1x2x3x4x5x6x7x8x9"), 1);
}
