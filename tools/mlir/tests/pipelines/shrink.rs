//! Reduces a failing program: removes passes, runs and ops, one by one, as long as it still fails.

use super::{
    Case, Failure, check,
    draw::uses,
    inputs, is_partial, number, print,
    program::{Function, Op, Program, Region, Value},
    runs,
};
use bcast_testing::sanitizer::{OBSERVERS, Toolchain};

/// The most programs that are tried.
const TRIES: u64 = 100;

pub fn shrink(tools: &Toolchain, mut failure: Failure, name: &str) -> Failure {
    let mut tries = number("BCAST_TRIES").unwrap_or(TRIES);
    let kind = kind(&failure.what);
    let mut smaller = true;
    while smaller && tries > 0 {
        smaller = false;
        let mut at = 0;
        loop {
            let candidates = candidates(&failure);
            let Some(candidate) = candidates.into_iter().nth(at) else { break };
            if tries == 0 {
                break;
            }
            tries -= 1;
            match fails(tools, name, candidate, &kind) {
                Some(small) => {
                    failure = small;
                    smaller = true;
                }
                None => at += 1,
            }
        }
    }
    failure
}

/// A failure of another kind does not count.
fn kind(what: &str) -> String {
    let what = what.split("should be Array").next().unwrap_or(what);
    what.chars().filter(|char| !char.is_ascii_digit()).take(40).collect()
}

fn fails(tools: &Toolchain, name: &str, candidate: Failure, wanted: &str) -> Option<Failure> {
    let Failure { seed, program, pipeline, inputs, .. } = candidate;
    let runs = runs(&program, inputs, &pipeline, is_partial(seed));
    let (_, failures) = check(tools, name, vec![Case { seed, program, runs }], &pipeline);
    failures.into_iter().next().filter(|failure| kind(&failure.what) == wanted)
}

/// All variants that are smaller by one step.
fn candidates(failure: &Failure) -> Vec<Failure> {
    let with = |program: Program, pipeline, inputs| Failure {
        seed: failure.seed,
        program,
        pipeline,
        inputs,
        what: failure.what.clone(),
    };
    let mut all = vec![];
    if failure.inputs.len() > 1 {
        for input in &failure.inputs {
            all.push(with(failure.program.clone(), failure.pipeline.clone(), vec![input.clone()]));
        }
    }
    let mut swept = failure.program.clone();
    let before = count(&swept);
    for function in &mut swept.functions {
        function.region = sweep(function.region.clone());
    }
    if count(&swept) < before {
        all.push(with(swept, failure.pipeline.clone(), failure.inputs.clone()));
    }
    for pipeline in failure.pipeline.without() {
        all.push(with(failure.program.clone(), pipeline, failure.inputs.clone()));
    }
    for (at, function) in failure.program.functions.iter().enumerate().rev() {
        for region in without_one(&function.region) {
            let mut program = failure.program.clone();
            program.functions[at] = Function { region, ..function.clone() };
            all.push(with(program, failure.pipeline.clone(), failure.inputs.clone()));
        }
        if !function.symbols.is_empty() {
            let mut program = failure.program.clone();
            program.functions[at].symbols.clear();
            all.push(with(program, failure.pipeline.clone(), failure.inputs.clone()));
        }
    }
    all
}

fn count(program: &Program) -> usize {
    program.functions.iter().map(|function| function.region.body.len()).sum()
}

/// The region without each unused op, the last ones first, here or nested; with or without the ops that are
/// then unused.
fn without_one(region: &Region) -> Vec<Region> {
    let mut all = vec![];
    for at in (0..region.body.len()).rev() {
        let op = &region.body[at];
        if !op.results.iter().any(|&value| is_used(region, value)) {
            let mut smaller = region.clone();
            smaller.body.remove(at);
            let swept = sweep(smaller.clone());
            if swept.body.len() < smaller.body.len() {
                all.push(swept);
            }
            all.push(smaller);
        }
        for (inner, nested) in op.regions.iter().enumerate() {
            for nested in without_one(nested) {
                let mut smaller = region.clone();
                let mut regions = op.regions.clone();
                regions[inner] = nested;
                smaller.body[at] = Op { regions, ..op.clone() };
                all.push(smaller);
            }
        }
    }
    all
}

fn is_used(region: &Region, value: Value) -> bool {
    region.yields.contains(&value) || region.body.iter().any(|op| uses(op, value))
}

/// Without unused ops.
fn sweep(mut region: Region) -> Region {
    for at in (0..region.body.len()).rev() {
        let results = &region.body[at].results;
        if !results.is_empty() && !results.iter().any(|&value| is_used(&region, value)) {
            region.body.remove(at);
        }
    }
    region
}

/// The program with its commands, and its outcome.
pub fn text(failure: &Failure) -> String {
    let Failure { seed, program, pipeline, inputs, what } = failure;
    let module = format!("{}{}", OBSERVERS, print::program(program, "p"));
    let what = what.replace('\n', "\n// ");
    let types = program.main().argument_types();
    let inputs: String = inputs
        .iter()
        .map(|input| inputs::text("main", &types, input).lines().skip(1).collect::<Vec<_>>().join(", "))
        .map(|input| format!("// on {input}\n"))
        .collect();
    format!(
        "// Seed {seed}: {what}\n{inputs}// after {}\n// and then {}\n{module}",
        pipeline.passes.join(","),
        pipeline.end.join(",")
    )
}
