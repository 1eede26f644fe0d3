//! Differences between major versions of LLVM, in Rust. When 22 goes, the constants get their second values.

/// The attribute of a function with the visibility of its symbol, which becomes that of `llvm.func`.
pub const VISIBILITY: &str = if cfg!(llvm_22) { "visibility_" } else { "llvm.visibility_" };
