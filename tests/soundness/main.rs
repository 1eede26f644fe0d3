//! The computed part of the proof that the rules are sound; `docs/soundness.md` has the argument that extends these
//! finitely many ops to all ops.
//!
//! `BCAST_EFFORT=long` (`make prove`) takes everything at the size that the document states; tests with a
//! shorter form document it.

mod chains;
mod checks;
mod columns;
mod document;
#[path = "../support/effort.rs"]
mod effort;
mod explicit;
mod lattice;
#[path = "../../assurance/fuzz/src/bodies/machine.rs"]
mod machine;
mod model;
mod numbers;
mod programs;
mod renaming;
mod shapes;
mod unranked;

use effort::is_long;
