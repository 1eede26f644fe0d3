//! Reading takes time that is linear in the length of a text, and no stack.

use broadcastable_text::Tree;
use std::time::{Duration, Instant};

/// Pieces that make readers look ahead, look back, or nest.
const PIECES: [&str; 44] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "({",
    "})",
    "<{",
    "%a",
    "%a,",
    "%a,\n",
    "%a:1,",
    "%a =",
    "\n%a = x.y ",
    "%a : ",
    "(%a: i1",
    "%a as ",
    "-> ",
    "-> (",
    ": (i1) ",
    "() -> ",
    ": ",
    ": i1, ",
    "i1",
    "tensor<",
    "\n",
    "\n  x ",
    "\nx.y ",
    "x = ",
    "\"a\"",
    "\"a\"({",
    "\"",
    "\\",
    "^b",
    "\n^b(",
    "{-# ",
    "#-}",
    "//\n",
    "// -----\n",
    "#a = #a ",
    "loc(",
];

/// Between linear and quadratic time lies a factor of thousands.
#[test]
fn texts_of_repeated_pieces_are_read_in_linear_time() {
    let length = 100_000;
    for first in PIECES {
        for second in ["", "{", "%a", "\n"] {
            let piece = format!("{first}{second}");
            let text = piece.repeat(length / piece.len());
            assert_is_fast(&piece, text);
        }
    }
}

#[test]
fn deep_nesting_is_read() {
    for (open, close) in [("(", ")"), ("x.y {\n", "}\n"), ("tensor<", ">"), ("\"a\"() ({", "}) : () -> ()")] {
        let text = open.repeat(50_000) + &close.repeat(50_000);
        assert_is_fast(open, text);
    }
    // A name waits for its definition through all regions.
    let text = "x.y {\n x.z %a\n".repeat(50_000) + &"}\n".repeat(50_000) + "%a = x.y\n";
    let tree = Tree::read(text);
    assert!(tree.uses().all(|r#use| r#use.definition().is_some()));
}

fn assert_is_fast(piece: &str, text: String) {
    let start = Instant::now();
    let tree = Tree::read(text);
    let mut read = 0;
    for statement in tree.statements() {
        read +=
            statement.operands().count() + statement.attributes().count() + statement.successors().count();
        read += statement.comments().count() + usize::from(statement.function().is_some());
        read += statement.operands().filter_map(|operand| operand.r#type()).count();
    }
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(20), "{taken:?} for {read} parts of {piece:?}");
}
