//! Parts of tensors, and tensors whose elements are looked up.

use super::{
    given::{assert, mixed, sizes},
    sizes::{
        emit,
        number::{Number, Operator},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
};

/// The elements of a tensor at an offset, as many as the sizes, one in each step of the strides.
pub struct Part<'c> {
    pub offsets: Vec<Number<'c>>,
    pub sizes: Vec<Number<'c>>,
    pub strides: Vec<i64>,
}

impl<'c> Part<'c> {
    /// The part as a tensor without some of its dimensions, which have the size 1.
    pub fn extract(
        &self,
        builder: &Builder<'c, '_>,
        tensor: Val<'c>,
        left_out: &[usize],
    ) -> Result<Val<'c>, String> {
        let (operands, attributes) = self.bounds(builder, &[tensor]);
        let (fixed, _) = mixed(builder, &self.sizes);
        let kept = fixed.iter().enumerate().filter(|(dim, _)| !left_out.contains(dim));
        let kept: Vec<i64> = kept.map(|(_, &size)| size).collect();
        let element = ffi::element_type(tensor.r#type());
        let result = ffi::tensor_type(&kept, element, None, builder.location());
        let result: Type = result.ok_or("there is no such tensor")?;
        Ok(builder.build("tensor.extract_slice", &operands, &attributes, result))
    }

    /// A tensor with another one in place of the part.
    pub fn insert(&self, builder: &Builder<'c, '_>, source: Val<'c>, tensor: Val<'c>) -> Val<'c> {
        let (operands, attributes) = self.bounds(builder, &[source, tensor]);
        builder.build("tensor.insert_slice", &operands, &attributes, tensor.r#type())
    }

    fn bounds(
        &self,
        builder: &Builder<'c, '_>,
        tensors: &[Val<'c>],
    ) -> (Vec<Val<'c>>, Vec<(&'static str, Attribute<'c>)>) {
        let context = builder.context();
        let (fixed, dynamic) = mixed(builder, &self.sizes);
        // Nothing may be at the end of a dimension, where MLIR allows no offset.
        let offset = |(offset, size): (&Number<'c>, &Number<'c>)| match size {
            Number::Constant(0) => Number::Constant(0),
            _ => offset.clone(),
        };
        let offsets: Vec<Number> = self.offsets.iter().zip(&self.sizes).map(offset).collect();
        let (fixed_offsets, dynamic_offsets) = mixed(builder, &offsets);
        let array = |values: &[i64]| DenseI64ArrayAttribute::new(context, values).into();
        let mut segments = vec![1; tensors.len()];
        segments.extend([dynamic_offsets.len() as i32, dynamic.len() as i32, 0]); // ranks
        let attributes = vec![
            ("static_offsets", array(&fixed_offsets)),
            ("static_sizes", array(&fixed)),
            ("static_strides", array(&self.strides)),
            ("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &segments).into()),
        ];
        ([tensors, &dynamic_offsets, &dynamic].concat(), attributes)
    }
}

/// The sizes of a tensor as numbers.
pub fn numbers_of<'c>(tensor: Val<'c>) -> Result<Vec<Number<'c>>, String> {
    let dims = sizes(tensor.r#type())?;
    let number = |(at, dim): (usize, &broadcastable::Dim)| match dim.as_static() {
        Some(size) => Number::Constant(size as i64), // below 2^63
        None => Number::Dim(tensor, at),
    };
    Ok(dims.iter().enumerate().map(number).collect())
}

/// The rest of a dimension after a part, and whether the part is not larger, if that is checked.
pub fn inside<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    own: &Number<'c>,
    part: &Number<'c>,
    message: &str,
) -> Result<(Number<'c>, Option<Val<'c>>), String> {
    if own == part {
        return Ok((Number::Constant(0), None));
    }
    let rest = Number::computed(Operator::Subtract, vec![own.clone(), part.clone()])
        .ok_or("its sizes are too large a computation")?;
    match rest.constant() {
        Some(left) if left < 0 => Err(message.to_owned()),
        Some(_) => Ok((rest, None)),
        None => {
            let fits = builder.at_least(emit::number_value(builder, &rest), builder.index(0));
            assert(builder, op, fits, message);
            Ok((rest, Some(fits)))
        }
    }
}

/// The start of a slice inside of its tensor, of which `rest` is not in the slice.
pub fn clamped<'c>(start: &Number<'c>, rest: Number<'c>) -> Option<Number<'c>> {
    if *start == Number::Constant(0) || rest == Number::Constant(0) {
        return Some(Number::Constant(0));
    }
    let most = Number::computed(Operator::Minimum, vec![start.clone(), rest])?;
    Number::computed(Operator::Maximum, vec![most, Number::Constant(0)])
}

/// The tensor of these sizes whose elements a function computes of their indices.
pub fn elements<'c, F>(
    builder: &Builder<'c, '_>,
    sizes: &[Number<'c>],
    element: Type<'c>,
    body: F,
) -> Result<Val<'c>, String>
where
    F: FnOnce(&Builder<'c, '_>, &[Val<'c>]) -> Val<'c>,
{
    let (fixed, dynamic) = mixed(builder, sizes);
    let r#type = ffi::tensor_type(&fixed, element, None, builder.location());
    Ok(builder.generate(r#type.ok_or("there is no such tensor")?, sizes.len(), &dynamic, body))
}
