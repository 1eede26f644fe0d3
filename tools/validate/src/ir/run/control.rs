//! Control flow, calls, and the execution of each op.

use super::{
    arithmetic, bcast, kernels,
    machine::Machine,
    memory,
    scalar::{Kind, Scalar},
    stop::Stop,
    tensors,
    value::{Tensor, Value},
};
use crate::ir::{
    attributes::{self, tensor_type},
    declared, functions,
    op::{Op, key, name},
};
use broadcastable_mlir::melior::ir::{BlockRef, Type, ValueLike, operation::OperationLike};
use broadcastable_mlir::{BlockParts, OpParts};

/// The most ops that are executed.
const MAX_STEPS: usize = 20_000_000;

/// The most iterations of an `scf.while`, which may have no end.
const MAX_ITERATIONS: usize = 1_000;

impl Machine<'_> {
    /// Calls a function.
    pub fn function(&mut self, function: Op, call: Op, arguments: Vec<Value>) -> Result<Vec<Value>, Stop> {
        self.declared(declared::Place::Entry, function, call, &arguments, &[])?;
        let (results, end) = self.region(function, 0, arguments.clone())?;
        self.declared(declared::Place::Return(end), function, call, &arguments, &results)?;
        Ok(results)
    }

    /// A function's declarations of sizes fail where they do not hold.
    fn declared(
        &mut self,
        place: declared::Place,
        function: Op,
        call: Op,
        arguments: &[Value],
        results: &[Value],
    ) -> Result<(), Stop> {
        let sizes = |values: &[Value]| -> Vec<Option<Vec<i64>>> {
            let sizes = |value: &Value| match value {
                Value::Tensor(tensor) => Some(tensor.sizes.clone()),
                _ => None,
            };
            values.iter().map(sizes).collect()
        };
        let holds = declared::holds(place, function, call, &sizes(arguments), &sizes(results))
            .map_err(|_| Stop::not_run(function, "it declares expressions of sizes"))?;
        match holds || self.is_unchecked {
            true => Ok(()),
            false if self.options.assume_legal => {
                Err(Stop::undefined(call, "what is declared does not hold"))
            }
            false => Err(Stop::Fails),
        }
    }

    /// Executes a region; returns what its terminator passes on, and the terminator.
    pub fn region<'c, 'a>(
        &mut self,
        op: Op<'c, 'a>,
        region: usize,
        mut arguments: Vec<Value>,
    ) -> Result<(Vec<Value>, Op<'c, 'a>), Stop> {
        let first = functions::first_block(op, region);
        let mut block = first.ok_or_else(|| Stop::not_run(op, "it has no body"))?;
        loop {
            for (position, value) in arguments.into_iter().enumerate() {
                if let Some(argument) = block.argument_at(position) {
                    self.values.insert(key(&argument), value);
                }
            }
            let end = self.block(block, op)?;
            if end.successor_count() == 0 {
                return Ok((self.operands(end)?, end));
            }
            (block, arguments) = self.branch(end)?;
        }
    }

    fn block<'c, 'a>(&mut self, block: BlockRef<'c, 'a>, around: Op) -> Result<Op<'c, 'a>, Stop> {
        for op in functions::ops(block) {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(Stop::not_run(op, "the run takes too long"));
            }
            if op.next_in_block().is_none() && (op.successor_count() > 0 || ENDS.contains(&name(op).as_str()))
            {
                return Ok(op);
            }
            self.execute(op)?;
        }
        Err(Stop::not_run(around, "its body does not end"))
    }

    /// The successor of a branch, with its operands.
    fn branch<'c, 'a>(&mut self, op: Op<'c, 'a>) -> Result<(BlockRef<'c, 'a>, Vec<Value>), Stop> {
        let operands = self.operands(op)?;
        let (to, passed) = match name(op).as_str() {
            "cf.br" => (0, operands),
            "cf.cond_br" => {
                let segments = attributes::integers(op, "operandSegmentSizes");
                let segments = segments.ok_or_else(|| Stop::not_run(op, "its operands are not counted"))?;
                let first = usize::try_from(segments[1]).unwrap_or_default();
                if self.truth(op, 0)? {
                    (0, operands[1..1 + first].to_vec())
                } else {
                    (1, operands[1 + first..].to_vec())
                }
            }
            _ => return Err(Stop::not_run(op, "it is not executed")),
        };
        let block = op.successor_at(to).ok_or_else(|| Stop::not_run(op, "it has too few successors"))?;
        Ok((block, passed))
    }

    fn define_all(&mut self, op: Op, values: Vec<Value>) {
        op.results().zip(values).for_each(|(result, value)| drop(self.values.insert(key(&result), value)));
    }

    /// Executes an op that does not end a block.
    fn execute(&mut self, op: Op) -> Result<(), Stop> {
        match name(op).as_str() {
            "cf.assert" => {
                if self.is_unchecked || self.truth(op, 0)? {
                    Ok(())
                } else {
                    Err(Stop::Fails)
                }
            }
            "scf.if" => self.choice(op),
            "scf.for" => self.count(op),
            "scf.while" => self.repeat(op),
            "scf.index_switch" => self.switch(op),
            "scf.execute_region" => {
                self.region(op, 0, Vec::new()).map(|(values, _)| self.define_all(op, values))
            }
            "func.call" | "llvm.call" => self.call(op),
            "llvm.mlir.addressof" | "llvm.mlir.constant" | "llvm.intr.stacksave" => {
                self.define(op, Value::Opaque)
            }
            "llvm.intr.stackrestore" => Ok(()),
            "vector.print" => {
                let printed = self.operands(op)?;
                self.calls.push((attributes::all(op).concat(), printed));
                Ok(())
            }
            "arith.constant" => arithmetic::constant(self, op),
            "arith.select" if !matches!(self.operand(op, 1)?, Value::Scalar(_)) => self.select(op),
            "linalg.index" => kernels::index_of_loop(self, op),
            name if name.starts_with("linalg.") => kernels::generic(self, op),
            "affine.linearize_index" => arithmetic::linearize(self, op),
            name if name.starts_with("bcast.") => bcast::execute(self, op),
            name if ["arith.", "math.", "complex."].iter().any(|dialect| name.starts_with(dialect)) => {
                arithmetic::elementwise(self, op)
            }
            name if name.starts_with("tensor.") => tensors::execute(self, op),
            _ => memory::execute(self, op),
        }
    }

    fn choice(&mut self, op: Op) -> Result<(), Stop> {
        let region = usize::from(!self.truth(op, 0)?);
        if functions::first_block(op, region).is_some() {
            let (values, _) = self.region(op, region, Vec::new())?;
            self.define_all(op, values);
        }
        Ok(())
    }

    /// A choice of tensors or memrefs, by one condition or by one for each element.
    fn select(&mut self, op: Op) -> Result<(), Stop> {
        if !matches!(self.operand(op, 0)?, Value::Scalar(_)) {
            return arithmetic::elementwise(self, op);
        }
        let chosen = match self.scalar(op, 0)? {
            Scalar::Integer(truth) => self.operand(op, if truth == 1 { 1 } else { 2 })?,
            _ => Value::Poison,
        };
        self.define(op, chosen)
    }

    fn count(&mut self, op: Op) -> Result<(), Stop> {
        let [first, end, step] = [self.index(op, 0)?, self.index(op, 1)?, self.index(op, 2)?];
        if attributes::text(op, "unsignedCmp").is_some() {
            return Err(Stop::not_run(op, "it compares without signs"));
        }
        if step <= 0 {
            return Err(Stop::undefined(op, "its step is not positive"));
        }
        let mut carried = self.operands(op)?.split_off(3);
        let mut index = first;
        while index < end {
            let arguments = [vec![Value::Scalar(Scalar::Integer(index as u64))], carried].concat();
            carried = self.region(op, 0, arguments)?.0;
            index = index.saturating_add(step);
        }
        self.define_all(op, carried);
        Ok(())
    }

    fn repeat(&mut self, op: Op) -> Result<(), Stop> {
        let mut carried = self.operands(op)?;
        for _ in 0..MAX_ITERATIONS {
            let (mut passed, end) = self.region(op, 0, carried)?;
            let goes_on = self.truth(end, 0)?;
            passed.remove(0);
            if !goes_on {
                self.define_all(op, passed);
                return Ok(());
            }
            carried = self.region(op, 1, passed)?.0;
        }
        Err(Stop::not_run(op, "it may have no end"))
    }

    fn switch(&mut self, op: Op) -> Result<(), Stop> {
        let on = self.index(op, 0)?;
        let cases = attributes::integers(op, "cases").unwrap_or_default();
        let region = cases.iter().position(|&case| case == on).map_or(0, |case| case + 1);
        let (values, _) = self.region(op, region, Vec::new())?;
        self.define_all(op, values);
        Ok(())
    }

    fn call(&mut self, op: Op) -> Result<(), Stop> {
        let callee = functions::callee_name(op).unwrap_or_default();
        if self.functions.ending.contains(&callee) {
            return if self.is_unchecked { Ok(()) } else { Err(Stop::Fails) };
        }
        let arguments = self.operands(op)?;
        let results = match functions::callee(op) {
            Some(function) => self.function(function, op, arguments)?,
            None if name(op) == "func.call" => {
                if let Some(function) = functions::symbol_of(op, &callee, "func.func") {
                    self.declared(declared::Place::Entry, function, op, &arguments, &[])?;
                }
                let number = self.calls.len();
                self.calls.push((callee, arguments));
                let any = |(at, result)| any_value(result, number + at);
                let types = op.results().map(|result| result.r#type()).enumerate();
                let results: Option<Vec<_>> = types.map(any).collect();
                results.ok_or_else(|| Stop::not_run(op, "its results have any sizes"))?
            }
            None => return Err(Stop::not_run(op, "it is not known what it calls")),
        };
        self.define_all(op, results);
        Ok(())
    }
}

/// The results of a function without a body: values that depend only on the index of the call.
fn any_value(r#type: Type, number: usize) -> Option<Value> {
    let text = r#type.to_string();
    let (sizes, element) = tensor_type(r#type).unwrap_or((Vec::new(), text));
    let sizes: Vec<i64> = sizes.into_iter().collect::<Option<_>>()?;
    let kind = Kind::of(&element)?;
    let of = |at: i64| match kind {
        Kind::Integer(_) => kind.round(Scalar::Integer((at + 7 * number as i64 + 1) as u64)),
        Kind::Float(..) => kind.round(Scalar::Float((at + 7 * number as i64 + 1) as f64)),
        Kind::Complex(..) => Scalar::Complex((at + 7 * number as i64 + 1) as f64, 1.0),
    };
    let elements = (0..sizes.iter().product()).map(of).collect();
    Some(match tensor_type(r#type) {
        Some(_) => Tensor::value(sizes, elements),
        None => Value::Scalar(of(0)),
    })
}

/// The terminators that pass values on.
const ENDS: [&str; 6] =
    ["func.return", "scf.yield", "scf.condition", "linalg.yield", "bcast.yield", "tensor.yield"];
