//! The rules for melior's operations, built or not yet built.

use crate::{
    convert::{shaped_type, value_types},
    ffi,
    verify::{self, error::OperationError, view::View},
};
use broadcastable::{Alignment, Facts, Kind, Op, ValueType, Violation};
use melior::ir::{Operation, Type, Value, ValueLike};

/// The operation as the rules see it: `bcast.broadcast` is the N-to-N operator, and every other operation is
/// an elementwise op, which lines its operands up by its attribute `broadcast_dimensions` or on the right.
/// Operands that are the same value have equal sizes.
///
/// # Errors
/// [`OperationError::BroadcastDimensions`] for a malformed attribute.
pub fn op_of(operation: &Operation) -> Result<Op, OperationError> {
    Ok(View::new(ffi::op(operation))?.to_op())
}

/// Verifies an operation of any dialect, registered or not, in a block or in none.
///
/// Rules `operands-nonempty` to `result-static`, as [`Op::verify`] applies them to an elementwise op. If the
/// operation has an attribute `broadcast_dimensions`, its operands line up by it. The function ignores
/// element types and encodings, and reports nothing to MLIR.
///
/// Returns the facts that the operands prove; operands that are the same value have equal sizes. For roles,
/// run-time checks and pictures, convert the operation to an [`Op`].
///
/// ```
/// use broadcastable::Rule;
/// use broadcastable_dialect::{OperationError, verify_operation};
/// use melior::{Context, ir::{*, operation::OperationBuilder}};
///
/// let context = Context::new();
/// context.set_allow_unregistered_dialects(true);
/// let location = Location::unknown(&context);
/// let tensor = |text| Type::parse(&context, text).unwrap();
/// let block = Block::new(&[(tensor("tensor<4x1xf32>"), location), (tensor("tensor<?xf32>"), location)]);
/// let add = |result| {
///     OperationBuilder::new("toy.add", location)
///         .add_operands(&[block.argument(0).unwrap().into(), block.argument(1).unwrap().into()])
///         .add_results(&[tensor(result)])
///         .build()
///         .unwrap()
/// };
/// let facts = verify_operation(&add("tensor<4x?xf32>")).unwrap();
/// assert_eq!(facts.shape().to_string(), "4x?");
///
/// let Err(OperationError::Violation(violation)) = verify_operation(&add("tensor<4xf32>")) else { panic!() };
/// assert_eq!(violation.rule(), Rule::ResultRank);
/// ```
///
/// # Errors
/// [`OperationError::BroadcastDimensions`] for a malformed attribute, otherwise the violation of the first
/// broken rule.
pub fn verify_operation(operation: &Operation) -> Result<Facts, OperationError> {
    verify::verify(ffi::op(operation))
}

/// The reason why operands infer no result type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InferResultTypeError {
    /// The operands break a rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// MLIR has no tensor or vector with such elements.
    #[error("a {kind} cannot have elements of type '{element}'")]
    Element {
        /// The kind of the result.
        kind: Kind,
        /// The requested element type.
        element: String,
    },
}

/// The result type of an elementwise operation on these operands: a tensor or vector of the inferred shape,
/// with the requested element type and without encoding. No rule looks at the operands' element types.
///
/// Rules `operands-nonempty` to `infer-result-shape`, or to `dims-order` by the alignment, except those about
/// results. Nothing is reported to MLIR.
///
/// ```
/// use broadcastable::Alignment;
/// use broadcastable_dialect::infer_result_type;
/// use melior::{Context, ir::*};
///
/// let context = Context::new();
/// let location = Location::unknown(&context);
/// let tensor = |text| Type::parse(&context, text).unwrap();
/// let block = Block::new(&[(tensor("tensor<4x1xf32>"), location), (tensor("tensor<4xf32>"), location)]);
/// let operands: [Value; 2] = [block.argument(0).unwrap().into(), block.argument(1).unwrap().into()];
/// let bool = Type::parse(&context, "i1").unwrap();
/// assert_eq!(infer_result_type(&operands, Alignment::Right, bool).unwrap(), tensor("tensor<4x4xi1>"));
/// assert_eq!(infer_result_type(&operands, Alignment::Explicit(&[0]), bool).unwrap(), tensor("tensor<4x1xi1>"));
/// ```
///
/// # Errors
/// The violation of the first broken rule, or [`InferResultTypeError::Element`].
pub fn infer_result_type<'c>(
    operands: &[Value<'c, '_>],
    alignment: Alignment<'_>,
    element: Type<'c>,
) -> Result<Type<'c>, InferResultTypeError> {
    let op = Op::elementwise(value_types(operands.iter().copied())).aligned(alignment);
    let facts = op.infer()?;
    let kind = op.operands().first().and_then(ValueType::kind).ok_or(Violation::NoOperands)?;
    // Checked first, because MLIR reports an error where it builds no type.
    ffi::can_be_element(kind, element)
        .then(|| shaped_type(kind, &facts.shape(), element, None, operands[0].location()))
        .flatten()
        .ok_or_else(|| InferResultTypeError::Element { kind, element: ffi::type_text(element) })
}
