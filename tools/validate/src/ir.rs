//! MLIR as terms: the meaning of each op in a source or a target. The *source* is the program before the
//! passes, the *target* the program after them.
//!
//! Modules use only modules of the lines below theirs:
//!
//! | | |
//! |---|---|
//! | `module` | two modules, function by function; `symbols`: the module besides the functions; `case`: a counterexample as a program; `example`: that of a kernel as one of its function |
//! | `run` | both programs, executed on the `arguments` of a counterexample |
//! | `compare`, `kernels` | two functions as one proof: on tensors; on memrefs, with loops for some kernels |
//! | `table` | what is known of each op; `ops`: the ops by their rows, and control flow |
//! | `bcast`, `tensors`, `elementwise`, `indices`, `linalg`, `arithmetic`, `memrefs`, `loops`, `induction`, `repeat`, `reshape`, `calls` | the ops of each kind, with `bodies`; `division`, `flags`, `fold`, `roundings`: facts of arithmetic |
//! | `foreign` | opaque ops, which stand in both programs |
//! | `shown`, `declared` | the views of memrefs; the declarations of functions |
//! | `reader` | the state of a reading, to which `compare` and `kernels` hand `ops` for the regions of ops |
//! | `memory`, `carried`, `occurrences`, `extents`, `tiles`, `places`, `bits`, `affine` | the data of ops; `same`: equality of two values |
//! | `functions`, `attributes`, `value`, `op` | names and texts |

mod affine;
mod arguments;
mod arithmetic;
mod attributes;
mod bcast;
mod bits;
mod blocks;
mod bodies;
mod calls;
mod carried;
mod case;
mod compare;
mod constants;
mod declared;
mod division;
mod elementwise;
mod ending;
mod example;
mod expanded;
mod extents;
mod flags;
mod fold;
mod foreign;
mod functions;
mod indices;
mod induction;
mod kernels;
mod linalg;
mod loops;
mod memory;
mod memrefs;
mod module;
mod occurrences;
mod op;
mod ops;
mod places;
mod poison;
mod reader;
mod repeat;
mod reshape;
mod roundings;
mod run;
mod same;
mod shown;
mod symbols;
pub mod table;
mod tensors;
mod tiles;
mod value;

pub use compare::compare;
pub use module::{Outcome, validate, validate_with};
pub use op::{NotUnderstood, context};
pub use reader::Options;
