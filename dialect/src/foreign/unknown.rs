//! Ops that may broadcast: no profile has them, and their operands have different shapes.

use super::profile::Profile;
use crate::{
    convert::foreign::any_value_type,
    ffi::{self, Op},
};
use melior::ir::{ValueLike, operation::OperationLike};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

/// Collects such ops by name.
pub struct Unknown<'a> {
    dialects: BTreeSet<&'a str>,
    counts: Mutex<BTreeMap<String, usize>>,
}

impl<'a> Unknown<'a> {
    /// Collects ops that these profiles do not list: unregistered ones, and those of the profiles' dialects. MLIR
    /// verifies the shapes of other registered ops.
    pub fn beside(profiles: &[&'a Profile<'a>]) -> Self {
        let ops = profiles.iter().flat_map(|profile| profile.ops.keys());
        let dialects = ops.filter_map(|op| op.split_once('.')).map(|(dialect, _)| dialect).collect();
        Self { dialects, counts: Mutex::default() }
    }

    /// Counts the op of that name, if it may broadcast.
    pub fn visit(&self, op: Op, name: &str) {
        if has_different_shapes(op) && self.is_foreign(op, name) {
            *self.counts.lock().expect("no count panics").entry(name.to_owned()).or_default() += 1;
        }
    }

    pub fn counts(&self) -> BTreeMap<String, usize> {
        self.counts.lock().expect("no count panics").clone()
    }

    fn is_foreign(&self, op: Op, name: &str) -> bool {
        let dialect = name.split_once('.').map(|(dialect, _)| dialect);
        let is_profiled = dialect.is_some_and(|dialect| self.dialects.contains(dialect));
        is_profiled || !ffi::context(&op.context()).is_registered_operation(name)
    }
}

/// Whether an op has a shaped result, and shaped operands that are not all of one shape.
fn has_different_shapes(op: Op) -> bool {
    if op.operand_count() < 2 || op.result_count() == 0 {
        return false;
    }
    let operands: Vec<_> = ffi::operand_types(op).map(any_value_type).collect();
    let mut shapes = operands.iter().filter_map(|operand| operand.shape());
    let first = shapes.next();
    shapes.any(|shape| Some(shape) != first)
        && op.results().any(|result| any_value_type(result.r#type()).shape().is_some())
}
