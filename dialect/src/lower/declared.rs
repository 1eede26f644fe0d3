//! The checks of the sizes that functions declare (rules `symbol-entry` and `symbol-result`), each once: at the
//! entry of a function, or before the calls of a private one, and before a function returns. After the checks, the
//! tensors whose sizes they check are guarded (`guards.rs`).

mod assume;
mod condition;
mod exact;
mod guards;
mod program;
mod text;
mod unchecked;

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
pub use assume::assume;
use broadcastable::symbols::{Binding, Declared, Expected, Occurrence, Place, Required, Signature};
use condition::Condition;
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
    /// The guards alone, and only of sizes declared as numbers, for a pass that writes them into types; all checks of results.
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
            // What a function returns may be a number in each of its callers, which rely on its check.
            (Checks::AssumedNumbers, Subject::Return(_)) if plan.is_broken(&mut sizes) => continue,
            (Checks::AssumedNumbers, Subject::Return(_)) => &mut all,
            _ => &mut checks,
        };
        inserter.set_insertion_point(plan.before);
        let builder = Builder::new(context, inserter, *op);
        let (proven, mut needed): (Vec<&Required>, Vec<&Required>) =
            plan.required.iter().partition(|&required| plan.verdict(&mut sizes, required) == Some(true));
        if matches!(checks, Checks::AssumedNumbers) {
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
        let mut guards = Guards::default();
        for required in needed {
            plan.check(&builder, checks, *op, required, &mut guards);
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
    signature: &'a Signature,
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
        let (subject, signature) = (Subject::Entry(&declared.name), &declared.signature);
        let arguments = ffi::body_arguments(op);
        Plan { subject, signature, required, before, arguments, results: Vec::new() }
    } else if ffi::is_return(op) {
        let declared = program.function(ffi::parent_op(op)?)?;
        let required = declared.signature.required_at_return();
        let (arguments, results) = (ffi::body_arguments(declared.op), op.operands().collect());
        let (subject, signature) = (Subject::Return(&declared.name), &declared.signature);
        Plan { subject, signature, required, before: op, arguments, results }
    } else {
        let call = Call::of(op)?;
        let declared = program.callee(op, &call).filter(|declared| !declared.checks_itself)?;
        let required = declared.signature.required_at_entry();
        let (subject, signature) = (Subject::Call(&declared.name), &declared.signature);
        let arguments = call.arguments;
        Plan { subject, signature, required, before: op, arguments, results: Vec::new() }
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

    /// Whether more than symbols alone is declared.
    fn has_expressions(&self) -> bool {
        !self.signature.declared().iter().all(Declared::is_alone)
    }

    /// Whether the requirement holds in every run, or in none; `None` if that is unknown. At an entry it always is: only the
    /// declaration itself is known there.
    fn verdict(&self, sizes: &mut TensorSizes, required: &Required) -> Option<bool> {
        let of = self.dim(required.of).filter(|_| !matches!(self.subject, Subject::Entry(_)))?;
        let size = sizes.of_tensor(of.0, of.1);
        let known = known(sizes, of);
        match required.expected {
            Expected::SameAs(other) => {
                let other = self.dim(other)?;
                match size == sizes.of_tensor(other.0, other.1) {
                    true => Some(true),
                    false => known.zip(self::known(sizes, other)).map(|(size, other)| size == other),
                }
            }
            Expected::Value => {
                let symbols = required.declared.expression.symbols();
                let values: Option<Vec<i64>> = symbols.iter().map(|name| self.known(sizes, name)).collect();
                let values = values?;
                let of = |name: &str| symbols.iter().position(|symbol| *symbol == name).map(|at| values[at]);
                let value = required.declared.expression.value(&of);
                known.map(|size| Some(size) == value).or_else(|| value.is_none().then_some(false))
            }
            Expected::Size(expected, _) => known.map(|size| size == expected),
            Expected::Solved | Expected::AtLeast(_) | Expected::AtMost(_) | Expected::MultipleOf(_) => {
                // Whether there is a solution is another requirement.
                let size = match required.solved() {
                    Some(form) => form.solve(known?),
                    None => known,
                };
                match required.expected {
                    Expected::Solved => Some(size.is_some()),
                    Expected::AtLeast(min) => size.map(|size| size >= min),
                    Expected::AtMost(max) => size.map(|size| size <= max),
                    Expected::MultipleOf(factor) => size.map(|size| size.is_multiple_of(factor)),
                    _ => None,
                }
            }
        }
    }

    /// Whether some requirement holds in no run.
    fn is_broken(&self, sizes: &mut TensorSizes) -> bool {
        self.required.iter().any(|required| self.verdict(sizes, required) == Some(false))
    }

    /// The value of a symbol, if it is a number in every run.
    fn known(&self, sizes: &mut TensorSizes, symbol: &str) -> Option<i64> {
        let size = match self.signature.binding(symbol)? {
            Binding::Size(size) => size,
            Binding::Dim(at, form) => form.solve(known(sizes, self.dim(at)?)?)?,
        };
        i64::try_from(size).ok()
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
        let Some(Condition { holds, sizes, reads }) = self.condition(builder, required) else { return };
        if let Checks::All(reports) = checks {
            let reports = reports.as_deref_mut().map(|reports| (reports, sizes));
            asserts::build(builder, reports, op, holds, |wrong| text::text(self.subject, required, wrong));
        }
        // At a return, the function's arguments have been used already.
        let is_passed = |place| !matches!((self.subject, place), (Subject::Return(_), Place::Argument(_)));
        let passed = reads.into_iter().filter(|&(place, ..)| is_passed(place));
        guards.add(holds, passed.map(|(_, tensor, read)| (tensor, read)));
    }

    /// The sizes that a check compares, unless it is at an entry.
    fn compared(&self, required: &Required) -> Vec<(Val<'c>, usize)> {
        match self.subject {
            Subject::Entry(_) => Vec::new(),
            _ => self.places(required),
        }
    }

    /// The tensors and dimensions that a check compares.
    fn places(&self, required: &Required) -> Vec<(Val<'c>, usize)> {
        let mut places = vec![required.of];
        match required.expected {
            Expected::SameAs(other) => places.push(other),
            Expected::Value => {
                let symbols = required.declared.expression.symbols().into_iter();
                places.extend(symbols.filter_map(|name| match self.signature.binding(name)? {
                    Binding::Size(_) => None,
                    Binding::Dim(at, _) => Some(at),
                }));
            }
            _ => {}
        }
        places.into_iter().filter_map(|of| self.dim(of)).collect()
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

/// The number that a dimension's size is in every run.
fn known(sizes: &mut TensorSizes, (tensor, dim): (Val, usize)) -> Option<u64> {
    let size = sizes.of_tensor(tensor, dim);
    u64::try_from(sizes.as_constant(size)?).ok()
}
