//! Replaces the ops that users define by ops of `bcast`, which the passes lower.

use super::BroadcastableOps;
use crate::{
    body::map::{MAP, YIELD},
    embed::op_builder::OpBuilder,
    ffi::{self, Op, OpParts, Replacements, Val, catch},
    verify::{alignment::attribute_dimensions, error::BROADCAST_DIMENSIONS},
};
use broadcastable::Alignment;
use melior::{
    Context,
    ir::{
        Block, BlockLike, Location, Module, Region, RegionLike, Type, Value, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use std::{fmt, sync::Arc};

/// Any error; its message is reported.
pub(super) type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// The computation of a user's op.
#[derive(Clone)]
pub(super) enum Lowering {
    /// The same as this op of `bcast`.
    To(String),
    /// The scalar that this body computes from one element of each operand.
    By(Arc<Body>),
}

pub(super) type Body = dyn for<'c, 'a> Fn(&Elements<'c, 'a>) -> Result<Value<'c, 'a>, AnyError> + Send + Sync;

/// One element of each operand, of which [`lowered_by`](super::BroadcastableOp::lowered_by) computes an
/// element of the result.
pub struct Elements<'c, 'a> {
    /// The context of the op.
    pub context: &'c Context,
    /// The location of the op.
    pub location: Location<'c>,
    /// The block that takes the computation.
    pub block: &'a Block<'c>,
    /// The elements, in the order of the operands.
    pub operands: Vec<Value<'c, 'a>>,
    /// The type of the computed element.
    pub result: Type<'c>,
}

impl<'c, 'a> Elements<'c, 'a> {
    /// Adds an op with one result of the type of the computed element, such as `arith.addf`, and returns that
    /// result.
    ///
    /// # Errors
    /// MLIR cannot build the op.
    pub fn compute(&self, op: &str, operands: &[Value<'c, 'a>]) -> Result<Value<'c, 'a>, AnyError> {
        let state =
            OperationBuilder::new(op, self.location).add_operands(operands).add_results(&[self.result]);
        let op = self.block.append_operation(state.build()?);
        Ok(op.result_at(0).expect("it was built with one result"))
    }
}

/// The reason why [`BroadcastableOps::lower`] left an op, and those after it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{op}' is not lowered: {reason}")]
pub struct LowerError {
    /// The name of the op.
    pub op: String,
    /// Why.
    pub reason: String,
}

impl BroadcastableOps {
    /// Replaces the ops that say what they compute ([`lowered_to`](super::BroadcastableOp::lowered_to),
    /// [`lowered_by`](super::BroadcastableOp::lowered_by)) by ops of `bcast`, whose dialect the context has
    /// loaded. Returns their number. Types of results stay: a `tensor.cast` follows where `bcast` infers
    /// more.
    ///
    /// ```
    /// use broadcastable_dialect::{BroadcastableOp, BroadcastableOps, register_dialect};
    /// use melior::{Context, dialect::DialectRegistry, ir::{Module, operation::OperationLike}, utility::register_all_dialects};
    ///
    /// let registry = DialectRegistry::new();
    /// register_all_dialects(&registry);
    /// register_dialect(&registry);
    /// let context = Context::new_with_registry(&registry, false);
    /// context.load_all_available_dialects();
    /// let fma = BroadcastableOp::new("fma").lowered_by(|elements| {
    ///     let [a, b, c] = elements.operands[..] else { return Err("takes three operands".into()) };
    ///     let product = elements.compute("arith.mulf", &[a, b])?;
    ///     elements.compute("arith.addf", &[product, c])
    /// });
    /// let ops = BroadcastableOps::new("toy").op(BroadcastableOp::new("plus").lowered_to("bcast.add")).op(fma);
    /// ops.register(&context)?;
    ///
    /// let mut module = Module::parse(&context, "func.func @f(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
    ///     %0 = toy.plus %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
    ///     %1 = toy.fma %a, %b, %0 : (tensor<4x1xf32>, tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    ///     return %1 : tensor<4x3xf32>
    /// }").unwrap();
    /// assert_eq!(ops.lower(&mut module)?, 2);
    /// let text = module.as_operation().to_string();
    /// assert!(text.contains("bcast.add") && text.contains("bcast.map") && !text.contains("toy."), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LowerError`] at the first op that cannot be replaced; the ops before it are.
    pub fn lower(&self, module: &mut Module) -> Result<usize, LowerError> {
        let mut root = ffi::module_mut(module);
        let context = root.context();
        let context = ffi::context(&context);
        let mut replacements = Replacements::default();
        let mut count = 0;
        let mut lower_all = || {
            for op in ffi::ops_below_mut(&mut root) {
                let Some((name, lowering)) = self.lowering_of(*op) else { continue };
                let failed = |reason| LowerError { op: name, reason };
                let value = catch(|| lowering.lower(context, *op)).unwrap_or_else(Err).map_err(failed)?;
                replacements.replace(op, &[value]);
                count += 1;
            }
            Ok(())
        };
        let done = lower_all();
        replacements.finish();
        done.map(|()| count)
    }

    fn lowering_of(&self, op: Op) -> Option<(String, &Lowering)> {
        let name = op.name();
        let name = name.as_string_ref().as_str().ok()?;
        let own = name.strip_prefix(&self.dialect)?.strip_prefix('.')?;
        let lowering = self.ops.iter().find(|op| op.name == own)?.lowering.as_ref()?;
        Some((name.to_owned(), lowering))
    }
}

impl Lowering {
    /// Builds what replaces the op before it.
    fn lower<'c>(&self, context: &'c Context, op: Op<'c>) -> Result<Val<'c>, String> {
        let operands: Vec<Val> = op.operands().collect();
        let declared = ffi::result(op, 0).r#type();
        let dimensions = attribute_dimensions(op, BROADCAST_DIMENSIONS)?;
        let name = match self {
            Self::To(name) => name,
            Self::By(_) => MAP,
        };
        let own = op.name();
        let location = own
            .as_string_ref()
            .as_str()
            .map_or(op.location(), |own| ffi::made_from(context, op.location(), own));
        let mut state = OpBuilder::new(context, name, location).operands(&operands);
        if let Some(dimensions) = &dimensions {
            state = state.alignment(Alignment::Explicit(dimensions));
        }
        if let Self::By(body) = self {
            state = state.body(region(context, op, &operands, ffi::element_type(declared), body.as_ref())?);
        }
        let built = state.build().map_err(|error| error.to_string())?;
        let found = ffi::result(ffi::op(&built), 0).r#type();
        let [own, other] = [declared, found].map(ffi::element_type);
        if own != other {
            let [own, other] = [own, other].map(ffi::type_text);
            return Err(format!("it declares a result of '{own}', and {name} has '{other}'"));
        }
        Ok(cast(op, ffi::result(*ffi::insert_before(op, built), 0), declared))
    }
}

/// The body of a `bcast.map`.
fn region<'c>(
    context: &'c Context,
    op: Op<'c>,
    operands: &[Val<'c>],
    result: Type<'c>,
    body: &Body,
) -> Result<Region<'c>, String> {
    let location = op.location();
    let types: Vec<_> =
        operands.iter().map(|operand| (ffi::element_type(operand.r#type()), location)).collect();
    let block = Block::new(&types);
    let operands = ffi::block_arguments(&block);
    let elements = Elements { context, location, block: &block, operands, result };
    let computed = body(&elements).map_err(|error| error.to_string())?;
    let end = OperationBuilder::new(YIELD, location).add_operands(&[computed]).build();
    block.append_operation(end.map_err(|error| error.to_string())?);
    let region = Region::new();
    region.append_block(block);
    Ok(region)
}

/// The value with the declared type.
fn cast<'c>(op: Op<'c>, value: Val<'c>, declared: Type<'c>) -> Val<'c> {
    if value.r#type() == declared {
        return value;
    }
    let state =
        OperationBuilder::new("tensor.cast", op.location()).add_operands(&[value]).add_results(&[declared]);
    let cast = state.build().expect("an op with given result types can be created");
    ffi::result(*ffi::insert_before(op, cast), 0)
}

impl fmt::Debug for Lowering {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::To(name) => write!(formatter, "To({name})"),
            Self::By(_) => formatter.write_str("By(…)"),
        }
    }
}
