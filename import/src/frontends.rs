//! `bcast-import-symbols`: what frontends know of sizes, as declarations of functions; `bcast-export-symbols`
//! writes it back.
//!
//! Each reader makes claims about the dimensions of a function's arguments and results. `claims.rs` writes
//! those that are valid declarations; a run checks them, whatever the frontend promised.

mod bounded;
mod claims;
pub mod export;
mod iree;
mod jax;
mod onnx;
mod torch;

use crate::ffi::{self, Function, OpMut, SymbolTables};
use claims::Claims;

/// Declares what the functions below a root tell of their sizes.
pub fn run(root: &mut OpMut) -> bool {
    let tables = SymbolTables::below(**root);
    for mut op in ffi::ops_below_mut(root) {
        let Some(function) = Function::of(*op) else { continue };
        let mut claims = Claims::of(*op, function);
        let read = torch::read(*op, &mut claims);
        onnx::read(function, &mut claims);
        let asserted = jax::read(*op, &tables, &mut claims);
        let assumed = iree::read(*op, &mut claims);
        bounded::read(function, &mut claims);
        let is_whole = claims.write(&mut op);
        for op in read {
            ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        }
        if is_whole {
            jax::erase(root, asserted);
            iree::erase(root, assumed);
        }
    }
    true
}
