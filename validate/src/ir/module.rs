//! Two modules, function by function.

use super::{
    attributes,
    case::runnable_case,
    compare::{Options, compare, function_name, is_declaration},
    reader::{NotUnderstood, Op, name},
};
use crate::{
    logic::{smt::Theory, solver::Solver, term::Terms},
    proof::{Proof, Verdict, decide},
};
use broadcastable::mlir::{
    melior::{
        Context,
        dialect::DialectRegistry,
        ir::{BlockLike, Module, RegionLike, operation::OperationLike},
        utility::register_all_dialects,
    },
    register_dialect,
};
use std::collections::{HashMap, HashSet};

/// A context in which everything can be parsed that a program has before or after its lowering.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

/// What came of one function.
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// What was found, in unbounded integers and in 64 bits; the first theory with a counterexample ends it.
    pub verdict: Result<Vec<(Theory, Verdict)>, NotUnderstood>,
    /// A `main` to append to both programs, which calls the function with the sizes of the counterexample.
    pub case: Option<String>,
}

/// Proves that each function of `after` does what the function of that name in `before` does.
///
/// # Errors
/// If the solver is lost.
pub fn validate(
    solver: &mut Solver,
    before: &Module,
    after: &Module,
    options: Options,
) -> Result<Vec<Outcome>, String> {
    let ops_after = ops(after);
    let ending: HashSet<String> =
        ops_after.iter().copied().filter(|&op| ends_the_program(op)).map(function_name).collect();
    let functions_after = ops_after.into_iter().filter(|&op| is_function(op));
    let functions_after: HashMap<String, Op> = functions_after.map(|op| (function_name(op), op)).collect();
    let mut outcomes = Vec::new();
    for function in ops(before).into_iter().filter(|&op| is_function(op)) {
        let (name, mut terms) = (function_name(function), Terms::default());
        let proof = match functions_after.get(&name) {
            Some(&same) => compare(&mut terms, function, same, &ending, options),
            None => Err(NotUnderstood::new(function, "no function of its name is in the program after")),
        };
        let verdict = match proof {
            Ok(proof) => Ok(decide_all(&mut terms, solver, &proof)?),
            Err(error) => Err(error),
        };
        let case = verdict.iter().flatten().find_map(|(_, verdict)| match verdict {
            Verdict::Refuted(counterexample) => runnable_case(function, counterexample),
            _ => None,
        });
        outcomes.push(Outcome { name, verdict, case });
    }
    Ok(outcomes)
}

fn decide_all(
    terms: &mut Terms,
    solver: &mut Solver,
    proof: &Proof,
) -> Result<Vec<(Theory, Verdict)>, String> {
    let mut verdicts = Vec::new();
    for theory in [Theory::Integers, Theory::Bits] {
        let verdict = decide(terms, solver, theory, proof)?;
        let ends = matches!(verdict, Verdict::Refuted(_));
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

fn is_function(op: Op) -> bool {
    name(op) == "func.func" && !is_declaration(op)
}

/// C's `abort`, and a function of one block that calls it and never returns.
fn ends_the_program(op: Op) -> bool {
    if name(op) != "llvm.func" {
        return false;
    }
    let Some(block) = op.region(0).ok().and_then(|region| region.first_block()) else {
        return function_name(op) == "abort";
    };
    let mut all = std::iter::successors(block.first_operation(), |op| op.next_in_block());
    let aborts = all.any(|op| attributes::text(op, "callee").as_deref() == Some("@abort"));
    let never_returns = block.terminator().is_some_and(|end| name(end) == "llvm.unreachable");
    aborts && never_returns && block.next_in_region().is_none()
}
