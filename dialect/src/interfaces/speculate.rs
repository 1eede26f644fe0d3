//! Whether an op may be executed speculatively.

use crate::{body::scalar, convert::result_types, ffi::Op, verify::infer_facts};

/// Whether the op is speculatable: neither run-time sizes nor elements can make it fail.
pub fn is_speculatable(op: Op) -> bool {
    cannot_have_illegal_sizes(op) && !scalar::may_trap(op)
}

/// Whether no run-time sizes make the op fail.
pub fn cannot_have_illegal_sizes(op: Op) -> bool {
    let Ok(facts) = infer_facts(op) else { return false };
    let may_have_other_shape =
        facts.has_unranked() && result_types(op).iter().any(|result| result.dims().is_some());
    facts.is_legal() && !may_have_other_shape
}
