//! The known ops of other dialects: how they broadcast, which sizes their results have, and which scalars
//! they compute.
//!
//! Each dialect has one file ([`dialects`]). Nothing here knows MLIR, reads a program, or looks at an op
//! itself: an op answers the questions of [`ForeignOp`], and of [`SizedOp`] where sizes are read.
//!
//! | question | answer |
//! |---|---|
//! | how does an op broadcast? | [`profile::signature`], [`OwnOps::signature`] for the ops of a user |
//! | which of its sizes line up, with their names? | [`parts::parts`] |
//! | does this op follow its rules? | [`Reading::of`], then [`broadcastable::Op::verify`] and [`Reading::refusal`] |
//! | which sizes do its results have? | [`sizes::rule`] |
//! | what does it compute? | [`computation::TABLES`] |
//!
//! ```
//! use broadcastable_foreign::profile::{Target, signature};
//! let slope = signature("onnx.PRelu").unwrap();
//! assert_eq!(slope.target, Target::Operand(0)); // the first operand is not stretched
//! assert!(!signature("onnx.Conv").unwrap().broadcasts());
//! ```

mod breach;
pub mod computation;
pub mod dialects;
pub mod elements;
mod judge;
mod maps;
mod op;
mod own;
pub mod parts;
pub mod profile;
mod reading;
mod seen;
pub mod sizes;
pub mod types;
mod words;

pub use breach::{Breach, Spot};
pub use judge::{Verdict, judge};
pub use op::{BROADCAST_DIMENSIONS, ForeignOp, SizedOp, known_attribute};
pub use own::{OwnOps, ProfileTexts, profile_of_project};
pub use profile::Profile;
pub use reading::{Reading, Refusal, Unread, exception, has_different_shapes, note, spelled};
pub use seen::Seen;
pub use types::is_omitted;
pub use words::{counted, not_an_array};
