//! The calls of functions, and whether anything else names one: decided here for whoever relies on knowing
//! all callers.

use crate::ffi::{self, Call, Op};
use std::collections::{HashMap, HashSet};

/// The uses of the symbols of one table.
#[derive(Default)]
pub struct Callers<'c> {
    calls: HashMap<String, Vec<Op<'c>>>,
    escaping: HashSet<String>,
}

impl<'c> Callers<'c> {
    /// The uses of the symbols that an op defines; `None` if they are not all known.
    pub fn of(table: Op<'c>) -> Option<Self> {
        let (mut callers, mut seen) = (Self::default(), HashSet::new());
        for (symbol, user) in ffi::symbol_uses(table)? {
            let is_call = Call::of(user).is_some_and(|call| call.callee == symbol);
            if is_call && seen.insert(ffi::op_number(user)) {
                callers.calls.entry(symbol).or_default().push(user);
            } else {
                callers.escaping.insert(symbol);
            }
        }
        Some(callers)
    }

    /// The calls of a function, in their order. If it does not escape and is private, there are no others.
    pub fn calls(&self, function: &str) -> &[Op<'c>] {
        self.calls.get(function).map_or(&[], Vec::as_slice)
    }

    /// Whether something other than a call names a function, or a call a second time.
    pub fn escapes(&self, function: &str) -> bool {
        self.escaping.contains(function)
    }
}
