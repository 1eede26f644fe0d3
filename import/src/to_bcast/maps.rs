//! `linalg.map`: a `bcast.map` with the same body. Scalars from outside are operands of rank 0, which
//! broadcast.

use super::{casts::as_declared, computations};
use crate::{
    OpBuilder,
    body::map::MAP,
    builder::Builder,
    ffi::{self, Number, Op, Val},
    foreign::Operation,
};
use broadcastable_foreign::{Verdict, judge, profile};
use melior::ir::{Block, Region, RegionLike, ValueLike, operation::OperationLike};
use std::collections::HashSet;

const NAME: &str = "linalg.map";
const END: &str = "linalg.yield";

/// The value that replaces the result of a map on tensors, or the reason why it stays; `None` for any other
/// op.
pub fn convert<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Result<Val<'c>, String>> {
    let is_map = ffi::has_name(op, NAME) && op.result_count() == 1;
    is_map.then(|| converted(builder, op))
}

fn converted<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
    let signature = profile::signature(NAME).ok_or("no profile describes it")?;
    match judge(&Operation(op), signature) {
        Verdict::Refused(refusal) => return Err(refusal.message),
        Verdict::NotJudged(reason) => return Err(reason),
        Verdict::Fits => {}
    }
    // The last operand is the tensor that is written.
    let count = op.operand_count().checked_sub(1).filter(|&count| count > 0).ok_or("it has no input")?;
    let parameters = ffi::body_arguments(op);
    verify_body(op, parameters.get(count..).unwrap_or_default())?;
    let scalars = scalars(op, &parameters)?;
    let tensors = scalars.iter().map(|&scalar| as_tensor(builder, scalar));
    let operands: Vec<Val> =
        op.operands().take(count).map(Ok).chain(tensors).collect::<Result<_, String>>()?;
    let elements: Vec<_> =
        operands.iter().map(|operand| (ffi::element_type(operand.r#type()), op.location())).collect();
    let block = Block::new(&elements);
    let replaced = parameters.into_iter().take(count).chain(scalars).map(ffi::value_number);
    let values = replaced.zip(ffi::block_arguments(&block)).collect();
    computations::copy(&builder.at_end_of(&block), op, END, values);
    let region = Region::new();
    region.append_block(block);
    let state = OpBuilder::new(builder.context(), MAP, builder.location()).operands(&operands).body(region);
    let built = state.build().map_err(|error| error.to_string())?;
    let value = ffi::result(*builder.insert(built), 0);
    Ok(as_declared(builder, value, ffi::result(op, 0).r#type()))
}

/// The values from outside that a body uses, each once.
fn scalars<'c>(op: Op<'c>, parameters: &[Val<'c>]) -> Result<Vec<Val<'c>>, String> {
    let mut own: HashSet<usize> = parameters.iter().copied().map(ffi::value_number).collect();
    let mut found = Vec::new();
    for inner in ffi::body_ops(op) {
        for operand in inner.operands().filter(|&operand| own.insert(ffi::value_number(operand))) {
            if ffi::number_of(operand.r#type()) == Number::Other {
                let r#type = ffi::type_text(operand.r#type());
                return Err(format!("its body uses a value of type '{type}' from outside"));
            }
            found.push(operand);
        }
        own.extend(inner.results().map(|result| ffi::value_number(result.into())));
    }
    Ok(found)
}

/// The tensor of rank 0 with that element.
fn as_tensor<'c>(builder: &Builder<'c, '_>, scalar: Val<'c>) -> Result<Val<'c>, String> {
    let r#type = ffi::tensor_type(&[], scalar.r#type(), None, builder.location());
    let r#type = r#type.ok_or("there is no such tensor")?;
    Ok(builder.build("tensor.from_elements", &[scalar], &[], r#type))
}

/// Returns the reason that keeps a body from being that of a `bcast.map`.
fn verify_body<'c>(op: Op<'c>, unread: &[Val<'c>]) -> Result<(), String> {
    let is_unread =
        |value: Val| unread.iter().any(|&other| ffi::value_number(other) == ffi::value_number(value));
    for inner in ffi::body_ops(op) {
        if inner.operands().any(is_unread) {
            return Err("its body reads the tensor that is written".to_owned());
        }
        let name = inner.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let is_scalar = !name.starts_with("linalg.") && inner.region_count() == 0;
        let fits = name == END || is_scalar && ffi::is_memory_effect_free(inner);
        if !fits {
            return Err(format!("its body has '{name}', which does not compute one element of others alone"));
        }
    }
    Ok(())
}
