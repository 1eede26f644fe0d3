//! Random programs, lowered and run: their values against the core's reference, op by op, and failures
//! exactly where run-time sizes are illegal.
//!
//! `BCAST_PROGRAMS=n` (`make programs`) draws n times as many. What fails is printed as a module of its own.

mod alone;
mod bodies;
mod declared;
mod draw;
mod evaluate;
mod folds;
mod inputs;
mod mode;
mod module;
mod numbers;
mod ops;
mod print;
mod program;
mod random;
mod rules;
mod runner;

use bcast_testing::effort;
use draw::Draw;
use evaluate::{Expected, evaluate};
use inputs::Inputs;
use mode::{EXACT, LONG, Mode};
use numbers::{I32, Numbers};
use program::Program;
use random::Random;
use std::fmt::Write;

/// Programs of one module.
fn batch_size() -> u64 {
    if effort::is_long() { 6 } else { 3 }
}

/// Programs of one module where there is one for each type of elements.
fn typed_batch() -> u64 {
    if effort::is_long() { 4 } else { 1 }
}

/// Runs of one program.
const RUNS: usize = 7;

/// A program with its inputs.
struct Case {
    seed: u64,
    program: Program,
    inputs: Vec<Inputs>,
    expected: Vec<Expected>,
}

impl Case {
    fn draw(seed: u64, mode: &Mode) -> Self {
        let mut program = Draw::program(seed, mode.misfits, mode.long);
        if program.extents.len() <= 2 {
            program = program.with_sizes(mode.sizes);
        }
        let mut random = Random::new(seed);
        let (mut inputs, mut expected) = (vec![], vec![]);
        for run in 0..RUNS {
            let drawn = Inputs::draw(&mut random, &program, run % 3 != 0);
            let mut result = evaluate(&program, &drawn);
            // A fused op may have a fixed size where one of its parts has none; against that `?` may be 1.
            if mode.moves && !program.named.is_empty() {
                result.must_be_unequal = None;
            }
            if mode.takes(&result) {
                inputs.push(drawn);
                expected.push(result);
            }
        }
        Self { seed, program, inputs, expected }
    }

    /// A module that runs this program on one of its inputs alone.
    fn replay(&self, run: usize) -> String {
        module::module(&[(&self.program, &self.inputs[run..=run])], I32)
    }
}

/// The factor of the number of programs.
fn times() -> u64 {
    std::env::var("BCAST_PROGRAMS")
        .map_or(if effort::is_long() { 100 } else { 1 }, |times| times.parse().expect("a number"))
}

/// Checks the batches of a mode; each has seeds of its own.
fn check(first_seed: u64, batches: u64, mode: &Mode) {
    let mut failures = String::new();
    for batch in 0..batches * times() {
        let first = first_seed + batch * batch_size();
        let mut cases: Vec<Case> = (first..first + batch_size()).map(|seed| Case::draw(seed, mode)).collect();
        cases.retain(|case| !mode.moves || case.program.may_be_canonicalized());
        check_batch(&cases, mode, &mut failures);
        assert!(failures.is_empty(), "{failures}");
    }
}

fn check_batch(cases: &[Case], mode: &Mode, failures: &mut String) {
    let programs: Vec<_> = cases.iter().map(|case| (&case.program, &*case.inputs)).collect();
    let text = module::module(&programs, I32);
    let mut actual = match runner::run(&text, &mode.pipeline()) {
        Ok(actual) => actual.into_iter(),
        Err(error) if runner::is_upstreams(&error) => return,
        Err(error) => panic!("seeds from {}, {}: {error}\n{text}", cases[0].seed, mode.passes),
    };
    for case in cases {
        for (run, expected) in case.expected.iter().enumerate() {
            let actual = actual.next().expect("every run is there");
            if let Err(what) = mode.judge(expected, &actual) {
                writeln!(failures, "Seed {}, run {run}, {}: {what}", case.seed, mode.passes).unwrap();
                writeln!(failures, "{}\nIt printed: {}", case.replay(run), actual.text).unwrap();
            }
        }
    }
}

/// Every fact that the analysis of sizes claims in random programs is asserted where it is claimed, and they
/// run.
#[test]
fn facts_about_sizes_hold_in_every_run() {
    check_facts(10_300_000, false);
}

#[test]
fn facts_about_sizes_of_long_programs_hold_in_every_run() {
    check_facts(20_000_000, true);
}

/// Asserts all claims about the sizes of programs, drawn with seeds from there on, in every run.
fn check_facts(first: u64, long: bool) {
    // Long programs have upstream's ops that follow a check of their sizes. If casts hide sizes that do not
    // fit, upstream refuses them.
    let mode = Mode { passes: "test-bcast-sizes,convert-bcast-to-linalg", long, misfits: !long, ..EXACT };
    let (mut facts, mut failures) = (0, String::new());
    for batch in 1..=times() {
        let first = first + (batch - 1) * batch_size();
        let cases: Vec<Case> = (first..first + batch_size()).map(|seed| Case::draw(seed, &mode)).collect();
        check_batch(&cases, &mode, &mut failures);
        assert!(failures.is_empty(), "{failures}");
        facts += count_facts(&cases);
        let length = if long { "long" } else { "short" };
        println!("{facts} facts in {} {length} programs, {RUNS} runs of each", batch * batch_size());
    }
    assert!(facts as u64 > 10 * batch_size() * times(), "{facts} facts are too few to prove anything");
}

/// The number of facts claimed of programs, each of which is asserted in every run that reaches it.
fn count_facts(cases: &[Case]) -> usize {
    let programs: Vec<_> = cases.iter().map(|case| (&case.program, &*case.inputs)).collect();
    let (functions, _) = module::parts(&programs, I32);
    let claimed = runner::transform(&functions, "test-bcast-sizes");
    // "of 7 facts about sizes …", with each assertion.
    let count = |claim: &str| claim.split(' ').next().and_then(|count| count.parse::<usize>().ok());
    claimed.split("\"of ").filter_map(count).sum()
}

#[test]
fn exact_programs_compute_what_the_reference_does() {
    check(0, 2, &EXACT);
}

#[test]
fn versioned_programs_compute_what_the_reference_does() {
    check(
        1_000_000,
        2,
        &Mode { passes: "convert-bcast-to-linalg{dynamic-broadcast=versioned}", misfits: false, ..EXACT },
    );
}

#[test]
fn programs_that_assume_equal_sizes_stop_where_those_differ() {
    let passes = "convert-bcast-to-linalg{dynamic-broadcast=assume-equal}";
    check(2_000_000, 1, &Mode { passes, equal: true, misfits: false, ..EXACT });
}

#[test]
fn legal_programs_need_no_checks() {
    let passes = "convert-bcast-to-linalg{runtime-checks=false}";
    check(3_000_000, 1, &Mode { passes, checks: false, ..EXACT });
    let passes = "convert-bcast-to-linalg{runtime-checks=false dynamic-broadcast=versioned}";
    check(4_000_000, 1, &Mode { passes, checks: false, misfits: false, ..EXACT });
}

#[test]
fn checks_may_be_inserted_before_the_lowering() {
    let passes = "bcast-insert-runtime-checks,convert-bcast-to-linalg";
    check(5_000_000, 1, &Mode { passes, ..EXACT });
    let passes = "bcast-insert-runtime-checks,convert-bcast-to-linalg{dynamic-broadcast=versioned}";
    check(6_000_000, 1, &Mode { passes, misfits: false, ..EXACT });
    let passes = "bcast-insert-runtime-checks,convert-bcast-to-linalg{dynamic-broadcast=assume-equal}";
    check(7_000_000, 1, &Mode { passes, equal: true, misfits: false, ..EXACT });
}

#[test]
fn other_passes_may_run_before_the_lowering() {
    let passes = "canonicalize,cse,loop-invariant-code-motion,convert-bcast-to-linalg";
    check(8_000_000, 1, &Mode { passes, moves: true, ..EXACT });
}

#[test]
fn kernels_may_be_hoisted_out_of_loops() {
    let passes = "convert-bcast-to-linalg,cse,loop-invariant-code-motion";
    check(9_000_000, 1, &Mode { passes, ..EXACT });
}

/// Upstream makes one kernel of each chain, and moves it.
#[test]
fn chains_may_be_fused_and_hoisted() {
    let mode = |passes| Mode { passes, misfits: false, ..EXACT };
    check(
        22_000_000,
        1,
        &mode("convert-bcast-to-linalg,cse,linalg-fuse-elementwise-ops,loop-invariant-code-motion"),
    );
    check(
        23_000_000,
        1,
        &mode(
            "convert-bcast-to-linalg{dynamic-broadcast=versioned},cse,linalg-fuse-elementwise-ops,\
             loop-invariant-code-motion",
        ),
    );
    let equal = mode(
        "convert-bcast-to-linalg{dynamic-broadcast=assume-equal},cse,linalg-fuse-elementwise-ops,\
         loop-invariant-code-motion",
    );
    check(24_000_000, 1, &Mode { equal: true, ..equal });
    check(25_000_000, 1, &mode("convert-bcast-to-linalg{chains=false},loop-invariant-code-motion"));
}

/// These passes after upstream's tiling, by `tile.mlir`.
macro_rules! tiled {
    ($passes:literal) => {
        concat!(
            "transform-preload-library{transform-library-paths=",
            env!("CARGO_MANIFEST_DIR"),
            "/tests/execution/tile.mlir},transform-interpreter{entry-point=tile},",
            $passes
        )
    };
}

#[test]
fn ops_may_be_tiled_before_they_are_lowered() {
    let mode = |passes| Mode { passes, misfits: false, ..EXACT };
    check(26_000_000, 1, &mode(tiled!("convert-bcast-to-linalg")));
    check(27_000_000, 1, &mode(tiled!("cse,convert-bcast-to-linalg{dynamic-broadcast=versioned}")));
    let passes = tiled!("loop-invariant-code-motion,convert-bcast-to-linalg,loop-invariant-code-motion");
    check(28_000_000, 1, &mode(passes));
}

#[test]
fn fused_programs_compute_what_the_reference_does() {
    check(10_000_000, 2, &Mode { passes: "bcast-fuse,convert-bcast-to-linalg", ..EXACT });
    let passes = "bcast-fuse,convert-bcast-to-linalg{dynamic-broadcast=versioned}";
    check(11_000_000, 1, &Mode { passes, misfits: false, ..EXACT });
}

/// The equality of `?` is checked at the fused op.
#[test]
fn fused_programs_that_assume_equal_sizes_stop_where_those_differ() {
    let passes = "bcast-fuse,convert-bcast-to-linalg{dynamic-broadcast=assume-equal}";
    check(12_000_000, 1, &Mode { passes, equal: true, misfits: false, moves: true, ..EXACT });
}

#[test]
fn legal_fused_programs_need_no_checks() {
    let passes = "bcast-fuse{runtime-checks=false},convert-bcast-to-linalg{runtime-checks=false}";
    check(13_000_000, 1, &Mode { passes, checks: false, ..EXACT });
}

#[test]
fn bcast_to_llvm_fuses_unless_it_is_told_not_to() {
    check(18_000_000, 1, &Mode { passes: "bcast-to-llvm", ..EXACT });
    check(18_000_000, 1, &Mode { passes: "bcast-to-llvm{fuse=false}", ..EXACT });
    check(19_000_000, 1, &Mode { passes: "bcast-to-llvm", sizes: LONG, ..EXACT });
    check(19_000_000, 1, &Mode { passes: "bcast-to-llvm{fuse=false}", sizes: LONG, ..EXACT });
}

#[test]
fn threads_compute_what_the_reference_does() {
    let passes = "bcast-to-llvm{threads=openmp min-shared-cost=0}";
    check(20_000_000, 1, &Mode { passes, ..EXACT });
    check(21_000_000, 1, &Mode { passes, sizes: LONG, ..EXACT });
}

/// The law itself: one op on all leaves fails exactly where one of the ops does, if not at the same place.
#[test]
fn a_fused_op_without_the_checks_of_its_parts_checks_its_own() {
    let passes = "bcast-fuse{runtime-checks=false},convert-bcast-to-linalg";
    check(14_000_000, 1, &Mode { passes, moves: true, ..EXACT });
}

#[test]
fn other_passes_may_run_before_and_after_the_fusion() {
    let passes =
        "canonicalize,cse,loop-invariant-code-motion,bcast-fuse,canonicalize,cse,convert-bcast-to-linalg";
    check(15_000_000, 1, &Mode { passes, moves: true, ..EXACT });
    let passes = "bcast-insert-runtime-checks,bcast-fuse,bcast-fuse,convert-bcast-to-linalg";
    check(16_000_000, 1, &Mode { passes, ..EXACT });
}

#[test]
fn a_fused_program_fails_with_the_text_of_the_program_as_it_stands() {
    for first in [17_000_000, 17_000_000 + batch_size()] {
        let cases: Vec<Case> = (first..first + batch_size()).map(|seed| Case::draw(seed, &EXACT)).collect();
        let programs: Vec<_> = cases.iter().map(|case| (&case.program, &*case.inputs)).collect();
        let module = module::module(&programs, I32);
        let [fused, unfused] = [true, false].map(|fuse| {
            let runs = runner::run(&module, &format!("bcast-to-llvm{{fuse={fuse}}}")).unwrap();
            runs.into_iter().map(|run| (failure(&run.text), run.printed)).collect::<Vec<_>>()
        });
        assert!(unfused.iter().any(|(failure, _)| failure.is_some()));
        for (fused, unfused) in fused.iter().zip(&unfused) {
            assert_eq!(fused, unfused, "seeds from {first}");
        }
    }
}

/// Of a failed check: place and op, and both sizes in their order. Which operand has which of them depends on
/// the facts of the operands when the check is built.
fn failure(text: &str) -> Option<(String, Vec<u64>)> {
    let line = text.lines().find(|line| line.contains("[runtime-legal]"))?;
    let (op, check) = line.split_once(" op operand #")?;
    let (_, sizes) = check.split_once("run-time size ")?;
    let sizes = sizes.split(", the size of ").next()?;
    let mut sizes: Vec<u64> =
        sizes.split(" is neither 1 nor ").filter_map(|size| size.parse().ok()).collect();
    sizes.sort_unstable();
    Some((op.to_owned(), sizes))
}

#[test]
fn fused_programs_of_all_integers_have_the_bits_and_failures_of_unfused_ones() {
    compare_all_with_unfused(30_000_000, numbers::INTEGERS);
}

#[test]
fn fused_programs_of_all_floats_have_the_bits_and_failures_of_unfused_ones() {
    compare_all_with_unfused(31_000_000, numbers::FLOATS);
}

#[test]
fn fused_programs_of_complex_and_opaque_elements_have_the_bits_and_failures_of_unfused_ones() {
    compare_all_with_unfused(32_000_000, numbers::OTHERS);
}

/// Programs of each of these types, some of long rows: each run, fused, prints the same bits and fails at the
/// same op as unfused, where kernels are versions of plain loops.
fn compare_all_with_unfused(first_seed: u64, all: &[Numbers]) {
    for (at, &numbers) in all.iter().enumerate() {
        for batch in 0..times() {
            compare_with_unfused(first_seed + (at as u64 * times() + batch) * typed_batch(), numbers);
        }
    }
}

fn compare_with_unfused(first_seed: u64, numbers: Numbers) {
    const UNFUSED: &str =
        "convert-bcast-to-linalg{report-sizes=true dynamic-broadcast=versioned},bcast-to-llvm{fuse=false}";
    let mode = Mode { misfits: false, sizes: LONG, ..EXACT };
    let cases: Vec<Case> =
        (first_seed..first_seed + typed_batch()).map(|seed| Case::draw(seed, &mode)).collect();
    let programs: Vec<_> = cases.iter().map(|case| (&case.program, &*case.inputs)).collect();
    let module = module::module(&programs, numbers);
    let [fused, unfused] = ["bcast-to-llvm", UNFUSED].map(|passes| {
        runner::run(&module, passes)
            .unwrap_or_else(|error| panic!("{numbers:?} by {passes}: {error}\n{module}"))
    });
    let runs = cases.iter().flat_map(|case| (0..case.inputs.len()).map(move |run| (case, run)));
    for ((case, run), (fused, unfused)) in runs.zip(fused.iter().zip(&unfused)) {
        let seen = |actual: &runner::Actual| (failure(&actual.text), actual.printed.clone());
        let is_stopped = unfused.ending == runner::Ending::Stopped;
        assert!(
            fused.ending == unfused.ending
                && is_stopped == case.expected[run].is_stopped
                && seen(fused) == seen(unfused),
            "{numbers:?}, seed {}, run {run}\n{}\nfused: {}\nunfused: {}",
            case.seed,
            module::module(&[(&case.program, &case.inputs[run..=run])], numbers),
            fused.text,
            unfused.text
        );
    }
}
