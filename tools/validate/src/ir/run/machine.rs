//! The state of a run, and what ops read of it.

use super::{
    scalar::Scalar,
    stop::Stop,
    value::{Memref, Tensor, Value, all_indices},
};
use crate::ir::{
    attributes,
    op::{Op, key},
    reader::{Functions, Options},
};
use broadcastable_mlir::OpParts;
use broadcastable_mlir::melior::ir::{ValueLike, operation::OperationLike};
use std::{collections::HashMap, rc::Rc};

/// MLIR's mark for a number that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// A run of a program.
pub struct Machine<'m> {
    pub values: HashMap<usize, Value>,
    pub memories: Vec<Vec<Scalar>>,
    /// The calls of functions without a body, and their operands.
    pub calls: Vec<(String, Vec<Value>)>,
    /// Whether reads are hoisted above checks: a failing check does not stop the run, and a division by 0 is
    /// poison.
    pub is_unchecked: bool,
    pub options: Options,
    pub functions: &'m Functions,
    /// The indices of the kernels around.
    pub loops: Vec<Vec<i64>>,
    /// The number of ops that were executed.
    pub steps: usize,
}

impl<'m> Machine<'m> {
    pub fn new(functions: &'m Functions, options: Options, is_unchecked: bool) -> Self {
        Self {
            values: HashMap::new(),
            memories: Vec::new(),
            calls: Vec::new(),
            is_unchecked,
            options,
            functions,
            loops: Vec::new(),
            steps: 0,
        }
    }

    /// The value of an op's operand.
    pub fn operand(&self, op: Op, index: usize) -> Result<Value, Stop> {
        let value =
            op.operand_at(index).ok_or_else(|| Stop::not_run(op, &format!("it has no operand #{index}")))?;
        self.value(op, &value)
    }

    fn value<'c>(&self, op: Op, value: &impl ValueLike<'c>) -> Result<Value, Stop> {
        self.values.get(&key(value)).cloned().ok_or_else(|| Stop::not_run(op, "an operand is not known"))
    }

    pub fn operands(&self, op: Op) -> Result<Vec<Value>, Stop> {
        op.operands().map(|value| self.value(op, &value)).collect()
    }

    pub fn scalar(&self, op: Op, index: usize) -> Result<Scalar, Stop> {
        match self.operand(op, index)? {
            Value::Scalar(scalar) => Ok(scalar),
            Value::Poison => Ok(Scalar::Poison),
            _ => Err(Stop::not_run(op, "an operand is not a scalar")),
        }
    }

    /// A number of type `index`; poison is undefined behaviour here.
    pub fn index(&self, op: Op, index: usize) -> Result<i64, Stop> {
        self.scalar(op, index)?.index().ok_or_else(|| Stop::undefined(op, "a number is poison"))
    }

    pub fn truth(&self, op: Op, index: usize) -> Result<bool, Stop> {
        match self.scalar(op, index)? {
            Scalar::Integer(truth) => Ok(truth == 1),
            _ => Err(Stop::undefined(op, "a condition is poison")),
        }
    }

    pub fn tensor(&self, op: Op, index: usize) -> Result<Rc<Tensor>, Stop> {
        match self.operand(op, index)? {
            Value::Tensor(tensor) => Ok(tensor),
            _ => Err(Stop::not_run(op, "an operand is not a tensor")),
        }
    }

    pub fn memref(&self, op: Op, index: usize) -> Result<Memref, Stop> {
        match self.operand(op, index)? {
            Value::Memref(memref) => Ok(memref),
            _ => Err(Stop::not_run(op, "an operand is not a memref")),
        }
    }

    /// The numbers that are operands from that one on.
    pub fn indices(&self, op: Op, first: usize) -> Result<Vec<i64>, Stop> {
        (first..op.operand_count()).map(|index| self.index(op, index)).collect()
    }

    /// These sizes; those that a type does not have are operands, from that one on.
    pub fn sizes(&self, op: Op, declared: &[Option<i64>], operand: &mut usize) -> Result<Vec<i64>, Stop> {
        let size = |size: &Option<i64>| match size {
            Some(size) => Ok(*size),
            None => {
                *operand += 1;
                self.index(op, *operand - 1)
            }
        };
        declared.iter().map(size).collect()
    }

    /// The numbers of an attribute; those that it does not have are operands, from that one on.
    pub fn numbers(&self, op: Op, name: &str, operand: &mut usize) -> Result<Vec<i64>, Stop> {
        let numbers = attributes::integers(op, name);
        let numbers = numbers.ok_or_else(|| Stop::not_run(op, "its slice is not read"))?;
        let is_static = |number: i64| (number != DYNAMIC).then_some(number);
        self.sizes(op, &numbers.into_iter().map(is_static).collect::<Vec<_>>(), operand)
    }

    /// The result of an operation that is undefined for its operands, if reads are hoisted above checks.
    pub fn not_defined(&self, op: Op, why: &str) -> Result<Scalar, Stop> {
        if self.is_unchecked { Ok(Scalar::Poison) } else { Err(Stop::undefined(op, why)) }
    }

    /// Sets the only result of an op.
    pub fn define(&mut self, op: Op, value: Value) -> Result<(), Stop> {
        let result = op.result_at(0).ok_or_else(|| Stop::not_run(op, "it has no result"))?;
        self.values.insert(key(&result), value);
        Ok(())
    }

    /// Sets a result of an op.
    pub fn define_at(&mut self, op: Op, result: usize, value: Value) {
        if let Some(result) = op.result_at(result) {
            self.values.insert(key(&result), value);
        }
    }

    /// A memref of new memory.
    pub fn allocate(&mut self, sizes: Vec<i64>, elements: Vec<Scalar>) -> Value {
        self.memories.push(elements);
        Value::Memref(Memref::whole(self.memories.len() - 1, sizes))
    }

    /// The elements of a memref.
    pub fn content(&self, value: &Value) -> Option<Tensor> {
        let Value::Memref(memref) = value else { return None };
        let element = |at: &Vec<i64>| {
            let element = memref.place(at).and_then(|at| self.memories[memref.memory].get(at).copied());
            element.unwrap_or(Scalar::Poison)
        };
        let elements = all_indices(&memref.sizes).iter().map(element).collect();
        Some(Tensor { sizes: memref.sizes.clone(), elements })
    }
}
