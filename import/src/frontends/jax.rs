//! JAX's symbolic shapes, as `jax.export` writes them into the public function of a module: sizes that it
//! passes on as `jax.global_constant`, and `shape_assertion`s of their equality and bounds.
//!
//! JAX computes with integers of 32 bits, which wrap around; a declaration fails instead, and so does a
//! symbol beyond them.

mod sizes;

use super::claims::Claims;
use crate::ffi::{self, Call, Function, Op, OpMut, OpParts, SymbolTables};
use broadcastable::symbols::{Bounds, Expression, Operator, Place};
use melior::ir::operation::OperationLike;
use sizes::{Dim, PURE, dim_of, size};
use std::collections::HashMap;

/// On the module.
const POLYMORPHIC: &str = "jax.uses_shape_polymorphism";
const NAME: &str = "jax.global_constant";
const ASSERTION: &str = "shape_assertion";

/// The largest size of JAX, and so the bound of each symbol that is one.
const MAX_SIZE: u64 = i32::MAX as u64;

/// The expression of a dimension in symbols, and how symbols are computed of dimensions.
#[derive(Default)]
struct Known {
    dims: HashMap<Dim, Expression>,
    symbols: Vec<(Expression, String)>,
}

/// Reads a function, and returns the assertions that its declarations cover.
pub fn read<'c>(function: Op<'c>, tables: &SymbolTables, claims: &mut Claims<'c>) -> Vec<Op<'c>> {
    let is_polymorphic = |op: Op| ffi::attribute(op, POLYMORPHIC).is_some();
    if ffi::is_private(function) || !ffi::parent_op(function).is_some_and(is_polymorphic) {
        return Vec::new();
    }
    let mut known = Known::default();
    let ops = ffi::body_ops(function);
    for &op in &ops {
        named(function, op, tables, claims, &mut known);
    }
    let is_assertion = |op: &&Op| {
        let target = ffi::attribute(**op, "call_target_name").and_then(ffi::string_value);
        ffi::has_name(**op, "stablehlo.custom_call") && target.as_deref() == Some(ASSERTION)
    };
    let mut covered = Vec::new();
    for &op in ops.iter().filter(is_assertion) {
        match assertion(function, op, claims, &mut known) {
            Some(()) => covered.push(op),
            None => ffi::emit_op_remark(
                op,
                "is left by bcast-import-symbols: no declaration says what it asserts",
            ),
        }
    }
    covered
}

/// Erases assertions, and what computes their conditions and nothing else.
pub fn erase(root: &mut OpMut, assertions: Vec<Op>) {
    let mut open = assertions;
    while let Some(op) = open.pop() {
        if op.results().any(|result| ffi::has_uses(result.into())) {
            continue;
        }
        let is_pure =
            |owner: &Op| PURE.iter().any(|name| ffi::has_name(*owner, name)) || sizes::is_division(*owner);
        let mut owners: Vec<Op> = op.operands().filter_map(ffi::owner).filter(is_pure).collect();
        owners.sort_by_key(|&owner| ffi::op_number(owner));
        owners.dedup_by_key(|owner| ffi::op_number(*owner));
        // An op that is waiting already will be erased once.
        owners.retain(|&owner| open.iter().all(|&waiting| ffi::op_number(waiting) != ffi::op_number(owner)));
        ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        open.extend(owners);
    }
}

/// The sizes that a call passes by name.
fn named<'c>(
    function: Op<'c>,
    op: Op<'c>,
    tables: &SymbolTables,
    claims: &mut Claims<'c>,
    known: &mut Known,
) {
    let Some(call) = Call::of(op) else { return };
    let Some(callee) = tables.lookup(function, &call.callee).and_then(Function::of) else {
        return;
    };
    for (index, &argument) in call.arguments.iter().enumerate().take(callee.argument_count) {
        let name = callee.attribute(Place::Argument(index), NAME).and_then(ffi::string_value);
        let Some(name) = name.filter(|name| !name.is_empty() && name != "_platform_index") else { continue };
        let Some(size) = size(function, argument) else { continue };
        let symbol = claims.symbol(&name);
        if let Some((dim, value)) = solved(&size, &symbol)
            && !known.dims.contains_key(&dim)
        {
            claims.dim(Place::Argument(dim.0), dim.1, value.to_string(), None);
            known.dims.insert(dim, value);
            claims.bound(&symbol, Bounds { max: Some(MAX_SIZE), ..Bounds::default() });
        }
        known.symbols.push((size, symbol));
    }
}

/// The dimension of which a symbol is computed, and what it is in this symbol: of `d`, `d + 2` and `(d + 2)
/// floordiv 3`.
fn solved(size: &Expression, symbol: &str) -> Option<(Dim, Expression)> {
    let (size, factor) = match size {
        Expression::Binary(Operator::FloorDivide, parts) => match &**parts {
            [size, Expression::Integer(factor @ 1..)] => (size, *factor),
            _ => return None,
        },
        size => (size, 1),
    };
    let form = size.linear().filter(|form| form.scale == 1 || form.scale == -1 && factor == 1)?;
    let symbol = Expression::Symbol(symbol.into());
    let integer = Expression::Integer;
    let scaled = match factor {
        1 => symbol,
        _ => Expression::binary(Operator::Multiply, integer(factor), symbol),
    };
    let value = match (form.scale, form.offset) {
        (1, 0) => scaled,
        (1, offset @ 1..) => Expression::binary(Operator::Subtract, scaled, integer(offset)),
        (1, offset) => Expression::binary(Operator::Add, scaled, integer(offset.checked_neg()?)),
        (_, offset) => Expression::binary(Operator::Subtract, integer(offset), scaled),
    };
    Some((dim_of(&form.symbol)?, value))
}

/// Declares what an assertion says; `None` if that cannot be declared.
fn assertion<'c>(function: Op<'c>, op: Op<'c>, claims: &mut Claims<'c>, known: &mut Known) -> Option<()> {
    let compare = ffi::defining_op(op.operand_at(0)?, "stablehlo.compare")?;
    let [left, right] = [0, 1].map(|index| size(function, compare.operand_at(index)?));
    let (left, right) = (left?, right?);
    let direction = ffi::attribute_text(ffi::attribute(compare, "comparison_direction")?);
    let is = |name: &str| direction.trim_end_matches('>').ends_with(name);
    match (&left, &right) {
        _ if is(" EQ") => equal(&left, &right, claims, known).or_else(|| equal(&right, &left, claims, known)),
        (size, Expression::Integer(bound)) if is(" GE") => bounded(size, *bound, true, claims, known),
        (Expression::Integer(bound), size) if is(" LE") => bounded(size, *bound, true, claims, known),
        (size, Expression::Integer(bound)) if is(" LE") => bounded(size, *bound, false, claims, known),
        (Expression::Integer(bound), size) if is(" GE") => bounded(size, *bound, false, claims, known),
        _ => None,
    }
}

fn equal(left: &Expression, right: &Expression, claims: &mut Claims, known: &mut Known) -> Option<()> {
    if left == right {
        return Some(());
    }
    if let (Some((size, factor)), Expression::Integer(0)) = (remainder(left), right) {
        if let (Some(Expression::Symbol(symbol)), &Expression::Integer(factor)) =
            (known.in_symbols(size), factor)
        {
            claims.bound(&symbol, Bounds { multiple_of: u64::try_from(factor).ok()?, ..Bounds::default() });
            return Some(());
        }
        // The dimension is declared as a multiple of a symbol, and so checked.
        let quotient = Expression::binary(Operator::FloorDivide, size.clone(), factor.clone());
        let (_, symbol) = known.symbols.iter().find(|(size, _)| *size == quotient)?;
        let (dim, value) = solved(&quotient, symbol)?;
        return (known.dims.get(&dim) == Some(&value)).then_some(());
    }
    let Expression::Symbol(name) = left else { return None };
    let (dim, value) = (dim_of(name)?, known.in_symbols(right)?);
    match known.dims.get(&dim) {
        Some(declared) => (*declared == value).then_some(()),
        None => {
            claims.dim(Place::Argument(dim.0), dim.1, value.to_string(), None);
            known.dims.insert(dim, value);
            Some(())
        }
    }
}

/// The number and the divisor of a remainder: of `T mod 4`, and of `T floordiv 4 * 4 + T * -1`, which is 0
/// where that is.
fn remainder(size: &Expression) -> Option<(&Expression, &Expression)> {
    use Expression::Binary;
    match size {
        Binary(Operator::Modulo, parts) => Some((&parts[0], &parts[1])),
        Binary(Operator::Add, parts) => {
            let Binary(Operator::Multiply, multiple) = &parts[0] else { return None };
            let Binary(Operator::Multiply, negative) = &parts[1] else { return None };
            let Binary(Operator::FloorDivide, quotient) = &multiple[0] else { return None };
            let is_one = quotient[1] == multiple[1]
                && quotient[0] == negative[0]
                && negative[1] == Expression::Integer(-1);
            is_one.then_some((&quotient[0], &quotient[1]))
        }
        _ => None,
    }
}

/// A bound of a number that is linear in one symbol, as constraints are: `T + -3` is at least 0, `T * -1 +
/// 100` as well.
fn bounded(size: &Expression, bound: i64, is_least: bool, claims: &mut Claims, known: &Known) -> Option<()> {
    if is_least && bound <= 0 && matches!(size, Expression::Symbol(_)) {
        return Some(()); // of any size
    }
    let form = known.in_symbols(size)?.linear()?;
    let (scale, rest) = (i128::from(form.scale), i128::from(bound) - i128::from(form.offset));
    // A negative factor turns the comparison around.
    let (scale, rest, is_least) =
        if scale < 0 { (-scale, -rest, !is_least) } else { (scale, rest, is_least) };
    let bounds = if is_least {
        Bounds { min: u64::try_from(-(-rest).div_euclid(scale)).unwrap_or(0), ..Bounds::default() }
    } else {
        Bounds { max: Some(u64::try_from(rest.div_euclid(scale)).ok()?), ..Bounds::default() }
    };
    claims.bound(&form.symbol, bounds);
    Some(())
}

impl Known {
    /// The symbol that is computed so of dimensions, one of which is declared by it.
    fn symbol(&self, size: &Expression) -> Option<String> {
        let (_, symbol) = self.symbols.iter().find(|(known, _)| known == size)?;
        let is_declared = self.dims.values().any(|value| value.symbols().contains(&symbol.as_str()));
        is_declared.then(|| symbol.clone())
    }

    /// An expression of dimensions in symbols.
    fn in_symbols(&self, size: &Expression) -> Option<Expression> {
        if let Some(symbol) = self.symbol(size) {
            return Some(Expression::Symbol(symbol));
        }
        match size {
            Expression::Integer(value) => Some(Expression::Integer(*value)),
            Expression::Symbol(name) => self.dims.get(&dim_of(name)?).cloned(),
            Expression::Binary(operator, parts) => {
                let [left, right] = &**parts;
                Some(Expression::binary(*operator, self.in_symbols(left)?, self.in_symbols(right)?))
            }
        }
    }
}
