//! Loops that carry tensors and scalars, by induction on their iterations: `scf.for` here, `scf.while` in
//! `whiles.rs`.
//!
//! The loops of both programs correspond in their order. An iteration begins with the same unknown values in
//! both, so the values that it passes on have to be the same, and it has to fail in both or in none. Then
//! both loops have the same, otherwise unknown, results.
//!
//! A loop-invariant size is the size before the loop. Such sizes are found in the source, as the greatest
//! fixed point: first all are assumed to be invariant, then those that are not become unknown, until nothing
//! changes.

pub mod whiles;

use super::{
    attributes::{self, sort, tensor_type},
    carried::Carried,
    op::{NotUnderstood, Op, only_block, place},
    reader::Reader,
    same::same,
    tensors::static_type,
    value::{Bound, Tensor, Value, indices, size_name},
};
use crate::{
    logic::term::{Node, Order, Sort, Term, Terms},
    proof::Claim,
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{BlockLike, Type, ValueLike, operation::OperationLike};
use std::{collections::HashMap, rc::Rc};

/// The operands before those that are carried: the bounds and the step.
const BOUNDS: usize = 3;

/// `scf.for` with carried values.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if reader.in_kernel || attributes::text(op, "unsignedCmp").is_some() {
        return Err(NotUnderstood::new(op, "it is in a kernel, or compares without signs"));
    }
    let (step, _) = reader.scalar(op, 2)?;
    if reader.terms.sort(step) != Sort::Index {
        return Err(NotUnderstood::new(op, "its bounds are not of type 'index'"));
    }
    for bound in 0..BOUNDS {
        let (bound, _) = reader.scalar(op, bound)?;
        reader.decides(op, bound)?;
    }
    let zero = reader.terms.number(0);
    let is_positive = reader.terms.order(Order::Less, zero, step);
    reader.demand(op, Claim::Defined, is_positive, vec![("step".into(), step)]);
    corresponding(reader, op, first, follow).map(|_| ())
}

/// Binds the results of a loop to those of the source's: `first` reads a loop of the source, given its number
/// and operands, and `follow` the one of the target that corresponds to it. Returns that number.
fn corresponding(
    reader: &mut Reader,
    op: Op,
    first: impl FnOnce(&mut Reader, Op, usize, Vec<Value>) -> Result<Carried, NotUnderstood>,
    follow: impl FnOnce(&mut Reader, Op, usize, &Carried, &[Value]) -> Result<(), NotUnderstood>,
) -> Result<usize, NotUnderstood> {
    let number = reader.loops.enter();
    let starts: Vec<_> = reader.operands(op)?.into_iter().map(|bound| bound.value).collect();
    let carried = match reader.loops.before(number) {
        None => Rc::new(first(reader, op, number, starts)?),
        Some(Some(carried)) => {
            follow(reader, op, number, &carried, &starts)?;
            carried
        }
        Some(None) => return Err(NotUnderstood::new(op, "the program before has no such loop")),
    };
    let types = op.results().map(|result| result.r#type());
    have_types(reader, op, &carried.results, types);
    let defined = reader.terms.bool(true);
    for (result, value) in op.results().zip(&carried.results) {
        reader.bind(&result, Bound { value: value.clone(), defined });
    }
    reader.loops.add(number, carried);
    Ok(number)
}

/// A loop of the source.
fn first(reader: &mut Reader, op: Op, number: usize, starts: Vec<Value>) -> Result<Carried, NotUnderstood> {
    let types: Vec<_> = op.results().map(|result| result.r#type()).collect();
    let carried = &starts[BOUNDS..];
    let Any { inside, ends, kept, has_poison } =
        any_iteration(reader, op, number, carried, &types, |reader, inside| {
            iteration(reader, op, number, &starts, inside).map(|(ends, _)| ends)
        })?;
    let results = unknown(reader, &format!("loop {number} result"), carried, &types, (&kept, has_poison));
    Ok(Carried { reached: reader.reached(), starts, inside, ends, results })
}

/// Any iteration of a loop of the source.
struct Any {
    /// The value at the begin of the loop.
    inside: Vec<Value>,
    /// The values that it passes on, and perhaps more.
    ends: Vec<Value>,
    /// The sizes of what is carried that are invariant.
    kept: Vec<Vec<bool>>,
    /// Whether something that is carried may be poison.
    has_poison: bool,
}

/// Reads an iteration until it is known which sizes are invariant.
fn any_iteration(
    reader: &mut Reader,
    op: Op,
    number: usize,
    starts: &[Value],
    types: &[Type],
    mut iterate: impl FnMut(&mut Reader, &[Value]) -> Result<Vec<Value>, NotUnderstood>,
) -> Result<Any, NotUnderstood> {
    let mut kept: Vec<Vec<bool>> = starts.iter().map(|value| vec![true; sizes(value).len()]).collect();
    let state = reader.state();
    let mut has_poison = starts.iter().any(|value| value.has_poison(reader.terms));
    loop {
        let inside = unknown(reader, &format!("loop {number} value"), starts, types, (&kept, has_poison));
        let ends = iterate(reader, &inside)?;
        let equal = equal_sizes(reader);
        if ends.iter().zip(&inside).any(|(end, inside)| sizes(end).len() != sizes(inside).len()) {
            return Err(NotUnderstood::new(op, "it passes on tensors of another rank"));
        }
        let gets_poison = ends.iter().any(|value| value.has_poison(reader.terms));
        let mut is_final = has_poison || !gets_poison;
        has_poison |= gets_poison;
        for ((kept, r#type), (inside, end)) in kept.iter_mut().zip(types).zip(inside.iter().zip(&ends)) {
            for (dim, kept) in kept.iter_mut().enumerate() {
                let [begins, passed] = [sizes(inside)[dim], sizes(end)[dim]].map(|size| {
                    let size = reader.terms.replace(size, &equal);
                    plain(reader.terms, size)
                });
                let stays = begins == passed || static_size(*r#type, dim).is_some();
                is_final &= stays || !*kept;
                *kept &= stays;
            }
        }
        if is_final {
            return Ok(Any { inside, ends, kept, has_poison });
        }
        reader.reset(&state);
        reader.loops.enter_again(number);
    }
}

/// A loop of the target, which corresponds to that one.
fn follow(
    reader: &mut Reader,
    op: Op,
    number: usize,
    carried: &Carried,
    starts: &[Value],
) -> Result<(), NotUnderstood> {
    let here = reader.reached();
    are_same(reader, op, "at the start", here, &carried.starts, starts)?;
    let (ends, here) = iteration(reader, op, number, &carried.starts, &carried.inside)?;
    are_same(reader, op, "passed on", here, &carried.ends, &ends)
}

fn are_same(
    reader: &mut Reader,
    op: Op,
    when: &str,
    hypothesis: Term,
    first: &[Value],
    second: &[Value],
) -> Result<(), NotUnderstood> {
    let differ = || NotUnderstood::new(op, "it does not carry what the loop of the program before does");
    if first.len() != second.len() {
        return Err(differ());
    }
    for (at, (first, second)) in first.iter().zip(second).enumerate() {
        let place = format!("value #{at} {when} of {}", place(op));
        let claims = same(reader.terms, &place, hypothesis, first, second).ok_or_else(differ)?;
        reader.obligations.extend(claims);
    }
    Ok(())
}

/// Reads any iteration; returns what it passes on, and that its end is reached.
fn iteration(
    reader: &mut Reader,
    op: Op,
    number: usize,
    starts: &[Value],
    inside: &[Value],
) -> Result<(Vec<Value>, Term), NotUnderstood> {
    let block = only_block(op, 0)?;
    let (Value::Scalar(first), Value::Scalar(end)) = (&starts[0], &starts[1]) else {
        return Err(NotUnderstood::new(op, "its bounds are not numbers"));
    };
    let index = reader.terms.variable(&format!("loop {number}"), Sort::Index);
    let range =
        [reader.terms.order(Order::AtMost, *first, index), reader.terms.order(Order::Less, index, *end)];
    let (range, defined) = (reader.terms.and(&range), reader.terms.bool(true));
    let all = std::iter::once(Value::Scalar(index)).chain(inside.iter().cloned());
    let arguments = (0..block.argument_count()).filter_map(|at| block.argument_at(at));
    let mut types = Vec::new();
    for (argument, value) in arguments.zip(all) {
        reader.bind(&argument, Bound { value, defined });
        types.push(argument.r#type());
    }
    reader.under(range, defined, |reader| {
        have_types(reader, op, inside, types[1..].iter().copied());
        let ends: Vec<_> = reader.run(block)?.into_iter().map(|bound| bound.value).collect();
        have_types(reader, op, &ends, types[1..].iter().copied());
        Ok((ends, reader.reached()))
    })
}

/// The static sizes in types are those of the values.
fn have_types<'c>(reader: &mut Reader, op: Op, values: &[Value], types: impl Iterator<Item = Type<'c>>) {
    for (value, r#type) in values.iter().zip(types) {
        if let (Value::Tensor(tensor), Some((declared, _))) = (value, tensor_type(r#type)) {
            static_type(reader, op, &tensor.sizes, &declared);
        }
    }
}

/// Unknown values with the invariant sizes, and those in their types.
fn unknown(
    reader: &mut Reader,
    name: &str,
    starts: &[Value],
    types: &[Type],
    (kept, has_poison): (&[Vec<bool>], bool),
) -> Vec<Value> {
    let mut all = Vec::new();
    let name = if has_poison { format!("{name} or poison") } else { name.to_owned() };
    for (at, ((start, r#type), kept)) in starts.iter().zip(types).zip(kept).enumerate() {
        let name = format!("{name} {at}");
        all.push(match (start, tensor_type(*r#type)) {
            (Value::Tensor(tensor), Some((_, element))) => {
                let mut sizes = Vec::new();
                for (dim, &size) in tensor.sizes.iter().enumerate() {
                    sizes.push(match static_size(*r#type, dim) {
                        Some(size) => reader.terms.number(size),
                        None if kept[dim] => size,
                        None => reader.any_size(&size_name(&name, dim)),
                    });
                }
                let indices = indices(reader.terms, sizes.len());
                let element = reader.terms.apply(&name, &indices, sort(&element));
                Value::Tensor(Rc::new(Tensor { sizes, element }))
            }
            _ => Value::Scalar(reader.terms.variable(&name, sort(&r#type.to_string()))),
        });
        if let Some(value) = all.last().filter(|_| has_poison) {
            value.set_poison(reader.terms);
        }
    }
    all
}

fn static_size(r#type: Type, dim: usize) -> Option<i64> {
    tensor_type(r#type)?.0.get(dim).copied().flatten()
}

/// Sizes that are equal wherever the program does not fail before, each with its leader.
fn equal_sizes(reader: &Reader) -> HashMap<Term, Term> {
    let terms = &*reader.terms;
    let parts = |term: Term, is_and: bool| match terms.node(term) {
        Node::And(parts) if is_and => parts.clone(),
        Node::Or(parts) if !is_and => parts.clone(),
        _ => vec![term],
    };
    let mut equal = HashMap::new();
    for failure in parts(reader.failed, false) {
        let Node::Not(held) = *terms.node(failure) else { continue };
        for condition in parts(held, true) {
            if let Node::Equal(a, b) = *terms.node(condition) {
                let (first, second) = (a.min(b), a.max(b));
                equal.entry(second).or_insert(first);
            }
        }
    }
    equal
}

/// A size without redundant choices: the extent of equal sizes is that size.
fn plain(terms: &mut Terms, size: Term) -> Term {
    let Node::If(condition, yes, no) = *terms.node(size) else { return size };
    let (yes, no) = (plain(terms, yes), plain(terms, no));
    if terms.equal(yes, no) == condition { no } else { terms.choose(condition, yes, no) }
}

fn sizes(value: &Value) -> &[Term] {
    match value {
        Value::Tensor(tensor) => &tensor.sizes,
        _ => &[],
    }
}
