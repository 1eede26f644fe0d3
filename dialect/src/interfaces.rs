//! The implementations of MLIR's interfaces, one module for each.

pub mod bounds;
pub mod canonicalize;
pub mod dims;
pub mod fold;
pub mod infer;
pub mod reify;
pub mod speculate;
