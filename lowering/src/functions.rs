//! `bcast-expand-functions`: ops of `math` become calls of functions of plain ops, which LLVM inlines and
//! vectorizes.
//!
//! The functions are in `lowering/functions`, a file for each family. Those that end in `_fast` compute in
//! `f32`, those that end in `_rounded` in `f64`; what computes one op also computes its vectors, lane by
//! lane.
//!
//! | elements | `fast` | `rounded` | `libm` |
//! |---|---|---|---|
//! | `f32` | the fast body, else the rounded one | the rounded body | none |
//! | `f16`, `bf16` | the rounded body | the rounded body | the rounded body |
//!
//! Some functions have a shorter body as well, whose name ends in `_common`. It is right for common operands,
//! and says for each whether it was: [vectors](branch) of such operands are computed by it.
//!
//! An op without a body stays, for the C library. Calls keep the IR small: a program has each body once,
//! however often it uses it.

pub mod bf16;
mod bodies;
mod branch;
mod call;
mod constants;
mod copies;
mod evaluate;
mod form;

use super::ffi::{self, Inserter, OpMut, Replacements, glue::BcastFunctions};
use crate::builder::Builder;
use bodies::Bodies;
pub use bodies::SOURCE;
use call::Call;
pub use call::{has_body, may_have_body};
use copies::Copies;
use melior::ir::operation::OperationLike;

/// The pass's options.
#[derive(Clone, Copy)]
pub struct Options {
    pub functions: BcastFunctions,
    /// Whether bodies multiply and add by `llvm.intr.fmuladd`, which is one instruction or two, in place of
    /// `math.fma`.
    pub fmuladd: bool,
    /// Whether only ops of constants are replaced, by constants.
    pub only_constants: bool,
}

/// Replaces every op of `math` below `root` that has a body.
pub fn run(root: &mut OpMut, inserter: &Inserter, options: Options) -> bool {
    let ops: Vec<OpMut> =
        ffi::ops_below_mut(root).into_iter().filter(|op| call::may_have_body(**op)).collect();
    if ops.is_empty() {
        return true;
    }
    let context = root.context();
    let context = ffi::context(&context);
    let bodies = Bodies::parse(context);
    if options.only_constants {
        constants::run(ops, inserter, options.functions, &bodies);
        return true;
    }
    let mut copies = Copies::new(&bodies, options.fmuladd);
    let mut replacements = Replacements::default();
    for op in ops {
        let Some(call) = Call::of(*op, options.functions, &bodies) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        let results = call.build(&builder, root, &mut copies, inserter);
        replacements.replace(op, &results);
    }
    replacements.finish();
    true
}
