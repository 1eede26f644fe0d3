//! The broadcasting rules of tensor compilers: inference, verification, and the checks that are left for run
//! time.
//!
//! [`infer_dim`], [`infer_shape`] and [`infer_result_shape`] work on plain sizes and shapes. An
//! [`Op`] has operands, results, and an [`Alignment`], on the right or by XLA's `broadcast_dimensions`; the
//! N-to-N operator is one of its forms. [`Op::verify`] checks every [`Rule`], and returns the proven
//! [`Facts`] and the necessary [`RuntimeChecks`]. [`Op::picture`] draws an error. [`mod@reference`] evaluates
//! broadcasting on elements.
//!
//! A compiler that stores its types elsewhere implements [`op_types::OpTypes`] for its ops and calls the
//! functions of [`verify`], which copy no shape. The crate `broadcastable-mlir` does so for MLIR: it has the
//! dialect `bcast`, its passes, and the interface for compilers built on melior.
//!
//! ```
//! use broadcastable::Op;
//! let op: Op = "4x1, ?x3 -> 4x3".parse()?;
//! assert_eq!(op.verify()?.shape().to_string(), "4x3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alignment;
mod checks;
mod column;
mod dim;
mod error;
mod explanation;
mod facts;
mod fix;
mod infer;
mod op;
pub mod op_types;
mod picture;
pub mod reference;
mod rule;
mod shape;
mod size;
pub mod sizes;
pub mod symbols;
mod upstream;
mod value;
pub mod verify;

pub use alignment::Alignment;
pub use checks::{DynamicDim, RuntimeChecks};
pub use column::{Column, Role};
pub use dim::{Dim, ParseDimError, SizeError, infer_dim};
pub use error::{Place, Violation};
pub use explanation::{Example, Explanation};
pub use facts::Facts;
pub use fix::Fix;
pub use infer::{infer_result_shape, infer_shape};
pub use op::{Op, OpFacts, ParseOpError};
pub use picture::{Cell, Label, Picture, Row};
pub use rule::{ParseRuleError, Rule};
pub use shape::{Dims, ParseShapeError, Shape};
pub use size::SizeId;
pub use value::{Kind, ValueType};

/// The examples of the README and of the book, as tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;

    /// The counterexamples to the documents of the safety-related ONNX profile.
    #[doc = include_str!("../docs/sonnx.md")]
    struct Sonnx;
}
