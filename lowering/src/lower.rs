//! The lowering of the dialect's ops to upstream's: the passes, and their common parts.

mod assertions;
pub mod assumptions;
pub mod casts;
pub mod empty_reshapes;
pub mod insert_checks;
pub mod linalg;
pub mod memory;
pub mod pipeline;
pub mod reshapes;
pub mod returns;
pub mod scalars;
pub mod select;
pub mod signless;
pub mod slices;
pub mod strides;
pub mod unshare;
pub mod unshare_results;
pub mod vector;
pub mod verify_blocks;
pub mod verify_llvm;
pub mod verify_scalable;
mod views;

use crate::{
    builder::Builder,
    convert::value_type,
    failure::Reports,
    ffi::{self, Inserter, Op, OpMut, Replacements, SymbolTable, Val},
    program::{Step, TensorSizes, analyze},
    sizes::{emitter::Values, operands::cast_source},
};
use broadcastable::Kind;
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};

/// The sizes in the IR that a pass visits, as far as they are known, and which of them it has built.
#[derive(Default)]
pub struct Known<'c> {
    pub sizes: TensorSizes,
    pub values: Values<'c>,
    /// The reports of failing checks.
    pub reports: Option<Reports>,
}

impl Known<'_> {
    /// Goes on by a step. What follows from a fact is guarded by the fact, which is asked again at run time,
    /// so that it is not moved to where it does not hold: nothing follows through a size that has no value.
    fn follow(&mut self, step: &Step) {
        for size in self.sizes.told_of(step) {
            if !self.values.has(&self.sizes, size) {
                self.sizes.hide(size);
            }
        }
        self.sizes.follow(step);
    }

    /// Enters a scope within this scope: what is built and learned there is not known outside.
    fn enter(&mut self) {
        self.sizes.enter();
        self.values.enter(false);
    }

    fn leave(&mut self) {
        self.sizes.leave();
        self.values.leave(false);
    }
}

/// The result for one op: the values that replace it, if any, or an error message.
type Visited<'c> = Result<Option<Vec<Val<'c>>>, String>;

/// Visits every op of the dialect below `root` on values of that kind, and replaces it with the returned
/// values, if any. Errors are reported on their op, which stays; the other ops are still visited.
fn visit_all(
    root: &mut OpMut,
    kind: Kind,
    inserter: &Inserter,
    visit: impl for<'c> Fn(&Builder<'c, '_>, &mut OpMut<'c>) -> Visited<'c>,
) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    let replacements = Replacements::default();
    let mut visitor = Visitor { kind, context, inserter, replacements, success: true };
    for op in ffi::ops_below_mut(root) {
        visitor.visit(op, &visit);
    }
    visitor.finish()
}

/// As [`visit_all`], for tensors, with what is known of sizes at each op. Returns whether there was no error,
/// and what is known of sizes at the end.
pub fn visit_with_sizes<'c, 'r: 'c>(
    context: &'c Context,
    root: &mut OpMut<'r>,
    inserter: &Inserter,
    reports: Option<Reports>,
    mut visit: impl FnMut(&Builder<'c, '_>, &mut Known<'c>, &mut OpMut<'c>) -> Visited<'c>,
) -> (bool, TensorSizes) {
    let (sizes, steps) = analyze(**root);
    let mut known = Known { sizes, reports, ..Known::default() };
    let replacements = Replacements::default();
    let mut visitor = Visitor { kind: Kind::Tensor, context, inserter, replacements, success: true };
    for step in steps {
        known.follow(&step);
        match step {
            Step::Enter { isolated } => known.values.enter(isolated),
            Step::Leave { isolated } => known.values.leave(isolated),
            Step::Home(node, home) => known.values.add_home(known.sizes.name(node), home),
            Step::Visit(op) => {
                let op = ffi::op_below_mut(root, op);
                visitor.visit(op, |builder, op| visit(builder, &mut known, op));
            }
            Step::Equal { .. } | Step::Legal(_) | Step::Assert(_) | Step::Constraint(_) | Step::Guard(_) => {}
        }
    }
    (visitor.finish(), known.sizes)
}

struct Visitor<'c, 'a> {
    kind: Kind,
    context: &'c Context,
    inserter: &'a Inserter<'a>,
    replacements: Replacements,
    success: bool,
}

impl<'c> Visitor<'c, '_> {
    fn visit(
        &mut self,
        mut op: OpMut<'c>,
        visit: impl FnOnce(&Builder<'c, '_>, &mut OpMut<'c>) -> Visited<'c>,
    ) {
        if !is_bcast_op_on(*op, self.kind) {
            return;
        }
        self.inserter.count(|counts| counts.ops += 1);
        self.inserter.set_insertion_point(*op);
        let builder = Builder::new(self.context, self.inserter, *op);
        match visit(&builder, &mut op) {
            Ok(Some(values)) => self.replacements.replace(op, &values),
            Ok(None) => {}
            Err(message) => {
                ffi::emit_op_error(*op, &message, &[]);
                self.success = false;
            }
        }
    }

    /// Only now: the sizes are keyed by the addresses of values, which new values might reuse.
    fn finish(self) -> bool {
        self.replacements.finish();
        self.success
    }
}

const USES_ITSELF: &str = "cannot be lowered: its operand is its own result";

/// In a graph region, an op may use its own result; lowered ops cannot.
pub fn uses_itself(op: Op) -> bool {
    op.operands().any(|operand| ffi::result_index(cast_source(operand), op).is_some())
}

fn refuse_own_result(op: Op) -> Result<(), String> {
    if uses_itself(op) { Err(USES_ITSELF.into()) } else { Ok(()) }
}

/// The reports of failing checks, if they are requested; an error if the module cannot have them.
pub fn reports(root: Op, wanted: bool) -> Result<Option<Reports>, ()> {
    if wanted && SymbolTable::of(root).is_none() {
        let message =
            "cannot hold the functions that report-sizes adds: run the pass on the enclosing module";
        ffi::emit_op_error(root, message, &[]);
        return Err(());
    }
    Ok(wanted.then(Reports::default))
}

pub fn is_bcast_op_on(op: Op, kind: Kind) -> bool {
    ffi::is_bcast_op(op)
        && ffi::first_result(op).is_some_and(|result| value_type(result.r#type()).kind() == Some(kind))
}
