//! For compilers that are built on melior: the rules on its operations, typed builders, and ops that are
//! defined at run time.

pub mod op_builder;
pub mod operation;
pub mod ops;
pub mod user_ops;
