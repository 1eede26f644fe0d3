//! From ops of the dialect to upstream's: the passes, and what they share.

mod asserts;
pub mod checks;
mod declared;
pub mod emitter;
pub mod failure;
pub mod insert_checks;
pub mod kernels;
pub mod linalg;
pub mod operands;
pub mod pipeline;
pub mod select;
pub mod sizes;
pub mod vector;
pub mod verify_llvm;
pub mod verify_scalable;

use crate::{
    Kind,
    mlir::{
        builder::Builder,
        convert::value_type,
        ffi::{self, Inserter, Op, OpMut, Replacements, SymbolTable, Val},
    },
};
use emitter::Values;
use failure::Reports;
use melior::ir::{ValueLike, operation::OperationLike};
use operands::cast_source;
use sizes::Sizes;

/// What a pass knows of the sizes in the IR that it goes through, and what it has built of them.
#[derive(Default)]
pub struct Known<'c> {
    pub sizes: Sizes,
    pub values: Values<'c>,
    /// Where checks that fail report sizes.
    pub reports: Option<Reports>,
}

/// Visits every op of the dialect below `root` that is on values of that kind, with the sizes that are
/// known in its block, and replaces it with the values that come back, if some do. What cannot be done is
/// reported on its op, which stays, and the others are visited all the same.
fn visit_all(
    root: &mut OpMut,
    kind: Kind,
    inserter: &Inserter,
    reports: Option<Reports>,
    visit: impl for<'c> Fn(
        &Builder<'c, '_>,
        &mut Known<'c>,
        &mut OpMut<'c>,
    ) -> Result<Option<Vec<Val<'c>>>, String>,
) -> bool {
    let context = root.context();
    let mut known = Known { reports, ..Known::default() };
    let mut replacements = Replacements::default();
    let mut success = true;
    for mut op in ffi::ops_below_mut(root).into_iter().filter(|op| is_bcast_op_on(**op, kind)) {
        inserter.set_insertion_point(*op);
        known.sizes.enter(ffi::block_number(*op));
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let values = match uses_itself(*op) {
            true => Err(USES_ITSELF.into()),
            false => visit(&builder, &mut known, &mut op),
        };
        match values {
            Ok(Some(values)) => replacements.replace(op, &values),
            Ok(None) => {}
            Err(message) => {
                ffi::emit_op_error(*op, &message, "");
                success = false;
            }
        }
    }
    // Only now: what is known of sizes goes by the address of a value, which a new one might be given.
    replacements.finish();
    success
}

const USES_ITSELF: &str = "cannot be lowered: its operand is its own result";

/// An op may use its own result in a graph region; what it is lowered to cannot.
pub fn uses_itself(op: Op) -> bool {
    op.operands().any(|operand| ffi::result_index(cast_source(operand), op).is_some())
}

/// Reports of failed checks, if they are wanted; an error where they cannot be.
pub fn reports(root: Op, wanted: bool) -> Result<Option<Reports>, ()> {
    if wanted && SymbolTable::of(root).is_none() {
        let message = "has no room for what report-sizes adds: run the pass on the module around it";
        ffi::emit_op_error(root, message, "");
        return Err(());
    }
    Ok(wanted.then(Reports::default))
}

pub fn is_bcast_op_on(op: Op, kind: Kind) -> bool {
    ffi::is_bcast_op(op) && op.result(0).is_ok_and(|result| value_type(result.r#type()).kind() == Some(kind))
}
