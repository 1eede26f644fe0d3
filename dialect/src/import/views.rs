//! Reshapes and slices of StableHLO whose sizes only run time knows: `stablehlo.dynamic_reshape`, and a
//! `stablehlo.dynamic_gather` of one slice, which is what JAX makes of `x[:, 1:]`.

use super::{
    casts::{as_declared, as_signless},
    given::{assert, assert_sizes, declared, listed, mixed, operand, sizes},
    sizes::{
        build,
        number::{Number, Operator},
        read::{Arguments, Reader},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use broadcastable::Dim;
use melior::ir::{
    Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};

/// Builds the value that replaces an op's result; `None` for an op of another name.
pub fn convert<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Option<Result<Val<'c>, String>> {
    let name = op.name();
    match name.as_string_ref().as_str().ok()? {
        "stablehlo.dynamic_reshape" => Some(reshape(builder, op, arguments)),
        "stablehlo.dynamic_gather" => {
            Some(Slice::read(op, arguments).and_then(|slice| slice.build(builder, op)))
        }
        _ => None,
    }
}

/// The tensor in another shape of as many elements.
fn reshape<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let target = listed(operand(op, 1)?, declared, arguments)?;
    let own = numbers(tensor, &sizes(tensor.r#type())?);
    assert_sizes(builder, op, &target);
    let tensor = as_signless(builder, tensor);
    let tensor = match own == target {
        true => tensor,
        false => {
            let is_whole = have_one_product(builder, factors(&own), factors(&target));
            assert(builder, op, is_whole, "operand #0: its target has another number of elements");
            builder.guard(tensor, is_whole)
        }
    };
    let element = ffi::element_type(tensor.r#type());
    let (fixed, _) = mixed(builder, &target);
    let no_type = "there is no such tensor";
    let result = ffi::tensor_type(&fixed, element, None, builder.location()).ok_or(no_type)?;
    let index = Type::index(builder.context());
    let list = ffi::tensor_type(&[target.len() as i64], index, None, builder.location()).ok_or(no_type)?;
    let list = build::tensor(builder, &target, list);
    let reshaped = builder.build("tensor.reshape", &[tensor, list], &[], result);
    Ok(as_declared(builder, reshaped, declared))
}

/// The factors of a product of numbers.
fn factors<'c>(numbers: &[Number<'c>]) -> Vec<Number<'c>> {
    let mut factors = Vec::new();
    for number in numbers {
        match number {
            Number::Computed(Operator::Multiply, parts) => factors.extend(self::factors(parts)),
            number => factors.push(number.clone()),
        }
    }
    factors
}

/// Whether two products are the same, in integers that hold both: modulo 2^64, another shape could have as many elements.
fn have_one_product<'c>(builder: &Builder<'c, '_>, own: Vec<Number<'c>>, target: Vec<Number<'c>>) -> Val<'c> {
    let width = 64 * own.len().max(target.len()).max(1) as u32; // of a rank, and the products in a target
    let wide: Type = IntegerType::new(builder.context(), width).into();
    let i64: Type = IntegerType::new(builder.context(), 64).into();
    let product = |factors: Vec<Number<'c>>| {
        let one = || vec![Number::Constant(1)];
        let factors = if factors.is_empty() { one() } else { factors };
        let factor = |number: &Number<'c>| {
            let number = build::build(builder, number);
            let number = builder.build("arith.index_cast", &[number], &[], i64);
            if width == 64 { number } else { builder.build("arith.extsi", &[number], &[], wide) }
        };
        let multiply = |a, b| builder.build("arith.muli", &[a, b], &[], wide);
        factors.iter().map(factor).reduce(multiply).expect("there is a factor")
    };
    builder.equal(product(own), product(target))
}

fn numbers<'c>(tensor: Val<'c>, dims: &[Dim]) -> Vec<Number<'c>> {
    let number = |(at, dim): (usize, &Dim)| match dim.as_static() {
        Some(size) => Number::Constant(size as i64), // below 2^63
        None => Number::Dim(tensor, at),
    };
    dims.iter().enumerate().map(number).collect()
}

/// A slice of a tensor: dimensions that are left out have the size 1.
struct Slice<'c> {
    tensor: Val<'c>,
    declared: Type<'c>,
    /// For each dimension of the tensor.
    starts: Vec<Number<'c>>,
    sizes: Vec<Number<'c>>,
    left_out: Vec<usize>,
}

impl<'c> Slice<'c> {
    fn read(op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        const OTHER: &str = "it gathers more than one slice";
        let (declared, tensor) = (declared(op)?, operand(op, 0)?);
        let own = sizes(tensor.r#type())?;
        let text = ffi::attribute(op, "dimension_numbers").map(ffi::attribute_text).unwrap_or_default();
        let dims = |name| list(&text, name);
        let [offset, left_out, starts] = ["offset_dims", "collapsed_slice_dims", "start_index_map"].map(dims);
        let [batching, along] = ["operand_batching_dims", "index_vector_dim"].map(dims);
        let reader = Reader::new(arguments, arguments);
        let indices = reader.elements(operand(op, 1)?).filter(|indices| indices.len() == starts.len());
        let is_list = sizes(operand(op, 1)?.r#type())?.len() == 1 && along.first().is_none_or(|&at| at == 0);
        let rank = own.len().checked_sub(left_out.len()).ok_or(OTHER)?;
        let is_whole = offset.iter().copied().eq(0..rank) && sizes(declared)?.len() == rank;
        let is_inside = starts.iter().chain(&left_out).all(|&dim| dim < own.len());
        let indices =
            indices.filter(|_| is_list && is_whole && is_inside && batching.is_empty()).ok_or(OTHER)?;
        let listed = reader.elements(operand(op, 2)?).filter(|listed| listed.len() == own.len());
        let sizes = listed.ok_or("its slice_sizes are not a list of the sizes of its operand")?;
        let is_one = |&dim: &usize| sizes[dim] == Number::Constant(1);
        let is_size = |size: &Number| size.constant().is_none_or(|size| size >= 0);
        if !left_out.iter().all(is_one) || !sizes.iter().all(is_size) {
            return Err("its slice_sizes do not fit".to_owned());
        }
        let mut all = vec![Number::Constant(0); own.len()];
        starts.into_iter().zip(indices).for_each(|(dim, start)| all[dim] = start);
        Ok(Self { tensor, declared, starts: all, sizes, left_out })
    }

    fn build(self, builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
        assert_sizes(builder, op, &self.sizes);
        let own = numbers(self.tensor, &sizes(self.tensor.r#type())?);
        let mut tensor = as_signless(builder, self.tensor);
        let mut offsets = Vec::new();
        for (dim, (size, whole)) in self.sizes.iter().zip(&own).enumerate() {
            let rest = Number::computed(Operator::Subtract, vec![whole.clone(), size.clone()]);
            let rest = rest.ok_or("its slice_sizes are too large a computation")?;
            if size != whole {
                match rest.constant() {
                    Some(rest) if rest < 0 => return Err(format!("its slice_sizes exceed dimension {dim}")),
                    Some(_) => {}
                    None => {
                        let fits = builder.at_least(build::build(builder, &rest), builder.index(0));
                        assert(builder, op, fits, &format!("operand #0 dim {dim}: the slice is larger"));
                        tensor = builder.guard(tensor, fits);
                    }
                }
            }
            offsets.push(clamped(&self.starts[dim], rest).ok_or("its start is too large a computation")?);
        }
        let (fixed, dynamic) = mixed(builder, &self.sizes);
        let (fixed_offsets, dynamic_offsets) = mixed(builder, &offsets);
        let kept = (0..fixed.len()).filter(|dim| !self.left_out.contains(dim));
        let kept: Vec<i64> = kept.map(|dim| fixed[dim]).collect();
        let element = ffi::element_type(tensor.r#type());
        let result = ffi::tensor_type(&kept, element, None, builder.location());
        let context = builder.context();
        let array = |values: &[i64]| DenseI64ArrayAttribute::new(context, values).into();
        let segments = [1, dynamic_offsets.len() as i32, dynamic.len() as i32, 0]; // ranks
        let attributes = [
            ("static_offsets", array(&fixed_offsets)),
            ("static_sizes", array(&fixed)),
            ("static_strides", array(&vec![1; fixed.len()])),
            ("operandSegmentSizes", DenseI32ArrayAttribute::new(context, &segments).into()),
        ];
        let operands: Vec<Val> = [tensor].into_iter().chain(dynamic_offsets).chain(dynamic).collect();
        let result = result.ok_or("there is no such tensor")?;
        let slice = builder.build("tensor.extract_slice", &operands, &attributes, result);
        Ok(as_declared(builder, slice, self.declared))
    }
}

/// The start of a slice inside of its tensor, of which `rest` is not in the slice.
fn clamped<'c>(start: &Number<'c>, rest: Number<'c>) -> Option<Number<'c>> {
    if *start == Number::Constant(0) {
        return Some(Number::Constant(0));
    }
    let most = Number::computed(Operator::Minimum, vec![start.clone(), rest])?;
    Number::computed(Operator::Maximum, vec![most, Number::Constant(0)])
}

/// The numbers behind a name in the text of an attribute such as `#stablehlo.gather<offset_dims = [0, 1]>`.
fn list(text: &str, name: &str) -> Vec<usize> {
    let value = text.split_once(&format!("{name} = ")).map_or("", |(_, value)| value);
    let value = match value.strip_prefix('[') {
        Some(list) => list.split(']').next().unwrap_or_default(),
        None => value.split([',', '>']).next().unwrap_or_default(),
    };
    value.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}
