//! `convert-to-bcast`: converts ops of other dialects, registered or not, into ops of this dialect.
//!
//! The file of a dialect (`broadcastable_foreign`) defines what an op computes and how it broadcasts.
//! Broadcasts to a given shape (`broadcasts.rs`) and the sizes that StableHLO computes for them (`sizes.rs`)
//! come first. An op that nothing expresses exactly stays, and a remark has the reason. What stands in a
//! region of such an op stays as well: that op defines what its region means.

mod assertions;
mod broadcasts;
mod casts;
mod computations;
mod control;
mod convolutions;
mod equivalent;
mod gathers;
mod given;
mod left;
mod maps;
mod moves;
mod parts;
mod pooling;
mod products;
mod reshapes;
mod saturation;
mod scalars;
mod scatters;
mod sizes;
mod sorts;
mod target;
mod views;
mod windows;

use super::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements},
    foreign::{Operation, with_name},
};
use broadcastable_foreign::{
    ForeignOp,
    computation::{self, TABLES, Table},
};
use broadcasts::Broadcast;
use melior::{
    Context,
    ir::{Attribute, ValueLike, operation::OperationLike},
};
use sizes::read::Arguments;
use std::collections::HashSet;

/// Converts the ops below `root` of the profiles of these names; of all profiles if there are no names.
pub fn run(root: &mut OpMut, inserter: &Inserter, names: &[String]) -> bool {
    let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    if let Some(message) = names.iter().find_map(|name| unknown(name)) {
        ffi::emit_error(root.location(), &format!("convert-to-bcast: {message}"), "");
        return false;
    }
    let is_wanted = |name: &str| names.is_empty() || names.contains(&name);
    let context = root.context();
    let context = ffi::context(&context);
    let mut told = convert_broadcasts(context, root, inserter, is_wanted);
    let tables: Vec<&Table> = TABLES.iter().filter(|table| is_wanted(table.profile)).collect();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root).into_iter().filter(|op| !is_in_foreign_region(**op)) {
        if is_wanted("linalg")
            && let Some(converted) = maps::convert(&builder_at(context, inserter, *op), *op)
        {
            told.extend(replace_or_remark(&mut replacements, op, converted.map(|value| vec![value])));
            continue;
        }
        let find = |name: &str| tables.iter().find_map(|table| Some((table, table.rows(name)?)));
        let saturating = is_wanted("stablehlo").then(|| saturation::meaning(*op)).flatten();
        let rows = || with_name(*op, find);
        let chosen = || rows().map(|(table, rows)| computation::choose(&Operation(*op), table, rows));
        let Some(meaning) = saturating.as_ref().map(Ok).or_else(chosen) else { continue };
        let builder = builder_at(context, inserter, *op);
        let converted = meaning.and_then(|meaning| equivalent::build(&builder, *op, meaning));
        let converted = converted.map(|value| vec![value]);
        told.extend(replace_or_remark(&mut replacements, op, converted));
    }
    replacements.finish();
    if is_wanted("stablehlo") {
        reshapes::refine(context, inserter, root);
    }
    left::remark(root, is_wanted, &told);
    true
}

/// Builds what stands for an op, before it; messages about it name the op.
fn builder_at<'c, 'a>(context: &'c Context, inserter: &'a Inserter<'a>, op: Op<'c>) -> Builder<'c, 'a> {
    inserter.set_insertion_point(op);
    let name = Operation(op).name().into_owned();
    Builder::new(context, inserter, op).located(ffi::made_from(context, op.location(), &name))
}

/// The ops by which JAX, and torch-mlir, begin to compute sizes in tensors.
const SOURCES: [&str; 2] = ["stablehlo.get_dimension_size", "tensor.from_elements"];

/// The ops that products are built without.
const MOVED: [&str; 2] = ["stablehlo.dot_general", "stablehlo.transpose"];

/// Converts broadcasts to a given shape, and the sizes of StableHLO. Returns the numbers of the ops that have
/// a remark.
fn convert_broadcasts<'c, 'r: 'c>(
    context: &'c Context,
    root: &mut OpMut<'r>,
    inserter: &Inserter,
    is_wanted: impl Fn(&str) -> bool,
) -> HashSet<usize> {
    if is_wanted("stablehlo") {
        control::convert(context, root, inserter);
    }
    let is_source = |op: Op| SOURCES.iter().any(|name| ffi::has_name(op, name));
    let computes_sizes = is_wanted("stablehlo") && ffi::ops_below(**root).into_iter().any(is_source);
    let arguments =
        if computes_sizes { sizes::arguments::convert(context, inserter, root) } else { Arguments::new() };
    let (mut replacements, mut told) = (Replacements::default(), HashSet::new());
    for op in ffi::ops_below_mut(root).into_iter().filter(|op| !is_in_foreign_region(**op)) {
        let builder = builder_at(context, inserter, *op);
        let own = || is_wanted("stablehlo").then(|| of_stablehlo(&builder, *op, &arguments)).flatten();
        let broadcast = || {
            let broadcast = Broadcast::of(*op, &is_wanted, &arguments)?;
            Some(broadcast.and_then(|broadcast| broadcast.build(&builder)).map(|value| vec![value]))
        };
        let Some(converted) = own().or_else(broadcast) else { continue };
        told.extend(replace_or_remark(&mut replacements, op, converted));
    }
    replacements.finish();
    let is_read_elsewhere = |op: &OpMut| MOVED.iter().any(|name| ffi::has_name(**op, name));
    ffi::erase_unused(ffi::ops_below_mut(root).into_iter().filter(is_read_elsewhere).collect());
    if computes_sizes {
        let ops = |root: &OpMut<'r>| -> Vec<Op> {
            ffi::ops_below(**root).into_iter().filter(|op| !is_in_foreign_region(*op)).collect()
        };
        let unused = ops(root);
        sizes::erase_unused(root, unused);
        sizes::rebuild(context, inserter, &ops(root));
        let unused = ops(root);
        sizes::erase_unused(root, unused);
    }
    told
}

/// The replacement of an op of StableHLO that is not in its table; `None` for any other op.
fn of_stablehlo<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Option<Result<Vec<ffi::Val<'c>>, String>> {
    if let Some(value) = constant(op) {
        let r#type = ffi::result(op, 0).r#type();
        return Some(Ok(vec![builder.build("arith.constant", &[], &[("value", value)], r#type)]));
    }
    if assertions::convert(builder, op, arguments) {
        return Some(Ok(Vec::new()));
    }
    let view = || Some(views::convert(builder, op, arguments)?.map(|value| vec![value]));
    let barrier = || behind_barrier(op).map(Ok);
    view().or_else(|| sorts::convert(builder, op, arguments)).or_else(barrier)
}

/// The operands of an op that returns them, and only keeps optimizations from moving what computes them.
fn behind_barrier<'c>(op: Op<'c>) -> Option<Vec<ffi::Val<'c>>> {
    let operands: Vec<_> = op.operands().collect();
    let types = op.results().map(|result| result.r#type());
    let is_barrier = ffi::has_name(op, "stablehlo.optimization_barrier");
    (is_barrier && operands.iter().map(|operand| operand.r#type()).eq(types)).then_some(operands)
}

/// The value of a constant of StableHLO that `arith.constant` can have.
fn constant<'c>(op: Op<'c>) -> Option<Attribute<'c>> {
    let is_constant = ffi::has_name(op, "stablehlo.constant") && op.result_count() == 1;
    let r#type = is_constant.then(|| ffi::result(op, 0).r#type())?;
    let element = ffi::element_type(r#type);
    let is_signless = ffi::number_of(element) != ffi::Number::Other && ffi::signless(element) == element;
    let value = ffi::attribute(op, "value").filter(|_| is_signless)?;
    (ffi::type_of(value) == r#type).then_some(value)
}

/// Returns the number of an op that has a remark.
fn replace_or_remark<'c>(
    replacements: &mut Replacements,
    op: OpMut<'c>,
    converted: Result<Vec<ffi::Val<'c>>, String>,
) -> Option<usize> {
    match converted {
        Ok(values) => {
            replacements.replace(op, &values);
            None
        }
        Err(reason) => {
            ffi::emit_op_remark(*op, &format!("is left by convert-to-bcast: {reason}"));
            Some(ffi::op_number(*op))
        }
    }
}

/// Ops of other dialects whose regions are computed as they stand.
const CONTROL: [&str; 2] = ["tosa.cond_if", "tosa.while_loop"];

/// Whether an op is in a region of an op of another dialect, which defines what its region means: a reducer,
/// for example.
fn is_in_foreign_region(op: Op) -> bool {
    let is_foreign = |op: Op| {
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        let is_converted = TABLES.iter().any(|table| table.profile == dialect);
        (is_converted || !ffi::is_registered(op)) && !CONTROL.contains(&name)
    };
    std::iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op)).any(is_foreign)
}

/// Why there is no profile of that name.
fn unknown(name: &str) -> Option<String> {
    let tables = TABLES.iter().map(|table| table.profile);
    let mut known: Vec<&str> = tables.chain(broadcasts::PROFILES).collect();
    known.sort_unstable();
    known.dedup();
    (!known.contains(&name))
        .then(|| format!("there is no conversion for the profile '{name}': choose from {}", known.join(", ")))
}
