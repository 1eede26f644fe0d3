//! Terms, their simplification, their text for a solver, and the solver.

pub mod division;
pub mod show;
mod simplify;
pub mod smt;
pub mod solver;
pub mod term;
