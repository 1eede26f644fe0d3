//! Handwritten programs, right and wrong: ops that no pass of the other tests builds.

mod support;

use bcast_validate::{ir::Options, logic::solver::Solver};
use support::outcome::outcome;

/// The source, the bodies of the targets, and the start of the verdict on each.
fn each(before: &str, all: &[(&str, &str)]) {
    let mut solver = Solver::start(None).unwrap();
    let (head, _) = before.split_once("{\n").unwrap();
    let (_, end) = before.rsplit_once("  return").unwrap();
    for (body, expected) in all {
        let text =
            outcome(&mut solver, before, &format!("{head}{{\n{body}\n  return{end}"), Options::default());
        assert!(text.starts_with(expected), "{body}\nshould be {expected}, but is {text}");
    }
}

#[test]
fn units_are_added() {
    // The op stays in the program after, so that both fail where its sizes are illegal.
    let before = "
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %r = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}";
    let after = |of: &str, shape: &str, r#type: &str| {
        format!(
            "%c0 = arith.constant 0 : index
             %s = bcast.add %a, %b {{broadcast_dimensions = array<i64: 0>}} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
             %n = tensor.dim {of}, %c0 : tensor<{}>
             %e = tensor.expand_shape %b [[0, 1]] output_shape {shape} : tensor<?xf32> into {type}
             %r = bcast.add %a, %e : (tensor<?x?xf32>, {type}) -> tensor<?x?xf32>",
            if of == "%b" { "?xf32" } else { "?x?xf32" }
        )
    };
    let right = after("%b", "[%n, 1]", "tensor<?x1xf32>");
    let on_the_other_side = after("%b", "[1, %n]", "tensor<1x?xf32>");
    let of_another_size = after("%a", "[%n, 1]", "tensor<?x1xf32>");
    each(
        before,
        &[
            (&right, "proven"),
            (&on_the_other_side, "refuted: one program fails and the other does not"),
            (&of_another_size, "refuted: an operation is undefined"),
        ],
    );
}

#[test]
fn units_are_removed() {
    let before = "
func.func @f(%a: tensor<?x?xf32>, %b: tensor<1x?xf32>, %c: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %r = bcast.add %a, %b : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}";
    let after = |operand: &str, from: &str| {
        format!(
            "%e = tensor.collapse_shape {operand} [[0, 1]] : tensor<{from}> into tensor<?xf32>
             %r = bcast.add %a, %e : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>"
        )
    };
    each(
        before,
        &[
            (&after("%b", "1x?xf32"), "proven"),
            (&after("%c", "?x1xf32"), "refuted: one program fails and the other does not"),
            (&after("%a", "?x?xf32"), "not understood: 'tensor.collapse_shape'"),
        ],
    );
}

#[test]
fn loops_carry_the_same() {
    let program = "
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %s = bcast.sub %a, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}";
    let edits = [
        ("%a, %y :", "%a, %y :", "proven"),
        ("%a, %y :", "%y, %a :", "refuted: an element is wrong, at value #0 passed on of 'scf.for'"),
        ("%a, %y :", "%a, %x :", "refuted: one program fails and the other does not"),
        ("(%a = %x)", "(%a = %y)", "refuted: an extent is wrong, at value #3 at the start of 'scf.for'"),
        ("to %n step", "to %m step", "refuted: an element is wrong, at value #1 at the start of 'scf.for'"),
        ("scf.yield %s", "scf.yield %a", "refuted: an extent is wrong, at value #0 passed on of 'scf.for'"),
        ("return %r", "return %x", "refuted: "),
    ];
    for (right, wrong, expected) in edits {
        assert_eq!(program.matches(right).count(), 1, "{right}");
        let text = outcome(
            &mut Solver::start(None).unwrap(),
            program,
            &program.replace(right, wrong),
            Options::default(),
        );
        assert!(text.starts_with(expected), "{wrong}\nshould be {expected}, but is {text}");
    }
}

/// A chain of ops on the same sizes is not harder than one op: lowered, each reads what the first one has
/// checked.
#[test]
fn long_chains_are_decided() {
    let chain = |first: &str| {
        let op = |at: usize| {
            let left = if at == 0 { first.to_owned() } else { format!("%{}", at - 1) };
            format!("  %{at} = bcast.sub {left}, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n")
        };
        let ops: String = (0..200).map(op).collect();
        format!(
            "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{\n{ops}  return %199 : tensor<?xf32>\n}}"
        )
    };
    let mut solver = Solver::start(None).unwrap();
    assert_eq!(outcome(&mut solver, &chain("%a"), &chain("%a"), Options::default()), "proven\n");
    assert!(outcome(&mut solver, &chain("%a"), &chain("%b"), Options::default()).starts_with("refuted: "));
}
