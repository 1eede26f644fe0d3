//! Opaque ops, which the passes do not change: equal operands have equal results.
//!
//! In the source, an uninterpreted function stands for each result of such an op. In the target, the op has
//! the results of an op of the source if a claim holds: its operands have the same extents and, at each
//! index, the same elements. So no proof looks through such an op.

mod extents;
mod form;

use super::{
    attributes::{self, tensor_type},
    op::{NotUnderstood, Op, name, place},
    poison,
    reader::{
        Reader,
        row::{Memory, Runs},
    },
    same::same,
    tensors::static_type,
    value::{Bound, Tensor, Value, indices, size_name},
};
use crate::{
    logic::term::Term,
    proof::{Claim, Obligation},
};
use broadcastable_mlir::melior::ir::{Type, ValueLike, operation::OperationLike};
use form::Form;
use std::rc::Rc;

/// Reads an op by its text. Whether one is executed that may only run where the source runs it counts as an
/// operand.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let row = reader.functions.table.row(op)?;
    if reader.occurrences.is_none() {
        return Err(NotUnderstood::new(op, "this op is not known"));
    }
    if reader.in_kernel || !reader.memory.loops.is_empty() {
        return Err(NotUnderstood::new(op, "this op is not known, and stands in a loop"));
    }
    let form = Form::of(op, &reader.functions.table)?;
    let (mut operands, defined) = operands(reader, op, &form)?;
    let is_partial = row.memory == Memory::None && row.runs == Runs::WhereSource;
    if is_partial {
        operands.push(Value::Scalar(reader.reached()));
    }
    let executed = (row.memory == Memory::Any).then(|| reader.reached());
    // An op with effects is not hoisted above a check: where its results are, it was executed.
    let defined = executed.map_or(defined, |executed| reader.terms.and(&[defined, executed]));
    let computes_poison = poison::is_computed_by(&form.kind);
    let same = Opaque { kind: form.kind, operands, is_partial, executed };
    let results = resolve(reader, op, same, |reader, operands| {
        let has_poison = computes_poison || operands.iter().any(|value| value.has_poison(reader.terms));
        unknown(reader, op, operands, has_poison)
    })?;
    bind(reader, op, &results, defined);
    Ok(())
}

/// An opaque op, as it was read.
pub struct Opaque {
    /// Its computation, without its operands.
    pub kind: String,
    /// The operands of the computation.
    pub operands: Vec<Value>,
    /// Whether the last operand says that it is executed, because it may have no result.
    pub is_partial: bool,
    /// Whether it is executed, if it has effects.
    pub executed: Option<Term>,
}

/// The results of an opaque op: those of an equal one, those of its partner in the source, or unknown ones.
pub fn resolve(
    reader: &mut Reader,
    op: Op,
    opaque: Opaque,
    unknown: impl FnOnce(&mut Reader, &[Value]) -> Result<Vec<Value>, NotUnderstood>,
) -> Result<Vec<Value>, NotUnderstood> {
    let Opaque { kind, operands, is_partial, executed } = opaque;
    let occurrences = reader.occurrences.as_ref();
    let is_after = occurrences.is_some_and(|all| all.is_after());
    let known = occurrences.filter(|_| executed.is_none()).and_then(|all| all.known(&kind, &operands));
    let results = match known {
        Some(results) => results,
        None if is_after => paired(reader, op, &kind, (&operands, is_partial), executed)?,
        None => unknown(reader, &operands)?,
    };
    if let Some(all) = &mut reader.occurrences {
        all.push(kind, operands, results.clone(), executed);
    }
    Ok(results)
}

/// Binds the results of an op, whose types declare sizes of them.
pub fn bind(reader: &mut Reader, op: Op, results: &[Value], defined: Term) {
    for (result, value) in op.results().zip(results) {
        if let (Value::Tensor(tensor), Some((declared, _))) = (value, tensor_type(result.r#type())) {
            static_type(reader, op, &tensor.sizes, &declared);
        }
        reader.bind(&result, Bound { value: value.clone(), defined });
    }
}

/// The name of an unknown result.
pub fn name_of_result(reader: &Reader, op: Op, position: usize) -> String {
    let number = reader.occurrences.as_ref().map_or(0, |all| all.count());
    match op.result_count() {
        1 => format!("%{}#{number}", name(op)),
        _ => format!("%{}#{number}.{position}", name(op)),
    }
}

/// The memory that the op reads.
fn operands(reader: &mut Reader, op: Op, form: &Form) -> Result<(Vec<Value>, Term), NotUnderstood> {
    let mut all = reader.operands(op)?;
    for value in &form.captured {
        let bound = reader.bound(value);
        all.push(bound.ok_or_else(|| NotUnderstood::new(op, "its body uses what is defined after it"))?);
    }
    let (mut values, mut all_defined) = (Vec::new(), Vec::new());
    for Bound { value, defined } in all {
        values.push(match value {
            Value::Tensor(_) | Value::Scalar(_) => value,
            _ => return Err(NotUnderstood::new(op, "an operand is not a ranked tensor or a scalar")),
        });
        all_defined.push(defined);
    }
    Ok((values, reader.terms.and(&all_defined)))
}

/// The results of the corresponding op of the source.
fn paired(
    reader: &mut Reader,
    op: Op,
    kind: &str,
    (operands, is_partial): (&[Value], bool),
    executed: Option<Term>,
) -> Result<Vec<Value>, NotUnderstood> {
    let occurrences = reader.occurrences.as_mut();
    let partner = occurrences.and_then(|all| all.partner(reader.terms, kind, operands, executed.is_some()));
    let partner = partner.ok_or_else(|| {
        NotUnderstood::new(op, "this op is not known, and the program before does not have it here")
    })?;
    let (before, results, effect) = (partner.operands.clone(), partner.results.clone(), partner.effect);
    let here = reader.reached();
    for (position, (first, second)) in before.iter().zip(operands).enumerate() {
        if let (Value::Scalar(first), true) = (first, is_partial && position + 1 == operands.len()) {
            let shown = vec![("should be executed".into(), *first), ("is executed".into(), here)];
            reader.require(op, Claim::Effect, *first, shown);
            continue;
        }
        let place = format!("operand #{position} of {}", place(op));
        let claims = same(reader.terms, &place, here, first, second);
        reader
            .obligations
            .extend(claims.ok_or_else(|| NotUnderstood::new(op, "an operand has another rank"))?);
    }
    if let (Some(first), Some(second)) = (effect, executed) {
        // Wherever one of them is executed, whether or not the other one is.
        let (hypothesis, goal) = (reader.terms.bool(true), reader.terms.equal(first, second));
        let shown = vec![("should happen".into(), first), ("happens".into(), second)];
        reader.obligations.push(Obligation {
            claim: Claim::Effect,
            place: place(op),
            hypothesis,
            goal,
            shown,
        });
    }
    Ok(results)
}

/// Unknown results.
fn unknown(
    reader: &mut Reader,
    op: Op,
    operands: &[Value],
    has_poison: bool,
) -> Result<Vec<Value>, NotUnderstood> {
    let mut all = Vec::new();
    for (position, result) in op.results().enumerate() {
        let name = name_of_result(reader, op, position);
        all.push(match tensor_type(result.r#type()) {
            Some((declared, element)) => {
                let extents = extents::of(reader, op, position, &declared, operands);
                let sizes = sizes(reader, &name, &declared, extents);
                let indices = indices(reader.terms, sizes.len());
                let element = reader.terms.apply(&name, &indices, attributes::sort(&element));
                Value::Tensor(Rc::new(Tensor { sizes, element }))
            }
            None => Value::Scalar(scalar(reader, op, &name, result.r#type())?),
        });
        if let Some(value) = all.last().filter(|_| has_poison) {
            value.set_poison(reader.terms);
        }
    }
    Ok(all)
}

fn sizes(reader: &mut Reader, name: &str, declared: &[Option<i64>], known: Option<Vec<Term>>) -> Vec<Term> {
    let mut sizes = Vec::new();
    for (dim, size) in declared.iter().enumerate() {
        let known = known.as_ref().and_then(|known| known.get(dim).copied());
        sizes.push(match (size, known) {
            (Some(size), _) => reader.terms.number(*size),
            (None, Some(size)) => size,
            (None, None) => reader.any_size(&size_name(name, dim)),
        });
    }
    sizes
}

fn scalar(reader: &mut Reader, op: Op, name: &str, r#type: Type) -> Result<Term, NotUnderstood> {
    let text = r#type.to_string();
    if !attributes::is_scalar(&text) {
        Err(NotUnderstood::new(op, &format!("its result is of type {text}")))
    } else {
        Ok(reader.terms.apply(name, &[], attributes::sort(&text)))
    }
}
