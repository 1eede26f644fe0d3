//! What a graph says, and what facts do.

mod facts;
mod graphs;
mod numbers;
mod operations;
