//! What is fuzzed: each body takes any bytes, and panics where a claim does not hold.

pub mod bodies;
