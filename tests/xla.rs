//! XLA's own inference for two operands and their `broadcast_dimensions`, on every small case.
//!
//! The tables were recorded from XLA, as in jaxlib 0.4.23 and 0.6.0, which agree: `XlaBuilder::Add` of two
//! parameters, its shape or its refusal. A case that XLA accepts is a line `4 1x2 [0] -> 4x2`; for each pair
//! of ranks there is the number of these lines, and their FNV-1a hash, in the order of `lines`.

use broadcastable::{Alignment, Dim, Op, Shape};
use std::fmt::Write;

/// Rank of either operand, cases that are accepted, hash of their lines.
type Recorded = (usize, usize, usize, u64);

/// Up to three entries from -1 to 3, and sizes 1 to 3: 249600 cases.
const UNITS: [Recorded; 16] = [
    (0, 0, 1, 0x0367c35ad8b1a2f1),
    (0, 1, 3, 0xbc15de6b7e7a4ba9),
    (0, 2, 9, 0x60a1d7435e020969),
    (0, 3, 27, 0x99f274a793c3fe09),
    (1, 0, 3, 0x43c3b6b2d684a9e1),
    (1, 1, 14, 0x16fcdb22b06e8ccb),
    (1, 2, 42, 0x4702b8c559ea757e),
    (1, 3, 189, 0xa48d962c82c8634b),
    (2, 0, 9, 0xa0a213907d65ec81),
    (2, 1, 42, 0x7c9c4a3433def172),
    (2, 2, 98, 0x72e20948516f756a),
    (2, 3, 441, 0xa416c378c7abafce),
    (3, 0, 27, 0x9ad5af443b4880a9),
    (3, 1, 189, 0x6acc3e250f726f7b),
    (3, 2, 441, 0x17112f9b7864104a),
    (3, 3, 686, 0x0f5d3604e9cc6e66),
];

/// Up to two entries from -1 to 2, and sizes 0 to 3: 9261 cases.
const ZEROS: [Recorded; 9] = [
    (0, 0, 1, 0x0367c35ad8b1a2f1),
    (0, 1, 4, 0xc9856cd854f63fb5),
    (0, 2, 16, 0x06ebd3a02fde0145),
    (1, 0, 4, 0x9778963cdde56fe5),
    (1, 1, 20, 0x604ee36a0612e9fd),
    (1, 2, 80, 0x498a0335d2e83a51),
    (2, 0, 16, 0x5c6b579161238435),
    (2, 1, 80, 0x6388066463b47371),
    (2, 2, 200, 0xa4aeb419ab06fcf1),
];

#[test]
fn every_small_case_with_units_is_as_xla_infers_it() {
    compare(&UNITS, &[1, 2, 3].map(Dim::new), &lists(3, &[-1, 0, 1, 2, 3]));
}

#[test]
fn every_small_case_with_zeros_is_as_xla_infers_it() {
    compare(&ZEROS, &[0, 1, 2, 3].map(Dim::new), &lists(2, &[-1, 0, 1, 2]));
}

fn compare(recorded: &[Recorded], sizes: &[Dim], dimensions: &[Vec<i64>]) {
    for &(a, b, count, hash) in recorded {
        let lines = lines(&product(a, sizes), &product(b, sizes), dimensions);
        let found = (lines.lines().count(), fnv_1a(&lines));
        assert_eq!(found, (count, hash), "ranks {a} and {b} are not as XLA's:\n{lines}");
    }
}

/// The accepted cases; the right operand changes faster than the left one, the dimensions fastest, and of a
/// list its last item.
fn lines(left: &[Vec<Dim>], right: &[Vec<Dim>], dimensions: &[Vec<i64>]) -> String {
    let mut lines = String::new();
    for a in left {
        for b in right {
            let [a, b] = [a, b].map(|dims| Shape::from_iter(dims.iter().copied()));
            for dimensions in dimensions {
                let op = Op::elementwise([a.clone(), b.clone()]).aligned(Alignment::Explicit(dimensions));
                if let Ok(facts) = op.infer() {
                    let entries: Vec<String> = dimensions.iter().map(i64::to_string).collect();
                    writeln!(lines, "{a} {b} [{}] -> {}", entries.join(","), facts.shape()).unwrap();
                }
            }
        }
    }
    lines
}

/// Every list of at most that many items.
fn lists<T: Copy>(longest: usize, items: &[T]) -> Vec<Vec<T>> {
    (0..=longest).flat_map(|length| product(length, items)).collect()
}

/// Every list of that many items, the last one changing fastest.
fn product<T: Copy>(length: usize, items: &[T]) -> Vec<Vec<T>> {
    let longer = |list: Vec<T>| items.iter().map(move |&item| [&list[..], &[item]].concat());
    (0..length).fold(vec![vec![]], |lists, _| lists.into_iter().flat_map(longer).collect())
}

/// A hash that is the same everywhere, and needs no crate.
fn fnv_1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf29ce484222325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100000001b3))
}
