//! Tests of the graph, and of facts.

mod facts;
mod graphs;
mod numbers;
mod operations;
