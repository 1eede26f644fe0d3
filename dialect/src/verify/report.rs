//! Errors as MLIR's diagnostics: the message on the op, the picture as a note, and a note with the fix.

use super::{alignment::declares_dimensions, error::OperationError, view::View};
use crate::{
    ffi::{self, Op},
    foreign::Operation,
};
use broadcastable::{Alignment, Fix, Rule, Violation};
use broadcastable_foreign::{Refusal, note, spelled};
use std::sync::OnceLock;

/// Reports an error on an op.
pub fn report(op: Op, error: &OperationError) {
    match (error, View::new(op)) {
        (OperationError::Violation(violation), Ok(view)) => report_violation(op, &view.to_op(), violation),
        _ => ffi::emit_op_error(op, &error.to_string(), &[]),
    }
}

/// The first rule that was reported as broken in this process.
static FIRST: OnceLock<Rule> = OnceLock::new();

/// The rule that a tool explains at the end of its run.
pub fn first_reported() -> Option<Rule> {
    FIRST.get().copied()
}

/// Reports a violation on an operation that the rules see as `seen`.
pub fn report_violation(op: Op, seen: &broadcastable::Op, violation: &Violation) {
    let fix = fix(op, seen, violation).map(|fix| fix.to_string());
    let (rule, message) = (Some(violation.rule()), violation.to_string());
    report_refusal(op, Refusal { rule, message, note: note(seen, violation), fix, change: None });
}

/// The fix of the op. An attribute that its definition lacks would be ignored.
fn fix(op: Op, seen: &broadcastable::Op, violation: &Violation) -> Option<Fix> {
    let is_known = |fix: &Fix| match fix {
        Fix::Results(_) => true,
        Fix::Dimensions(_) => declares_dimensions(op) || seen.alignment() != Alignment::Right,
    };
    seen.fix(violation).filter(is_known).and_then(|fix| spelled(&Operation(op), seen, fix))
}

/// The same in these words.
pub fn report_refusal(op: Op, refusal: Refusal) {
    if let Some(rule) = refusal.rule {
        FIRST.get_or_init(|| rule);
    }
    let fix = refusal.fix.map(|fix| format!("fix: {fix}"));
    let notes: Vec<String> =
        Some(refusal.note).filter(|note| !note.is_empty()).into_iter().chain(fix).collect();
    ffi::emit_op_error(op, &refusal.message, &notes);
}

#[cfg(test)]
mod tests {
    use super::fix;
    use crate::ffi;
    use broadcastable::Fix;
    use melior::{
        Context,
        dialect::DialectRegistry,
        ir::{BlockLike, Module, operation::OperationLike},
    };

    #[test]
    fn an_attribute_is_proposed_where_the_definition_has_it() {
        let registry = DialectRegistry::new();
        melior::utility::register_all_dialects(&registry);
        ffi::register_dialect(&registry);
        let context = Context::new_with_registry(&registry, false);
        context.set_allow_unregistered_dialects(true);
        let proposed = |name: &str| {
            let text = format!(
                "%a = \"x.y\"() : () -> tensor<3xf32>\n\
                 %0 = \"{name}\"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>"
            );
            let module = Module::parse(&context, &text).unwrap();
            let op = module.body().first_operation().unwrap().next_in_block().unwrap();
            let seen: broadcastable::Op = "4, 4x3 -> 4x3".parse().unwrap();
            fix(op, &seen, &seen.verify().unwrap_err())
        };
        assert_eq!(proposed("bcast.add"), Some(Fix::Dimensions(vec![0])));
        assert_eq!(proposed("arith.addf"), None);
        assert_eq!(proposed("toy.add"), None);
    }
}
