//! Guards without their check: `bcast-infer-shapes` guards tensors by what a function declares, and
//! upstream's `inline` may drop that declaration before its check is built. Such a guard gets an assertion of
//! its condition.

use super::guards::GUARD;
use crate::{
    builder::Builder,
    check_builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Val},
    program::{Step, TensorSizes, Verdict, analyze, conjuncts},
};
use broadcastable::Rule;
use melior::ir::operation::OperationLike;

/// Asserts the condition of each guard that neither an assertion before it nor a declaration implies.
pub fn assert_guards(root: &mut OpMut, inserter: &Inserter) {
    if !ffi::ops_below(**root).iter().any(|&op| ffi::has_name(op, GUARD)) {
        return;
    }
    let context = root.context();
    let context = ffi::context(&context);
    for (guard, condition) in unchecked(**root) {
        inserter.set_insertion_point(guard);
        let builder = Builder::new(context, inserter, guard);
        let text = format!("run-time sizes are not as declared [{}]", Rule::SymbolEntry);
        check_builder::build(&builder, None, guard, condition, |_| text.clone(), 0);
    }
}

fn unchecked<'c>(root: Op<'c>) -> Vec<(Op<'c>, Val<'c>)> {
    let (mut sizes, steps) = analyze(root);
    // The conditions that were asserted in each of the scopes around.
    let mut asserted: Vec<Vec<Val>> = vec![Vec::new()];
    let mut found = Vec::new();
    for step in steps {
        sizes.follow(&step);
        match step {
            Step::Enter { .. } => asserted.push(Vec::new()),
            Step::Leave { .. } => drop(asserted.pop()),
            Step::Assert(op) => {
                let parts = op.operand_at(0).map(conjuncts).unwrap_or_default();
                asserted.last_mut().expect("it has a scope").extend(parts);
            }
            Step::Guard(op) => {
                let Some(condition) = op.operand_at(1) else { continue };
                if !conjuncts(condition).into_iter().all(|part| holds(&mut sizes, &asserted, part)) {
                    found.push((op, condition));
                }
            }
            _ => {}
        }
    }
    found
}

fn holds(sizes: &mut TensorSizes, asserted: &[Vec<Val>], condition: Val) -> bool {
    asserted.iter().flatten().any(|&known| known == condition)
        || matches!(Verdict::of(sizes, condition), Verdict::Holds { .. })
}
