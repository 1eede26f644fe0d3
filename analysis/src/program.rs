//! The sizes of a program: reads the IR below the root of a pass into a graph of sizes (`src/sizes`), and
//! records the order in which a pass visits it, with the facts that hold at each step.
//!
//! | rule | read by |
//! |---|---|
//! | ops of the dialect, elementwise ones, those in destination style, and loops of linalg ops | `shapes.rs` |
//! | ops on tensors | `tensors.rs` |
//! | operations on numbers | `numbers.rs`, `affine.rs` |
//! | small tensors of numbers | `elements.rs`, `bodies.rs` |
//! | ops of other dialects, as their files say | `foreign.rs` |
//! | functions, `scf.forall`, choices | `control.rs` |
//! | ops with MLIR's `RegionBranchOpInterface` | `branches.rs` |
//! | regions of several blocks, and `cf` | `regions.rs` |
//! | conditions that hold in a branch or after an assertion | `conditions.rs`, `positive.rs` |
//! | what ops of the dialect `shape` ask of shapes, and what holds where they pass | `constraints.rs`, `fits.rs` |
//! | calls | `calls.rs` |
//! | what functions declare | `declared.rs` |
//!
//! `rule.rs` tells which rule reads an op. The rules write to a `Reader` (`reader.rs`); `ops.rs` chooses
//! between them.
//!
//! The sizes that an unknown op computes are unknown. The IR is not changed.

mod affine;
mod bodies;
mod branches;
mod calls;
mod conditions;
mod constraints;
mod control;
mod declared;
mod elements;
mod fits;
mod foreign;
mod functions;
mod numbers;
mod ops;
mod positive;
mod reader;
mod regions;
mod rule;
mod shapes;
mod tensors;
mod types;
mod verdict;

pub use conditions::{compared, conjuncts};
pub use rule::{has_one_shape, is_choice, read_ops};
pub use verdict::Verdict;

use crate::{ffi::Op, symbols::can_be_checked};
use broadcastable::sizes::Sizes;
pub use broadcastable_dialect::sizes::{Home, Step, TensorSizes};
use reader::Reader;
use std::rc::Rc;

/// Reads an op and all that is below it, for what changes programs: it relies on declarations that are
/// checked.
pub fn analyze<'c>(root: Op<'c>) -> (TensorSizes, Vec<Step<'c>>) {
    analyze_relying(root, Rc::new(can_be_checked))
}

/// As [`analyze`], for reports: sizes of tensors of other dialects are as declared.
pub fn analyze_declared<'c>(root: Op<'c>) -> (TensorSizes, Vec<Step<'c>>) {
    analyze_relying(root, Rc::new(|_| true))
}

/// As [`analyze`], but sizes are taken to be as a function declares them, or an op requires them, only where
/// `relies_on` says so.
pub fn analyze_relying<'c>(
    root: Op<'c>,
    relies_on: Rc<dyn Fn(Op) -> bool + 'c>,
) -> (TensorSizes, Vec<Step<'c>>) {
    let Reader { graph, steps, values: read, elements, .. } = ops::read(root, relies_on);
    (TensorSizes::of(Sizes::of(graph), read, elements), steps)
}
