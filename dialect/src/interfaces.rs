//! The questions that MLIR asks about an op at any time: one module for each of MLIR's interfaces.

pub mod canonicalize;
pub mod infer;
pub mod reify;
pub mod speculate;
