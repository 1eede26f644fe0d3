//! The number of claims about two programs.

use bcast_validate::{
    ir::{Options, validate},
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::melior::ir::Module;

/// The number of proven claims, in unbounded integers and in 64 bits.
pub fn claims(before: &Module, after: &Module) -> usize {
    let outcomes = validate(&mut Solver::start(None).unwrap(), before, after, Options::default()).unwrap();
    let verdicts = outcomes.iter().flat_map(|outcome| outcome.verdict.as_ref().unwrap());
    let count = |(_, verdict): &(_, Verdict)| match verdict {
        Verdict::Proven(counts) => counts.simplified + counts.solved,
        _ => panic!("it is not proven"),
    };
    verdicts.map(count).sum()
}
