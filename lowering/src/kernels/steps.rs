//! The index of a loop, alone or times a step that is 0 or 1: at it, an operand is read along a column.

use crate::ffi::{self, Op, OpParts, Val};
use crate::program::conjuncts;
use melior::ir::AffineMap;

/// The column of each dimension of an operand, and the step along it; `None` for a dimension that is read at
/// 0.
pub type Dims<'c> = Vec<Option<(usize, Step<'c>)>>;

/// The step of an operand along a column: 0 or 1.
#[derive(Clone, Copy)]
pub enum Step<'c> {
    One,
    /// 0 or 1, known at run time.
    Value(Val<'c>),
}

pub fn is_in_order(dims: &Dims) -> bool {
    dims.iter().flatten().map(|&(column, _)| column).is_sorted_by(|a, b| a < b)
}

/// The dimensions of a map that reads each dimension along a column or at 0.
pub fn map_dims<'c>(map: &AffineMap<'c>) -> Option<Dims<'c>> {
    let dim = |at: usize| {
        let expr = map.result(at).ok()?;
        if expr.is_dim() {
            return Some(Some((expr.dim_position(), Step::One)));
        }
        (expr.is_constant() && expr.constant_value() == 0).then_some(None)
    };
    (0..map.result_count()).map(dim).collect()
}

/// An index at which the body of that op reads, as a dimension.
pub fn index_dim<'c>(index: Val<'c>, generic: Op<'c>) -> Option<Option<(usize, Step<'c>)>> {
    if constant(index) == Some(0) {
        return Some(None);
    }
    let defined_by = |name| ffi::defining_op(index, name);
    let op = defined_by("linalg.index").or_else(|| defined_by("arith.muli"))?;
    column_of_index(op, generic).map(Some)
}

/// The column of an index, or of an index times 0 or 1.
pub fn column_of_index<'c>(op: Op<'c>, generic: Op<'c>) -> Option<(usize, Step<'c>)> {
    if ffi::has_name(op, "linalg.index") {
        let column = ffi::attribute(op, "dim").and_then(ffi::i64_attribute)?;
        return Some((usize::try_from(column).ok()?, Step::One));
    }
    if !ffi::has_name(op, "arith.muli") {
        return None;
    }
    let (index, step) = (ffi::defining_op(op.operand_at(0)?, "linalg.index")?, op.operand_at(1)?);
    let (column, _) = column_of_index(index, generic)?;
    let is_known = is_zero_or_one(step) && !ffi::is_defined_below(step, generic);
    let step = if is_one(step, generic) { Step::One } else { Step::Value(step) };
    is_known.then_some((column, step))
}

/// Whether a step, which is 0 or 1, is known to be 1 where an op is: that, or the `select` of a condition that
/// holds in the branch around the op.
fn is_one(step: Val, at: Op) -> bool {
    let select = || ffi::defining_op(step, "arith.select")?.operand_at(0);
    constant(step) == Some(1) || select().is_some_and(|condition| holds(condition, at))
}

/// Whether an op is in a branch that is taken only if a condition holds.
fn holds(condition: Val, at: Op) -> bool {
    let mut inside = at;
    while let Some(above) = ffi::parent_op(inside) {
        let is_taken = || {
            let then = ffi::regions(above).into_iter().next()?;
            then.iter().find(|&&block| ffi::number_of_block(block) == ffi::block_number(inside))?;
            Some(conjuncts(above.operand_at(0)?).contains(&condition))
        };
        if ffi::has_name(above, "scf.if") && is_taken() == Some(true) {
            return true;
        }
        inside = above;
    }
    false
}

/// Whether a value is known to be 0 or 1 wherever it is defined: a constant or a `select` of constants.
fn is_zero_or_one(value: Val) -> bool {
    // Where a condition is known, as in a branch of it, the select is folded.
    if matches!(constant(value), Some(0 | 1)) {
        return true;
    }
    let Some(select) = ffi::defining_op(value, "arith.select") else { return false };
    let is = |operand: usize, number| select.operand_at(operand).and_then(constant) == Some(number);
    is(1, 1) && is(2, 0)
}

fn constant(value: Val) -> Option<i64> {
    let constant = ffi::defining_op(value, "arith.constant")?;
    ffi::attribute(constant, "value").and_then(ffi::i64_attribute)
}
