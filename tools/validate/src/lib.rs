//! Translation validation: two programs are read as terms over their arguments' sizes and elements, and a
//! solver decides for *all* sizes and indices whether the second program computes the same as the first one.
//!
//! `logic` has the terms, their text as SMT-LIB and the solver's process. `proof` has the claims about two
//! programs. Neither knows MLIR. `ir` reads MLIR, with one arm for each op.

pub mod logic;
pub mod proof;

pub mod ir;
