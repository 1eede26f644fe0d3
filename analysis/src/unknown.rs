//! Ops that may broadcast: no profile has them, and their operands have different shapes.

use crate::{
    ffi::{self, Op},
    foreign::Operation,
};
use broadcastable_foreign::{Profile, has_different_shapes};
use melior::ir::operation::OperationLike;
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
    /// Collects ops that these profiles do not list: unregistered ones, and those of the profiles' dialects.
    /// MLIR verifies the shapes of other registered ops.
    pub fn beside(profiles: &[&'a Profile<'a>]) -> Self {
        let ops = profiles.iter().flat_map(|profile| profile.ops.keys());
        let dialects = ops.filter_map(|op| op.split_once('.')).map(|(dialect, _)| dialect).collect();
        Self { dialects, counts: Mutex::default() }
    }

    /// Counts the op of that name, if it may broadcast.
    pub fn visit(&self, op: Op, name: &str) {
        if has_different_shapes(&Operation(op)) && self.is_foreign(op, name) {
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
