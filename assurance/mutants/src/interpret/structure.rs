//! Control flow, checks and calls.

use super::{
    arith,
    machine::Machine,
    run::{Run, Stop, undefined},
    value::{Scalar, Value},
};
use crate::tree::Op;

impl Machine<'_> {
    pub fn structure(&mut self, op: &Op) -> Run<Vec<Value>> {
        match op.name.as_str() {
            "cf.assert" if self.rules.pass_checks => Ok(Vec::new()),
            "cf.assert" => match self.number(op, 0)? {
                0 => Err(Stop::Failed(op.attribute("msg").unwrap_or_default().into())),
                _ => Ok(Vec::new()),
            },
            "scf.if" => {
                let region = usize::from(self.number(op, 0)? == 0);
                self.block(&op.regions[region], &[])
            }
            "scf.for" => self.repeat(op),
            "memref.get_global" => Ok(vec![self.global(op)?]),
            "memref.load" => Ok(vec![self.extract(op)?]),
            "func.call" => {
                let callee = op.attribute("callee").unwrap_or_default().trim_start_matches('@');
                let arguments: Run<Vec<Value>> = op.operands.iter().map(|&id| self.value(id)).collect();
                self.call(callee, &arguments?)
            }
            other => Err(Stop::Unknown(other.into())),
        }
    }

    fn repeat(&mut self, op: &Op) -> Run<Vec<Value>> {
        let [mut index, end, step] = self.numbers(op, 0..3)?[..] else { return Ok(Vec::new()) };
        if step <= 0 {
            return undefined("a loop without a positive step");
        }
        let mut carried: Vec<Value> =
            (3..op.operands.len()).map(|at| self.operand(op, at)).collect::<Run<_>>()?;
        while index < end {
            let mut arguments = vec![Value::Scalar(Some(index as u64))];
            arguments.append(&mut carried);
            carried = self.block(&op.regions[0], &arguments)?;
            self.steps += 1;
            index = index.checked_add(step).ok_or(Stop::TooLong)?;
        }
        Ok(carried)
    }

    /// Memory without writes: no supported op writes it.
    fn global(&self, op: &Op) -> Run<Value> {
        let name = op.attribute("name").unwrap_or_default().trim_start_matches('@');
        let global = self.module.function(name).filter(|global| global.name == "memref.global");
        let Some(global) = global else { return Err(Stop::Unknown(format!("@{name}"))) };
        let r#type = op.results[0].1.replace("memref<", "tensor<");
        arith::dense(global.attribute("initial_value").unwrap_or_default(), &r#type)
    }

    /// A guard: its value, if its condition holds.
    pub fn guard(&self, op: &Op) -> Run<Vec<Value>> {
        let condition: Scalar = self.scalar(op, 1)?;
        let value = match condition {
            Some(1) => self.operand(op, 0),
            _ => undefined("a guard whose condition does not hold"),
        };
        Ok(vec![if op.name == "bcast.guard_index" { self.or_later(value) } else { value }?])
    }
}
