//! How severe it is that an op fails in every run that executes it: rule `program-size`.

use crate::ffi::{self, Op, Severity, SymbolTable};
use std::collections::HashSet;

/// An error is an op that is executed whenever its function is.
pub fn severity(op: Op) -> Severity {
    let function = ffi::parent_op(op).filter(|&function| ffi::has_name(function, "func.func"));
    let is_certain = function.is_some_and(|function| ffi::is_in_first_block(op) && is_reached(function, op));
    if is_certain { Severity::Error } else { Severity::Warning }
}

/// The words after "in every run".
pub fn when(severity: Severity) -> &'static str {
    if severity == Severity::Error { "" } else { " where it is executed" }
}

/// Whether what stands before an op of a function's first block ends: it calls no function that is defined elsewhere, such as `exit`, and
/// does not loop until a condition holds.
fn is_reached(function: Op, op: Op) -> bool {
    let symbols = ffi::parent_op(function).and_then(SymbolTable::of);
    let mut calls = Calls { symbols, open: vec![ffi::op_number(function)], done: HashSet::new() };
    let number = ffi::op_number(op);
    ffi::body_ops(function)
        .into_iter()
        .take_while(|&before| ffi::op_number(before) != number)
        .all(|before| calls.end(before))
}

struct Calls {
    symbols: Option<SymbolTable>,
    /// The functions that are being asked: what calls one of them may never end.
    open: Vec<usize>,
    /// Those that end.
    done: HashSet<usize>,
}

impl Calls {
    /// Whether an op and all that is below it end.
    fn end(&mut self, op: Op) -> bool {
        match ffi::symbol_of(op, "callee") {
            Some(callee) => self.returns(&callee),
            None => {
                !ffi::has_name(op, "scf.while") && ffi::child_ops(op).into_iter().all(|inner| self.end(inner))
            }
        }
    }

    /// Whether a function returns: it has one block, whose ops end.
    fn returns(&mut self, callee: &str) -> bool {
        let Some(function) = self.symbols.as_ref().and_then(|symbols| symbols.lookup(callee)) else {
            return false;
        };
        let number = ffi::op_number(function);
        if self.done.contains(&number) {
            return true;
        }
        let has_one_block = matches!(&ffi::regions(function)[..], [blocks] if blocks.len() == 1);
        if !has_one_block || self.open.contains(&number) {
            return false;
        }
        self.open.push(number);
        let ends = ffi::body_ops(function).into_iter().all(|op| self.end(op));
        self.open.pop();
        if ends {
            self.done.insert(number);
        }
        ends
    }
}
