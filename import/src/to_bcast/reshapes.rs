//! `stablehlo.dynamic_reshape`.

use super::{
    casts::{as_declared, as_signless},
    given::{assert, assert_sizes, declared, listed, mixed, operand, sizes},
    parts::numbers_of,
    sizes::{
        emit,
        number::{Number, Operator},
        read::Arguments,
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
    program::{TensorSizes, analyze},
};
use melior::{
    Context,
    ir::{
        Attribute, Type, ValueLike, attribute::DenseI64ArrayAttribute, operation::OperationLike,
        r#type::IntegerType,
    },
};

/// Builds the tensor in another shape of as many elements.
pub fn convert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let target = listed(operand(op, 1)?, declared, arguments)?;
    let own = numbers_of(tensor)?;
    assert_sizes(builder, op, &target);
    let tensor = as_signless(builder, tensor);
    let tensor = if own == target {
        tensor
    } else {
        let is_whole = have_one_product(builder, factors(&own), factors(&target));
        assert(builder, op, is_whole, "operand #0: its target has another number of elements");
        builder.guard(tensor, is_whole)
    };
    let reshaped = match with_units(builder, tensor, &own, &target) {
        Some(reshaped) => reshaped?,
        None => listed_shape(builder, tensor, &target)?,
    };
    Ok(as_declared(builder, reshaped, declared))
}

/// Replaces the reshapes below `root` by a list of sizes of which the program proves that they are the
/// tensor's own ones, with other dimensions of size 1.
pub fn refine<'c, 'r: 'c>(context: &'c Context, inserter: &Inserter, root: &mut OpMut<'r>) {
    let is_listed = |op: &OpMut| ffi::has_name(**op, "tensor.reshape");
    let reshapes: Vec<OpMut> = ffi::ops_below_mut(root).into_iter().filter(is_listed).collect();
    if reshapes.is_empty() {
        return;
    }
    let (mut known, _) = analyze(**root);
    let mut replacements = Replacements::default();
    for op in reshapes {
        let Some((tensor, own, target)) = proven(&mut known, *op) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        if let Ok(reshaped) = resized(&builder, tensor, &own, &target) {
            replacements.replace(op, &[reshaped]);
        }
    }
    replacements.finish();
}

/// A tensor, its sizes, and those of its reshape, if only dimensions of size 1 come and go.
fn proven<'c>(known: &mut TensorSizes, op: Op<'c>) -> Option<(Val<'c>, Vec<Number<'c>>, Vec<Number<'c>>)> {
    let (tensor, list) = (op.operand_at(0)?, op.operand_at(1)?);
    let listed = ffi::defining_op(list, "tensor.from_elements")?;
    let own = numbers_of(tensor).ok()?;
    let result = sizes(ffi::first_result(op)?.r#type()).ok()?;
    let target = result.iter().zip(listed.operands()).map(|(size, value)| match size.as_static() {
        Some(size) => Number::Constant(size as i64), // below 2^63
        None => Number::Value(value),
    });
    let target: Vec<Number> = target.collect();
    let [kept, others] =
        [&own, &target].map(|sizes| sizes.iter().filter(|&size| *size != Number::Constant(1)));
    let mut is_same = |(own, target): (&Number<'c>, &Number<'c>)| match (own, target) {
        (Number::Dim(tensor, dim), Number::Value(value)) => {
            let own = known.of_tensor(*tensor, *dim);
            known.of_number(*value) == Some(own)
        }
        _ => own == target,
    };
    let is_resized = kept.clone().count() == others.clone().count() && kept.zip(others).all(&mut is_same);
    is_resized.then_some((tensor, own, target))
}

/// The tensor of these sizes, which an op gets as a list: nothing is fused with it.
fn listed_shape<'c>(
    builder: &Builder<'c, '_>,
    tensor: Val<'c>,
    target: &[Number<'c>],
) -> Result<Val<'c>, String> {
    let index = Type::index(builder.context());
    let list = ffi::tensor_type(&[target.len() as i64], index, None, builder.location());
    let list = emit::tensor(builder, target, list.ok_or(NO_TYPE)?);
    Ok(builder.build("tensor.reshape", &[tensor, list], &[], shaped(builder, tensor, target)?))
}

/// The tensor of these sizes, if these are its own, with other dimensions of size 1.
fn with_units<'c>(
    builder: &Builder<'c, '_>,
    tensor: Val<'c>,
    own: &[Number<'c>],
    target: &[Number<'c>],
) -> Option<Result<Val<'c>, String>> {
    let [kept, others] = [own, target]
        .map(|sizes| sizes.iter().filter(|&size| *size != Number::Constant(1)).collect::<Vec<_>>());
    let is_open = |size: &&Number| size.constant().is_none();
    // There are as many elements. So one open size is another one, if all others are equal and not 0.
    let is_same = kept == others
        || kept.len() == others.len()
            && kept.iter().copied().filter(is_open).count() == 1
            && !kept.contains(&&Number::Constant(0))
            && kept.iter().zip(&others).all(|(a, b)| a == b || is_open(a) && is_open(b));
    is_same.then(|| resized(builder, tensor, own, target))
}

/// The tensor of these sizes, which are its own ones, with other dimensions of size 1.
fn resized<'c>(
    builder: &Builder<'c, '_>,
    tensor: Val<'c>,
    own: &[Number<'c>],
    target: &[Number<'c>],
) -> Result<Val<'c>, String> {
    let squeezed: Vec<Number> = target.iter().filter(|&size| *size != Number::Constant(1)).cloned().collect();
    let mut result = tensor;
    if own.len() > squeezed.len() {
        let attributes = [("reassociation", groups(builder, own))];
        let r#type = shaped(builder, tensor, &squeezed)?;
        result = builder.build("tensor.collapse_shape", &[result], &attributes, r#type);
    }
    if target.len() > squeezed.len() {
        let (fixed, dynamic) = mixed(builder, target);
        let fixed = DenseI64ArrayAttribute::new(builder.context(), &fixed).into();
        let attributes = [("reassociation", groups(builder, target)), ("static_output_shape", fixed)];
        let operands = [&[result], &dynamic[..]].concat();
        let r#type = shaped(builder, tensor, target)?;
        result = builder.build("tensor.expand_shape", &operands, &attributes, r#type);
    }
    Ok(result)
}

const NO_TYPE: &str = "there is no such tensor";

/// The type of these sizes with the elements of a tensor.
fn shaped<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, sizes: &[Number<'c>]) -> Result<Type<'c>, String> {
    let fixed: Vec<i64> = sizes.iter().map(|size| size.constant().unwrap_or(ffi::DYNAMIC)).collect();
    let r#type = ffi::tensor_type(&fixed, ffi::element_type(tensor.r#type()), None, builder.location());
    r#type.ok_or_else(|| NO_TYPE.to_owned())
}

/// The dimensions that are one without those of size 1: each of these belongs to the one before it, or to the
/// first.
fn groups<'c>(builder: &Builder<'c, '_>, sizes: &[Number<'c>]) -> Attribute<'c> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let starts = |at: usize| sizes[at] != Number::Constant(1);
    let first = (0..sizes.len()).find(|&at| starts(at)).unwrap_or(sizes.len());
    for at in first..sizes.len() {
        if starts(at) {
            groups.push(if at == first { (0..at).collect() } else { Vec::new() });
        }
        groups.last_mut().expect("one has started").push(at);
    }
    Attribute::parse(builder.context(), &format!("{groups:?}")).expect("a list of lists is an attribute")
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

/// Whether two products are the same, in integers that hold both: modulo 2^64, another shape could have as
/// many elements.
fn have_one_product<'c>(builder: &Builder<'c, '_>, own: Vec<Number<'c>>, target: Vec<Number<'c>>) -> Val<'c> {
    let width = 64 * own.len().max(target.len()).max(1) as u32; // of a rank, and the products in a target
    let wide: Type = IntegerType::new(builder.context(), width).into();
    let i64: Type = IntegerType::new(builder.context(), 64).into();
    let product = |factors: Vec<Number<'c>>| {
        let one = || vec![Number::Constant(1)];
        let factors = if factors.is_empty() { one() } else { factors };
        let factor = |number: &Number<'c>| {
            let number = emit::number_value(builder, number);
            let number = builder.build("arith.index_cast", &[number], &[], i64);
            if width == 64 { number } else { builder.build("arith.extsi", &[number], &[], wide) }
        };
        let multiply = |a, b| builder.build("arith.muli", &[a, b], &[], wide);
        factors.iter().map(factor).reduce(multiply).expect("there is a factor")
    };
    builder.equal(product(own), product(target))
}
