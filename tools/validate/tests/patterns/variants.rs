//! The ways to lower a program, and their proofs.

use super::programs::Program;
use crate::support::{lower, new_context};
use bcast_testing::effort::is_long;
use bcast_validate::{
    ir::{Options, validate},
    logic::{smt::Theory, solver::Solver},
    proof::{Counts, Verdict},
};
use broadcastable_mlir::melior::{Context, ir::Module};
use std::{path::Path, time::Instant};

/// Short form: each program is proven with every seventh pipeline, and each pipeline proves every seventh
/// program.
const SHARE: usize = 7;

/// The number of functions in one module.
const BATCH: usize = 256;

/// A way to lower programs.
struct Variant {
    pipeline: String,
    options: Options,
    /// Whether it is for programs without fixed sizes only.
    dynamic: bool,
}

/// All pipelines, with what they assume.
fn variants() -> Vec<Variant> {
    let mut all = Vec::new();
    let mut push = |pipeline: String, options| all.push(Variant { pipeline, options, dynamic: false });
    for mode in ["exact", "versioned", "assume-equal"] {
        let assume_equal = mode == "assume-equal";
        for checks in [true, false] {
            let lower =
                format!("convert-bcast-to-linalg{{dynamic-broadcast={mode} runtime-checks={checks}}}");
            let options = Options { assume_legal: !checks, assume_equal };
            push(lower.clone(), options);
            push(format!("{lower},canonicalize,cse"), options);
            if checks {
                push(format!("bcast-insert-runtime-checks,{lower}"), options);
                let reported = "bcast-insert-runtime-checks{report-sizes=true}";
                push(format!("{reported},{lower},canonicalize,cse"), options);
            }
        }
        let lower = format!("convert-bcast-to-linalg{{dynamic-broadcast={mode} report-sizes=true}}");
        push(lower, Options { assume_legal: false, assume_equal });
    }
    for mode in ["exact", "versioned"] {
        let lower = format!("convert-bcast-to-linalg{{dynamic-broadcast={mode}}}");
        push(format!("bcast-fuse,{lower}"), Options::default());
    }
    for alone in ["bcast-fuse", "bcast-insert-runtime-checks", "bcast-infer-shapes", "canonicalize"] {
        push(alone.into(), Options::default());
    }
    push("bcast-infer-shapes,convert-bcast-to-linalg".into(), Options::default());
    // A fused op allows its `?` to be 1 where one of its parts has a fixed size.
    let pipeline = "bcast-fuse,convert-bcast-to-linalg{dynamic-broadcast=assume-equal}".into();
    let options = Options { assume_legal: false, assume_equal: true };
    all.push(Variant { pipeline, options, dynamic: true });
    all
}

/// Proves each program, lowered in every way (in the short form, in some); prints a row of the table in
/// docs/soundness.md.
pub fn prove(family: &str, programs: &[Program]) {
    let start = Instant::now();
    let directory = |root| Path::new(&root).join(family.replace(' ', "-"));
    let mut solver = Solver::start(std::env::var_os("BCAST_KEEP").map(directory)).unwrap();
    let (mut functions, mut simplified, mut solved, mut in_bits) = (0, 0, 0, 0);
    for (variant, Variant { pipeline, options, dynamic }) in variants().into_iter().enumerate() {
        let is_for = |program: &Program| !dynamic || !program.has_fixed_sizes();
        let is_drawn = |index: usize| is_long() || (index + variant).is_multiple_of(SHARE);
        let programs = programs.iter().enumerate();
        let programs: Vec<_> = programs
            .filter(|&(index, program)| is_drawn(index) && is_for(program))
            .map(|(_, program)| program)
            .collect();
        for batch in programs.chunks(BATCH) {
            functions += batch.len();
            for (theory, counts) in prove_batch(&mut solver, batch, &pipeline, options) {
                match theory {
                    Theory::Integers => {
                        (simplified, solved) = (simplified + counts.simplified, solved + counts.solved)
                    }
                    Theory::Bits => in_bits += counts.solved,
                }
            }
        }
    }
    println!(
        "| {family} | {} | {functions} | {simplified} | {solved} | {in_bits} | {} | {:.0?} |",
        programs.len(),
        solver.different(),
        start.elapsed(),
    );
}

/// Proves each program, lowered by one pipeline.
fn prove_batch(
    solver: &mut Solver,
    batch: &[&Program],
    pipeline: &str,
    options: Options,
) -> Vec<(Theory, Counts)> {
    let context = new_context();
    let before = parse(&context, batch);
    let mut after = parse(&context, batch);
    lower(&context, &mut after, pipeline);
    // An op that stays is trivially proven: that would prove nothing about the lowering.
    let after_text = after.as_operation().to_string();
    let is_left = |line: &str| line.contains("= bcast.") && !line.contains("= bcast.guard");
    let is_lowered = !after_text.lines().any(is_left);
    assert_eq!(is_lowered, pipeline.contains("convert-bcast-to-linalg"), "{pipeline}");
    let outcomes = validate(solver, &before, &after, options).unwrap();
    assert_eq!(outcomes.len(), batch.len());
    let (mut all, mut not_shown) = (Vec::new(), None);
    for (outcome, program) in outcomes.iter().zip(batch) {
        let problem = |text: &str| -> ! { panic!("{pipeline}\n{}\n{text}", program.0) };
        let verdicts = outcome.verdict.as_ref().unwrap_or_else(|error| problem(&error.to_string()));
        for (theory, verdict) in verdicts {
            match verdict {
                Verdict::Proven(counts) => all.push((*theory, *counts)),
                Verdict::Refuted(counterexample) => {
                    problem(&format!("{theory:?}: refuted: {counterexample}"))
                }
                Verdict::NotShown(counterexample, why) => not_shown = Some((program, counterexample, why)),
                Verdict::Undecided(what) => problem(&format!("{theory:?}: not decided: {what}")),
            }
        }
    }
    // Another program of the batch may show the error.
    if let Some((program, counterexample, why)) = not_shown {
        panic!("{pipeline}\n{}\nnot decided: {counterexample}but {why}", program.0);
    }
    all
}

fn parse<'c>(context: &'c Context, programs: &[&Program]) -> Module<'c> {
    let function = |(index, program): (usize, &&Program)| format!("func.func @f{index}{}\n", program.0);
    let text: String = programs.iter().enumerate().map(function).collect();
    Module::parse(context, &text).unwrap_or_else(|| panic!("the programs are not valid: {text}"))
}
