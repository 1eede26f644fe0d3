//! Whether a change is visible in a run.

use crate::interpret::{
    Run, Stop,
    value::{Scalar, Value},
};

/// The outcome of a run of both programs.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// The target refines the source.
    Same,
    /// It does not.
    Different(String),
    /// The interpreter does not support one of them.
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
        (Ok(expected), Ok(actual)) => {
            if expected.len() == actual.len()
                && expected.iter().zip(actual).all(|(expected, actual)| value_allows(expected, actual))
            {
                Shown::Same
            } else {
                Shown::Different(format!("computes {actual:?} instead of {expected:?}"))
            }
        }
    }
}

/// Judges the target with its reads hoisted above its checks: other passes may do so, and only the
/// bounds of these reads are claimed.
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

/// Poison may be refined to any value.
fn allows(expected: Scalar, actual: Scalar) -> bool {
    expected.is_none() || expected == actual
}
