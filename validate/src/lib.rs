//! Translation validation: two programs are read as terms over their arguments' sizes and elements, and a solver
//! decides for *all* sizes and indices whether the second one does what the first one does.
//!
//! `logic` has the terms, their text as SMT-LIB and the solver's process; `proof` has what is to be shown of two
//! programs. Neither knows MLIR. `ir` reads MLIR: one arm for each op that it understands.

pub mod logic;
pub mod proof;

#[cfg(feature = "mlir")]
pub mod ir;
