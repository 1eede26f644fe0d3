//! Builds ops of the dialect; errors are returned as values.

use super::operation::InferResultTypeError;
use crate::{convert::value_type_of, ffi, verify::error::BROADCAST_DIMENSIONS};
use broadcastable::{Alignment, Op, Violation};
use melior::{
    Context,
    ir::{
        Attribute, Identifier, Location, Operation, Region, Type, Value, ValueLike,
        attribute::DenseI64ArrayAttribute,
        operation::{OperationBuilder, OperationLike},
    },
};

/// Builds an op of the dialect `bcast`, and infers its result types, unless one is declared.
///
/// It reports nothing to MLIR. The functions of [`ops`](crate::ops::bcast) are shorter where an op needs no
/// attributes.
///
/// ```
/// use broadcastable::Rule;
/// use broadcastable_dialect::{BuildError, InferResultTypeError, OpBuilder, register_dialect};
/// use melior::{Context, dialect::DialectRegistry, ir::{*, operation::OperationLike}};
///
/// let registry = DialectRegistry::new();
/// register_dialect(&registry);
/// let context = Context::new_with_registry(&registry, false);
/// context.load_all_available_dialects();
/// let location = Location::unknown(&context);
/// let tensor = |text| Type::parse(&context, text).unwrap();
/// let block = Block::new(&[(tensor("tensor<4x1xf32>"), location), (tensor("tensor<3xf32>"), location)]);
/// let (a, b) = (block.argument(0).unwrap().into(), block.argument(1).unwrap().into());
///
/// let less = OpBuilder::new(&context, "bcast.compare", location)
///     .operands(&[a, b])
///     .attribute("predicate", Attribute::parse(&context, "2 : i64").unwrap())
///     .build()?;
/// assert_eq!(less.result(0).unwrap().r#type(), tensor("tensor<4x3xi1>"));
///
/// let wrong = Block::new(&[(tensor("tensor<2xf32>"), location)]);
/// let error = OpBuilder::new(&context, "bcast.add", location).operands(&[wrong.argument(0).unwrap().into(), b]).build();
/// let Err(BuildError::Infer(InferResultTypeError::Violation(violation))) = error else { panic!() };
/// assert_eq!(violation.rule(), Rule::InferDim);
/// # Ok::<(), BuildError>(())
/// ```
#[must_use]
pub struct OpBuilder<'c, 'a> {
    context: &'c Context,
    name: &'a str,
    location: Location<'c>,
    operands: Vec<Value<'c, 'a>>,
    alignment: Alignment<'a>,
    attributes: Vec<(&'a str, Attribute<'c>)>,
    body: Option<Region<'c>>,
    result: Option<Type<'c>>,
}

/// The reason why [`OpBuilder::build`] built nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The op does not exist, or its dialect is not loaded.
    #[error("the context knows no op '{0}': register the dialect with `register_dialect`, and load it")]
    UnknownOp(String),
    /// The operands infer no result type.
    #[error(transparent)]
    Infer(#[from] InferResultTypeError),
    /// MLIR refuses the op with this message: because of its number of operands, its attributes, its
    /// elements, or its body.
    #[error("{0}")]
    Refused(String),
}

impl From<Violation> for BuildError {
    fn from(violation: Violation) -> Self {
        Self::Infer(violation.into())
    }
}

impl<'c, 'a> OpBuilder<'c, 'a> {
    /// An op of that name, such as `bcast.add`.
    pub fn new(context: &'c Context, name: &'a str, location: Location<'c>) -> Self {
        let alignment = Alignment::Right;
        let (operands, attributes) = (vec![], vec![]);
        Self { context, name, location, operands, alignment, attributes, body: None, result: None }
    }

    /// Adds operands.
    pub fn operands(mut self, operands: &[Value<'c, 'a>]) -> Self {
        self.operands.extend(operands);
        self
    }

    /// Sets the alignment; explicit dimensions become the attribute `broadcast_dimensions`.
    pub fn alignment(self, alignment: Alignment<'a>) -> Self {
        Self { alignment, ..self }
    }

    /// Adds an attribute.
    pub fn attribute(mut self, name: &'a str, attribute: Attribute<'c>) -> Self {
        self.attributes.push((name, attribute));
        self
    }

    /// Sets the body of a `bcast.map`.
    pub fn body(self, body: Region<'c>) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Declares the type of the one result, such as one without a rank: inference ignores operands without a
    /// rank.
    pub fn result(self, r#type: Type<'c>) -> Self {
        Self { result: Some(r#type), ..self }
    }

    /// Builds and verifies the op.
    ///
    /// # Errors
    /// [`BuildError`]; then nothing is built.
    pub fn build(self) -> Result<Operation<'c>, BuildError> {
        if !self.name.starts_with("bcast.") || !self.context.is_registered_operation(self.name) {
            return Err(BuildError::UnknownOp(self.name.into()));
        }
        let mut attributes = self.attributes.clone();
        if let Alignment::Explicit(entries) = self.alignment {
            attributes
                .push((BROADCAST_DIMENSIONS, DenseI64ArrayAttribute::new(self.context, entries).into()));
        }
        let attributes: Vec<_> =
            attributes.iter().map(|&(name, value)| (Identifier::new(self.context, name), value)).collect();
        self.verify_operands()?;
        let state = OperationBuilder::new(self.name, self.location)
            .add_operands(&self.operands)
            .add_attributes(&attributes)
            .add_regions_vec(self.body.into_iter().collect());
        let state = match self.result {
            Some(declared) => state.add_results(&[declared]),
            None => state.enable_result_type_inference(),
        };
        ffi::quietly(self.context, || state.build().ok().filter(|operation| operation.verify())).map_err(
            |message| {
                // The one thing that is not reported: there is nothing from which a result type could be
                // inferred.
                let nothing = "'bcast.map' op needs a body that ends with 'bcast.yield' of one value";
                BuildError::Refused(if message.is_empty() { nothing.to_owned() } else { message })
            },
        )
    }

    /// The error that MLIR's own inference would report, as a value.
    fn verify_operands(&self) -> Result<(), BuildError> {
        let op = Op::elementwise(self.operands.iter().map(|value| value_type_of(value.r#type())))
            .aligned(self.alignment);
        op.infer().map_err(InferResultTypeError::from)?;
        if op.operands().is_empty() { Err(Violation::NoOperands.into()) } else { Ok(()) }
    }
}
