//! `bcast-to-signless`: lowers the casts in `casts.rs`. Upstream cannot bufferize `tensor.bitcast`, and the
//! passes below do not need signed integer types.

use crate::{
    builder::Builder,
    convert::{shaped_type, value_type},
    ffi::{self, Inserter, IntegerSign, Op, OpMut, OpParts, Replacements, Val},
};
use broadcastable::ValueType;
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Removes the signs of integer types below `root`, and the casts between them.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    let prints: Vec<(OpMut, Type)> =
        ffi::ops_below_mut(root).into_iter().filter_map(printed_unsigned).collect();
    ffi::make_signless(root);
    for (mut op, r#type) in prints {
        inserter.set_insertion_point(*op);
        let printed = op.operand_at(0).expect("it prints a value");
        let builder = Builder::new(context, inserter, *op);
        let unsigned = builder.build("builtin.unrealized_conversion_cast", &[printed], &[], r#type);
        ffi::set_operand(&mut op, 0, unsigned);
    }
    let mut replacements = Replacements::default();
    let is_bitcast = |op: &OpMut| ffi::has_name(**op, "tensor.bitcast");
    for op in ffi::ops_below_mut(root).into_iter().filter(is_bitcast) {
        inserter.set_insertion_point(*op);
        if let Some(value) = reinterpreted(&Builder::new(context, inserter, *op), *op) {
            replacements.replace(op, &[value]);
        }
    }
    replacements.finish();
    true
}

/// An op that prints numbers as unsigned, because of their type.
fn printed_unsigned(op: OpMut) -> Option<(OpMut, Type)> {
    let printed = ffi::operand_types(*op).next().filter(|_| ffi::has_name(*op, "vector.print"))?;
    (ffi::integer_sign(ffi::element_type(printed)) == Some(IntegerSign::Unsigned)).then_some((op, printed))
}

/// The value that replaces a cast of signless tensors; `None` for a cast that is its own operand.
fn reinterpreted<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Val<'c>> {
    let (operand, result) = (op.operand_at(0)?, ffi::result(op, 0));
    if ffi::value_number(operand) == ffi::value_number(result) {
        return None;
    }
    let (before, after) = (operand.r#type(), result.r#type());
    let element = ffi::element_type(after);
    if ffi::element_type(before) == element {
        return Some(builder.tensor_cast(operand, after));
    }
    let ValueType::Shaped { kind, shape, .. } = value_type(before) else { return None };
    let cast = shaped_type(kind, &shape, element, ffi::encoding(before), builder.location())?;
    Some(builder.tensor_cast(builder.build("arith.bitcast", &[operand], &[], cast), after))
}
