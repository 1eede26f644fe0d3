//! Compiled programs do what the interpreter says, and wrong programs are seen.

use bcast_mutants::{
    campaign::{Before, lowered, new_context},
    compiled::{Compiler, Proven},
    judge::Shown,
    mutate::mutants,
    programs::{PIPELINES, programs},
    read::read,
};
use bcast_testing::tool::tool;
use broadcastable_mlir::melior::ir::{Module, operation::OperationLike};
use std::path::Path;

fn compiler(name: &str) -> Compiler {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    Compiler::new(&directory, &tool(env!("CARGO_BIN_EXE_bcast-mutants"), "bcast-opt"))
}

/// Each program in one way.
#[test]
fn lowered_programs_do_what_the_interpreter_says() {
    let context = new_context();
    let lower = |(at, text): (usize, &str)| {
        let pipeline = &PIPELINES[at % PIPELINES.len()];
        let after = read(&lowered(&context, text, pipeline.passes)).to_string();
        Proven { texts: [text.to_owned(), after], rules: pipeline.rules }
    };
    let all: Vec<_> = programs().into_iter().enumerate().map(lower).collect();
    let shown = compiler("lowered").run(&context, &all, 0, 1);
    assert_eq!((shown.wrong, shown.refused), (vec![], vec![]));
    assert!(shown.results > 5 * all.len() && shown.stops > all.len(), "{} {}", shown.results, shown.stops);
}

/// Of one program, those changes that the interpreter says are wrong.
#[test]
fn wrong_programs_are_seen() {
    let context = new_context();
    let text = programs().into_iter().find(|text| text.contains("@chain")).unwrap();
    let pipeline = &PIPELINES[1];
    let before = Before::run(&context, text, pipeline.rules);
    let wrong: Vec<Proven> = mutants(&read(&lowered(&context, text, pipeline.passes)))
        .into_iter()
        .step_by(13)
        .map(|mutant| mutant.module)
        .filter(|module| {
            let parsed = Module::parse(&context, &module.to_string());
            parsed.is_some_and(|parsed| parsed.as_operation().verify())
        })
        .filter(|module| matches!(before.shown(module), Shown::Different(_)))
        .map(|module| Proven { texts: [text.to_owned(), module.to_string()], rules: pipeline.rules })
        .collect();
    let shown = compiler("wrong").run(&context, &wrong, 0, 1);
    for what in ["it crashes", "it should be stopped", "it is stopped", "it computes"] {
        assert!(shown.wrong.iter().any(|(_, text)| text.contains(what)), "no run shows: {what}");
    }
    let mut seen: Vec<usize> = shown.wrong.iter().map(|(number, _)| *number).collect();
    seen.dedup();
    // Unused reads and divisions are gone before they are compiled.
    assert!(seen.len() > wrong.len() / 2, "{} of {} are seen", seen.len(), wrong.len());
}
