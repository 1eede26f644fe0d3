//! The broadcasting rules of tensor compilers, and the MLIR verifier and lowering built on them.
//!
//! The core knows no MLIR: [`infer_dim`], [`infer_shape`], [`infer_result_shape`] and [`verify`] work
//! on plain shapes, [`infer_shape_explicit`] and [`verify_explicit`] with XLA's `broadcast_dimensions`,
//! [`verify_broadcast`] on the N-to-N operator; [`Facts`] says what they proved and what is
//! left to [`RuntimeChecks`], and [`mod@reference`] what
//! broadcasting means for the elements. With the feature `mlir` (on by default),
//! `mlir` has the dialect `bcast`, its passes, and what a compiler built on melior needs.
//!
//! ```
//! use broadcastable::{Shape, infer_result_shape};
//! let operands: [Shape; 2] = ["4x1".parse()?, "?x3".parse()?];
//! assert_eq!(infer_result_shape(&operands).unwrap().to_string(), "4x3");
//! # Ok::<(), broadcastable::ParseShapeError>(())
//! ```

mod checks;
mod column;
mod dim;
mod error;
mod explicit;
mod facts;
mod infer;
#[cfg(feature = "mlir")]
pub mod mlir;
mod picture;
pub mod reference;
mod rule;
mod shape;
mod upstream;
mod verify;

pub use checks::{DynamicDim, RuntimeChecks};
pub use column::{Column, Role};
pub use dim::{Dim, ParseDimError, infer_dim};
pub use error::{Place, Violation};
pub use facts::Facts;
pub use infer::{infer_result_shape, infer_shape, infer_shape_explicit};
pub use picture::picture;
pub use rule::Rule;
pub use shape::{Dims, Kind, ParseShapeError, Shape, ValueType};
pub use upstream::verify_upstream;
pub use verify::{verify, verify_broadcast, verify_explicit};

/// The examples of the README, as tests.
#[cfg(all(doctest, feature = "mlir"))]
#[doc = include_str!("../README.md")]
struct Readme;
