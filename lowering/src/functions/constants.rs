//! Functions of constants: the compiler computes them as the program would, before MLIR does so by its host's
//! C library.

use super::{bodies::Bodies, call::body_of, evaluate::Steps};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val, glue::BcastFunctions},
};
use melior::ir::{Attribute, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// Replaces these ops of `math`, where their operands are constants of `f32`, by constants.
pub fn run<'c>(ops: Vec<OpMut<'c>>, inserter: &Inserter, functions: BcastFunctions, bodies: &Bodies<'c>) {
    let mut known = HashMap::new();
    let mut replacements = Replacements::default();
    for op in ops {
        let Some(value) = computed(*op, functions, bodies, &mut known) else { continue };
        inserter.set_insertion_point(*op);
        let context = op.context();
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let r#type = ffi::type_of(value);
        let constant = builder.build("arith.constant", &[], &[("value", value)], r#type);
        replacements.replace(op, &[constant]);
    }
    replacements.finish();
}

/// The constant that an op computes.
fn computed<'c>(
    op: Op<'c>,
    functions: BcastFunctions,
    bodies: &Bodies,
    known: &mut HashMap<String, Option<Steps>>,
) -> Option<Attribute<'c>> {
    let result = ffi::first_result(op).filter(|_| op.result_count() == 1)?;
    let operands: Vec<Vec<f32>> = op.operands().map(elements).collect::<Option<_>>()?;
    let name = op.name();
    let (body, is_rounded) =
        body_of(name.as_string_ref().as_str().ok()?.strip_prefix("math.")?, functions, bodies)?;
    let steps = known.entry(body).or_insert_with_key(|body| Steps::of(bodies, body)).as_ref()?;
    let count = operands.iter().map(Vec::len).max()?;
    let compute = |index: usize| {
        let operands = operands.iter().map(|elements| elements[index.min(elements.len() - 1)]);
        if is_rounded {
            let operands: Vec<u64> = operands.map(|element| f64::from(element).to_bits()).collect();
            f64::from_bits(steps.run(&operands)) as f32 // rounded
        } else {
            let operands: Vec<u64> = operands.map(|element| element.to_bits().into()).collect();
            f32::from_bits(steps.run(&operands) as u32) // the bits of an `f32`
        }
    };
    let elements: Vec<f32> = (0..count).map(compute).collect();
    Some(ffi::f32_constant(result.r#type(), &elements))
}

/// The elements of a constant, or of one whose elements are all the same and which a body reads.
fn elements(operand: Val) -> Option<Vec<f32>> {
    let of = |value| ffi::attribute(ffi::defining_op(value, "arith.constant")?, "value");
    let Some((op, index)) = ffi::as_body_argument(operand) else {
        return ffi::f32_elements(of(operand)?).filter(|elements| !elements.is_empty());
    };
    let inputs = match op.name().as_string_ref().as_str().ok()? {
        "bcast.map" => op.operand_count(),
        "linalg.generic" | "linalg.map" => op.operand_count().checked_sub(op.result_count())?,
        _ => return None,
    };
    let operand = (index < inputs).then(|| op.operand_at(index))??;
    ffi::f32_elements(of(operand)?).filter(|elements| elements.len() == 1)
}
