//! The functions that declare sizes, and their calls.

use crate::{
    callers::Callers,
    checked::is_checked,
    ffi::{self, Call, Function, Op, SymbolTable},
    symbols::checked_signature,
};
use broadcastable::symbols::Signature;
use std::collections::HashMap;

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
    /// Reads the declarations of the functions in these ops. Invalid declarations, in IR that was not
    /// verified, are ignored.
    pub fn of(ops: &[Op<'c>]) -> Self {
        let mut program = Self::default();
        for &op in ops {
            let Some(function) = Function::of(op) else { continue };
            let signature = checked_signature(op);
            if !signature.declared().is_empty() {
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
        let mut callers = HashMap::new();
        for &op in ops {
            let Some(table) = SymbolTable::of(op) else { continue };
            callers.extend(Callers::of(op).map(|callers| (ffi::op_number(op), callers)));
            self.symbols.insert(ffi::op_number(op), table);
        }
        for declared in &mut self.functions {
            let op = declared.op;
            let callers = ffi::parent_op(op).and_then(|parent| callers.get(&ffi::op_number(parent)));
            let is_called_alone = callers.is_some_and(|callers| !callers.escapes(&declared.name))
                && !declared.function.is_public;
            let has_body = !ffi::body_ops(op).is_empty();
            declared.checks_itself = has_body && (is_checked(op) || !is_called_alone);
        }
    }

    /// The declarations of a function.
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
