//! The interpreter agrees with the lowering, and detects wrong programs; the proofs of some mutants hold in
//! their runs. `make mutants-ir` takes all mutants.

use bcast_mutants::{
    campaign::{Before, Campaign, lowered, new_context},
    interpret::Rules,
    judge::Shown,
    programs::{PIPELINES, programs},
    read::read,
};
use bcast_testing::pairs::pairs;
use bcast_validate::logic::solver::Solver;
use broadcastable_mlir::melior::ir::Module;

/// Each program in each way.
#[test]
fn lowered_programs_do_what_the_rules_say() {
    let context = new_context();
    for text in programs() {
        for pipeline in &PIPELINES {
            let before = Before::run(&context, text, pipeline.rules);
            let after = read(&lowered(&context, text, pipeline.passes));
            assert_eq!(before.shown(&after), Shown::Same, "{}: {text}\n{after}", pipeline.passes);
        }
    }
}

/// Each run of a program computes something for some inputs, and most of them fail for others.
#[test]
fn programs_are_run_on_legal_and_illegal_sizes() {
    let context = new_context();
    let (mut failing, all) = (0, programs());
    for text in &all {
        let before = Before::run(&context, text, Rules::default());
        assert!(before.results() > 0, "no run has a result: {text}");
        failing += usize::from(before.failures() > 0);
    }
    assert!(failing > all.len() / 2, "{failing} of {} programs fail", all.len());
}

/// The programs that `bcast-validate` has to refute, on integers.
#[test]
fn wrong_programs_are_seen() {
    let integers = |text: &str| text.replace("subf", "subi").replace("f32", "i32");
    let context = new_context();
    let mut wrong = 0;
    let all = pairs(include_str!("../../../tools/validate/tests/wrong.mlir"));
    for pair in all.iter().filter(|pair| !pair.expected.starts_with("not understood")) {
        let program = integers(&pair.before);
        let before = Before::run(&context, &program, Rules::default());
        let shown = before.shown(&read(&Module::parse(&context, &integers(&pair.after)).unwrap()));
        let is_right = pair.expected == "proven";
        assert_eq!(shown == Shown::Same, is_right, "{}: {shown:?}", pair.what);
        wrong += usize::from(!is_right);
    }
    assert!(wrong >= 15);
}

#[test]
fn proven_mutants_behave_as_proven() {
    let mut campaign = Campaign::default();
    let mut solver = Solver::start(None).unwrap();
    for (at, text) in programs().into_iter().enumerate().step_by(6) {
        // Not those among which the solver takes a minute to leave one undecided.
        campaign.change(&mut solver, text, &PIPELINES[at % PIPELINES.len()], 24, at + 11);
    }
    let hole = campaign.holes.first().map(|hole| format!("{}: {}\n{}", hole.kind, hole.text, hole.after));
    assert_eq!(hole, None, "proven, and a run differs");
    assert_eq!(campaign.unknown, Vec::<String>::new());
    let refuted: usize = campaign.rows.values().map(|row| row.refuted).sum();
    let equal: usize = campaign.rows.values().map(|row| row.equal).sum();
    assert!(refuted > 20 && equal > 5, "{refuted} are refuted and {equal} are equal:\n{campaign}");
}
