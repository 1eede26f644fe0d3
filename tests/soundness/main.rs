//! The computed part of the proof that the rules are sound; `docs/soundness.md` has the argument that extends
//! these finitely many ops to all ops.
//!
//! `BCAST_EFFORT=long` (`make prove`) takes everything at the size that the document states; tests with a
//! shorter form document it.

mod chains;
mod checks;
mod columns;
mod document;
mod explicit;
mod lattice;
mod model;
mod numbers;
mod programs;
mod renaming;
mod shapes;
mod unranked;

use bcast_testing::effort::is_long;
