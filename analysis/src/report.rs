//! Reports on the sizes of a program: the remaining checks, what would make each unnecessary, and sizes that
//! cannot be right.

pub mod facts;
mod origin;
pub mod program_size;
mod proofs;
pub mod sizes;
