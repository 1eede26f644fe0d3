//! The functions of a module that may fail: by a check, for lack of memory, or in a call of such a function.

use crate::ffi::{self, Function, Op};
use crate::library::{Library, callee};
use broadcastable::symbols::Place;
use melior::ir::Type;
use std::collections::HashSet;

/// The functions that may fail, and those that are public: each by its name.
pub struct Failing<'c> {
    functions: Vec<(String, Op<'c>)>,
    names: HashSet<String>,
}

/// The results of a function, if it has any.
pub fn result_type(function: Op) -> Option<Type> {
    let signature = Function::of(function).filter(|signature| signature.result_count > 0)?;
    Some(signature.r#type(Place::Result(0)))
}

/// Whether a function can be called from outside of its module.
pub fn is_public(function: Op) -> bool {
    let linkage = ffi::attribute(function, "linkage").map(ffi::attribute_text);
    !ffi::is_private(function) && linkage.is_none_or(|linkage| linkage == "#llvm.linkage<external>")
}

impl<'c> Failing<'c> {
    pub fn of(module: Op<'c>) -> Self {
        let defined = ffi::child_ops(module).into_iter().filter(|&op| ffi::has_name(op, "llvm.func"));
        let defined = defined.filter(|&op| !ffi::regions(op)[0].is_empty());
        let mut rest: Vec<_> = defined.filter_map(|op| Some((ffi::symbol_name(op)?, op))).collect();
        let mut found = Self { functions: Vec::new(), names: HashSet::new() };
        loop {
            let (failing, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, function)| {
                is_public(*function) || ffi::ops_below(*function).into_iter().any(|op| found.may_fail(op))
            });
            if failing.is_empty() {
                return found;
            }
            found.names.extend(failing.iter().map(|(name, _)| name.clone()));
            found.functions.extend(failing);
            rest = others;
        }
    }

    pub fn functions(&self) -> &[(String, Op<'c>)] {
        &self.functions
    }

    /// Whether an op needs the run.
    pub fn may_fail(&self, op: Op) -> bool {
        Library::of(op).is_some() || self.is_call(op)
    }

    /// Whether an op calls one of the functions.
    pub fn is_call(&self, op: Op) -> bool {
        callee(op).is_some_and(|callee| self.names.contains(&callee))
    }

    /// Reports what cannot return.
    pub fn verify(&self, module: Op) -> bool {
        let nested = |&(_, function): &(String, Op<'c>)| {
            let below = ffi::ops_below(function).into_iter();
            below.filter(move |&op| ffi::parent_op(op) != Some(function)).find(|&op| self.may_fail(op))
        };
        if let Some(op) = self.functions.iter().find_map(nested) {
            let message = "may fail in a region that cannot be left: lower with failures=abort, or move it out of the region";
            ffi::emit_op_error(op, message, &[]);
            return false;
        }
        let Some(uses) = ffi::symbol_uses(module) else {
            ffi::emit_op_error(
                module,
                "has an op of which it is not known what it calls: lower that first",
                &[],
            );
            return false;
        };
        let is_other = |(symbol, user): &&(String, Op)| {
            self.names.contains(symbol) && callee(*user).as_ref() != Some(symbol)
        };
        if let Some((symbol, user)) = uses.iter().find(is_other) {
            let message = format!(
                "names the function '{symbol}', which may fail, without a call of it: lower with failures=abort"
            );
            ffi::emit_op_error(*user, &message, &[]);
            return false;
        }
        true
    }
}
