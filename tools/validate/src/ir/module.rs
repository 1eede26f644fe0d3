//! Two modules, function by function.

use super::{
    case::runnable_case,
    compare::compare,
    ending::ends_the_program,
    example::example,
    functions::{callees, function_name, is_function, is_public},
    kernels,
    memory::Given,
    op::{NotUnderstood, Op, name},
    reader::{Functions, Options},
    repeat::execute::{self, Wrong},
    run::{Runner, Shown},
    symbols::{Others, named_beside_calls},
    table::{Table, table},
};
use crate::{
    logic::{smt::Theory, solver::Solver, term::Terms},
    proof::{Claim, Counterexample, Counts, Proof, Run, Verdict, decide},
};
use broadcastable_mlir::melior::ir::{BlockLike, Module, operation::OperationLike};
use std::{
    collections::{BTreeSet, HashMap},
    sync::{Mutex, PoisonError},
};

/// The outcome of one function.
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// The outcomes in unbounded integers and in 64 bits; the first theory with a counterexample is the last
    /// one.
    pub verdict: Result<Vec<(Theory, Verdict)>, NotUnderstood>,
    /// A `main` to append to both programs, which calls the function with the sizes of the counterexample.
    pub case: Option<String>,
}

/// Proves that each function of `after` refines the function of that name in `before`.
///
/// # Errors
/// If the solver is lost.
pub fn validate(
    solver: &mut Solver,
    before: &Module,
    after: &Module,
    options: Options,
) -> Result<Vec<Outcome>, String> {
    validate_with(table(), solver, before, after, options)
}

/// The same with other facts of ops, for tests of what each of them is for.
///
/// # Errors
/// If the solver is lost.
pub fn validate_with(
    table: Table,
    solver: &mut Solver,
    before: &Module,
    after: &Module,
    options: Options,
) -> Result<Vec<Outcome>, String> {
    let ops_after = ops(after);
    let is_named = |op: Op| ops(before).iter().any(|&known| function_name(known) == function_name(op));
    let (named, added): (Vec<Op>, Vec<Op>) =
        ops_after.iter().copied().filter(|&op| is_function(op)).partition(|&op| is_named(op));
    let copies = added.into_iter().filter(|&op| execute::is_candidate(op));
    let mut outcomes: Vec<Outcome> = copies.map(executed).collect();
    let is_proven = |outcome: &&Outcome| matches!(outcome.verdict.as_deref(), Ok([(_, Verdict::Proven(_))]));
    let functions = Functions {
        table,
        ending: ops_after.iter().copied().filter(|&op| ends_the_program(op)).map(function_name).collect(),
        repeating: outcomes.iter().filter(is_proven).map(|outcome| outcome.name.clone()).collect(),
    };
    let others = Others::of(before, after);
    let mut runner = Runner::new([before, after], &functions, options);
    let named_elsewhere = named_beside_calls(&ops(before));
    let changed = |(name, error): (&str, &NotUnderstood)| Outcome::not_read(name.to_owned(), error.clone());
    outcomes.extend(others.changed().map(changed));
    for function in proven_alone(&ops(before)) {
        let name = function_name(function);
        let same = named.iter().find(|&&op| function_name(op) == name);
        // Nothing can tell that a private function is gone: the program after is valid, so it has no call of
        // it.
        let is_gone = !ops_after.iter().any(|&op| function_name(op) == name);
        if is_gone && !is_public(function) && !named_elsewhere.contains(&name) {
            continue;
        }
        let Some(&same) = same else {
            let error = NotUnderstood::new(function, missing(&ops_after, &name));
            outcomes.push(Outcome::not_read(name, error));
            continue;
        };
        outcomes.push(match others.changed_for(function, same) {
            Some(error) => Outcome::not_read(name, error),
            None => refinement(solver, function, same, &functions, options, &mut runner)?,
        });
    }
    Ok(outcomes)
}

impl Outcome {
    fn not_read(name: String, error: NotUnderstood) -> Self {
        Self { name, verdict: Err(error), case: None }
    }
}

/// Whether a function refines another one, with a counterexample that was run if not.
fn refinement(
    solver: &mut Solver,
    before: Op,
    after: Op,
    functions: &Functions,
    options: Options,
    runner: &mut Runner,
) -> Result<Outcome, String> {
    let (name, mut terms) = (function_name(before), Terms::default());
    let has_kernels = kernels::has_kernels(before);
    let proof = if has_kernels {
        kernels::compare(&mut terms, before, after, functions, Given::Anything)
    } else {
        compare(&mut terms, before, after, functions, options)
    };
    let proof = match proof {
        Ok(proof) => proof,
        Err(error) => return Ok(Outcome::not_read(name, error)),
    };
    let mut case = None;
    let mut shown = |found: &mut Counterexample| show(runner, after, found).map(|shown| case = shown);
    let mut tried = BTreeSet::new();
    let mut run = |solver: &mut Solver, found: &mut Counterexample| {
        // An example is of a claim at a place, whatever values led to it.
        if has_kernels && !tried.insert((found.claim, found.place.clone())) {
            return Ok(Err(NOTHING.into()));
        }
        let example =
            if has_kernels { example(solver, before, after, functions, found, &mut shown)? } else { None };
        Ok(example.unwrap_or_else(|| shown(found)))
    };
    let verdict = decide_all(&mut terms, solver, &proof, &mut run)?;
    Ok(Outcome { name, verdict: Ok(verdict), case })
}

/// The reason why a counterexample is spurious.
const NOTHING: &str = "a run shows nothing";

/// Runs a counterexample: returns a case that confirms it, or the reason why none does.
fn show(runner: &mut Runner, after: Op, found: &mut Counterexample) -> Result<Option<String>, String> {
    match runner.show(&function_name(after), found) {
        Shown::Differ(how, pattern) => {
            found.shown.push(("run".into(), how));
            Ok(runnable_case(after, found, pattern))
        }
        Shown::Nothing => Err(NOTHING.into()),
        Shown::NotRun(why) => Err(format!("it is not run: {why}")),
    }
}

/// The reason why the target has no function of that name.
fn missing(after: &[Op], name: &str) -> &'static str {
    let is_it = |&op: &Op| self::name(op) == "llvm.func" && function_name(op) == name;
    if after.iter().any(is_it) {
        "the program after has it in the LLVM dialect, which is not read: give the output of \
         convert-bcast-to-linalg, or of another pass before bufferization"
    } else {
        "no function of its name is in the program after"
    }
}

/// The functions that are proven for any arguments. Private ones that these call, directly or not, are read
/// in each call and proven with their callers, for what they pass. Kernels on memrefs are proven function by
/// function.
fn proven_alone<'c, 'a>(all: &[Op<'c, 'a>]) -> Vec<Op<'c, 'a>> {
    let functions: Vec<_> = all.iter().copied().filter(|&op| is_function(op)).collect();
    if functions.iter().any(|&function| kernels::has_kernels(function)) {
        return functions;
    }
    let names: Vec<_> = functions.iter().map(|&function| function_name(function)).collect();
    let called: HashMap<_, _> =
        names.iter().zip(functions.iter().map(|&function| callees(function))).collect();
    let elsewhere = named_beside_calls(all);
    let is_called =
        |name: &String| called.values().any(|names| names.contains(name)) && !elsewhere.contains(name);
    let mut open: Vec<_> = functions
        .iter()
        .zip(&names)
        .filter(|&(&op, name)| is_public(op) || !is_called(name))
        .map(|(_, name)| name)
        .collect();
    let first: BTreeSet<_> = open.iter().copied().collect();
    let mut read = BTreeSet::new();
    while let Some(name) = open.pop() {
        let new = called.get(name).into_iter().flatten().filter(|name| read.insert(*name));
        open.extend(new);
    }
    // Private functions that only call each other have no caller that is proven.
    functions
        .iter()
        .zip(&names)
        .filter(|(_, name)| first.contains(name) || !read.contains(name))
        .map(|(&op, _)| op)
        .collect()
}

/// The error of a function that replicates rows. Executing it takes seconds, so only one of each text is
/// executed.
fn wrong(function: &execute::Function, text: String) -> Option<Wrong> {
    static RIGHT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let right = || RIGHT.lock().unwrap_or_else(PoisonError::into_inner);
    if right().contains(&text) {
        return None;
    }
    let wrong = function.wrong();
    if wrong.is_none() {
        right().insert(text);
    }
    wrong
}

/// The outcome of a function that replicates rows, without the solver.
fn executed(function: Op) -> Outcome {
    let text = function.to_string();
    let verdict = execute::Function::read(function).map(|function| match wrong(&function, text) {
        None => Verdict::Proven(Counts { simplified: execute::cases().count(), solved: 0 }),
        Some(Wrong { rows, what }) => Verdict::Refuted(Counterexample {
            claim: Claim::Element,
            place: what,
            values: vec![
                ("rows".into(), rows.count),
                ("elements of a row".into(), rows.size),
                ("moves".into(), rows.moves.into()),
                ("stride".into(), rows.stride),
            ],
            shown: Vec::new(),
        }),
    });
    let name = function_name(function);
    Outcome { name, verdict: verdict.map(|verdict| vec![(Theory::Integers, verdict)]), case: None }
}

fn decide_all(
    terms: &mut Terms,
    solver: &mut Solver,
    proof: &Proof,
    run: &mut Run,
) -> Result<Vec<(Theory, Verdict)>, String> {
    let mut verdicts = Vec::new();
    let theories =
        if proof.is_nonlinear { &[Theory::Integers][..] } else { &[Theory::Integers, Theory::Bits] };
    for &theory in theories {
        let verdict = decide(terms, solver, theory, proof, run)?;
        // A claim that is not proven for integers is not tried again.
        let ends = matches!(verdict, Verdict::Refuted(_) | Verdict::NotShown(..));
        verdicts.push((theory, verdict));
        if ends {
            break;
        }
    }
    Ok(verdicts)
}

/// The ops of a module.
fn ops<'c, 'a>(module: &'a Module<'c>) -> Vec<Op<'c, 'a>> {
    std::iter::successors(module.body().first_operation(), |op| op.next_in_block()).collect()
}
