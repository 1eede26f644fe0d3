//! Products in batches of which the second input is the same in each: torch-mlir broadcasts the weights of
//! ONNX's `MatMul`.

use super::DIMS;
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
    to_bcast::{
        gathers::list,
        given::{operand, sizes},
        parts::numbers_of,
        sizes::{
            number::Number,
            read::{Arguments, Reader},
        },
    },
};
use melior::ir::{Attribute, ValueLike, operation::OperationLike};

/// The product of all batches at once, with the second input as it was before it was broadcast; `None` if it
/// was not broadcast along all batches and along nothing else, or if the result would have another order.
pub fn as_one<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Option<Val<'c>> {
    let text = ffi::attribute(op, DIMS).filter(|_| ffi::has_name(op, "stablehlo.dot_general"))?;
    let text = ffi::attribute_text(text);
    let dims = |name: &str| list(&text, &format!("{name}_dimensions"));
    let (batches, second_batches) = (dims("lhs_batching"), dims("rhs_batching"));
    // They are the first dimensions of the result, and of the first input.
    let are_leading = |dims: &[usize]| dims.iter().copied().eq(0..batches.len());
    if batches.is_empty() || !are_leading(&batches) || !are_leading(&second_batches) {
        return None;
    }
    let (second, target) = before_broadcast(operand(op, 1).ok()?, arguments)?;
    let (first, own) = (numbers_of(operand(op, 0).ok()?).ok()?, numbers_of(second).ok()?);
    if target.get(..batches.len()) != first.get(..batches.len()) || target.get(batches.len()..)? != own {
        return None;
    }
    let kept: Option<Vec<usize>> =
        dims("rhs_contracting").iter().map(|dim| dim.checked_sub(batches.len())).collect();
    let text = format!(
        "#stablehlo.dot<lhs_contracting_dimensions = {:?}, rhs_contracting_dimensions = {:?}>",
        dims("lhs_contracting"),
        kept?
    );
    let mut product = builder.insert(ffi::clone_op(op));
    ffi::set_inherent_attribute(&mut product, DIMS, Attribute::parse(builder.context(), &text)?);
    ffi::set_operand(&mut product, 1, second);
    Some(ffi::result(*product, 0))
}

/// The operand of a broadcast to the shape of an empty tensor, and the sizes of that.
fn before_broadcast<'c>(stretched: Val<'c>, arguments: &Arguments) -> Option<(Val<'c>, Vec<Number<'c>>)> {
    let broadcast = ffi::defining_op(stretched, "bcast.broadcast")?;
    let given = operand(broadcast, 0).ok()?;
    let empty = ffi::defining_op(operand(broadcast, 1).ok()?, "tensor.empty")?;
    if ffi::result_index(stretched, broadcast) != Some(0) || broadcast.operand_count() != 2 {
        return None;
    }
    let reader = Reader::new(arguments, arguments);
    let mut dynamic = empty.operands();
    let size = |dim: &broadcastable::Dim| match dim.as_static() {
        Some(size) => i64::try_from(size).ok().map(Number::Constant),
        None => reader.size(dynamic.next()?),
    };
    let target = sizes(ffi::first_result(empty)?.r#type()).ok()?.iter().map(size).collect::<Option<_>>()?;
    Some((given, target))
}
