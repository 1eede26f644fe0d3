//! `bcast-return-failures`: what would end the process returns to the caller, with a status and a text.
//!
//! Each function that may fail gets the state of the run as its last argument
//! ([`run.mlir`](../returns/run.mlir)), and returns after a call that has failed. The state has the blocks
//! that were allocated and not freed, so that a failure can free them. A public function starts a run, and
//! ends it ([`wrapper`]).

mod failing;
mod functions;
mod wrapper;

use super::memory::bytes;
use crate::ffi::{self, Inserter, OpMut, SymbolTable};
use crate::library;
use failing::Failing;
use functions::Changes;
use melior::{
    Context,
    ir::{Attribute, attribute::StringAttribute, operation::OperationLike},
};
use std::collections::HashMap;

/// The functions that a changed program calls.
const RUN: &str = include_str!("returns/run.mlir");

/// Changes the functions of a module in the LLVM dialect; `false` after an error.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    let failing = Failing::of(**root);
    let needed = [RUN, bytes::FUNCTIONS];
    if !failing.verify(**root)
        || !needed.iter().all(|text| library::add(context, root, text, "failures=return"))
    {
        return false;
    }
    let bodies = rename(context, root, &failing);
    let changes = Changes { context, inserter, failing: &failing, bodies: &bodies };
    for (_, function) in failing.functions() {
        changes.apply(ffi::op_below_mut(root, *function));
    }
    let symbols = SymbolTable::of(**root).expect("a module has symbols");
    for (name, function) in failing.functions().iter().filter(|(name, _)| bodies.contains_key(name)) {
        let text = wrapper::text(context, *function, name, &bodies[name]).expect("the op is a function");
        let module = ffi::parse_op(context, &text).expect("the wrapper is valid");
        let wrapper = ffi::child_ops(ffi::op(&module)).pop().expect("the module has ops");
        symbols.insert(ffi::clone_op(wrapper));
    }
    true
}

/// Gives the bodies of public functions other names, which their callers use.
fn rename(context: &Context, root: &mut OpMut, failing: &Failing) -> HashMap<String, String> {
    let symbols = SymbolTable::of(**root).expect("a module has symbols");
    let public = failing.functions().iter().filter(|(_, function)| failing::is_public(*function));
    let mut names = HashMap::new();
    for (name, function) in public {
        let mut own = format!("bcast_run_{name}");
        while symbols.lookup(&own).is_some() {
            own.push('_');
        }
        let mut function = ffi::op_below_mut(root, *function);
        let internal = Attribute::parse(context, "#llvm.linkage<internal>").expect("the attribute is valid");
        ffi::set_inherent_attribute(&mut function, "sym_name", StringAttribute::new(context, &own).into());
        ffi::set_inherent_attribute(&mut function, "linkage", internal);
        names.insert(name.clone(), own);
    }
    names
}
