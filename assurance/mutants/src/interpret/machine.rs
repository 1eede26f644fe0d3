//! The state of a run, and what ops read of it.

use super::{
    run::{Rules, Run, Stop, undefined},
    value::{Scalar, Tensor, Value},
};
use crate::tree::{Id, Module, Op};

/// The state of a run.
pub struct Machine<'m> {
    pub module: &'m Module,
    pub rules: Rules,
    pub values: Vec<Option<Value>>,
    /// The indices of the kernel's loops.
    pub loops: Vec<i64>,
    pub steps: usize,
    /// The depth of calls.
    pub depth: usize,
}

impl Machine<'_> {
    pub fn value(&self, id: Id) -> Run<Value> {
        self.values[id].clone().ok_or_else(|| Stop::Unknown(format!("%{id} is not defined")))
    }

    pub fn operand(&self, op: &Op, at: usize) -> Run<Value> {
        match op.operands.get(at) {
            Some(&id) => self.value(id),
            None => Err(Stop::Unknown(format!("{} has no operand #{at}", op.name))),
        }
    }

    pub fn scalar(&self, op: &Op, at: usize) -> Run<Scalar> {
        match self.operand(op, at)? {
            Value::Scalar(scalar) => Ok(scalar),
            Value::Tensor(_) => Err(Stop::Unknown(format!("{} of a tensor", op.name))),
        }
    }

    /// An operand on which control depends.
    pub fn number(&self, op: &Op, at: usize) -> Run<i64> {
        match self.scalar(op, at)? {
            Some(bits) => Ok(bits as i64),
            None => undefined(&format!("{} depends on poison", op.name)),
        }
    }

    pub fn numbers(&self, op: &Op, range: std::ops::Range<usize>) -> Run<Vec<i64>> {
        range.map(|at| self.number(op, at)).collect()
    }

    pub fn tensor(&self, op: &Op, at: usize) -> Run<Tensor> {
        match self.operand(op, at)? {
            Value::Tensor(tensor) => Ok(tensor),
            Value::Scalar(_) => Err(Stop::Unknown(format!("{} of a scalar", op.name))),
        }
    }

    /// If checks are ignored, an op that is undefined without them would not be hoisted: its results are
    /// unknown.
    pub fn or_later(&self, value: Run<Value>) -> Run<Value> {
        match value {
            Err(Stop::Undefined(_)) if self.rules.pass_checks => Ok(Value::Scalar(None)),
            value => value,
        }
    }
}
