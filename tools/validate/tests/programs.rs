//! Whole programs, lowered in several ways: the checks that the analysis omits follow from the rest of the
//! program.

mod support;

use bcast_validate::{
    ir::{Options, validate},
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::melior::ir::Module;
use support::{count::claims, lower, new_context};

const LOWER: &str = "convert-bcast-to-linalg";

/// Lowers and proves a program; returns the text of the target.
fn outcome(program: &str, pipeline: &str, options: Options) -> (String, String) {
    let context = new_context();
    let before = Module::parse(&context, program).unwrap();
    let mut after = Module::parse(&context, program).unwrap();
    lower(&context, &mut after, pipeline);
    (found(&before, &after, options), after.as_operation().to_string())
}

/// The verdicts on the functions of two programs, without the proven ones.
fn found(before: &Module, after: &Module, options: Options) -> String {
    let mut solver = Solver::start(None).unwrap();
    let mut all = String::new();
    for outcome in validate(&mut solver, before, after, options).unwrap() {
        let is_proven = |verdict: &Verdict| matches!(verdict, Verdict::Proven(_));
        all += &match outcome.verdict {
            Ok(verdicts) if verdicts.iter().all(|(_, verdict)| is_proven(verdict)) => continue,
            Ok(verdicts) => match &verdicts.last().unwrap().1 {
                Verdict::Refuted(counterexample) => format!("{}: {counterexample}", outcome.name),
                _ => format!("{}: not decided", outcome.name),
            },
            Err(error) => format!("{}: {error}", outcome.name),
        };
    }
    all
}

fn prove(program: &str, pipelines: &[String]) {
    for pipeline in pipelines {
        let (wrong, after) = outcome(program, pipeline, options(pipeline));
        assert_eq!(wrong, "", "{pipeline}\n{after}");
    }
    prove_assumed(program);
}

fn options(pipeline: &str) -> Options {
    Options { assume_equal: pipeline.contains("assume-equal"), assume_legal: false }
}

/// Proves the program without checks, assuming legal sizes.
fn prove_assumed(program: &str) {
    let (wrong, after) = outcome(
        program,
        &format!("{LOWER}{{runtime-checks=false}}"),
        Options { assume_legal: true, assume_equal: false },
    );
    assert_eq!(wrong, "", "{after}");
}

/// Ways to lower.
fn pipelines() -> Vec<String> {
    let modes =
        ["exact", "versioned", "assume-equal"].map(|mode| format!("{LOWER}{{dynamic-broadcast={mode}}}"));
    let others = [
        "bcast-insert-runtime-checks".to_owned(),
        format!("bcast-insert-runtime-checks,{LOWER},canonicalize,cse"),
        "bcast-fuse".to_owned(),
        format!("bcast-fuse,{LOWER}"),
        // A call that is inlined takes its declarations with it, so they are checked first.
        format!("bcast-insert-runtime-checks,inline,{LOWER}"),
        format!("{LOWER},inline,canonicalize,cse"),
        "bcast-infer-shapes".to_owned(),
    ];
    [&modes[..], &others[..]].concat()
}

#[test]
fn declarations_of_functions_are_proven_to_be_checked() {
    let program = include_str!("programs/declared.mlir");
    prove(program, &pipelines());
    let (_, after) = outcome(program, LOWER, Options::default());
    let entry = after.split("  func.func @").nth(1).unwrap();
    assert!(entry.contains("[symbol-entry]") && !entry.contains("[runtime-legal]"), "{entry}");
}

/// Guards keep reads of a declared number after the check.
#[test]
fn a_declared_number_is_proven_to_be_checked() {
    prove(include_str!("programs/numbers.mlir"), &pipelines());
}

#[test]
fn an_argument_that_needs_no_check_is_proven() {
    let program = include_str!("programs/calls.mlir");
    prove(program, &pipelines());
    let (_, fused) = outcome(program, "bcast-fuse", Options::default());
    assert!(fused.contains("tensor.expand_shape"), "{fused}");
}

/// The lowering takes no unranked operand: one is cast before it gets there, and only results and values
/// between are unranked.
#[test]
fn unranked_tensors_are_proven_by_their_casts() {
    prove(include_str!("programs/unranked.mlir"), &pipelines());
}

#[test]
fn carried_values_are_proven_by_induction() {
    let program = include_str!("programs/loops.mlir");
    prove(program, &pipelines());
    let (_, after) = outcome(program, LOWER, Options::default());
    let stays = after.split("  func.func @").nth(2).unwrap();
    assert!(!stays.contains("[runtime-legal]"), "{stays}");
}

#[test]
fn an_argument_is_checked_unless_it_is_a_declared_number() {
    prove(include_str!("programs/constants.mlir"), &pipelines());
}

#[test]
fn sizes_that_casts_forget_are_proven() {
    prove(include_str!("programs/casts.mlir"), &pipelines());
}

#[test]
fn an_extent_that_is_known_already_is_proven_to_be_checked_where_it_has_to_be() {
    prove(include_str!("programs/extents.mlir"), &pipelines());
}

/// The number of claims of each program, lowered and with checks inserted: a tool that claims less would
/// prove more.
#[test]
fn no_claim_is_lost() {
    let programs = [
        (include_str!("programs/calls.mlir"), [154, 22]),
        (include_str!("programs/casts.mlir"), [82, 24]),
        (include_str!("programs/constants.mlir"), [196, 66]),
        (include_str!("programs/declared.mlir"), [206, 52]),
        (include_str!("programs/extents.mlir"), [138, 26]),
        (include_str!("programs/foreign.mlir"), [200, 84]),
        (include_str!("programs/loops.mlir"), [226, 130]),
        (include_str!("programs/unranked.mlir"), [126, 32]),
    ];
    let context = new_context();
    let count = |program: &str, pipeline: &str| {
        let before = Module::parse(&context, program).unwrap();
        let mut after = Module::parse(&context, program).unwrap();
        lower(&context, &mut after, pipeline);
        claims(&before, &after)
    };
    let counted = programs
        .map(|(program, _)| [LOWER, "bcast-insert-runtime-checks"].map(|pipeline| count(program, pipeline)));
    assert_eq!(counted, programs.map(|(_, expected)| expected));
}

/// The target checks what the source does not declare, or does not check what it declares.
#[test]
fn a_declaration_that_is_not_checked_is_refuted() {
    let program = include_str!("programs/declared.mlir");
    let context = new_context();
    let before = Module::parse(&context, program).unwrap();
    let mut after = Module::parse(&context, program).unwrap();
    lower(&context, &mut after, LOWER);
    let text = after.as_operation().to_string();
    let mut refuted = 0;
    for (at, _) in text.match_indices("cf.assert").filter(|&(at, _)| {
        let line = text[at..].lines().next().unwrap();
        line.contains("[symbol-")
    }) {
        let end = at + text[at..].find('\n').unwrap();
        let without = format!("{}{}", &text[..at], &text[end..]);
        let after = Module::parse(&context, &without).unwrap();
        let outcomes =
            validate(&mut Solver::start(None).unwrap(), &before, &after, Options::default()).unwrap();
        let is_refuted = |verdict: &Verdict| matches!(verdict, Verdict::Refuted(_));
        assert!(
            outcomes.iter().any(|outcome| outcome
                .verdict
                .iter()
                .flatten()
                .any(|(_, verdict)| is_refuted(verdict))),
            "{}",
            &text[at..end]
        );
        refuted += 1;
    }
    assert!(refuted >= 8, "{refuted}");
}

/// Ops that the lowering leaves as they are, between those that it lowers.
#[test]
fn equal_ops_of_both_programs_are_proven_to_have_equal_operands() {
    prove(include_str!("programs/foreign.mlir"), &[LOWER.to_owned(), format!("{LOWER},canonicalize,cse")]);
}

#[test]
fn the_transformers_of_the_examples_are_proven() {
    for program in [
        include_str!("../../../examples/transformer_block.mlir"),
        include_str!("../../../examples/transformer_block_dynamic.mlir"),
    ] {
        assert_eq!(outcome(program, LOWER, Options::default()).0, "");
    }
}

const CALL: &str = "call @show(%cast) : (tensor<*xf32>) -> ()";

/// An edit of the lowered program, and the verdict on it.
const EDITS: [(&str, &str, &str); 9] = [
    ("ins(%4, %arg2", "ins(%2, %arg2", "f: an element is wrong, at operand #0 of 'linalg.contract'"),
    (
        "ins(%2 : tensor<?x4xf32>)",
        "ins(%1 : tensor<?x4xf32>)",
        "f: an element is wrong, at operand #0 of 'linalg.reduce'",
    ),
    ("math.exp ", "math.exp2 ", "f: an element is wrong, at operand #0 of 'linalg.reduce'"),
    ("return %5, %6", "return %6, %5", "f: an element is wrong, at result #0"),
    ("return %5, %6", "return %5, %5", "f: an element is wrong, at result #1"),
    ("{ arith.addf }", "{ arith.mulf }", "f: not understood: 'linalg.reduce'"),
    (
        "%cast = tensor.cast %4",
        "%cast = tensor.cast %2",
        "f: an element is wrong, at operand #0 of 'func.call'",
    ),
    (CALL, "", "f: not understood: 'func.func'"),
    (
        CALL,
        "%some = arith.cmpi ne, %dim, %c0 : index
         scf.if %some { func.call @show(%cast) : (tensor<*xf32>) -> () }",
        "f: one program does what the other does not, at 'func.call'",
    ),
];

#[test]
fn equal_ops_with_other_operands_are_refuted() {
    let program = include_str!("programs/foreign.mlir");
    let (_, lowered) = outcome(program, LOWER, Options::default());
    let context = new_context();
    let before = Module::parse(&context, program).unwrap();
    for (from, to, expected) in EDITS {
        let text = lowered.replacen(from, to, 1);
        assert_ne!(text, lowered, "{from}");
        let after = Module::parse(&context, &text).unwrap();
        let found = found(&before, &after, Options::default());
        assert!(found.starts_with(expected), "{from} -> {to}: {found}");
    }
}
