//! Remarks on the ops that nothing converts. Those that something could convert, but for a reason, have a
//! remark with it.

use super::{CONTROL, is_in_foreign_region};
use crate::{
    ffi::{self, Op, OpMut},
    foreign::Operation,
};
use broadcastable_foreign::{
    ForeignOp,
    computation::{FROM_ATEN, TABLES, not_a_tensor},
};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashSet;

/// Remarks on each op below `root` that stays and is not among the numbers of `told`.
pub fn remark(root: &OpMut, is_wanted: impl Fn(&str) -> bool, told: &HashSet<usize>) {
    for op in ffi::ops_below(**root) {
        let name = Operation(op).own_name().into_owned();
        let dialect = name.split('.').next().unwrap_or_default();
        let is_known = dialect == "torch" || TABLES.iter().any(|table| table.profile == dialect);
        // Loops of linalg are what other ops are lowered to.
        if !is_known || dialect == "linalg" || !is_wanted(dialect) || told.contains(&ffi::op_number(op)) {
            continue;
        }
        if computes(op) && !CONTROL.contains(&&*name) && !is_in_foreign_region(op) {
            ffi::emit_op_remark(op, &format!("is left by convert-to-bcast: {}", reason(op, dialect)));
        }
    }
}

/// Whether an op has operands and results: constants and terminators are no computations.
fn computes(op: Op) -> bool {
    op.operand_count() > 0 && op.result_count() > 0
}

fn reason(op: Op, dialect: &str) -> String {
    let own = Operation(op);
    match dialect {
        "torch" if own.is_operator() => not_a_tensor(&own, &ffi::type_text(ffi::result(op, 0).r#type())),
        "torch" => FROM_ATEN.to_owned(),
        _ => "no op of bcast computes it".to_owned(),
    }
}
