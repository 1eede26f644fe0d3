//! The checks of the sizes that functions declare (rules `symbol-entry` and `symbol-result`), each once: at
//! the entry of a function, or before the calls of a private one, and before a function returns. After the
//! checks, the tensors whose sizes they check are guarded (`guards.rs`).

mod assume;
mod condition;
mod exact;
mod guards;
mod plan;
mod program;
mod text;
mod unchecked;

use super::{check_builder, failure::Reports};
use crate::checked::{remove_checked, set_checked};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Val},
    program::{TensorSizes, analyze},
    symbols::{DIMS, SYMBOLS},
};
pub use assume::assume;
use broadcastable::symbols::{Place, Required};
use condition::Condition;
use guards::Guards;
use melior::ir::operation::OperationLike;
use plan::{Plan, plan};
use program::Program;
use text::Subject;

/// The results of building the declarations of functions.
pub enum Checks<'a> {
    /// All checks and guards; with reports, if they are requested.
    All(Option<&'a mut Reports>),
    /// The guards alone: declarations are assumed to hold where the function runs.
    Assumed,
    /// The guards alone, and only of sizes declared as numbers, for a pass that writes them into types; all
    /// checks of results.
    AssumedNumbers,
}

/// Inserts the checks of what functions declare, and the guards of their tensors, into all functions below a
/// root, unless they are there.
pub fn insert_checks(root: &mut OpMut, inserter: &Inserter, mut checks: Checks) {
    if matches!(checks, Checks::All(_)) {
        unchecked::assert_guards(root, inserter);
    }
    let ops = ffi::ops_below(**root);
    let mut program = Program::of(&ops);
    if program.functions.is_empty() {
        return;
    }
    if matches!(checks, Checks::AssumedNumbers) {
        // A guard before a call would precede the check of the call, which a later pass inserts.
        program.functions.iter_mut().for_each(|function| function.checks_itself = true);
    }
    let (mut sizes, _) = analyze(**root);
    let context = root.context();
    let context = ffi::context(&context);
    for mut op in ffi::ops_below_mut(root) {
        let Some(plan) = plan(&program, *op) else { continue };
        let mut all = Checks::All(None);
        let checks = match (&checks, plan.subject) {
            // A number that a function returns may be used by each of its callers, which rely on its check.
            (Checks::AssumedNumbers, Subject::Return(_)) if plan.is_broken(&mut sizes) => continue,
            (Checks::AssumedNumbers, Subject::Return(_)) => &mut all,
            _ => &mut checks,
        };
        inserter.set_insertion_point(plan.before);
        let builder = Builder::new(context, inserter, *op);
        let (proven, mut needed): (Vec<&Required>, Vec<&Required>) =
            plan.required.iter().partition(|&required| plan.verdict(&mut sizes, required) == Some(true));
        if matches!(checks, Checks::AssumedNumbers) {
            keep_numbers(&plan, &mut sizes, &mut needed);
        }
        let mut guards = Guards::default();
        for required in needed {
            check(&plan, &builder, checks, *op, required, &mut guards);
        }
        let user = (!matches!(plan.subject, Subject::Entry(_))).then_some(&mut op);
        guards.build(&builder, &mut sizes, user);
        // The reason to omit a check may not hold once a later pass has changed the program.
        if proven.is_empty() && matches!(checks, Checks::All(_)) {
            set_checked(&builder, &mut op);
        }
    }
}

/// Keeps what is required of sizes declared as numbers, where the tensors are not guarded yet.
fn keep_numbers(plan: &Plan, sizes: &mut TensorSizes, needed: &mut Vec<&Required>) {
    let mut says_number = |required: &Required| {
        let size = plan.dim(required.of).map(|(tensor, dim)| sizes.of_tensor(tensor, dim));
        !required.expected.is_bound() && size.is_some_and(|size| sizes.as_constant(size).is_some())
    };
    // A number may follow from all that is declared, bounds included.
    let is_all = plan.has_expressions() && needed.iter().any(|required| says_number(required));
    needed.retain(|required: &&Required| {
        let is_guarded = |(tensor, _)| guards::is_guarded(tensor);
        (is_all || says_number(required)) && !plan.places(required).into_iter().all(is_guarded)
    });
}

/// Builds one check, and records the tensors whose sizes it checks.
fn check<'c>(
    plan: &Plan<'c, '_>,
    builder: &Builder<'c, '_>,
    checks: &mut Checks,
    op: Op<'c>,
    required: &Required,
    guards: &mut Guards<'c>,
) {
    let Some(Condition { holds, sizes, reads }) = plan.condition(builder, required) else { return };
    if let Checks::All(reports) = checks {
        let reports = reports.as_deref_mut().map(|reports| (reports, sizes));
        let text = |wrong| text::text(plan.subject, required, wrong);
        check_builder::build(builder, reports, op, holds, text, 0);
    }
    // At a return, the function's arguments have been used already.
    let is_passed = |place| !matches!((plan.subject, place), (Subject::Return(_), Place::Argument(_)));
    let passed = reads.into_iter().filter(|&(place, ..)| is_passed(place));
    guards.add(holds, passed.map(|(_, tensor, read)| (tensor, read)));
}

/// A check of what a function declares, at a function, a call or a return.
pub struct Left<'c> {
    pub op: Op<'c>,
    pub text: String,
    /// The tensors and dimensions that it compares: none at an entry, where the declaration names them.
    pub compared: Vec<(Val<'c>, usize)>,
    /// The declaration, if no run fulfils it.
    pub broken: Option<String>,
}

/// The checks of what functions declare that [`insert_checks`] would put into the program.
pub fn checks_left<'c>(root: Op<'c>, sizes: &mut TensorSizes) -> Vec<Left<'c>> {
    let ops = ffi::outer_ops_first(root);
    let program = Program::of(&ops);
    let mut left = Vec::new();
    for op in ops.iter().filter(|_| !program.functions.is_empty()) {
        let Some(plan) = plan(&program, *op) else { continue };
        for required in &plan.required {
            let verdict = plan.verdict(sizes, required);
            if verdict == Some(true) {
                continue;
            }
            let text = text::remark(plan.subject, required);
            let broken = (verdict == Some(false)).then(|| text::declaration(plan.subject, required));
            left.push(Left { op: *op, text, compared: plan.compared(required), broken });
        }
    }
    left
}

/// Removes the declarations of functions, which are checked or assumed by now: the types of arguments will
/// change.
pub fn remove_declarations(root: &mut OpMut) {
    for mut op in ffi::ops_below_mut(root) {
        ffi::remove_place_attributes(&mut op, DIMS);
        ffi::remove_attribute(&mut op, SYMBOLS);
        remove_checked(&mut op);
    }
}
