//! MLIR as terms: what each op means that may stand in a program before or after the lowering.

mod affine;
mod arithmetic;
mod attributes;
mod bcast;
mod bodies;
mod case;
mod compare;
mod kernels;
mod linalg;
mod loops;
mod memory;
mod module;
mod ops;
mod places;
mod reader;
mod repeat;
mod tensors;
mod value;

pub use compare::{Options, compare};
pub use module::{Outcome, context, validate};
pub use reader::NotUnderstood;
