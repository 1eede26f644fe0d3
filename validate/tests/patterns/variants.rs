//! The ways to lower a program, and their proofs.

use crate::programs::Program;
use bcast_validate::{
    ir::{context, validate},
    logic::solver::Solver,
    proof::{Counts, Verdict},
};
use broadcastable::mlir::{
    melior::{
        Context,
        ir::Module,
        pass::PassManager,
        utility::{parse_pass_pipeline, register_all_passes},
    },
    register_passes,
};
use std::{path::Path, sync::Once, time::Instant};

pub use bcast_validate::ir::Options;

/// So many functions are in one module.
const BATCH: usize = 256;

/// All pipelines, with what they assume.
fn variants() -> Vec<(String, Options)> {
    let mut all = Vec::new();
    for mode in ["exact", "versioned", "assume-equal"] {
        let assume_equal = mode == "assume-equal";
        for checks in [true, false] {
            let lower =
                format!("convert-bcast-to-linalg{{dynamic-broadcast={mode} runtime-checks={checks}}}");
            let options = Options { assume_legal: !checks, assume_equal };
            all.push((lower.clone(), options));
            all.push((format!("{lower},canonicalize,cse"), options));
            if checks {
                all.push((format!("bcast-insert-runtime-checks,{lower}"), options));
                let reported = "bcast-insert-runtime-checks{report-sizes=true}";
                all.push((format!("{reported},{lower},canonicalize,cse"), options));
            }
        }
        all.push((
            format!("convert-bcast-to-linalg{{dynamic-broadcast={mode} report-sizes=true}}"),
            Options { assume_legal: false, assume_equal },
        ));
    }
    all.push(("bcast-insert-runtime-checks".into(), Options::default()));
    all.push(("canonicalize".into(), Options::default()));
    all
}

/// Proves each program, lowered in every way.
pub fn prove(family: &str, programs: &[Program]) {
    let start = Instant::now();
    let directory = |root| Path::new(&root).join(family.replace(' ', "-"));
    let mut solver = Solver::start(std::env::var_os("BCAST_KEEP").map(directory)).unwrap();
    let (mut functions, mut counts) = (0, Counts::default());
    for (pipeline, options) in variants() {
        for batch in programs.chunks(BATCH) {
            functions += batch.len();
            for proven in prove_batch(&mut solver, batch, &pipeline, options) {
                counts.simplified += proven.simplified;
                counts.solved += proven.solved;
            }
        }
    }
    println!(
        "{family}: {} patterns, {functions} functions proven, {} claims by simplification, {} by z3, {} queries, \
         {} different, {:.0?}",
        programs.len(),
        counts.simplified,
        counts.solved,
        solver.asked,
        solver.different(),
        start.elapsed(),
    );
}

/// Proves each program, lowered by one pipeline.
pub fn prove_batch(solver: &mut Solver, batch: &[Program], pipeline: &str, options: Options) -> Vec<Counts> {
    let context = new_context();
    let before = parse(&context, batch);
    let mut after = parse(&context, batch);
    lower(&context, &mut after, pipeline);
    let outcomes = validate(solver, &before, &after, options).unwrap();
    assert_eq!(outcomes.len(), batch.len());
    let mut all = Vec::new();
    for (outcome, program) in outcomes.iter().zip(batch) {
        let problem = |text: &str| -> ! { panic!("{pipeline}\n{}\n{text}", program.0) };
        let verdicts = outcome.verdict.as_ref().unwrap_or_else(|error| problem(&error.to_string()));
        for (theory, verdict) in verdicts {
            match verdict {
                Verdict::Proven(counts) => all.push(*counts),
                Verdict::Refuted(counterexample) => {
                    problem(&format!("{theory:?}: refuted: {counterexample}"))
                }
                Verdict::Undecided(what) => problem(&format!("{theory:?}: not decided: {what}")),
            }
        }
    }
    all
}

fn new_context() -> Context {
    static PASSES: Once = Once::new();
    PASSES.call_once(|| {
        register_all_passes();
        register_passes();
    });
    let context = context();
    context.enable_multi_threading(false); // each test has a thread of its own
    context
}

fn parse<'c>(context: &'c Context, programs: &[Program]) -> Module<'c> {
    let function = |(index, program): (usize, &Program)| format!("func.func @f{index}{}\n", program.0);
    let text: String = programs.iter().enumerate().map(function).collect();
    Module::parse(context, &text).unwrap_or_else(|| panic!("the programs are not valid: {text}"))
}

fn lower(context: &Context, module: &mut Module, pipeline: &str) {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({pipeline})")).unwrap();
    manager.run(module).unwrap();
}
