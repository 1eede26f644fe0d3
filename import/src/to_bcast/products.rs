//! Products of matrices that StableHLO's passes do not lower as they should: of unsigned integers in wider ones,
//! such as `ui8` in `i32`, whose elements they extend as if they had signs; and of an input that was broadcast
//! to the batches of the other one, or transposed, which would be copied.

mod batches;
mod transposes;

pub use transposes::of_result;

use super::{
    casts::{as_elements, as_signless},
    sizes::read::Arguments,
};
use crate::{
    OpBuilder,
    body::map::{MAP, YIELD},
    builder::Builder,
    ffi::{self, IntegerSign, Number, Op, Val},
};
use melior::ir::{Block, Region, RegionLike, Type, ValueLike, operation::OperationLike};

const DIMS: &str = "dot_dimension_numbers";

/// Builds the value that replaces the product; `None` for one that stays, and for another op.
pub fn convert<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Option<Result<Val<'c>, String>> {
    let owner = |value: Option<Val<'c>>| value.and_then(ffi::owner);
    let product = owner(batches::as_one(builder, op, arguments)).unwrap_or(op);
    let product = owner(transposes::of_inputs(builder, product)).unwrap_or(product);
    widened(builder, product).or_else(|| (product != op).then(|| Ok(ffi::result(product, 0))))
}

/// The product of the same numbers in the elements of the result.
fn widened<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Result<Val<'c>, String>> {
    let is_product = ["stablehlo.dot", "stablehlo.dot_general"].iter().any(|name| ffi::has_name(op, name));
    let element = ffi::element_type(ffi::first_result(op).filter(|_| is_product)?.r#type());
    let is_narrow = |operand: Val| {
        let own = ffi::element_type(operand.r#type());
        let widths = [own, element].map(|r#type| ffi::number_of(ffi::signless(r#type)));
        let is_unsigned = ffi::integer_sign(own) == Some(IntegerSign::Unsigned);
        is_unsigned && matches!(widths, [Number::Signless(own), Number::Signless(wide)] if own < wide)
    };
    let narrow: Vec<bool> = op.operands().map(is_narrow).collect();
    narrow.contains(&true).then(|| {
        let widened =
            |(operand, is_narrow)| if is_narrow { widen(builder, operand, element) } else { Ok(operand) };
        let operands: Vec<Val> = op.operands().zip(narrow).map(widened).collect::<Result<_, _>>()?;
        let mut product = builder.insert(ffi::clone_op(op));
        operands
            .into_iter()
            .enumerate()
            .for_each(|(index, operand)| ffi::set_operand(&mut product, index, operand));
        Ok(ffi::result(*product, 0))
    })
}

/// The same numbers in wider integers.
fn widen<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, element: Type<'c>) -> Result<Val<'c>, String> {
    let signless = as_signless(builder, tensor);
    let block = Block::new(&[(ffi::element_type(signless.r#type()), builder.location())]);
    let inside = builder.at_end_of(&block);
    let wide = inside.build("arith.extui", &ffi::block_arguments(&block), &[], ffi::signless(element));
    inside.build_without_result(YIELD, &[wide], &[]);
    let region = Region::new();
    region.append_block(block);
    let map = OpBuilder::new(builder.context(), MAP, builder.location()).operands(&[signless]).body(region);
    let widened = ffi::result(*builder.insert(map.build().map_err(|error| error.to_string())?), 0);
    Ok(as_elements(builder, widened, element))
}
