//! The checks of expressions in declarations, against the core: for sizes up to the largest ones, whose sums
//! and products wrap around in a machine.

use super::runner::{print, transform};
use broadcastable::symbols::Expression;
use std::fmt::Write;

const MAX: i64 = i64::MAX;
const SIZES: [i64; 9] = [0, 1, 2, 3, 8, (1 << 31) + 1, 1 << 32, 1 << 62, MAX];

/// Of the symbols A and B, which two dimensions are.
const VALUES: [&str; 21] = [
    "A + 1",
    "A + B",
    "A - B",
    "A - 3 + 3",
    "3 - A",
    "2 * (A - 5)",
    "A * B",
    "A * B * 0",
    "A * -1 * -1",
    "A * 4294967296",
    "A floordiv 3",
    "A ceildiv 3",
    "A mod 3",
    "A floordiv B",
    "A ceildiv B",
    "A mod B",
    "(A - 5) floordiv 2 + 3",
    "(A - 5) ceildiv 2 + 3",
    "(A - 5) mod 4",
    "A floordiv (2 - B)",
    "A * 9223372036854775807 - -9223372036854775808",
];

/// Of the symbol T, which nothing else binds.
const SOLVED: [&str; 10] = [
    "T + 1",
    "T - 1",
    "2 * T",
    "2 * T + 1",
    "3 * T - 2",
    "10 - T",
    "7 - 3 * T",
    "T - 9223372036854775807",
    "9223372036854775807 * T",
    "-9223372036854775808 + T",
];

/// A function, what it is called with, and whether the sizes are as declared.
struct Case {
    function: usize,
    sizes: Vec<i64>,
    is_declared: bool,
}

/// A program that prints each condition in place of checking it.
fn printed(functions: &[String], cases: &[Case]) -> String {
    let mut text = functions.concat();
    text += "func.func @main() {\n";
    let mut main = String::new();
    for (number, Case { function, sizes, .. }) in cases.iter().enumerate() {
        let names: Vec<String> = (0..sizes.len()).map(|size| format!("%s{number}_{size}")).collect();
        for (name, size) in names.iter().zip(sizes) {
            writeln!(main, "{name} = arith.constant {size} : index").unwrap();
        }
        writeln!(
            main,
            "func.call @f{function}({}) : ({}) -> ()",
            names.join(", "),
            vec!["index"; sizes.len()].join(", ")
        )
        .unwrap();
    }
    text += &main;
    text += "return\n}\n";
    let checked = transform(&text, "bcast-insert-runtime-checks");
    let shown = checked.lines().map(|line| match line.trim_start().strip_prefix("cf.assert ") {
        Some(assert) => {
            let (condition, _) = assert.split_once(',').unwrap();
            format!("vector.print {condition} : i1\n")
        }
        None => format!("{line}\n"),
    });
    print(&shown.collect::<String>(), "bcast-to-llvm")
}

fn assert_checked(functions: &[String], cases: &[Case], of: impl Fn(usize) -> String) {
    let printed = printed(functions, cases);
    let conditions: Vec<bool> = printed.lines().map(|line| line.trim() == "1").collect();
    assert_eq!(conditions.len(), cases.len(), "a check for each case: {printed}");
    for (case, condition) in cases.iter().zip(conditions) {
        assert_eq!(condition, case.is_declared, "{} of {:?}", of(case.function), case.sizes);
    }
}

/// The callee makes the tensors, which have no elements, and so no memory.
fn function(number: usize, sizes: &[&str], declared: &[&str]) -> String {
    let names: Vec<String> = sizes.iter().map(|size| format!("%{size}")).collect();
    let arguments: Vec<String> = names.iter().map(|name| format!("{name}: index")).collect();
    let unknown = "?x".repeat(sizes.len());
    let entries: Vec<String> = declared.iter().map(|entry| format!("\"{entry}\"")).collect();
    format!(
        "func.func @g{number}(%x: tensor<{unknown}0xf32> {{bcast.dims = [{}, 0]}}) {{\nreturn\n}}\n\
         func.func @f{number}({}) {{\n%0 = tensor.empty({}) : tensor<{unknown}0xf32>\n\
         call @g{number}(%0) : (tensor<{unknown}0xf32>) -> ()\nreturn\n}}\n",
        entries.join(", "),
        arguments.join(", "),
        names.join(", "),
    )
}

#[test]
fn a_declared_value_is_checked_exactly() {
    let (mut functions, mut cases) = (vec![], vec![]);
    for (number, text) in VALUES.iter().enumerate() {
        functions.push(function(number, &["a", "b", "y"], &["A", "B", text]));
        let expression: Expression = text.parse().unwrap();
        let is_of_both = expression.symbols().len() > 1;
        for a in SIZES {
            for b in if is_of_both { &SIZES[..] } else { &SIZES[1..2] } {
                let value = expression.value(&|name| Some(if name == "A" { a } else { *b }));
                // Values of a machine that wraps around, and values that are never right.
                let mut others =
                    vec![0, a.wrapping_add(*b).max(0), a.wrapping_sub(*b).max(0), a.wrapping_mul(*b).max(0)];
                others.extend(value.map(|value| value as i64));
                others.sort_unstable();
                others.dedup();
                for y in others {
                    let is_declared = value == Some(y as u64);
                    cases.push(Case { function: number, sizes: vec![a, *b, y], is_declared });
                }
            }
        }
    }
    assert!(cases.iter().any(|case| case.is_declared));
    assert_checked(&functions, &cases, |function| VALUES[function].into());
}

#[test]
fn a_declaration_that_binds_is_solved_exactly() {
    let (mut functions, mut cases) = (vec![], vec![]);
    for (number, text) in SOLVED.iter().enumerate() {
        functions.push(function(number, &["y"], &[text]));
        let form = text.parse::<Expression>().unwrap().linear().unwrap();
        for y in (0..12).chain([1 << 31, MAX - 2, MAX - 1, MAX]) {
            let is_declared = form.solve(y as u64).is_some();
            cases.push(Case { function: number, sizes: vec![y], is_declared });
        }
    }
    assert_checked(&functions, &cases, |function| SOLVED[function].into());
}
