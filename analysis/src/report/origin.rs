//! The origin of a size: the chain of its definitions, step by step.

use crate::{
    callers::Callers,
    convert::value_type,
    declared::Left,
    ffi::{self, Call, Function, Note, Op, OpParts, SymbolTables, Val},
    program::{TensorSizes, has_one_shape},
};
use melior::ir::{Location, TypeLike, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// The most steps that are reported.
const MAX_STEPS: usize = 24;

/// The most arguments of a function whose places are shown. MLIR prints the line of each place, and all
/// arguments are often in one line: notes on each of thousands would be quadratic.
const MAX_PLACES: usize = 64;

/// A size: of a tensor's dimension, or the value of a scalar.
#[derive(Clone, Copy, PartialEq)]
enum At<'c> {
    Dim(Val<'c>, usize),
    Number(Val<'c>),
}

/// The origin of a size.
pub struct Origin<'c> {
    /// The steps back, from the last to the first.
    pub notes: Vec<Note<'c>>,
    /// The function's argument from which it comes, with its index and dimension, if any.
    pub argument: Option<(Op<'c>, usize, usize)>,
}

/// Traces sizes through the functions at and below the root of a pass.
pub struct Tracer<'c> {
    tables: SymbolTables,
    /// The calls of the functions in each symbol table, by the number of its op; `None` if they are not all
    /// known.
    callers: HashMap<usize, Option<Callers<'c>>>,
}

impl<'c> Tracer<'c> {
    pub fn below(root: Op<'c>) -> Self {
        Self { tables: SymbolTables::below(root), callers: HashMap::new() }
    }

    /// Traces the size of a tensor's dimension, called `name` in the first note, for a report on an op.
    pub fn trace(
        &mut self,
        sizes: &mut TensorSizes,
        op: Op<'c>,
        (value, dim): (Val<'c>, usize),
        name: &str,
    ) -> Origin<'c> {
        let mut origin = Origin { notes: Vec::new(), argument: None };
        let mut open = vec![(format!("{name} is"), At::Dim(value, dim))];
        while let Some((words, at)) = open.pop().filter(|_| origin.notes.len() < MAX_STEPS) {
            let text = format!("{words} {}", describe(at));
            origin.notes.push(Note { location: place(value_of(at), op), text });
            if let At::Dim(value, dim) = at {
                if static_size(value, dim).is_some() {
                    continue;
                }
                origin.argument = argument(value).map(|(function, index)| (function, index, dim));
            }
            match self.back(sizes, at).filter(|&next| next != at) {
                Some(next) => open.push(("which is".into(), next)),
                None => open.extend(parts(at).into_iter().rev().map(|part| ("computed from".into(), part))),
            }
        }
        if origin.notes.iter().any(|note| note.text.starts_with("computed")) {
            origin.argument = None;
        }
        origin
    }

    /// Traces each size that a check of a declaration compares.
    pub fn trace_declared(&mut self, sizes: &mut TensorSizes, left: &Left<'c>) -> Vec<Note<'c>> {
        let compared = left.compared.iter();
        compared.flat_map(|&size| self.trace(sizes, left.op, size, "the size").notes).collect()
    }

    /// One step back, to a size that is equal.
    fn back(&mut self, sizes: &mut TensorSizes, at: At<'c>) -> Option<At<'c>> {
        let Some(op) = ffi::owner(value_of(at)) else { return self.given_from_outside(at) };
        let At::Dim(value, dim) = at else {
            return match name_of(op).as_str() {
                "tensor.dim" => {
                    Some(At::Dim(op.operand_at(0)?, usize::try_from(constant(op.operand_at(1)?)?).ok()?))
                }
                "arith.index_cast" | "arith.extsi" => op.operand_at(0).map(At::Number),
                _ => None,
            };
        };
        let is_ranked = |value: Val| value_type(value.r#type()).dims().is_some_and(|dims| dim < dims.len());
        let operand = |index: usize| op.operand_at(index).filter(|&operand| is_ranked(operand));
        let index = ffi::result_index(value, op)?;
        match name_of(op).as_str() {
            "tensor.cast" => operand(0).map(|source| At::Dim(source, dim)),
            "tensor.empty" | "tensor.generate" => number(op, value, dim, 0),
            "tensor.splat" | "tensor.expand_shape" => number(op, value, dim, 1),
            "func.call" => self.returned(op, index).map(|value| At::Dim(value, dim)),
            "scf.if" => ffi::body_ops(op).pop()?.operand_at(index).map(|value| At::Dim(value, dim)),
            "scf.for" => operand(index + 3).map(|init| At::Dim(init, dim)),
            _ if ffi::is_bcast_op(op) => same_size(sizes, op, value, dim),
            _ if has_one_shape(op) => {
                op.operands().find(|&operand| is_ranked(operand)).map(|value| At::Dim(value, dim))
            }
            _ if ffi::size_traits(op).destinationStyle => {
                operand(ffi::destination_of(op, index)).map(|value| At::Dim(value, dim))
            }
            _ => None,
        }
    }

    /// The operand of the callee's first return.
    fn returned(&self, call: Op<'c>, index: usize) -> Option<Val<'c>> {
        let callee = Call::of(call)?.callee;
        let function = self.tables.lookup(call, &callee)?;
        ffi::child_ops(function).into_iter().find(|&op| ffi::is_return(op))?.operand_at(index)
    }

    /// The operand of the first call of a private function, or the initial value of a loop.
    fn given_from_outside(&mut self, at: At<'c>) -> Option<At<'c>> {
        let value = value_of(at);
        let (parent, index) = ffi::as_body_argument(value)?;
        let passed = if ffi::has_name(parent, "scf.for") {
            parent.operand_at(index.checked_sub(1)? + 3)?
        } else {
            argument(value).filter(|&(function, _)| ffi::is_private(function))?;
            let name = ffi::symbol_name(parent)?;
            let table = self.tables.above(parent).next()?;
            let callers = self.callers.entry(ffi::op_number(table)).or_insert_with(|| Callers::of(table));
            *Call::of(*callers.as_ref()?.calls(&name).first()?)?.arguments.get(index)?
        };
        Some(match at {
            At::Dim(_, dim) => At::Dim(passed, dim),
            At::Number(_) => At::Number(passed),
        })
    }
}

/// The place of a value, or of the op that the report is about.
fn place<'c>(value: Val<'c>, op: Op<'c>) -> Location<'c> {
    match argument(value) {
        Some((function, _)) if is_crowded(function) => op.location(),
        _ => ffi::value_location(value),
    }
}

/// The place of a function, or of the op that the report is about.
pub fn place_of_function<'c>(function: Op<'c>, op: Op<'c>) -> Location<'c> {
    if is_crowded(function) { op.location() } else { function.location() }
}

fn is_crowded(function: Op) -> bool {
    Function::of(function).is_some_and(|function| function.argument_count > MAX_PLACES)
}

fn value_of(at: At) -> Val {
    let (At::Dim(value, _) | At::Number(value)) = at;
    value
}

fn describe(at: At) -> String {
    let value = value_of(at);
    let owner = match (ffi::owner(value), argument(value)) {
        (Some(op), _) => format!("this '{}'", name_of(op)),
        (None, Some((function, index))) => {
            format!("argument #{index} of @{}", ffi::symbol_name(function).unwrap_or_default())
        }
        (None, None) => "this block argument".into(),
    };
    match at {
        At::Dim(_, dim) => match static_size(value, dim) {
            Some(size) => format!("dim {dim} of {owner}, {size} by its type"),
            None => format!("dim {dim} of {owner}"),
        },
        At::Number(_) => match constant(value) {
            Some(number) => format!("the number {number} of {owner}"),
            None => format!("the number that {owner} is"),
        },
    }
}

pub fn name_of(op: Op) -> String {
    op.name().as_string_ref().as_str().unwrap_or("op").to_owned()
}

fn static_size(value: Val, dim: usize) -> Option<u64> {
    value_type(value.r#type()).dims()?.get(dim)?.as_static()
}

fn constant(value: Val) -> Option<i64> {
    let op = ffi::defining_op(value, "arith.constant")?;
    ffi::i64_attribute(ffi::attribute(op, "value")?)
}

/// The function that has a value as an argument, and its index.
fn argument<'c>(value: Val<'c>) -> Option<(Op<'c>, usize)> {
    ffi::as_body_argument(value).filter(|&(op, _)| ffi::has_name(op, "func.func"))
}

/// The sizes and numbers that one is computed from.
fn parts(at: At) -> Vec<At> {
    let Some(op) = ffi::owner(value_of(at)) else { return Vec::new() };
    match at {
        At::Number(_) => {
            let is_number = |value: &Val| value.r#type().is_index() || value.r#type().is_integer();
            op.operands().filter(is_number).map(At::Number).collect()
        }
        At::Dim(_, dim) if ffi::has_name(op, "tensor.collapse_shape") => {
            let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists).unwrap_or_default();
            let (Some(group), Some(source)) = (groups.get(dim), op.operand_at(0)) else { return Vec::new() };
            group.iter().map(|&dim| At::Dim(source, dim as usize)).collect()
        }
        At::Dim(..) => Vec::new(),
    }
}

/// The operand that is the size of a dynamic dimension; dynamic sizes are the operands from this index on.
fn number<'c>(op: Op<'c>, value: Val<'c>, dim: usize, from: usize) -> Option<At<'c>> {
    let r#type = value_type(value.r#type());
    let before = r#type.dims()?.get(..dim)?.iter().filter(|size| size.is_dynamic()).count();
    op.operand_at(from + before).map(At::Number)
}

/// The dimension of an operand that has the size of a result's.
fn same_size<'c>(sizes: &mut TensorSizes, op: Op<'c>, value: Val<'c>, dim: usize) -> Option<At<'c>> {
    let wanted = sizes.of_tensor(value, dim);
    op.operands().find_map(|operand| {
        let rank = value_type(operand.r#type()).dims()?.len();
        (0..rank).rev().find(|&dim| sizes.of_tensor(operand, dim) == wanted).map(|dim| At::Dim(operand, dim))
    })
}
