//! The checks of the sizes that functions declare (rules `symbol-entry` and `symbol-result`), each once: at the
//! entry of a function, or before the calls of a private one, and before a function returns. After the checks, the
//! tensors whose sizes they check are guarded (`guards.rs`).

mod guards;
mod program;
mod text;

use super::{
    asserts,
    checks::{is_checked, remove_checked, set_checked},
    failure::Reports,
};
use crate::{
    analysis::{TensorSizes, analyze},
    builder::Builder,
    ffi::{self, Call, Inserter, Op, OpMut, Val},
    symbols::{DIMS, SYMBOLS},
};
use broadcastable::symbols::{Expected, Occurrence, Place, Required};
use guards::Guards;
use melior::ir::operation::OperationLike;
use program::Program;
use text::Subject;

/// What is built for the declarations of functions.
pub enum Checks<'a> {
    /// All checks and guards; with reports, if they are requested.
    All(Option<&'a mut Reports>),
    /// The guards alone: declarations are assumed to hold where the function runs.
    Assumed,
    /// The guards alone, and only of sizes declared as numbers, for a pass that writes them into types.
    AssumedNumbers,
}

/// Inserts the checks of what functions declare, and the guards of their tensors, into all functions below a
/// root, unless they are there.
pub fn insert_checks(root: &mut OpMut, inserter: &Inserter, mut checks: Checks) {
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
        inserter.set_insertion_point(plan.before);
        let builder = Builder::new(context, inserter, *op);
        let (proven, mut needed): (Vec<_>, Vec<_>) =
            plan.required.iter().partition(|required| plan.verdict(&mut sizes, required) == Some(true));
        if matches!(checks, Checks::AssumedNumbers) {
            needed.retain(|required: &&Required| {
                let is_number = |(tensor, dim)| {
                    let size = sizes.of_tensor(tensor, dim);
                    sizes.as_constant(size).is_some()
                };
                let says_number = match required.expected {
                    Expected::Size(..) => true,
                    Expected::SameAs(_) => plan.dim(required.of).is_some_and(is_number),
                    _ => false,
                };
                says_number && !plan.places(required).all(|(tensor, _)| guards::is_guarded(tensor))
            });
        }
        let mut guards = Guards::default();
        for required in needed {
            plan.check(&builder, &mut checks, *op, required, &mut guards);
        }
        let user = (!matches!(plan.subject, Subject::Entry(_))).then_some(&mut op);
        guards.build(&builder, &mut sizes, user);
        // The reason to omit a check may not hold once a later pass has changed the program.
        if proven.is_empty() && matches!(checks, Checks::All(_)) {
            set_checked(&builder, &mut op);
        }
    }
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

/// Removes the declarations of functions, which are checked or assumed by now: the types of arguments will change.
pub fn remove_declarations(root: &mut OpMut) {
    for mut op in ffi::ops_below_mut(root) {
        ffi::remove_place_attributes(&mut op, DIMS);
        ffi::remove_attribute(&mut op, SYMBOLS);
        remove_checked(&mut op);
    }
}

/// The checks on behalf of one op, and where they go.
struct Plan<'c, 'a> {
    subject: Subject<'a>,
    required: Vec<Required<'a>>,
    before: Op<'c>,
    arguments: Vec<Val<'c>>,
    results: Vec<Val<'c>>,
}

/// The checks that a function, a call or a return needs. Rules `symbol-entry` and `symbol-result`.
fn plan<'c, 'a>(program: &'a Program<'c>, op: Op<'c>) -> Option<Plan<'c, 'a>> {
    if is_checked(op) {
        return None;
    }
    let mut plan = if let Some(declared) = program.function(op) {
        let before = *ffi::body_ops(op).first().filter(|_| declared.checks_itself)?;
        let required = declared.signature.required_at_entry();
        let arguments = ffi::body_arguments(op);
        Plan { subject: Subject::Entry(&declared.name), required, before, arguments, results: Vec::new() }
    } else if ffi::is_return(op) {
        let declared = program.function(ffi::parent_op(op)?)?;
        let required = declared.signature.required_at_return();
        let (arguments, results) = (ffi::body_arguments(declared.op), op.operands().collect());
        Plan { subject: Subject::Return(&declared.name), required, before: op, arguments, results }
    } else {
        let call = Call::of(op)?;
        let declared = program.callee(op, &call).filter(|declared| !declared.checks_itself)?;
        let required = declared.signature.required_at_entry();
        let arguments = call.arguments;
        Plan { subject: Subject::Call(&declared.name), required, before: op, arguments, results: Vec::new() }
    };
    let mut required = std::mem::take(&mut plan.required);
    required.retain(|required| !plan.is_with_itself(required));
    plan.required = required;
    (!plan.required.is_empty()).then_some(plan)
}

impl<'c> Plan<'c, '_> {
    /// Whether a size is compared with itself, as where a function returns its argument.
    fn is_with_itself(&self, required: &Required) -> bool {
        let Expected::SameAs(other) = required.expected else { return false };
        let [of, other] = [required.of, other].map(|of| self.dim(of));
        of.zip(other).is_some_and(|(of, other)| {
            of.1 == other.1 && ffi::value_number(of.0) == ffi::value_number(other.0)
        })
    }

    /// Whether the requirement holds in every run, or in none; `None` if that is unknown. At an entry it always is: only the
    /// declaration itself is known there.
    fn verdict(&self, sizes: &mut TensorSizes, required: &Required) -> Option<bool> {
        let of = self.dim(required.of).filter(|_| !matches!(self.subject, Subject::Entry(_)))?;
        let size = sizes.of_tensor(of.0, of.1);
        let known =
            |sizes: &TensorSizes, size| sizes.as_constant(size).and_then(|size| u64::try_from(size).ok());
        let constant = known(sizes, size);
        match required.expected {
            Expected::SameAs(other) => {
                let other = self.dim(other)?;
                let other = sizes.of_tensor(other.0, other.1);
                if size == other {
                    Some(true)
                } else {
                    constant.zip(known(sizes, other)).map(|(size, other)| size == other)
                }
            }
            Expected::Size(expected, _) => constant.map(|size| size == expected),
            Expected::AtLeast(min) => constant.map(|size| size >= min),
            Expected::AtMost(max) => constant.map(|size| size <= max),
            Expected::MultipleOf(factor) => constant.map(|size| size.is_multiple_of(factor)),
        }
    }

    /// Builds one check, and records the tensors whose sizes it checks.
    fn check(
        &self,
        builder: &Builder<'c, '_>,
        checks: &mut Checks,
        op: Op<'c>,
        required: &Required,
        guards: &mut Guards<'c>,
    ) {
        let Some(of) = self.dim(required.of) else { return };
        let size = builder.dim(of.0, of.1);
        let (other, other_dim) = match required.expected {
            Expected::SameAs(other) => match self.dim(other) {
                Some(dim) => (builder.dim(dim.0, dim.1), Some((other, dim.0))),
                None => return,
            },
            Expected::Size(size, _)
            | Expected::AtLeast(size)
            | Expected::AtMost(size)
            | Expected::MultipleOf(size) => (builder.index(size as i64), None), // below 2^63
        };
        let condition = condition(builder, required.expected, size, other);
        if let Checks::All(reports) = checks {
            let reports = reports.as_deref_mut().map(|reports| (reports, [size, other]));
            asserts::build(builder, reports, op, condition, |wrong| {
                text::text(self.subject, required, wrong)
            });
        }
        guards.add(of.0, size, condition);
        // At a return, the function's arguments have been used already.
        let is_passed =
            |at: Occurrence| !matches!((self.subject, at.place), (Subject::Return(_), Place::Argument(_)));
        if let Some((_, tensor)) = other_dim.filter(|&(at, _)| is_passed(at)) {
            guards.add(tensor, other, condition);
        }
    }

    /// The sizes that a check compares, unless it is at an entry.
    fn compared(&self, required: &Required) -> Vec<(Val<'c>, usize)> {
        let is_entry = matches!(self.subject, Subject::Entry(_));
        self.places(required).filter(|_| !is_entry).collect()
    }

    /// The tensors and dimensions that a check compares.
    fn places(&self, required: &Required) -> impl Iterator<Item = (Val<'c>, usize)> {
        let other = match required.expected {
            Expected::SameAs(other) => Some(other),
            _ => None,
        };
        [Some(required.of), other].into_iter().flatten().filter_map(|of| self.dim(of))
    }

    /// The value and dimension of a size; `None` in IR that was not verified.
    fn dim(&self, of: Occurrence) -> Option<(Val<'c>, usize)> {
        let value = match of.place {
            Place::Argument(index) => self.arguments.get(index),
            Place::Result(index) => self.results.get(index),
        };
        Some((*value?, of.dim))
    }
}

/// Whether a size is as declared, given the size that it is compared with.
fn condition<'c>(builder: &Builder<'c, '_>, expected: Expected, size: Val<'c>, other: Val<'c>) -> Val<'c> {
    match expected {
        Expected::Size(..) => builder.equal(size, other),
        Expected::SameAs(_) => {
            // As in every check of two sizes, neither may be negative.
            let (equal, zero) = (builder.equal(size, other), builder.index(0));
            builder.and(equal, builder.at_least(other, zero))
        }
        Expected::AtLeast(_) => builder.at_least(size, other),
        Expected::AtMost(_) => builder.at_least(other, size),
        Expected::MultipleOf(_) => {
            let (rest, zero) = (builder.remainder_index(size, other), builder.index(0));
            builder.equal(rest, zero)
        }
    }
}
