//! An interpreter of programs before and after the lowering. It models bounds, poison and undefined behaviour, and shares no
//! code with `bcast_validate`: an independent oracle.
//!
//! An element that was never written is poison. Control that depends on poison, a read out of bounds, a division by zero, a
//! kernel whose loops get two sizes, a type with another size than the run has, and a guard whose condition is false are
//! undefined behaviour.

mod arith;
mod broadcast;
mod declared;
mod linalg;
mod structure;
mod tensors;
mod text;
pub mod value;

use crate::tree::{Block, Id, Module, Op};
use value::{Scalar, Tensor, Value};

/// The reason why a run ends without a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A check fails, with its message.
    Failed(String),
    /// Undefined behaviour.
    Undefined(String),
    /// The same, because of a read or write out of bounds.
    OutOfBounds(String),
    /// The run takes too many steps or too much memory.
    TooLong,
    /// The interpreter does not support that.
    Unknown(String),
}

/// The result of a run, or how it ends.
pub type Run<T> = Result<T, Stop>;

/// Undefined behaviour.
pub fn undefined<T>(what: &str) -> Run<T> {
    Err(Stop::Undefined(what.into()))
}

/// The assumptions of a lowering.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rules {
    /// Illegal sizes are undefined behaviour instead of a failure.
    pub assume_legal: bool,
    /// Two `?` of a column have to be equal.
    pub assume_equal: bool,
    /// Checks are ignored: the ops after them are executed as if hoisted above them.
    pub pass_checks: bool,
}

/// Runs a function.
///
/// # Errors
/// If the run ends without a result.
pub fn interpret(module: &Module, function: &str, arguments: &[Value], rules: Rules) -> Run<Vec<Value>> {
    let values = vec![None; module.types.len()];
    let mut machine = Machine { module, rules, values, loops: Vec::new(), steps: 0, depth: 0 };
    machine.call(function, arguments)
}

/// The state of a run.
struct Machine<'m> {
    module: &'m Module,
    rules: Rules,
    values: Vec<Option<Value>>,
    /// The indices of the kernel's loops.
    loops: Vec<i64>,
    steps: usize,
    /// The depth of calls.
    depth: usize,
}

/// The most steps of a run, and elements of a tensor.
const LIMIT: usize = 200_000;

impl Machine<'_> {
    fn call(&mut self, name: &str, arguments: &[Value]) -> Run<Vec<Value>> {
        let module = self.module;
        let unknown = || Stop::Unknown(format!("no body of @{name}"));
        let function = module.function(name).ok_or_else(unknown)?;
        let body = function.regions.first().filter(|body| !body.ops.is_empty()).ok_or_else(unknown)?;
        self.depth += 1;
        if self.depth > 1 && self.depth > module.ops.len() {
            return Err(Stop::Unknown("recursion".into()));
        }
        let mut symbols = declared::enter(function, arguments, self.rules)?;
        let results = self.block(body, arguments)?;
        declared::leave(function, body, &results, &mut symbols, self.rules)?;
        self.depth -= 1;
        Ok(results)
    }

    /// Runs a block; returns what its terminator passes on.
    fn block(&mut self, block: &Block, arguments: &[Value]) -> Run<Vec<Value>> {
        for ((id, r#type), value) in block.arguments.iter().zip(arguments) {
            self.bind(*id, r#type, value.clone())?;
        }
        for op in &block.ops {
            if matches!(
                op.name.as_str(),
                "func.return" | "scf.yield" | "linalg.yield" | "tensor.yield" | "bcast.yield"
            ) {
                return op.operands.iter().map(|&id| self.value(id)).collect();
            }
            self.steps += 1;
            if self.steps > LIMIT {
                return Err(Stop::TooLong);
            }
            let results = self.op(op)?;
            for ((id, r#type), value) in op.results.iter().zip(results) {
                self.bind(*id, r#type, value)?;
            }
        }
        Ok(Vec::new())
    }

    /// Defines a value, whose type has to be true.
    fn bind(&mut self, id: Id, r#type: &str, value: Value) -> Run<()> {
        if let Value::Tensor(tensor) = &value
            && !r#type.starts_with("memref<")
        {
            let (sizes, _) = text::tensor_type(r#type)?;
            let fits =
                |(declared, size): (&Option<i64>, &i64)| declared.is_none_or(|declared| declared == *size);
            if sizes.len() != tensor.sizes.len() || !sizes.iter().zip(&tensor.sizes).all(fits) {
                return undefined(&format!("a {type} has the sizes {:?}", tensor.sizes));
            }
        }
        self.values[id] = Some(value);
        Ok(())
    }

    fn value(&self, id: Id) -> Run<Value> {
        self.values[id].clone().ok_or_else(|| Stop::Unknown(format!("%{id} is not defined")))
    }

    fn operand(&self, op: &Op, at: usize) -> Run<Value> {
        match op.operands.get(at) {
            Some(&id) => self.value(id),
            None => Err(Stop::Unknown(format!("{} has no operand #{at}", op.name))),
        }
    }

    fn scalar(&self, op: &Op, at: usize) -> Run<Scalar> {
        match self.operand(op, at)? {
            Value::Scalar(scalar) => Ok(scalar),
            Value::Tensor(_) => Err(Stop::Unknown(format!("{} of a tensor", op.name))),
        }
    }

    /// An operand on which control depends.
    fn number(&self, op: &Op, at: usize) -> Run<i64> {
        match self.scalar(op, at)? {
            Some(bits) => Ok(bits as i64),
            None => undefined(&format!("{} depends on poison", op.name)),
        }
    }

    fn numbers(&self, op: &Op, range: std::ops::Range<usize>) -> Run<Vec<i64>> {
        range.map(|at| self.number(op, at)).collect()
    }

    fn tensor(&self, op: &Op, at: usize) -> Run<Tensor> {
        match self.operand(op, at)? {
            Value::Tensor(tensor) => Ok(tensor),
            Value::Scalar(_) => Err(Stop::Unknown(format!("{} of a scalar", op.name))),
        }
    }

    /// The results of an op that is not a terminator.
    fn op(&mut self, op: &Op) -> Run<Vec<Value>> {
        match op.name.split_once('.') {
            Some(("arith", _)) => self.or_later(self.arith(op)).map(|value| vec![value]),
            Some(("tensor", "extract")) => self.or_later(self.extract(op)).map(|value| vec![value]),
            Some(("tensor", _)) => self.tensor_op(op).map(|tensor| vec![tensor]),
            Some(("linalg", _)) => self.linalg(op),
            Some(("bcast", _)) => self.bcast(op),
            _ => self.structure(op),
        }
    }

    /// If checks are ignored, an op that is undefined without them would not be hoisted: its results are unknown.
    fn or_later(&self, value: Run<Value>) -> Run<Value> {
        match value {
            Err(Stop::Undefined(_)) if self.rules.pass_checks => Ok(Value::Scalar(None)),
            value => value,
        }
    }
}
