//! The implementations of MLIR's interfaces, one module for each.

pub mod canonicalize;
pub mod infer;
pub mod reify;
pub mod speculate;
