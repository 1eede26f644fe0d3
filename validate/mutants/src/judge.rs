//! Whether a change shows in a run.

use crate::interpret::{
    Run, Stop,
    value::{Scalar, Value},
};

/// What a run of both programs shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// The program after does what the program before allows.
    Same,
    /// It does something else.
    Different(String),
    /// The interpreter does not know one of them.
    Unknown(String),
}

/// Compares what both programs do.
pub fn judge(before: &Run<Vec<Value>>, after: &Run<Vec<Value>>) -> Shown {
    match (before, after) {
        (Err(Stop::Unknown(what)), _) | (_, Err(Stop::Unknown(what))) => Shown::Unknown(what.clone()),
        (Err(Stop::Undefined(_) | Stop::OutOfBounds(_) | Stop::TooLong), _) | (_, Err(Stop::TooLong)) => {
            Shown::Same
        }
        (_, Err(Stop::Undefined(what) | Stop::OutOfBounds(what))) => {
            Shown::Different(format!("undefined behaviour: {what}"))
        }
        (Err(Stop::Failed(_)), Err(Stop::Failed(_))) => Shown::Same,
        (Err(Stop::Failed(what)), Ok(_)) => Shown::Different(format!("does not fail: {what}")),
        (Ok(_), Err(Stop::Failed(what))) => Shown::Different(format!("fails: {what}")),
        (Ok(expected), Ok(actual)) => match expected.len() == actual.len()
            && expected.iter().zip(actual).all(|(expected, actual)| value_allows(expected, actual))
        {
            true => Shown::Same,
            false => Shown::Different(format!("computes {actual:?} instead of {expected:?}")),
        },
    }
}

/// Judges what the program after does if its reads are moved before its checks: other passes may do so, and
/// only the bounds of these reads are promised.
pub fn judge_moved(before: &Run<Vec<Value>>, after: &Run<Vec<Value>>) -> Shown {
    match (before, after) {
        (Ok(_) | Err(Stop::Failed(_)), Err(Stop::OutOfBounds(what))) => {
            Shown::Different(format!("moved before the checks: {what}"))
        }
        _ => Shown::Same,
    }
}

fn value_allows(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Scalar(expected), Value::Scalar(actual)) => allows(*expected, *actual),
        (Value::Tensor(expected), Value::Tensor(actual)) => {
            expected.sizes == actual.sizes
                && expected.elements.iter().zip(&*actual.elements).all(|(&a, &b)| allows(a, b))
        }
        _ => false,
    }
}

/// Poison may become anything.
fn allows(expected: Scalar, actual: Scalar) -> bool {
    expected.is_none() || expected == actual
}
