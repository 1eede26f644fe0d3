//! What MLIR asks of an op at any time: one module for each of its interfaces.

pub mod canonicalize;
pub mod infer;
pub mod reify;
pub mod speculate;
