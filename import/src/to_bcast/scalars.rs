//! The scalars that the regions of StableHLO's ops compute: the comparison of a sort, the sum of a scatter or
//! of a window. Their ops take tensors of rank 0, which become numbers.

use super::{casts::as_signless, equivalent::build_element};
use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts, Val},
    foreign::Operation,
};
use broadcastable_foreign::computation::{self, TABLES, last_word};
use melior::ir::{
    Block, Type, ValueLike, attribute::IntegerAttribute, operation::OperationLike, r#type::IntegerType,
};
use std::collections::HashMap;

/// The reason why the region of an op is not built, before anything is.
pub fn verify<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<(), String> {
    let element =
        |argument: &Val<'c>| (ffi::signless(ffi::element_type(argument.r#type())), builder.location());
    let trial = Block::new(&ffi::body_arguments(op).iter().map(element).collect::<Vec<_>>());
    inline(&builder.at_end_of(&trial), op, &ffi::block_arguments(&trial)).map(drop)
}

/// Builds the number that the region of an op returns of these.
pub fn inline<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &[Val<'c>]) -> Result<Val<'c>, String> {
    let mut values: HashMap<usize, Val> =
        ffi::body_arguments(op).into_iter().map(ffi::value_number).zip(arguments.iter().copied()).collect();
    let ops = ffi::body_ops(op);
    let (end, ops) = ops.split_last().ok_or("it has no region")?;
    let element = |values: &HashMap<usize, Val<'c>>, operand: Val<'c>| {
        let known = values.get(&ffi::value_number(operand)).copied();
        known.unwrap_or_else(|| builder.extract(as_signless(builder, operand), &[]))
    };
    for &inner in ops {
        let operands: Vec<Val> = inner.operands().map(|operand| element(&values, operand)).collect();
        let result = ffi::first_result(inner).filter(|_| inner.result_count() == 1);
        let result = result.ok_or("an op in its region does not have one result")?;
        values.insert(ffi::value_number(result), computed(builder, inner, &operands)?);
    }
    let returned = end.operand_at(0).filter(|_| end.operand_count() == 1);
    Ok(element(&values, returned.ok_or("its region does not return one value")?))
}

fn computed<'c>(builder: &Builder<'c, '_>, op: Op<'c>, operands: &[Val<'c>]) -> Result<Val<'c>, String> {
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or_default();
    if matches!(name, "stablehlo.constant" | "arith.constant") {
        let value = ffi::attribute(op, "value").ok_or("a constant in its region has no value")?;
        let constant = builder.build("arith.constant", &[], &[("value", value)], ffi::type_of(value));
        return Ok(builder.extract(constant, &[]));
    }
    let word = |name| ffi::attribute(op, name).map(ffi::attribute_text);
    if name == "stablehlo.compare"
        && word("compare_type").is_some_and(|text| last_word(&text) == "TOTALORDER")
    {
        let direction = word("comparison_direction").unwrap_or_default();
        return total_order(builder, last_word(&direction), operands);
    }
    let rows = TABLES.iter().find_map(|table| Some((table, table.rows(name)?)));
    let (table, rows) = rows.ok_or_else(|| format!("its region has the op '{name}'"))?;
    let meaning = computation::choose(&Operation(op), table, rows)
        .map_err(|reason| format!("of '{name}' in its region: {reason}"))?;
    build_element(builder, op, meaning, operands)
}

/// Compares floats in the order in which negative NaNs are the smallest, positive ones the largest, and -0 is
/// less than 0: the order of their bits as integers, of which negative ones are turned over.
fn total_order<'c>(
    builder: &Builder<'c, '_>,
    direction: &str,
    operands: &[Val<'c>],
) -> Result<Val<'c>, String> {
    let predicate = ["EQ", "NE", "LT", "LE", "GT", "GE"].iter().position(|&name| name == direction);
    let predicate = predicate.ok_or("a comparison in its region has no direction")?;
    let &[a, b] = operands else {
        return Err("a comparison in its region does not take two numbers".to_owned());
    };
    let text = ffi::type_text(a.r#type());
    let bits: Option<u32> = text.trim_start_matches("bf").trim_start_matches('f').parse().ok();
    let bits =
        bits.ok_or_else(|| format!("its region compares elements of '{text}' in their total order"))?;
    let context = builder.context();
    let integer: Type = IntegerType::new(context, bits).into();
    let constant = |value: u32| {
        let value = IntegerAttribute::new(integer, value.into()).into();
        builder.build("arith.constant", &[], &[("value", value)], integer)
    };
    let (last, one) = (constant(bits - 1), constant(1));
    let key = |float: Val<'c>| {
        let own = builder.build("arith.bitcast", &[float], &[], integer);
        let sign = builder.build("arith.shrsi", &[own, last], &[], integer);
        let mask = builder.build("arith.shrui", &[sign, one], &[], integer);
        builder.build("arith.xori", &[own, mask], &[], integer)
    };
    let i64 = IntegerType::new(context, 64).into();
    let predicate = IntegerAttribute::new(i64, predicate as i64).into(); // in the order of arith.cmpi
    let condition = IntegerType::new(context, 1).into();
    Ok(builder.build("arith.cmpi", &[key(a), key(b)], &[("predicate", predicate)], condition))
}
