//! A valid op of usual size is verified without a single allocation: a compiler does it for every op.

#[path = "support/counting.rs"]
mod counting;

use broadcastable::{Shape, ValueType, infer_shape, verify};
use counting::allocations;

/// How often `verify` allocates on this valid op.
fn verify_allocations(operands: &[&str], result: &str) -> usize {
    let operands: Vec<ValueType> = operands.iter().map(|text| text.parse().unwrap()).collect();
    let results: [ValueType; 1] = [result.parse().unwrap()];
    let (count, facts) = allocations(|| verify(&operands, &results));
    facts.unwrap();
    count
}

#[test]
fn up_to_rank_8_a_pair_is_inferred_without_allocation() {
    let [a, b] = ["2x1x4x?x6x1x8x1", "3x1x5x1x7x1x9"].map(|text| text.parse::<Shape>().unwrap());
    let (count, inferred) = allocations(|| infer_shape(a.dims().unwrap(), b.dims().unwrap()));
    assert_eq!((count, inferred.is_ok()), (0, true));
}

#[test]
fn up_to_rank_8_nothing_is_allocated() {
    assert_eq!(verify_allocations(&["4x1", "?x3"], "4x3"), 0);
    assert_eq!(verify_allocations(&["()", "*"], "()"), 0);
    assert_eq!(verify_allocations(&["8", "1x2x3x4x5x6x7x8"], "1x2x3x4x5x6x7x8"), 0);
    assert_eq!(verify_allocations(&["?x?x?x?x?x?x?x?", "1x2x3x4x5x6x7x8"], "?x2x3x4x5x6x7x8"), 0);
    assert_eq!(verify_allocations(&["vector<2x[4]>", "vector<2x[4]>"], "vector<2x[4]>"), 0);
    assert_eq!(verify_allocations(&["4"; 1000], "4"), 0);
}

/// Past the inline capacity the columns move to the heap, once.
#[test]
fn rank_9_is_allocated_once() {
    assert_eq!(verify_allocations(&["9", "1x2x3x4x5x6x7x8x9"], "1x2x3x4x5x6x7x8x9"), 1);
}
