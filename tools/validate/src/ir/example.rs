//! A counterexample for a function, given one for a kernel in it: kernels are proven for any sizes and steps,
//! only some of which the function may compute.

use super::{kernels::compare, memory::Given, op::Op, reader::Functions};
use crate::{
    logic::{
        smt::Theory,
        solver::Solver,
        term::{Order, Sort, Terms},
    },
    proof::{Counterexample, Verdict, decide},
};

/// The bounds on the sizes of arguments that are tried: small ones make a readable case.
const BOUNDS: [i64; 2] = [8, 40];

/// Replaces a counterexample by one to the same claim, for small arguments of the function, that a run
/// confirms; else by one that no run confirms, and returns why. `None` if there is none.
///
/// # Errors
/// If the solver is lost.
pub fn example(
    solver: &mut Solver,
    before: Op,
    after: Op,
    functions: &Functions,
    found: &mut Counterexample,
    run: &mut dyn FnMut(&mut Counterexample) -> Result<(), String>,
) -> Result<Option<Result<(), String>>, String> {
    let mut outcome = None;
    let (claim, place) = (found.claim, found.place.clone());
    for bound in BOUNDS {
        let mut terms = Terms::default();
        let Ok(mut proof) = compare(&mut terms, before, after, functions, Given::Computed) else { break };
        proof.obligations.retain(|known| known.claim == claim && known.place == place);
        let claims = proof.obligations.iter().flat_map(|claim| [claim.hypothesis, claim.goal]);
        let claims: Vec<_> = claims.chain(proof.assumptions.clone()).collect();
        let bound = terms.number(bound);
        for (number, name) in terms.variables(&claims, &Sort::Index) {
            if name.starts_with("%arg") {
                proof.assumptions.push(terms.order(Order::AtMost, number, bound));
            }
        }
        match decide(&mut terms, solver, Theory::Integers, &proof, &mut |_, found| Ok(run(found)))? {
            Verdict::Refuted(example) => {
                *found = example;
                return Ok(Some(Ok(())));
            }
            Verdict::NotShown(example, why) => {
                *found = example;
                outcome = Some(Err(why));
            }
            _ => {}
        }
    }
    Ok(outcome)
}
