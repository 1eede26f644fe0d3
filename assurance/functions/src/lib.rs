//! Compares the functions of `bcast-expand-functions` with correctly rounded ones.
//!
//! The functions run as `bcast-to-llvm` lowers them, in a loop that LLVM vectorizes. The reference is the C
//! library in `f64`, where its result is clearly on one side of the middle between two `f32`; `exact.rs`
//! decides the others, by MPFR.

pub mod compiled;
pub mod constants;
#[cfg(feature = "mpfr")]
pub mod exact;
pub mod function;
pub mod judge;
mod libm;
pub mod near_ties;
