//! Random programs of ops of many dialects, through random pipelines of upstream's passes and ours, compiled
//! with AddressSanitizer and run against a reference.
//!
//! Unlike `execution`, nothing here knows which sizes fit each other: `draw.rs` evaluates whatever it draws
//! on one input, and keeps what is legal there. The sizes of other runs are renamed, and some are wrong.
//! `upstream.txt` lists what LLVM 22 alone does wrong, which is not drawn.
//!
//! `BCAST_PROGRAMS=n` (`make programs`) draws n times as many, from batch `BCAST_SEED` on, with
//! `BCAST_WORKERS` at a time. A program that fails is written to `tmp/pipelines` in the build directory, made
//! small by `BCAST_TRIES` steps. `BCAST_ONLY=seed` runs one program again; `BCAST_OPT` is another `bcast-opt`
//! to run. `BCAST_VALIDATE` is a `bcast-validate` that is asked about each program, before against after the
//! passes that work on tensors.

mod broadcast;
mod draw;
mod inputs;
mod machine;
mod pipeline;
mod print;
mod program;
#[path = "../execution/random.rs"]
mod random;
mod shrink;
mod undefined;
mod upstream;
mod verdicts;

use bcast_testing::{
    effort,
    sanitizer::{
        End, OBSERVERS, Outcome, Toolchain, Undefined,
        array::{self, Array},
    },
};
use draw::{Draw, Drawn, Takes};
use machine::{Expected, evaluate};
use pipeline::Pipeline;
use program::Program;
use std::{
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
};
use verdicts::{Verdict, Verdicts};

/// Programs of one module, which share a pipeline.
const BATCH: u64 = 20;
/// Runs of one program.
const RUNS: usize = 10;
/// Batches of the short form.
const BATCHES: u64 = 5;

/// A program with its defined runs.
struct Case {
    seed: u64,
    program: Program,
    runs: Vec<(Vec<Array>, Expected)>,
}

impl Case {
    fn draw(seed: u64, pipeline: &Pipeline) -> Self {
        let takes = Takes {
            is_calm: seed.is_multiple_of(5),
            is_partial: is_partial(seed),
            blocks: pipeline.takes_blocks(),
            forall: pipeline.takes_forall(),
            shapes: pipeline.takes_shapes(),
            rank_of_slices: pipeline.rank_of_slices(),
            is_read: is_read(seed),
        };
        let drawn = Draw::program(seed, takes);
        let inputs = inputs::draw(&drawn, seed, RUNS);
        let Drawn { program, .. } = drawn;
        Self { seed, runs: runs(&program, inputs, pipeline, is_partial(seed)), program }
    }

    fn name(&self) -> String {
        format!("p{}", self.seed)
    }
}

/// Every second program that is given to `bcast-validate` is one that it can read.
fn is_read(seed: u64) -> bool {
    Verdicts::are_asked() && seed.is_multiple_of(2)
}

fn is_partial(seed: u64) -> bool {
    seed % 5 == 1
}

/// The inputs on which the program is defined, with its outcome.
fn runs(
    program: &Program,
    inputs: Vec<Vec<Array>>,
    pipeline: &Pipeline,
    is_partial: bool,
) -> Vec<(Vec<Array>, Expected)> {
    let expected = |input: Vec<Array>| Some((evaluate(program, &input)?, input));
    let counts = |expected: &Expected| match expected.stop {
        None => true,
        Some(_) => !is_partial && pipeline.checks() && !(expected.is_inner && pipeline.inlines_early()),
    };
    inputs
        .into_iter()
        .filter_map(expected)
        .filter(|(expected, _)| counts(expected))
        .map(|(expected, input)| (input, expected))
        .collect()
}

/// The error of a run, if any. `line` is that of the op that stops it.
fn judge(expected: &Expected, line: Option<usize>, actual: &Outcome) -> Option<String> {
    let agreed =
        actual.observed.iter().zip(&expected.observed).take_while(|(one, other)| one == other).count();
    match (&actual.end, expected.stop) {
        (End::Crashed(text), _) => Some(format!("it crashed: {text}")),
        _ if agreed < actual.observed.len().min(expected.observed.len()) => Some(format!(
            "value {agreed} should be {:?}, and is {:?}",
            expected.observed[agreed], actual.observed[agreed]
        )),
        (End::Finished, Some(rule)) => Some(format!("it should be stopped by {rule}")),
        (End::Stopped(text), None) => Some(format!("it is legal, but was stopped: {text}")),
        (End::Stopped(text), _)
            if line.is_some_and(|line| !text.starts_with(&format!("<stdin>:{line}:"))) =>
        {
            Some(format!("line {} should stop it, not: {text}", line.unwrap_or_default()))
        }
        (End::Stopped(text), Some(rule)) if !text.contains(rule) => {
            Some(format!("{rule} should stop it, not: {text}"))
        }
        _ if actual.observed.len() != expected.observed.len() => Some(format!(
            "it shows {} values and should show {}",
            actual.observed.len(),
            expected.observed.len()
        )),
        _ => None,
    }
}

/// A failing program, alone.
struct Failure {
    seed: u64,
    program: Program,
    pipeline: Pipeline,
    inputs: Vec<Vec<Array>>,
    what: String,
}

/// The errors of some of the cases, each tried alone if the module of all is refused.
fn check(tools: &Toolchain, name: &str, cases: Vec<Case>, pipeline: &Pipeline) -> (Counts, Vec<Failure>) {
    let mut counts = Counts::default();
    let mut failures = vec![];
    let module: String = OBSERVERS.to_owned()
        + &cases.iter().map(|case| print::program(&case.program, &case.name())).collect::<String>();
    let optimization = [0, 0, 1, 2][cases[0].seed as usize / BATCH as usize % 4];
    let fails = |case: Case, what: String| Failure {
        seed: case.seed,
        inputs: case.runs.into_iter().map(|(input, _)| input).collect(),
        program: case.program,
        pipeline: pipeline.clone(),
        what,
    };
    let library = match tools.build(name, &module, &pipeline.text(), optimization) {
        Ok(library) => library,
        Err(error) if cases.len() == 1 => {
            counts.programs = 1;
            if upstream::refuses(&error) {
                counts.refused = 1;
                return (counts, failures);
            }
            failures.extend(cases.into_iter().map(|case| fails(case, format!("it is refused: {error}"))));
            return (counts, failures);
        }
        Err(_) => {
            for case in cases {
                let (count, failed) = check(tools, name, vec![case], pipeline);
                counts.add(&count);
                failures.extend(failed);
            }
            return (counts, failures);
        }
    };
    let texts: Vec<String> =
        cases.iter().flat_map(|case| case.runs.iter().map(|(input, _)| run_text(case, input))).collect();
    let mut outcomes = tools.run(&library, &texts).into_iter();
    let verdicts = Verdicts::of(tools, name, &module, pipeline);
    let mut first = OBSERVERS.lines().count() + 1;
    for case in cases {
        counts.programs += 1;
        let lines = print::lines(&case.program);
        let mut wrong = None;
        for (_, expected) in &case.runs {
            let outcome = outcomes.next().expect("every run is there");
            counts.runs += 1;
            counts.stops += u64::from(expected.stop.is_some());
            let line = expected.place.and_then(|place| lines.get(&place)).map(|line| first + line);
            wrong = wrong.or_else(|| judge(expected, line, &outcome));
        }
        first += print::program(&case.program, "").lines().count();
        if let Some(verdict) = verdicts.as_ref().map(|verdicts| verdicts.program(&case.name())) {
            counts.judge(case.seed, &pipeline.passes, verdict, wrong.as_mut());
        }
        failures.extend(wrong.map(|what| fails(case, what)));
    }
    (counts, failures)
}

fn run_text(case: &Case, input: &[Array]) -> String {
    inputs::text(&print::entry(&case.program, &case.name()), &case.program.main().argument_types(), input)
}

#[derive(Clone, Default)]
struct Counts {
    programs: u64,
    runs: u64,
    stops: u64,
    /// Programs that upstream refuses, for a reason that `upstream.txt` names.
    refused: u64,
    proven: u64,
    refuted: u64,
    /// Programs that `bcast-validate` does not decide.
    open: u64,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.programs += other.programs;
        self.runs += other.runs;
        self.stops += other.stops;
        self.refused += other.refused;
        self.proven += other.proven;
        self.refuted += other.refuted;
        self.open += other.open;
    }

    /// Counts a verdict on the program of that seed, of which something may be wrong in a run.
    fn judge(&mut self, seed: u64, passes: &[String], verdict: Verdict, wrong: Option<&mut String>) {
        match &verdict {
            Verdict::Proven => self.proven += 1,
            Verdict::Refuted(_) => self.refuted += 1,
            Verdict::Open => self.open += 1,
        }
        match (verdict, wrong) {
            (Verdict::Proven, Some(wrong)) => *wrong += "; and bcast-validate proves it",
            (Verdict::Refuted(why), None) => {
                println!("seed {seed}: no run differs after {}, but refuted: {why}", passes.join(","));
            }
            _ => {}
        }
    }
}

fn number(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().expect("a number"))
}

fn draw_pipeline(tools: &Toolchain, batch: u64) -> Pipeline {
    Pipeline::draw(batch, &tools.to_llvm[usize::from(batch.is_multiple_of(3))])
}

fn directory(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// With the `bcast-opt` of `BCAST_OPT` instead of the built one, such as that of an earlier commit.
fn new_tools(name: &str, undefined: Undefined) -> Toolchain {
    let bcast_opt = std::env::var_os("BCAST_OPT").unwrap_or_else(|| env!("CARGO_BIN_EXE_bcast-opt").into());
    Toolchain::new(&directory(name), Path::new(&bcast_opt), Path::new(env!("BCAST_LLVM_PREFIX")), undefined)
}

/// Draws programs and pipelines, and writes the failing ones, reduced, to a directory.
#[test]
fn random_programs_compute_what_the_reference_does_after_random_pipelines() {
    let directory = directory("pipelines");
    let tools = new_tools("pipelines", Undefined::WithPoison);
    if let Some(seed) = number("BCAST_ONLY") {
        let pipeline = draw_pipeline(&tools, seed / BATCH);
        let case = Case::draw(seed, &pipeline);
        let (_, failures) = check(&tools, "only", vec![case], &pipeline);
        return report(&tools, &directory, failures);
    }
    let first = number("BCAST_SEED").unwrap_or(0);
    let last = first + BATCHES * number("BCAST_PROGRAMS").unwrap_or(if effort::is_long() { 500 } else { 1 });
    println!("programs from seed {}", first * BATCH);
    let (next, counts, failures) = (AtomicU64::new(first), Mutex::new(Counts::default()), Mutex::new(vec![]));
    std::thread::scope(|scope| {
        for worker in 0..number("BCAST_WORKERS").unwrap_or(2) {
            let (tools, next, counts, failures, directory) = (&tools, &next, &counts, &failures, &directory);
            scope.spawn(move || {
                while let Some(batch) = Some(next.fetch_add(1, SeqCst)).filter(|&batch| batch < last) {
                    let pipeline = draw_pipeline(tools, batch);
                    let cases = (batch * BATCH..(batch + 1) * BATCH).map(|seed| Case::draw(seed, &pipeline)).collect();
                    let (count, failed) = check(tools, &format!("worker{worker}"), cases, &pipeline);
                    let mut counts = counts.lock().expect("no worker panics");
                    counts.add(&count);
                    println!(
                        "batch {batch}: {} programs, of which upstream refuses {}, {} runs, of which {} are stopped; {} proven, {} refuted, {} open",
                        counts.programs,
                        counts.refused,
                        counts.runs,
                        counts.stops,
                        counts.proven,
                        counts.refuted,
                        counts.open
                    );
                    drop(counts);
                    for failure in failed {
                        println!("seed {}: {}", failure.seed, failure.what);
                        failures.lock().expect("no worker panics").push(write(tools, directory, failure, worker));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no worker panics");
    assert!(failures.is_empty(), "{} programs fail: {failures:#?}", failures.len());
}

fn report(tools: &Toolchain, directory: &Path, failures: Vec<Failure>) {
    if let Some(failure) = failures.into_iter().next() {
        let path = write(tools, directory, failure, 9);
        panic!("{}", std::fs::read_to_string(path).expect("it was written"));
    }
}

/// The failing program, reduced, with the commands that reproduce it.
fn write(tools: &Toolchain, directory: &Path, failure: Failure, worker: u64) -> PathBuf {
    let small = shrink::shrink(tools, failure, &format!("shrink{worker}"));
    let path = directory.join(format!("seed{}.mlir", small.seed));
    std::fs::write(&path, shrink::text(&small)).expect("the directory is there");
    path
}
