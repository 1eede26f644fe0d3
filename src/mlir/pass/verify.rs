//! `bcast-verify`: the rules, checked on ops of other dialects.

use super::{
    super::{ffi::Op, verify::verify_broadcastable},
    collect,
};
use melior::ir::operation::OperationLike;
use std::{borrow::Cow, collections::HashSet};

/// Verifies every op below `root` that has one of these names; reports each that breaks a rule.
pub fn run(root: Op, names: &[Cow<str>]) -> bool {
    let names: HashSet<&str> = names.iter().map(AsRef::as_ref).collect();
    let refused = collect(root, |op| {
        let listed = op.name().as_string_ref().as_str().is_ok_and(|name| names.contains(name));
        (listed && !verify_broadcastable(op)).then_some(())
    });
    refused.is_empty()
}
