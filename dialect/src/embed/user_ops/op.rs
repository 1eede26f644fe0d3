//! One op that a user defines at run time, and how it is verified.

use super::lowering::{AnyError, Elements, Lowering};
use crate::{
    body::elements::verify_result_element,
    ffi::{self, Definition, Op, Val, catch, glue::BcastResultElement},
    interfaces::infer::Request,
    verify::verify_broadcastable,
};
use melior::ir::{
    Type, Value, ValueLike,
    operation::{OperationLike, OperationRef},
};
use std::sync::Arc;

type Verifier = dyn for<'c, 'a> Fn(OperationRef<'c, 'a>) -> Result<(), AnyError> + Send + Sync;

/// The element type of an op's result, which is inferred and verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultElement {
    /// The element type of the last operand, as for a sum or a selection.
    #[default]
    LastOperand,
    /// `i1`, as for a comparison.
    I1,
}

/// One op of [`BroadcastableOps`](super::BroadcastableOps).
///
/// ```
/// use broadcastable_dialect::{BroadcastableOp, BroadcastableOps, ResultElement};
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
    pub(super) name: String,
    result_element: ResultElement,
    may_trap: bool,
    verifier: Option<Arc<Verifier>>,
    pub(super) lowering: Option<Lowering>,
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
    /// An op of that name (without the dialect's name), whose result has the element type of the last
    /// operand.
    pub fn new(name: impl Into<String>) -> Self {
        let (result_element, verifier, lowering) = Default::default();
        Self { name: name.into(), result_element, may_trap: false, verifier, lowering }
    }

    /// Sets the element type of the result.
    pub fn result_element(self, result_element: ResultElement) -> Self {
        Self { result_element, ..self }
    }

    /// Marks the op as undefined behaviour for some elements, such as a zero divisor: MLIR never executes it
    /// speculatively.
    pub fn may_trap(self) -> Self {
        Self { may_trap: true, ..self }
    }

    /// Adds a check of ops that break no rule of broadcasting.
    ///
    /// The message of an `Err`, of any type, is reported as an error on the op, as `'toy.add' op …`, and so
    /// is a panic. MLIR calls the closure from many threads. The closure is dropped with the last set,
    /// registry and context that has the op.
    pub fn verifier<F>(self, verifier: F) -> Self
    where
        F: for<'c, 'a> Fn(OperationRef<'c, 'a>) -> Result<(), AnyError> + Send + Sync + 'static,
    {
        Self { verifier: Some(Arc::new(verifier)), ..self }
    }

    /// Lets [`lower`](super::BroadcastableOps::lower) replace the op by an op of `bcast` with the same
    /// operands, such as `bcast.add`.
    pub fn lowered_to(self, op: impl Into<String>) -> Self {
        Self { lowering: Some(Lowering::To(op.into())), ..self }
    }

    /// Lets [`lower`](super::BroadcastableOps::lower) replace the op by a `bcast.map` with the body that the
    /// closure builds. It returns the computed element, of the type [`Elements::result`].
    pub fn lowered_by<F>(self, body: F) -> Self
    where
        F: for<'c, 'a> Fn(&Elements<'c, 'a>) -> Result<Value<'c, 'a>, AnyError> + Send + Sync + 'static,
    {
        Self { lowering: Some(Lowering::By(Arc::new(body))), ..self }
    }

    /// Verifies such an op; reports the first error.
    pub(crate) fn verify(&self, op: Op) -> bool {
        verify_broadcastable(op)
            && self
                .verify_element(op)
                .and_then(|()| self.verify_further(op))
                .inspect_err(|message| ffi::emit_op_error(op, message, &[]))
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
            text if text.is_empty() => "is refused by its verifier, which returned no message".to_owned(),
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
    /// The element type of the result; `None` without operands.
    fn of<'c>(self, operands: &[Val<'c>]) -> Option<Type<'c>> {
        let last = ffi::element_type(operands.last()?.r#type());
        Some(match self {
            Self::LastOperand => last,
            Self::I1 => ffi::i1(last),
        })
    }

    /// The one result type of an op that is yet to be built; `None` if it has none. The error is reported
    /// without the op's name, because MLIR does not pass it.
    pub(crate) fn infer_result_types<'c>(self, request: &Request<'c>) -> Option<Vec<Type<'c>>> {
        let element = self.of(&request.operands);
        request.infer("cannot infer the result type:", element.map(|element| vec![element]))
    }
}
