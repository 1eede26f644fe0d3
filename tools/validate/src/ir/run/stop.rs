//! The reasons why a run stops.

use crate::ir::op::{NotUnderstood, Op, place};

/// The reason why a run stops.
#[derive(Clone, Debug)]
pub enum Stop {
    /// A check fails.
    Fails,
    /// Undefined behaviour, at the place of an op.
    Undefined { place: String, why: String },
    /// An op is not supported.
    NotRun(NotUnderstood),
}

impl Stop {
    pub fn undefined(op: Op, why: &str) -> Self {
        Self::Undefined { place: place(op), why: format!("{why}, at {}", place(op)) }
    }

    pub fn not_run(op: Op, why: &str) -> Self {
        Self::NotRun(NotUnderstood::new(op, why))
    }
}

impl From<NotUnderstood> for Stop {
    fn from(error: NotUnderstood) -> Self {
        Self::NotRun(error)
    }
}
