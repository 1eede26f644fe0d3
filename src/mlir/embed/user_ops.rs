//! Ops that users define at run time, in a dialect of their own.
//!
//! MLIR's own dynamic ops have no traits, and equal ones never merge. These are as ops from ODS are: C++
//! (`dialect/UserOps.cpp`) carries MLIR's questions to here, and keeps the definition as long as there are contexts
//! that know the op.

use crate::mlir::{
    body::elements::verify_result_element,
    ffi::{self, Definition, Op, Val, catch, glue::BcastResultElement},
    interfaces::infer::Request,
    verify::verify_broadcastable,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Type, ValueLike,
        operation::{OperationLike, OperationRef},
    },
};
use std::{collections::HashSet, sync::Arc};

/// Any error, of which the message is reported.
type AnyError = Box<dyn std::error::Error + Send + Sync>;

type Verifier = dyn for<'c, 'a> Fn(OperationRef<'c, 'a>) -> Result<(), AnyError> + Send + Sync;

/// A dialect of elementwise ops that a compiler defines at run time.
///
/// Its ops are MLIR ops like those of ODS:
///
/// - they are verified by all rules, as by [`verify_operation`](crate::mlir::verify_operation), then by what
///   [`BroadcastableOp`] says of them; they have no regions and no successors;
/// - `enable_result_type_inference` of melior's builder infers their result;
/// - they have no effects, so that dead ones vanish and equal ones merge, and they are executed speculatively, as
///   out of a loop, where no run-time sizes can be illegal, unless the op [may trap](BroadcastableOp::may_trap);
/// - their sizes are known to passes such as `resolve-ranked-shaped-type-result-dims`;
/// - they are written `%r = toy.add %a, %b {attributes} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>`, where
///   `broadcast_dimensions` is one of the attributes.
///
/// ```
/// use broadcastable::mlir::{BroadcastableOp, BroadcastableOps, ResultElement};
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
/// # Ok::<(), broadcastable::mlir::RegisterError>(())
/// ```
#[derive(Clone)]
pub struct BroadcastableOps {
    dialect: String,
    ops: Vec<BroadcastableOp>,
}

impl BroadcastableOps {
    /// A dialect of that name, without ops so far.
    pub fn new(dialect: impl Into<String>) -> Self {
        Self { dialect: dialect.into(), ops: Vec::new() }
    }

    /// Adds an op: its name without the dialect's, or a [`BroadcastableOp`] that says more.
    pub fn op(mut self, op: impl Into<BroadcastableOp>) -> Self {
        self.ops.push(op.into());
        self
    }

    /// Defines the dialect in a [`Context`], or in every context that is made from a [`DialectRegistry`].
    ///
    /// As every dialect of MLIR, it must be there before the first op of that name is built in the context: MLIR
    /// crashes where an op is used that was built before, unregistered. A context loads the dialects of its
    /// registry as it parses them; where their ops are built otherwise, call
    /// [`Context::load_all_available_dialects`] first.
    ///
    /// # Errors
    /// [`RegisterError`], where nothing was defined.
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
        for BroadcastableOp { name, .. } in &self.ops {
            if !name.split('.').all(is_name) {
                return Err(RegisterError::OpName(name.clone()));
            }
            if !seen.insert(name) {
                return Err(RegisterError::OpTwice { dialect: dialect.clone(), op: name.clone() });
            }
        }
        Ok(())
    }
}

/// The dialects that this library's ops and passes load: in a context that lacks them, a user's dialect would take
/// the name before, and MLIR ends the process when the other one comes.
const RESERVED: [&str; 15] = [
    "affine", "arith", "bcast", "builtin", "cf", "complex", "func", "linalg", "llvm", "math", "memref",
    "scf", "tensor", "ub", "vector",
];

/// Whether MLIR's parser can read this as a part of a name.
fn is_name(text: &str) -> bool {
    let is_part = |part: char| part.is_ascii_alphanumeric() || part == '_' || part == '$';
    !text.is_empty() && text.chars().all(is_part)
}

/// Why [`BroadcastableOps::register`] defined nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegisterError {
    /// The dialect's name cannot be parsed.
    #[error("'{0}' cannot name a dialect: use ASCII letters, digits, '_' and '$', and no digit or '$' first")]
    DialectName(String),
    /// The name is `bcast`, or that of a dialect of MLIR that this library builds ops of.
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
        /// The name that two ops have.
        op: String,
    },
    /// There is nothing to define.
    #[error("dialect '{0}' has no ops: add some with `op`")]
    NoOps(String),
    /// The context or registry has a dialect of that name, perhaps because the same set was registered before.
    #[error(
        "there is a dialect '{0}' already: register all of its ops at once, and only once, or choose another name"
    )]
    DialectExists(String),
}

/// Where ops can be registered: a [`Context`] or a [`DialectRegistry`].
pub trait RegisterTarget: sealed::Insert {}

impl RegisterTarget for Context {}
impl RegisterTarget for DialectRegistry {}

mod sealed {
    use super::*;

    pub trait Insert {
        /// Defines a dialect; false if there is one of that name.
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

/// The elements of an op's result, which are inferred and verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultElement {
    /// Those of the last operand, as for a sum or a selection.
    #[default]
    LastOperand,
    /// `i1`, as for a comparison.
    I1,
}

/// One op of [`BroadcastableOps`].
///
/// ```
/// use broadcastable::mlir::{BroadcastableOp, BroadcastableOps, ResultElement};
/// use melior::ir::operation::OperationLike;
///
/// let less = BroadcastableOp::new("less").result_element(ResultElement::I1).verifier(|op| {
///     if op.operand_count() == 2 { Ok(()) } else { Err("compares two operands".into()) }
/// });
/// let ops = BroadcastableOps::new("toy").op(less);
/// # ops.register(&melior::Context::new()).unwrap();
/// ```
#[derive(Clone)]
pub struct BroadcastableOp {
    name: String,
    result_element: ResultElement,
    may_trap: bool,
    verifier: Option<Arc<Verifier>>,
}

impl From<&str> for BroadcastableOp {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for BroadcastableOp {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

impl BroadcastableOp {
    /// An op of that name, without the dialect's, whose result has the elements of the last operand.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), result_element: ResultElement::default(), may_trap: false, verifier: None }
    }

    /// Says which elements the result has.
    pub fn result_element(self, result_element: ResultElement) -> Self {
        Self { result_element, ..self }
    }

    /// Says that some elements are undefined behaviour, as a zero divisor is: the op is never executed where it
    /// would not have been.
    pub fn may_trap(self) -> Self {
        Self { may_trap: true, ..self }
    }

    /// Says what else must hold of an op that breaks no rule of broadcasting.
    ///
    /// The message of an `Err`, which may be of any type, is reported as an error on the op, as `'toy.add' op …`, and so is
    /// a panic. MLIR calls it from many
    /// threads. It is dropped with the last set, registry and context that has the op.
    pub fn verifier<F>(self, verifier: F) -> Self
    where
        F: for<'c, 'a> Fn(OperationRef<'c, 'a>) -> Result<(), AnyError> + Send + Sync + 'static,
    {
        Self { verifier: Some(Arc::new(verifier)), ..self }
    }

    /// Checks such an op; reports the first thing that is wrong.
    pub(in crate::mlir) fn verify(&self, op: Op) -> bool {
        verify_broadcastable(op)
            && self
                .verify_element(op)
                .and_then(|()| self.verify_further(op))
                .inspect_err(|message| ffi::emit_op_error(op, message, ""))
                .is_ok()
    }

    fn verify_element(&self, op: Op) -> Result<(), String> {
        let operands: Vec<Val> = op.operands().collect();
        self.result_element.of(&operands).map_or(Ok(()), |expected| verify_result_element(op, expected))
    }

    fn verify_further(&self, op: Op) -> Result<(), String> {
        let Some(verifier) = &self.verifier else { return Ok(()) };
        let panicked = |text| Err(format!("internal error of the verifier of this op: {text}").into());
        catch(|| verifier(op)).unwrap_or_else(panicked).map_err(|error| match error.to_string() {
            text if text.is_empty() => "is refused by its verifier, which does not say why".to_owned(),
            text => text,
        })
    }
}

impl Definition for BroadcastableOp {
    fn name(&self) -> &str {
        &self.name
    }

    fn result_element(&self) -> BcastResultElement {
        match self.result_element {
            ResultElement::LastOperand => BcastResultElement::BcastResultElementLastOperand,
            ResultElement::I1 => BcastResultElement::BcastResultElementI1,
        }
    }

    fn may_trap(&self) -> bool {
        self.may_trap
    }
}

impl ResultElement {
    /// The element type that comes out; `None` without operands.
    fn of<'c>(self, operands: &[Val<'c>]) -> Option<Type<'c>> {
        let last = ffi::element_type(operands.last()?.r#type());
        Some(match self {
            Self::LastOperand => last,
            Self::I1 => ffi::i1(last),
        })
    }

    /// The one result type of an op that is to be built; `None` if there is none, which is reported without the
    /// name of the op, because MLIR does not say it.
    pub(in crate::mlir) fn infer_result_types<'c>(self, request: &Request<'c>) -> Option<Vec<Type<'c>>> {
        let element = self.of(&request.operands);
        request.infer("cannot infer the result type:", element.map(|element| vec![element]))
    }
}

#[cfg(test)]
mod tests {
    use super::RESERVED;

    /// What the passes load is reserved.
    #[test]
    fn reserved_names_cover_the_dialects_of_passes() {
        let ods = std::fs::read_to_string("dialect/BcastPasses.td").unwrap();
        let classes = ods.split("\"::mlir::").skip(1).filter_map(|rest| rest.split('"').next());
        let dialects = classes.filter(|class| class.ends_with("Dialect"));
        let mut names: Vec<_> =
            dialects.map(|class| class.split("::").next().unwrap().to_lowercase()).collect();
        names.dedup();
        assert!(names.len() > 8, "{names:?}");
        names.iter().for_each(|name| assert!(RESERVED.contains(&name.as_str()), "{name}"));
    }
}
