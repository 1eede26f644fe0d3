//! LLVM 22's verdicts without LLVM: examples of each that differs from the strict rules, and of each message.
//! `dialect/tests/upstream.rs` compares all small ops with LLVM itself.

use broadcastable::Op;

fn verdict(op: &str) -> Result<(), String> {
    let op: Op = op.parse().unwrap();
    op.verify_upstream().map_err(|violation| violation.to_string())
}

#[test]
fn upstream_accepts() {
    for op in [
        "-> 4",
        "4",
        "4 =>",
        "4, 1 -> 4, 1x4, ?",
        "4, f32 -> 4, memref<3>",
        "vector<3>, vector<2> -> vector<4>",
        "* -> 4",
        "3, 3 -> 1x3",
        "3, 3 -> 2x3",
        "?, ? -> 4",
        "?, 1 -> 1",
        "4 -> ?",
        "4x1, ?x3 -> 4x3",
        "3, 2x1 -> 2x3",
        "2x1, 3 -> 2x3",
        "2x3x1, 4 -> 2x3x4",
        // 0 with ? is ?, in either order, and takes any size after that; with 1 it is 0.
        "0, ?, 3 -> 3",
        "?, 0, 3 -> 3",
        "?, 0 -> 4",
        "0, 1 -> 0",
        "1, 0 -> 0",
        "?, 1 -> 7",
    ] {
        assert_eq!(verdict(op), Ok(()), "{op}");
    }
}

#[test]
fn upstream_refuses() {
    for (op, message) in [
        (
            "4, vector<4> -> 4",
            "operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]",
        ),
        (
            "f32, 4 -> vector<4>",
            "result #0 is a vector, but operand #1 is a tensor: they never mix [uniform-kind]",
        ),
        ("3, 2 -> *", "operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]"),
        ("3, 0 -> *", "operand #1 dim 0: size 0 cannot broadcast with size 3 of operand #0 [infer-dim]"),
        (
            "1, ?, 3, 2 -> 3",
            "operand #3 dim 0: size 2 cannot broadcast with size 3 of operand #2 [infer-dim]",
        ),
        ("3, 1x2 -> *", "operand #1 dim 1: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]"),
        ("1x3, 2 -> *", "operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]"),
        (
            "1, 5x2x3, 4x2x3 -> *",
            "operand #2 dim 0: size 4 cannot broadcast with size 5 of operand #1 [infer-dim]",
        ),
        ("1x3 -> 3", "result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]"),
        (
            "f32, 1, 3 -> 3, 4",
            "result #1 dim 0: declared size 4, but operand #2 gives size 3 [result-static]",
        ),
        ("3 -> 3x4", "result #0 dim 1: declared size 4, but operand #0 gives size 3 [result-static]"),
        ("?, 4 -> 1", "result #0 dim 0: declared size 1, but operand #1 gives size 4 [result-static]"),
        ("?, 2 -> 1", "result #0 dim 0: declared size 1, but operand #1 gives size 2 [result-static]"),
        // LLVM's trait knows no dimensions: all operands line up on the right.
        (
            "3, 3x2 dims 0 -> 3x2",
            "operand #1 dim 1: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]",
        ),
    ] {
        assert_eq!(verdict(op), Err(message.into()), "{op}");
    }
}
