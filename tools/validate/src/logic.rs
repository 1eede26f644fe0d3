//! Terms, their simplification, their text for a solver, and the solver.

pub mod division;
mod products;
pub mod show;
mod simplify;
pub mod smt;
pub mod solver;
pub mod term;
