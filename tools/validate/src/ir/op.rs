//! The ops of a program and their context, and the error for one that is not understood.

use broadcastable_mlir::{
    OpParts,
    melior::{
        Context,
        dialect::DialectRegistry,
        ir::{
            BlockLike, BlockRef, RegionLike, Type, ValueLike,
            operation::{OperationLike, OperationRef},
        },
        utility::register_all_dialects,
    },
    register_dialect,
};
use std::fmt;

/// A context with the dialects of programs before and after their lowering.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

/// An op of the program.
pub type Op<'c, 'a> = OperationRef<'c, 'a>;

/// An op that this tool does not understand, so that it cannot decide the function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// The op's name.
    pub op: String,
    /// Its location.
    pub location: String,
    /// The part that is not understood.
    pub why: String,
}

impl NotUnderstood {
    /// That of an op.
    pub fn new(op: Op, why: &str) -> Self {
        Self { op: name(op), location: location(op), why: why.into() }
    }
}

impl fmt::Display for NotUnderstood {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "not understood: '{}' in {}: {}", self.op, self.location, self.why)
    }
}

impl std::error::Error for NotUnderstood {}

/// The name of an op.
pub fn name(op: Op) -> String {
    op.name().as_string_ref().as_str().unwrap_or_default().to_owned()
}

/// The id of a value.
pub fn key<'c>(value: &impl ValueLike<'c>) -> usize {
    value.to_raw().ptr as usize
}

/// The id of an op.
pub fn key_of_op(op: Op) -> usize {
    op.to_raw().ptr as usize
}

/// The id of a block.
pub fn key_of_block(block: BlockRef) -> usize {
    block.to_raw().ptr as usize
}

/// The location of an op; a program from a text has no file name.
fn location(op: Op) -> String {
    let text = op.location().to_string();
    let line = text.strip_prefix("loc(\"-\":").and_then(|rest| rest.split(':').next());
    line.map_or(text.clone(), |line| format!("line {line}"))
}

/// The op in words.
pub fn place(op: Op) -> String {
    format!("'{}' in {}", name(op), location(op))
}

/// The block of a region that has only one.
pub fn only_block<'c, 'a>(op: Op<'c, 'a>, region: usize) -> Result<BlockRef<'c, 'a>, NotUnderstood> {
    let block = op.region_at(region).and_then(|region| region.first_block());
    let block = block.ok_or_else(|| NotUnderstood::new(op, "it has no body"))?;
    match block.next_in_region() {
        None => Ok(block),
        Some(_) => {
            Err(NotUnderstood::new(op, "its control flow is made of blocks: only that of scf is read"))
        }
    }
}

/// The type of an op's only result.
pub fn result_type<'c>(op: Op<'c, '_>) -> Result<Type<'c>, NotUnderstood> {
    let result = op.results().next().ok_or_else(|| NotUnderstood::new(op, "it has no result"))?;
    Ok(result.r#type())
}
