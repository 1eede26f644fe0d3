//! Executes the steps of a function.

use super::{Kind, Number, Rows, Step, Value};
use crate::ir::tiles::MEMORY;

/// Of the steps that are not loops.
const MOST_OPERANDS: usize = 3;

/// The state of an execution.
pub struct Machine {
    values: Vec<Option<Value>>,
    /// The source places of the copied elements: in the tile, and in local buffers.
    memories: Vec<Vec<Option<Number>>>,
    /// A value that is passed from one block to another.
    passed: Vec<Value>,
    /// The rows that may be read.
    rows: Rows,
    /// The steps that are left: an endless loop is an error.
    fuel: usize,
}

impl Machine {
    /// For a function of `count` values.
    pub fn new(values: usize, rows: Rows) -> Self {
        let (values, memories) = (vec![None; values], vec![vec![None; MEMORY as usize]]);
        Self { values, memories, passed: Vec::new(), rows, fuel: 1_000_000 }
    }

    /// The tile that a function fills. `None` if an op is not defined on its operands.
    pub fn run(
        mut self,
        names: &[usize],
        arguments: &[Value],
        steps: &[Step],
    ) -> Option<Vec<Option<Number>>> {
        names.iter().zip(arguments).for_each(|(&name, &value)| self.values[name] = Some(value));
        self.block(steps)?;
        self.memories.into_iter().next()
    }

    /// Gives values other names, all at once.
    fn pass(&mut self, from: &[usize], to: &[usize]) -> Option<()> {
        self.passed.clear();
        for &name in from {
            self.passed.push(self.values[name]?);
        }
        to.iter().zip(&self.passed).for_each(|(&name, &value)| self.values[name] = Some(value));
        Some(())
    }

    /// Executes steps; returns the names of what the last one passes on. `None` if one of them is not
    /// defined.
    fn block<'s>(&mut self, steps: &'s [Step]) -> Option<&'s [usize]> {
        for step in steps {
            self.fuel = self.fuel.checked_sub(1)?;
            match step.kind {
                Kind::End => return Some(&step.operands),
                Kind::While => self.repeat(step)?,
                _ => self.step(step)?,
            }
        }
        Some(&[])
    }

    fn step(&mut self, step: &Step) -> Option<()> {
        let mut room = [Value::Operand; MOST_OPERANDS];
        let operands = room.get_mut(..step.operands.len())?;
        for (operand, &name) in operands.iter_mut().zip(&step.operands) {
            *operand = self.values[name]?;
        }
        let value = match (&step.kind, &*operands) {
            (Kind::Alloca(room), []) => {
                self.memories.push(vec![None; *room]);
                Value::Memory(self.memories.len() - 1)
            }
            (Kind::Load, &[Value::Operand, Value::Number(at)]) if self.rows.has(at) => {
                Value::Element(Some(at))
            }
            (Kind::Load, &[Value::Memory(memory), at]) => {
                Value::Element(*self.memories[memory].get(usize::try_from(known(at)?).ok()?)?)
            }
            (Kind::Store, &[Value::Element(element), Value::Memory(memory), at]) => {
                *self.memories[memory].get_mut(usize::try_from(known(at)?).ok()?)? = element;
                return Some(());
            }
            (Kind::If, &[Value::Bit(condition)]) => {
                let (_, steps) = step.blocks.get(usize::from(!condition))?;
                let passed = self.block(steps)?;
                return self.pass(passed, &step.results);
            }
            (Kind::For, &[first, end, by]) => {
                return self.count(step, known(first)?, known(end)?, known(by)?);
            }
            (Kind::Switch(cases), &[on]) => {
                let on = known(on)?;
                let at = cases.iter().position(|&case| case == on).map_or(0, |case| case + 1);
                let passed = self.block(&step.blocks.get(at)?.1)?;
                return self.pass(passed, &step.results);
            }
            (kind, operands) => computed(kind, operands)?,
        };
        self.values[*step.results.first()?] = Some(value);
        Some(())
    }

    fn count(&mut self, step: &Step, first: i64, end: i64, by: i64) -> Option<()> {
        let (arguments, steps) = step.blocks.first()?;
        let mut index = first;
        while by > 0 && index < end {
            self.values[*arguments.first()?] = Some(Value::Number([0, index]));
            self.block(steps)?;
            index += by;
        }
        (by > 0).then_some(())
    }

    fn repeat(&mut self, step: &Step) -> Option<()> {
        let [(before, condition), (after, body)] = &step.blocks[..] else { return None };
        let mut values: &[usize] = &step.operands;
        loop {
            self.pass(values, before)?;
            let (&goes_on, passed) = self.block(condition)?.split_first()?;
            match self.values[goes_on]? {
                Value::Bit(true) => self.pass(passed, after)?,
                Value::Bit(false) => return self.pass(passed, &step.results),
                _ => return None,
            }
            values = self.block(body)?;
        }
    }
}

/// The value of a step that reads and writes nothing but its operands and its result.
fn computed(kind: &Kind, operands: &[Value]) -> Option<Value> {
    Some(match (kind, operands) {
        (Kind::Constant(number), _) => Value::Number([0, *number]),
        (Kind::Add, &[Value::Number(a), Value::Number(b)]) => Value::Number([a[0] + b[0], a[1] + b[1]]),
        (Kind::Sub, &[Value::Number(a), Value::Number(b)]) => Value::Number([a[0] - b[0], a[1] - b[1]]),
        (Kind::Mul, &[Value::Number(a), Value::Number([0, b])])
        | (Kind::Mul, &[Value::Number([0, b]), Value::Number(a)]) => Value::Number(a.map(|a| a * b)),
        (Kind::Min, &[a, b]) => Value::Number([0, known(a)?.min(known(b)?)]),
        (Kind::Rem, &[a, b]) if known(a)? >= 0 && known(b)? > 0 => Value::Number([0, known(a)? % known(b)?]),
        (Kind::Or, &[Value::Bit(a), Value::Bit(b)]) => Value::Bit(a || b),
        (Kind::Less, &[a, b]) => Value::Bit(known(a)? < known(b)?),
        (Kind::Equal, &[a, b]) => Value::Bit(known(a)? == known(b)?),
        (Kind::Select, &[Value::Bit(condition), yes, no]) => {
            if condition {
                yes
            } else {
                no
            }
        }
        _ => return None,
    })
}

/// A number without `at`.
fn known(value: Value) -> Option<i64> {
    match value {
        Value::Number([0, number]) => Some(number),
        _ => None,
    }
}
