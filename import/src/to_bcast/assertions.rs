//! Assertions on sizes that JAX writes, and that no declaration says, such as that of the constraint `T >=
//! B`.

use super::{
    given::assert,
    sizes::{
        emit,
        read::{Arguments, Reader},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts},
};

/// Builds the check that stands for an assertion; returns whether the op is one.
pub fn convert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> bool {
    let text = |name| ffi::attribute(op, name).and_then(ffi::string_value);
    if !ffi::has_name(op, "stablehlo.custom_call")
        || text("call_target_name").as_deref() != Some("shape_assertion")
    {
        return false;
    }
    let condition = op.operand_at(0).and_then(|condition| Reader::new(arguments, arguments).size(condition));
    let Some(condition) = condition else { return false };
    // The following ops have places for sizes.
    let message = text("error_message").unwrap_or_default();
    let message = message.split(". ").next().unwrap_or_default();
    assert(builder, op, emit::condition(builder, &condition), message);
    true
}
