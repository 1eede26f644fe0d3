//! The fuzzed bodies: each takes any bytes, and panics if a claim does not hold.

pub mod bodies;
