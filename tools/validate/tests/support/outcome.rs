//! The tool's verdict on two programs, as one text.

use bcast_validate::{
    ir::{Options, context, validate},
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::melior::ir::Module;

/// The outcome of each function, one after the other.
pub fn outcome(solver: &mut Solver, before: &str, after: &str, options: Options) -> String {
    let context = context();
    let parse = |text| Module::parse(&context, text).unwrap_or_else(|| panic!("this is not valid: {text}"));
    let mut all = String::new();
    for outcome in validate(solver, &parse(before), &parse(after), options).unwrap() {
        let text = |verdicts: &Vec<(_, Verdict)>| match verdicts.last().map(|(_, verdict)| verdict) {
            Some(Verdict::Refuted(counterexample)) => format!("refuted: {counterexample}"),
            Some(Verdict::NotShown(counterexample, why)) => {
                format!("not decided: {counterexample}but {why}\n")
            }
            Some(Verdict::Undecided(what)) => format!("not decided: {what}\n"),
            Some(Verdict::Proven(_)) => "proven\n".to_owned(),
            None => panic!("nothing is found"),
        };
        all += &outcome.verdict.as_ref().map_or_else(|error| format!("{error}\n"), text);
    }
    all
}
