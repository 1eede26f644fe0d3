//! Ops that users define at run time, in a dialect of their own.
//!
//! MLIR's own dynamic ops have no traits, and CSE never merges them. These ops behave like ops from ODS: C++
//! (`dialect/UserOps.cpp`) forwards MLIR's calls to Rust, and owns the definition as long as a context has
//! the op.

mod lowering;
mod op;

pub use lowering::{Elements, LowerError};
pub use op::{BroadcastableOp, ResultElement};

use crate::ffi::{self, Definition};
use melior::{Context, dialect::DialectRegistry};
use std::collections::HashSet;

/// A dialect of elementwise ops that a compiler defines at run time.
///
/// Its ops are MLIR ops like those of ODS:
///
/// - their verifier applies all rules, as [`verify_operation`](crate::verify_operation) does, and then the
///   checks of [`BroadcastableOp`]; they have no regions and no successors;
/// - `enable_result_type_inference` of melior's builder infers their result type;
/// - they have no effects, so dead ops are erased and CSE merges equal ones; they are speculatable, for
///   example out of a loop, if no run-time sizes can be illegal, unless the op [may
///   trap](BroadcastableOp::may_trap);
/// - passes such as `resolve-ranked-shaped-type-result-dims` know their sizes;
/// - their custom form is `%r = toy.add %a, %b {attributes} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>`,
///   with `broadcast_dimensions` among the attributes.
///
/// ```
/// use broadcastable_dialect::{BroadcastableOp, BroadcastableOps, ResultElement};
/// use melior::{Context, ir::{*, operation::{OperationBuilder, OperationLike}}};
///
/// let context = Context::new();
/// BroadcastableOps::new("toy")
///     .op("add")
///     .op("mul")
///     .op(BroadcastableOp::new("less").result_element(ResultElement::I1))
///     .register(&context)?;
///
/// let location = Location::unknown(&context);
/// let tensor = |text| Type::parse(&context, text).unwrap();
/// let block = Block::new(&[(tensor("tensor<4x1xf32>"), location), (tensor("tensor<3xf32>"), location)]);
/// let less = OperationBuilder::new("toy.less", location)
///     .add_operands(&[block.argument(0).unwrap().into(), block.argument(1).unwrap().into()])
///     .enable_result_type_inference()
///     .build()
///     .unwrap();
/// assert_eq!(less.result(0).unwrap().r#type(), tensor("tensor<4x3xi1>"));
/// # Ok::<(), broadcastable_dialect::RegisterError>(())
/// ```
#[derive(Clone)]
pub struct BroadcastableOps {
    dialect: String,
    ops: Vec<BroadcastableOp>,
}

impl BroadcastableOps {
    /// A dialect of that name, without ops.
    pub fn new(dialect: impl Into<String>) -> Self {
        Self { dialect: dialect.into(), ops: Vec::new() }
    }

    /// Adds an op: a name without the dialect's name, or a [`BroadcastableOp`] with more properties.
    pub fn op(mut self, op: impl Into<BroadcastableOp>) -> Self {
        self.ops.push(op.into());
        self
    }

    /// Defines the dialect in a [`Context`], or in every context made from a [`DialectRegistry`].
    ///
    /// As for every dialect of MLIR, register it before you build the first op of that name in the context:
    /// MLIR crashes if it uses an op that was built before, as an unregistered op. A context loads the
    /// dialects of its registry when it parses them; before you build their ops in another way, call
    /// [`Context::load_all_available_dialects`].
    ///
    /// # Errors
    /// [`RegisterError`]; then nothing is defined.
    pub fn register(&self, target: &impl RegisterTarget) -> Result<(), RegisterError> {
        self.verify_names()?;
        let inserted = target.insert(&self.dialect, &self.ops);
        inserted.then_some(()).ok_or_else(|| RegisterError::DialectExists(self.dialect.clone()))
    }

    fn verify_names(&self) -> Result<(), RegisterError> {
        let dialect = &self.dialect;
        if !is_name(dialect)
            || dialect.starts_with(|first: char| !first.is_ascii_alphabetic() && first != '_')
        {
            return Err(RegisterError::DialectName(dialect.clone()));
        }
        if RESERVED.contains(&dialect.as_str()) {
            return Err(RegisterError::DialectReserved(dialect.clone()));
        }
        if self.ops.is_empty() {
            return Err(RegisterError::NoOps(dialect.clone()));
        }
        let mut seen = HashSet::new();
        for name in self.ops.iter().map(Definition::name) {
            if !name.split('.').all(is_name) {
                return Err(RegisterError::OpName(name.to_owned()));
            }
            if !seen.insert(name) {
                return Err(RegisterError::OpTwice { dialect: dialect.clone(), op: name.to_owned() });
            }
        }
        Ok(())
    }
}

/// The dialects that this library's ops and passes load. A user's dialect of one of these names would make
/// MLIR abort when it loads the other dialect.
const RESERVED: [&str; 17] = [
    "affine",
    "arith",
    "bcast",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "linalg",
    "llvm",
    "math",
    "memref",
    "omp",
    "scf",
    "tensor",
    "ub",
    "vector",
];

/// Whether MLIR's parser accepts this as a part of a name.
fn is_name(text: &str) -> bool {
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_' || part == '$';
    !text.is_empty() && text.chars().all(is_part)
}

/// The reason why [`BroadcastableOps::register`] defined nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegisterError {
    /// The dialect's name cannot be parsed.
    #[error("'{0}' cannot name a dialect: use ASCII letters, digits, '_' and '$', and no digit or '$' first")]
    DialectName(String),
    /// The name is `bcast`, or the name of an MLIR dialect whose ops this library builds.
    #[error(
        "the dialect name '{0}' is reserved, because broadcastable builds ops of that dialect: choose another name"
    )]
    DialectReserved(String),
    /// An op's name cannot be parsed.
    #[error("'{0}' cannot name an op: use ASCII letters, digits, '_' and '$', with '.' between parts")]
    OpName(String),
    /// Two ops have one name.
    #[error("dialect '{dialect}' has two ops of the name '{op}': name each one once")]
    OpTwice {
        /// The dialect's name.
        dialect: String,
        /// The name of the two ops.
        op: String,
    },
    /// The dialect has no ops.
    #[error("dialect '{0}' has no ops: add some with `op`")]
    NoOps(String),
    /// The context or registry has a dialect of that name, for example because the same set was registered
    /// before.
    #[error(
        "there is a dialect '{0}' already: register all of its ops at once, and only once, or choose another name"
    )]
    DialectExists(String),
}

/// A place to register ops: a [`Context`] or a [`DialectRegistry`].
pub trait RegisterTarget: sealed::Insert {}

impl RegisterTarget for Context {}
impl RegisterTarget for DialectRegistry {}

mod sealed {
    use super::*;

    pub trait Insert {
        /// Defines a dialect; returns false if one of that name exists.
        fn insert(&self, dialect: &str, ops: &[BroadcastableOp]) -> bool;
    }

    impl Insert for Context {
        fn insert(&self, dialect: &str, ops: &[BroadcastableOp]) -> bool {
            ffi::load_user_ops(self, dialect, ops)
        }
    }

    impl Insert for DialectRegistry {
        fn insert(&self, dialect: &str, ops: &[BroadcastableOp]) -> bool {
            ffi::insert_user_ops(self, dialect, ops)
        }
    }
}
