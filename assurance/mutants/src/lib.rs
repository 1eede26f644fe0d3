//! Mutation testing of `bcast-validate`: lowered programs are changed, and what it proves is run by an
//! interpreter that shares no code with it.
//!
//! Modules use only modules of the lines below theirs:
//!
//! | | |
//! |---|---|
//! | `campaign` | programs, lowered, changed, validated and run: the table |
//! | `compiled` | programs that are proven, as machine code |
//! | `judge` | whether a change is visible in a run |
//! | `mutate`, `programs`, `inputs` | the changes; the changed programs; the inputs of runs |
//! | `interpret` | the interpreter |
//! | `read` | MLIR as a tree |
//! | `tree` | a program as plain data |

pub mod campaign;
pub mod compiled;
pub mod inputs;
pub mod interpret;
pub mod judge;
pub mod mutate;
pub mod programs;
pub mod read;
pub mod tree;
