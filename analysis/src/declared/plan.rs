//! Which checks a function, a call or a return needs, and what is known of them. Plain data.

use super::{program::Program, text::Subject};
use crate::{
    checked::is_checked,
    ffi::{self, Call, Op, Val},
    program::TensorSizes,
};
use broadcastable::symbols::{Binding, Declared, Expected, Occurrence, Place, Required, Signature};
use melior::ir::operation::OperationLike;

/// The checks on behalf of one op, and where they go.
pub struct Plan<'c, 'a> {
    pub subject: Subject<'a>,
    pub signature: &'a Signature,
    pub required: Vec<Required<'a>>,
    pub before: Op<'c>,
    pub arguments: Vec<Val<'c>>,
    pub results: Vec<Val<'c>>,
}

/// The checks that a function, a call or a return needs. Rules `symbol-entry` and `symbol-result`.
pub fn plan<'c, 'a>(program: &'a Program<'c>, op: Op<'c>) -> Option<Plan<'c, 'a>> {
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
    pub fn has_expressions(&self) -> bool {
        !self.signature.declared().iter().all(Declared::is_alone)
    }

    /// Whether the requirement holds in every run, or in none; `None` if that is unknown. At an entry it
    /// always is: only the declaration itself is known there.
    pub fn verdict(&self, sizes: &mut TensorSizes, required: &Required) -> Option<bool> {
        let of = self.dim(required.of).filter(|_| !matches!(self.subject, Subject::Entry(_)))?;
        let size = sizes.of_tensor(of.0, of.1);
        let known = known(sizes, of);
        // A bound is one of the symbol, which `solved` computes from the size; whether there is a solution is
        // another requirement.
        let symbol = match required.solved() {
            Some(form) => known.map(|size| form.solve(size)),
            None => known.map(Some),
        };
        let bound = |holds: &dyn Fn(u64) -> bool| symbol.flatten().map(holds);
        match required.expected {
            Expected::SameAs(other) => {
                let other = self.dim(other)?;
                if size == sizes.of_tensor(other.0, other.1) {
                    Some(true)
                } else {
                    known.zip(self::known(sizes, other)).map(|(size, other)| size == other)
                }
            }
            Expected::Value => self.value_verdict(sizes, required, known),
            Expected::Size(expected, _) => known.map(|size| size == expected),
            Expected::Solved => symbol.map(|symbol| symbol.is_some()),
            Expected::AtLeast(min) => bound(&|size| size >= min),
            Expected::AtMost(max) => bound(&|size| size <= max),
            Expected::MultipleOf(factor) => bound(&|size| size.is_multiple_of(factor)),
        }
    }

    /// Whether a size is the value of its expression.
    fn value_verdict(&self, sizes: &mut TensorSizes, required: &Required, size: Option<u64>) -> Option<bool> {
        let symbols = required.declared.expression.symbols();
        let values: Option<Vec<i64>> = symbols.iter().map(|name| self.known(sizes, name)).collect();
        let values = values?;
        let of = |name: &str| symbols.iter().position(|symbol| *symbol == name).map(|at| values[at]);
        let value = required.declared.expression.value(&of);
        size.map(|size| Some(size) == value).or_else(|| value.is_none().then_some(false))
    }

    /// Whether some requirement holds in no run.
    pub fn is_broken(&self, sizes: &mut TensorSizes) -> bool {
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

    /// The sizes that a check compares, unless it is at an entry.
    pub fn compared(&self, required: &Required) -> Vec<(Val<'c>, usize)> {
        match self.subject {
            Subject::Entry(_) => Vec::new(),
            _ => self.places(required),
        }
    }

    /// The tensors and dimensions that a check compares.
    pub fn places(&self, required: &Required) -> Vec<(Val<'c>, usize)> {
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
    pub fn dim(&self, of: Occurrence) -> Option<(Val<'c>, usize)> {
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
