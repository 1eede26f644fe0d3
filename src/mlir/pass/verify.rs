//! `bcast-verify`: the rules, checked on ops of other dialects.

use super::super::{
    ffi::{self, Op},
    verify::verify_broadcastable,
};
use melior::ir::operation::OperationLike;
use std::{borrow::Cow, collections::HashSet};

/// Verifies every op below `root` that has one of these names; reports each that breaks a rule.
pub fn run(root: Op, names: &[Cow<str>]) -> bool {
    let names: HashSet<&str> = names.iter().map(AsRef::as_ref).filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        ffi::emit_op_error(root, "no ops to verify: name them, as in bcast-verify{ops=toy.add,toy.mul}", "");
        return false;
    }
    let listed = |op: Op| op.name().as_string_ref().as_str().is_ok_and(|name| names.contains(name));
    let refused = ffi::ops_below(root).into_iter().filter(|&op| listed(op) && !verify_broadcastable(op));
    refused.count() == 0 // each is reported
}
