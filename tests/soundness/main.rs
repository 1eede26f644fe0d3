//! The proof that the rules are sound, as far as it is a computation; `docs/soundness.md` has the argument
//! that makes these finitely many ops all ops.
//!
//! `BCAST_EFFORT=long` (`make prove`) takes everything at the size that the document states; the short form
//! is what differs from that, and says so where it does.

mod chains;
mod checks;
mod columns;
mod document;
#[path = "../support/effort.rs"]
mod effort;
mod explicit;
mod lattice;
#[path = "../../fuzz/src/bodies/machine.rs"]
mod machine;
mod model;
mod numbers;
mod programs;
mod renaming;
mod shapes;
mod unranked;

use effort::is_long;
