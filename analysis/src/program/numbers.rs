//! Operations on the numbers from which sizes are computed.
//!
//! Integers of 64 bits, `index` among them, are computed as `src/sizes/operation.rs` defines. Floats are read
//! if they are integers: exporters scale sizes by them. Other ops in [`FUNCTIONS`] are pure functions: equal
//! operands have equal results. Any other op is unknown.

use super::{
    affine,
    conditions::{PREDICATES, compared},
    reader::Reader,
    types::is_number,
};
use crate::ffi::{self, Number, Op, OpParts, Val};
use broadcastable::sizes::{Node, Operation, Outcomes, Rounding};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// The meaning of an op on numbers.
enum Meaning {
    /// Its operand, in another type.
    Same,
    Computed(Operation),
    /// A choice between conditions, which are 0 or not: the operands of these numbers.
    Chosen([usize; 3]),
}

/// Names the number that an op computes.
pub fn read<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    if op.result_count() != 1 || ffi::has_regions(op) {
        return;
    }
    let result = ffi::result(op, 0);
    if !is_scalar(result.r#type()) {
        return;
    }
    if let Some(value) = constant(op) {
        let node = reader.constant(value);
        return reader.set_number(result, node);
    }
    let operands: Option<Vec<Node>> = op.operands().map(|operand| reader.number(operand)).collect();
    if let Some(node) = operands.and_then(|operands| computed(reader, op, &operands)) {
        reader.set_number(result, node);
    }
}

/// The ops whose result depends on their operands, name, attributes and types alone.
pub const FUNCTIONS: [&str; 51] = [
    "affine.apply",
    "affine.max",
    "affine.min",
    "arith.addi",
    "arith.andi",
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.cmpi",
    "arith.divsi",
    "arith.divui",
    "arith.extsi",
    "arith.extui",
    "arith.floordivsi",
    "arith.index_cast",
    "arith.index_castui",
    "arith.maxsi",
    "arith.maxui",
    "arith.minsi",
    "arith.minui",
    "arith.muli",
    "arith.ori",
    "arith.remsi",
    "arith.remui",
    "arith.select",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.subi",
    "arith.trunci",
    "arith.xori",
    "index.add",
    "index.and",
    "index.casts",
    "index.castu",
    "index.ceildivu",
    "index.cmp",
    "index.divs",
    "index.divu",
    "index.maxu",
    "index.minu",
    "index.mul",
    "index.or",
    "index.rems",
    "index.remu",
    "index.shl",
    "index.shrs",
    "index.shru",
    "index.sub",
    "index.xor",
    "math.absi",
    "math.ipowi",
];

fn is_scalar(r#type: Type) -> bool {
    is_number(r#type) || ffi::mantissa_bits(r#type).is_some()
}

/// The number that a constant is: of floats only integers. A truth value is 1 or 0, as what a comparison
/// computes.
fn constant(op: Op) -> Option<i64> {
    let is_constant = ["arith.constant", "index.constant"].iter().any(|name| ffi::has_name(op, name));
    let value = ffi::attribute(op, "value").filter(|_| is_constant)?;
    if is_condition(ffi::type_of(value)) {
        return Some(ffi::i64_attribute(value)?.abs());
    }
    let is_integer = |value: f64| value == value.trunc() && value.abs() < (1_i64 << 53) as f64;
    let float = |value: f64| {
        (is_integer(value) && (value != 0.0 || value.is_sign_positive())).then_some(value as i64)
    };
    ffi::i64_attribute(value).or_else(|| ffi::float_value(value).and_then(float))
}

/// The numbers that an op computes from these: its operands, or one element of each tensor.
pub fn computed<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Node]) -> Option<Node> {
    let element = ffi::element_type(ffi::result(op, 0).r#type());
    if let Some(node) = affine::applied(reader, op, operands) {
        return Some(node);
    }
    let node = match meaning(op, element) {
        Some(Meaning::Same) => *operands.first()?,
        Some(Meaning::Computed(operation)) => reader.graph.computed(operation, operands),
        Some(Meaning::Chosen(parts)) => {
            reader.graph.computed(Operation::Select, &parts.map(|part| operands[part]))
        }
        None => {
            let is_function = is_number(element) && FUNCTIONS.iter().any(|name| ffi::has_name(op, name));
            let operation = is_function.then(|| reader.operation(op))?;
            return Some(reader.graph.computed(operation, operands));
        }
    };
    Some(match ffi::mantissa_bits(element) {
        Some(bits) => reader.graph.computed(Operation::Round { bits }, &[node]),
        None => node,
    })
}

fn meaning(op: Op, result: Type) -> Option<Meaning> {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok()?;
    let operand = |index: usize| Some(ffi::element_type(op.operand_at(index)?.r#type()));
    if let Some(bits) = ffi::mantissa_bits(result) {
        return match name {
            "arith.sitofp" => has_sign(operand(0)?).then_some(Meaning::Same),
            "arith.extf" | "arith.truncf" | "math.floor" | "math.ceil" | "math.trunc" => Some(Meaning::Same),
            "arith.mulf" => Some(Meaning::Computed(Operation::MultiplyFloats { bits })),
            _ => None,
        };
    }
    if matches!(name, "arith.cmpi" | "index.cmp") {
        let comparison = comparison_of(compared(op)?.0).filter(|_| operand(0).is_some_and(has_64_bits));
        return comparison.map(Meaning::Computed);
    }
    match name {
        "arith.select" => operation(name).map(Meaning::Computed),
        "arith.ori" if is_condition(result) => Some(Meaning::Chosen([0, 0, 1])),
        "arith.andi" if is_condition(result) => Some(Meaning::Chosen([0, 1, 0])),
        _ if !has_64_bits(result) => None,
        "arith.index_cast" | "arith.extsi" | "index.casts" => has_sign(operand(0)?).then_some(Meaning::Same),
        "arith.index_castui" | "index.castu" => has_64_bits(operand(0)?).then_some(Meaning::Same),
        // A comparison is 1 or 0.
        "arith.extui" => {
            let of = ffi::owner(op.operand_at(0)?)?;
            ffi::has_name(of, "arith.cmpi").then_some(Meaning::Same)
        }
        "arith.fptosi" | "arith.fptoui" | "bcast.guard_index" => Some(Meaning::Same),
        _ => operation(name).map(Meaning::Computed),
    }
}

/// The operation that an op of `arith` or `index` is on integers of 64 bits.
pub fn operation(name: &str) -> Option<Operation> {
    Some(match name {
        "arith.addi" | "index.add" => Operation::Add,
        "arith.subi" | "index.sub" => Operation::Subtract,
        "arith.muli" | "index.mul" => Operation::Multiply,
        "arith.floordivsi" | "index.floordivs" => Operation::Divide(Rounding::Down),
        "arith.ceildivsi" | "index.ceildivs" => Operation::Divide(Rounding::Up),
        "arith.divsi" | "index.divs" => Operation::Divide(Rounding::Zero),
        "arith.divui" | "index.divu" => Operation::Divide(Rounding::Unsigned),
        "arith.minsi" | "index.mins" => Operation::Minimum,
        "arith.maxsi" | "index.maxs" => Operation::Maximum,
        "arith.minui" | "index.minu" => Operation::MinimumUnsigned,
        "arith.maxui" | "index.maxu" => Operation::MaximumUnsigned,
        "arith.select" => Operation::Select,
        _ => return None,
    })
}

fn is_condition(r#type: Type) -> bool {
    ffi::number_of(r#type) == Number::Signless(1)
}

fn has_64_bits(r#type: Type) -> bool {
    matches!(ffi::number_of(r#type), Number::Index | Number::Signless(64))
}

/// Whether an extension to signed 64 bits keeps the number. The `true` of an `i1` is 1 here, and -1 by its
/// sign.
pub fn has_sign(r#type: Type) -> bool {
    matches!(ffi::number_of(r#type), Number::Index | Number::Signless(2..=64))
}

/// The comparison by a predicate of `arith.cmpi`, as its attribute has it.
pub fn comparison(predicate: i64) -> Option<Operation> {
    comparison_of(PREDICATES.get(usize::try_from(predicate).ok()?)?)
}

/// A signed comparison.
fn comparison_of(predicate: &str) -> Option<Operation> {
    let (less, equal, greater) = match predicate {
        "eq" => (false, true, false),
        "ne" => (true, false, true),
        "slt" => (true, false, false),
        "sle" => (true, true, false),
        "sgt" => (false, false, true),
        "sge" => (false, true, true),
        _ => return None,
    };
    Some(Operation::Compare(Outcomes { less, equal, greater }))
}

/// The number that a value is, if it is a constant.
pub fn constant_of(value: Val) -> Option<i64> {
    constant(ffi::owner(value)?)
}
