//! The functions that declare sizes, and their calls.

use crate::{
    ffi::{self, Call, Function, Op, SymbolTable},
    lower::checks::is_checked,
    symbols::signature,
};
use broadcastable::symbols::Signature;
use std::collections::{HashMap, HashSet};

/// A function that declares sizes.
pub struct Declared<'c> {
    pub op: Op<'c>,
    pub name: String,
    pub function: Function<'c>,
    pub signature: Signature,
    /// Whether it checks the declarations of its arguments, so that its callers need not.
    pub checks_itself: bool,
}

/// The functions below a root that declare sizes.
#[derive(Default)]
pub struct Program<'c> {
    pub functions: Vec<Declared<'c>>,
    /// The functions, by the id of their op.
    numbers: HashMap<usize, usize>,
    /// The symbol tables, by the id of their op.
    symbols: HashMap<usize, SymbolTable>,
}

impl<'c> Program<'c> {
    /// Reads the declarations of the functions in these ops. Invalid declarations, in IR that was not verified, are ignored.
    pub fn of(ops: &[Op<'c>]) -> Self {
        let mut program = Self::default();
        for &op in ops {
            let Some(function) = Function::of(op) else { continue };
            let Ok(signature) = signature(op, function) else { continue };
            if !signature.symbols().is_empty() {
                program.numbers.insert(ffi::op_number(op), program.functions.len());
                let name = ffi::attribute(op, "sym_name").and_then(ffi::string_value).unwrap_or_default();
                program.functions.push(Declared { op, name, function, signature, checks_itself: true });
            }
        }
        if !program.functions.is_empty() {
            program.find_callers(ops);
        }
        program
    }

    /// A private function leaves its checks to its calls, if it does not escape.
    fn find_callers(&mut self, ops: &[Op<'c>]) {
        let mut known = HashSet::new();
        let mut escapes = HashSet::new();
        for &op in ops {
            let Some(table) = SymbolTable::of(op) else { continue };
            if let Some(uses) = ffi::symbol_uses(op) {
                known.insert(ffi::op_number(op));
                escapes.extend(
                    uses_beside_calls(uses).filter_map(|name| table.lookup(&name)).map(ffi::op_number),
                );
            }
            self.symbols.insert(ffi::op_number(op), table);
        }
        for declared in &mut self.functions {
            let op = declared.op;
            let parent = ffi::parent_op(op).map(ffi::op_number);
            let is_called_alone = parent.is_some_and(|parent| known.contains(&parent))
                && !escapes.contains(&ffi::op_number(op))
                && !declared.function.is_public;
            let has_body = !ffi::body_ops(op).is_empty();
            declared.checks_itself = has_body && (is_checked(op) || !is_called_alone);
        }
    }

    /// What a function declares.
    pub fn function(&self, op: Op<'c>) -> Option<&Declared<'c>> {
        Some(&self.functions[*self.numbers.get(&ffi::op_number(op))?])
    }

    /// The callee of a call, if it declares sizes and is below the root.
    pub fn callee(&self, op: Op<'c>, call: &Call<'c>) -> Option<&Declared<'c>> {
        let above = std::iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op));
        let symbols = above
            .take_while(|&op| !ffi::may_hide_symbols(op))
            .find_map(|op| self.symbols.get(&ffi::op_number(op)))?;
        let callee = symbols.lookup(&call.callee)?;
        let declared = self.function(callee)?;
        (declared.function.argument_count == call.arguments.len()).then_some(declared)
    }
}

/// The symbols that escape: something other than a call uses them, or a call a second time.
fn uses_beside_calls<'c>(uses: Vec<(String, Op<'c>)>) -> impl Iterator<Item = String> {
    let mut calls = HashSet::new();
    uses.into_iter().filter_map(move |(symbol, user)| {
        let is_call = Call::of(user).is_some_and(|call| call.callee == symbol);
        (!is_call || !calls.insert(ffi::op_number(user))).then_some(symbol)
    })
}
