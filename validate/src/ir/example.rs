//! A counterexample for a function, given one for a kernel in it: kernels are proven for any sizes and steps, of which the
//! function may compute only some.

use super::{functions::Functions, kernels::compare, memory::Given, op::Op};
use crate::{
    logic::{
        smt::Theory,
        solver::Solver,
        term::{Order, Sort, Terms},
    },
    proof::{Counterexample, Verdict, decide},
};

/// Numbers that the sizes of arguments are at most: small ones make a case to run that a person can read.
const BOUNDS: [i64; 2] = [8, 40];

/// A counterexample to the same claim, for small arguments of the function, if there is one.
///
/// # Errors
/// If the solver is lost.
pub fn example(
    solver: &mut Solver,
    before: Op,
    after: Op,
    functions: &Functions,
    found: &Counterexample,
) -> Result<Option<Counterexample>, String> {
    for bound in BOUNDS {
        let mut terms = Terms::default();
        let Ok(mut proof) = compare(&mut terms, before, after, functions, Given::Computed) else { break };
        proof.obligations.retain(|known| known.claim == found.claim && known.place == found.place);
        let claims = proof.obligations.iter().flat_map(|claim| [claim.hypothesis, claim.goal]);
        let claims: Vec<_> = claims.chain(proof.assumptions.clone()).collect();
        let bound = terms.number(bound);
        for (number, name) in terms.variables(&claims, &Sort::Index) {
            if name.starts_with("%arg") {
                proof.assumptions.push(terms.order(Order::AtMost, number, bound));
            }
        }
        if let Verdict::Refuted(example) = decide(&mut terms, solver, Theory::Integers, &proof)? {
            return Ok(Some(example));
        }
    }
    Ok(None)
}
