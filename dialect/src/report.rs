//! What a person is told of the sizes of a program: which checks are left, what would make them needless, and what
//! cannot be right.

pub mod facts;
mod origin;
pub mod program_size;
mod proofs;
pub mod sizes;
