//! The outcome of a run, and how one differs from another.

use super::{
    scalar::Scalar,
    stop::Stop,
    value::{Tensor, Value, all_indices},
};
use crate::ir::op::NotUnderstood;

/// The outcome of a run.
pub struct Outcome {
    pub results: Result<Vec<Value>, Stop>,
    /// The memory of the arguments afterwards.
    pub memory: Vec<Tensor>,
    pub calls: Vec<(String, Vec<Value>)>,
}

/// A difference of the second program from the first one, where that one is defined.
pub fn difference(before: &Outcome, after: &Outcome) -> Result<Option<String>, NotUnderstood> {
    for outcome in [before, after] {
        if let Err(Stop::NotRun(error)) = &outcome.results {
            return Err(error.clone());
        }
    }
    let how =
        match (&before.results, &after.results) {
            (Err(Stop::Undefined { .. }), _) => return Ok(None),
            (_, Err(Stop::Undefined { why, .. })) => Some(why.clone()),
            (Err(_), Ok(_)) => Some("the program before fails, and the program after does not".into()),
            (Ok(_), Err(_)) => Some("the program after fails, and the program before does not".into()),
            (Err(_), Err(_)) => None,
            (Ok(first), Ok(second)) => {
                let results = first.iter().zip(second).enumerate();
                let memory = before.memory.iter().zip(&after.memory).enumerate();
                results
                    .filter_map(|(at, (first, second))| other_value(&format!("result #{at}"), first, second))
                    .chain(memory.filter_map(|(at, (a, b))| {
                        other_tensor(&format!("memref #{at} of the arguments"), a, b)
                    }))
                    .next()
            }
        };
    Ok(how.or_else(|| other_calls(&before.calls, &after.calls)))
}

fn other_calls(before: &[(String, Vec<Value>)], after: &[(String, Vec<Value>)]) -> Option<String> {
    if before.len() != after.len() {
        return Some(format!("{} functions are called instead of {}", after.len(), before.len()));
    }
    before.iter().zip(after).find_map(|((first, passed), (second, others))| {
        if first != second {
            Some(format!("@{second} is called instead of @{first}"))
        } else {
            passed
                .iter()
                .zip(others)
                .find_map(|(a, b)| other_value(&format!("what @{first} is passed"), a, b))
        }
    })
}

fn other_value(what: &str, before: &Value, after: &Value) -> Option<String> {
    match (before, after) {
        (Value::Scalar(first), Value::Scalar(second)) => other(what, *first, *second),
        (Value::Tensor(first), Value::Tensor(second)) => other_tensor(what, first, second),
        (Value::Poison | Value::Opaque, _) => None,
        _ => Some(format!("{what} is not defined")),
    }
}

fn other_tensor(what: &str, before: &Tensor, after: &Tensor) -> Option<String> {
    if before.sizes != after.sizes {
        return Some(format!("{what} has the sizes {:?} instead of {:?}", after.sizes, before.sizes));
    }
    let elements = before.elements.iter().zip(&after.elements).zip(all_indices(&before.sizes));
    elements
        .into_iter()
        .find_map(|((&first, &second), at)| other(&format!("{what} at {at:?}"), first, second))
}

/// Whether a number refines another one; poison may be refined to any number.
fn other(what: &str, before: Scalar, after: Scalar) -> Option<String> {
    let is_same = matches!(before, Scalar::Poison) || before.is(after);
    (!is_same).then(|| format!("{what} is {after} instead of {before}"))
}
