//! Mutation testing of `bcast-validate`: lowered programs are changed, and what it proves of them is run by an interpreter that
//! shares no code with it.
//!
//! Modules use only modules of the lines below theirs:
//!
//! | | |
//! |---|---|
//! | `campaign` | programs, lowered, changed, validated and run: the table |
//! | `judge` | whether a change shows in a run |
//! | `mutate`, `programs`, `inputs` | the changes; what is changed; what is run |
//! | `interpret` | what a program does |
//! | `read` | MLIR as a tree |
//! | `tree` | a program as plain data |

pub mod campaign;
pub mod inputs;
pub mod interpret;
pub mod judge;
pub mod mutate;
pub mod programs;
pub mod read;
pub mod tree;
