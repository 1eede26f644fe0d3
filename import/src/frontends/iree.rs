//! IREE's assumptions: `util.assume.int` on sizes of arguments, and `flow.tensor.tie_shape`, which says what
//! sizes an argument has.

use super::claims::Claims;
use crate::ffi::{self, Op, OpMut, OpParts, Replacements, Val};
use broadcastable::symbols::{Bounds, Expression, Place};
use melior::ir::operation::OperationLike;

const ASSUME: &str = "util.assume.int";
const TIE: &str = "flow.tensor.tie_shape";

/// Reads the ops that every run of a function executes, and returns those that declarations cover.
pub fn read<'c>(function: Op<'c>, claims: &mut Claims<'c>) -> Vec<Op<'c>> {
    let ops = ffi::body_ops(function).into_iter();
    let ops = ops.filter(|&op| ffi::has_name(op, ASSUME) || ffi::has_name(op, TIE));
    let mut covered = Vec::new();
    for op in ops {
        let read =
            if ffi::has_name(op, TIE) { tied(function, op, claims) } else { assumed(function, op, claims) };
        match read {
            Some(()) => covered.push(op),
            None => ffi::emit_op_remark(
                op,
                "is left by bcast-import-symbols: no declaration says what it assumes",
            ),
        }
    }
    covered
}

/// Replaces ops by what they are about.
pub fn erase(root: &mut OpMut, covered: Vec<Op>) {
    let mut replacements = Replacements::default();
    for op in covered {
        let operands: Vec<Val> = op.operands().take(op.result_count()).collect();
        replacements.replace(ffi::op_below_mut(root, op), &operands);
    }
    replacements.finish();
}

/// Claims the bounds of each operand.
fn assumed<'c>(function: Op<'c>, op: Op<'c>, claims: &mut Claims<'c>) -> Option<()> {
    let assumptions = ffi::array_elements(ffi::attribute(op, "assumptions")?)?;
    let operands: Vec<Val> = op.operands().collect();
    if assumptions.len() != operands.len() || op.result_count() != operands.len() {
        return None;
    }
    for (operand, assumptions) in operands.into_iter().zip(assumptions) {
        let texts = ffi::array_elements(assumptions)?.into_iter().map(ffi::attribute_text);
        let (place, dim) = dim_of(function, operand)?;
        let bounds = union(&texts.collect::<Vec<_>>())?;
        let symbol = claims.symbol_at(place, dim)?;
        claims.bound(&symbol, bounds);
    }
    Some(())
}

/// Claims that the dimensions of an argument have the sizes of others, or what is computed of these.
fn tied<'c>(function: Op<'c>, op: Op<'c>, claims: &mut Claims<'c>) -> Option<()> {
    let place = argument_of(function, op.operand_at(0)?)?;
    let sizes = claims.sizes(place)?.to_vec();
    let dynamic = (0..sizes.len()).filter(|&dim| sizes[dim].is_dynamic());
    for (dim, size) in dynamic.zip(op.operands().skip(1)) {
        if dim_of(function, size) != Some((place, dim)) {
            let size: Expression = size_text(function, size, claims, MAX_DEPTH)?.parse().ok()?;
            claims.dim(place, dim, size.to_string(), None);
        }
    }
    Some(())
}

/// Computations that are nested deeper are not read.
const MAX_DEPTH: usize = 16;

/// A number as an expression of symbols.
fn size_text<'c>(function: Op<'c>, number: Val<'c>, claims: &mut Claims<'c>, depth: usize) -> Option<String> {
    if let Some((place, dim)) = dim_of(function, number) {
        return claims.symbol_at(place, dim);
    }
    let op = ffi::owner(number).filter(|_| depth > 0)?;
    let name = op.name();
    let operator = match name.as_string_ref().as_str().ok()? {
        "arith.constant" => return Some(ffi::i64_attribute(ffi::attribute(op, "value")?)?.to_string()),
        "arith.addi" => "+",
        "arith.subi" => "-",
        "arith.muli" => "*",
        "arith.floordivsi" => "floordiv",
        "arith.ceildivsi" => "ceildiv",
        _ => return None,
    };
    let mut part = |index: usize| size_text(function, op.operand_at(index)?, claims, depth - 1);
    Some(format!("({} {operator} {})", part(0)?, part(1)?))
}

/// The argument that a value is, or is tied to.
fn argument_of(function: Op, value: Val) -> Option<Place> {
    let value = ffi::defining_op(value, TIE).and_then(|tie| tie.operand_at(0)).unwrap_or(value);
    let (owner, index) = ffi::as_body_argument(value)?;
    (ffi::op_number(owner) == ffi::op_number(function)).then_some(Place::Argument(index))
}

/// The dynamic dimension of an argument whose size a value is.
fn dim_of(function: Op, value: Val) -> Option<(Place, usize)> {
    let mut value = value;
    while let Some(assume) = ffi::defining_op(value, ASSUME) {
        value = assume.operand_at(ffi::result_index(value, assume)?)?;
    }
    let dim = ffi::defining_op(value, "tensor.dim")?;
    let number = ffi::defining_op(dim.operand_at(1)?, "arith.constant")?;
    let number = usize::try_from(ffi::i64_attribute(ffi::attribute(number, "value")?)?).ok()?;
    Some((argument_of(function, dim.operand_at(0)?)?, number))
}

/// The common claim of several assumptions of which one holds.
fn union(assumptions: &[String]) -> Option<Bounds> {
    let all: Option<Vec<Bounds>> = assumptions.iter().map(|text| bounds(text)).collect();
    all?.into_iter().reduce(|a, b| Bounds {
        min: a.min.min(b.min),
        max: a.max.zip(b.max).map(|(a, b)| a.max(b)),
        multiple_of: common_divisor(a.multiple_of, b.multiple_of),
    })
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The bounds in a text such as `#util.int.assumption<umin = 1, umax = 128, udiv = 16>`.
fn bounds(text: &str) -> Option<Bounds> {
    let list = text.strip_prefix("#util.int.assumption<")?.strip_suffix('>')?;
    let mut bounds = Bounds::default();
    for part in list.split(',').filter(|part| !part.trim().is_empty()) {
        let (name, value) = part.split_once('=')?;
        let value: u64 = value.trim().parse().ok()?;
        match name.trim() {
            "umin" => bounds.min = value,
            // As large as no size is.
            "umax" => bounds.max = i64::try_from(value).is_ok().then_some(value),
            "udiv" => bounds.multiple_of = value.max(1),
            _ => return None,
        }
    }
    Some(bounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assumptions_are_read_from_text() {
        let of = |min, max, multiple_of| Some(Bounds { min, max, multiple_of });
        for (text, expected) in [
            ("#util.int.assumption<umin = 1, umax = 128, udiv = 16>", of(1, Some(128), 16)),
            ("#util.int.assumption<umax = 18446744073709551615>", of(0, None, 1)),
            ("#util.int.assumption<udiv = 0>", of(0, None, 1)),
            ("#util.int.assumption<>", of(0, None, 1)),
            ("#util.int.assumption<smin = 1>", None),
            ("#util.int.assumption<umin = -1>", None),
            ("#other.int.assumption<umin = 1>", None),
        ] {
            assert_eq!(bounds(text), expected, "{text}");
        }
    }

    #[test]
    fn one_of_several_assumptions_holds() {
        let texts = ["umin = 4, umax = 8, udiv = 12", "umin = 6, umax = 32, udiv = 8", "udiv = 4"];
        let texts = texts.map(|text| format!("#util.int.assumption<{text}>"));
        assert_eq!(union(&texts[..2]), Some(Bounds { min: 4, max: Some(32), multiple_of: 4 }));
        assert_eq!(union(&texts), Some(Bounds { min: 0, max: None, multiple_of: 4 }));
        assert_eq!(union(&[]), None);
    }
}
