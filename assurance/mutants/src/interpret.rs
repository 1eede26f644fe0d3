//! An interpreter of programs before and after the lowering. It models bounds, poison and undefined
//! behaviour, and shares no code with `bcast_validate`: an independent oracle.
//!
//! An element that was never written is poison. Control that depends on poison, a read out of bounds, a
//! division by zero, a kernel whose loops get two sizes, a type with another size than the run has, and a
//! guard whose condition is false are undefined behaviour.

pub(crate) mod arith;
pub(crate) mod bits;
mod broadcast;
mod declared;
pub(crate) mod floats;
mod linalg;
mod machine;
mod run;
mod structure;
mod tensors;
pub(crate) mod text;
pub mod value;

use crate::tree::{Block, Id, Module, Op};
use machine::Machine;
use run::{LIMIT, undefined};
pub use run::{Rules, Run, Stop};
use value::Value;

/// Runs a function.
///
/// # Errors
/// If the run ends without a result.
pub fn interpret(module: &Module, function: &str, arguments: &[Value], rules: Rules) -> Run<Vec<Value>> {
    let values = vec![None; module.types.len()];
    let mut machine = Machine { module, rules, values, loops: Vec::new(), steps: 0, depth: 0 };
    machine.call(function, arguments)
}

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
}
