//! A function that replicates rows in a tile, executed for every number and size of rows that a call may have.
//!
//! The offset `at` of the first row is symbolic: a number is `at * a + c`.

use crate::ir::{
    attributes,
    op::{NotUnderstood, Op, name, only_block},
    shown::memref_type,
    tiles::{MAX_ELEMENTS, MAX_SIZE, TILE},
};
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, RegionLike, ValueLike, operation::OperationLike};
use std::collections::{HashMap, HashSet};

/// A number `at * a + c`.
type Number = [i64; 2];

/// A value of the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Number(Number),
    Bit(bool),
    /// The element of the operand at that place.
    Element(Option<Number>),
    Operand,
    /// The tile, which is the first one, or a local buffer.
    Memory(usize),
}

/// An op, with the numbers of its operands and results.
struct Step {
    kind: Kind,
    operands: Vec<usize>,
    results: Vec<usize>,
    /// Arguments and steps of its blocks.
    blocks: Vec<(Vec<usize>, Vec<Step>)>,
}

enum Kind {
    Constant(i64),
    Add,
    Sub,
    Mul,
    Min,
    Rem,
    Or,
    Less,
    Equal,
    Select,
    /// A buffer of this size.
    Alloca(usize),
    Load,
    Store,
    If,
    For,
    While,
    Switch(Vec<i64>),
    /// The end of a block, which passes on its operands.
    End,
}

/// A function that can be executed.
pub struct Function {
    arguments: Vec<usize>,
    steps: Vec<Step>,
    values: usize,
}

/// Rows that a function copies wrongly.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    pub rows: Rows,
    pub what: String,
}

/// The arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    pub count: i64,
    pub size: i64,
    /// Whether a row is a row of the operand, or one element of it.
    pub moves: bool,
    /// Their stride: rows with a stride of 1 are all the same.
    pub stride: i64,
}

impl Rows {
    fn place(&self, place: i64) -> Number {
        [1, if self.moves { place % self.size } else { place / self.size * self.stride }]
    }

    fn elements(&self) -> i64 {
        self.count * self.size
    }
}

/// All numbers and sizes of rows.
pub fn cases() -> impl Iterator<Item = Rows> {
    let counts = |size| (1..=MAX_ELEMENTS / size).map(move |count| (count, size));
    let ways = [(false, 0), (false, 1), (true, 0), (true, 1)];
    let of = move |(count, size)| ways.map(|(moves, stride)| Rows { count, size, moves, stride });
    (1..=MAX_SIZE).flat_map(counts).flat_map(of)
}

/// Whether a function has the signature of one that replicates rows.
pub fn is_candidate(function: Op) -> bool {
    let text = attributes::text(function, "function_type").unwrap_or_default();
    let Some((memref, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(", ")) else {
        return false;
    };
    memref.starts_with("memref<?x") && rest == format!("index, index, i1, index, index, {memref}) -> ()")
}

impl Function {
    /// Reads a function.
    ///
    /// # Errors
    /// If it has an op that this function does not use.
    pub fn read(function: Op) -> Result<Self, NotUnderstood> {
        let mut names = Names::default();
        let (arguments, steps) = names.block(only_block(function, 0)?)?;
        Ok(Self { arguments, steps, values: names.0.len() })
    }

    /// Executes it for all rows.
    pub fn wrong(&self) -> Option<Wrong> {
        cases().find_map(|rows| self.wrong_for(rows).err().map(|what| Wrong { rows, what }))
    }

    fn wrong_for(&self, rows: Rows) -> Result<(), String> {
        let expected = |place| rows.place(place);
        let mut machine = Machine {
            values: vec![None; self.values],
            memories: vec![vec![None; TILE]],
            known: (0..rows.elements()).map(expected).collect(),
            fuel: 1_000_000,
        };
        let number = |number| Value::Number([0, number]);
        let arguments = [
            Value::Operand,
            Value::Number([1, 0]),
            number(rows.stride),
            Value::Bit(rows.moves),
            number(rows.count),
            number(rows.size),
            Value::Memory(0),
        ];
        machine.set(&self.arguments, &arguments);
        machine.block(&self.steps).ok_or("an op that is not defined on its operands")?;
        let is_wrong = |&place: &i64| machine.memories[0][place as usize] != Some(expected(place));
        match (0..rows.elements()).find(is_wrong) {
            Some(place) => Err(format!("element {place} of the tile")),
            None => Ok(()),
        }
    }
}

/// The ids of values.
#[derive(Default)]
struct Names(HashMap<usize, usize>);

impl Names {
    fn of<'c>(&mut self, value: &impl ValueLike<'c>) -> usize {
        let next = self.0.len();
        *self.0.entry(value.to_raw().ptr as usize).or_insert(next)
    }

    fn block(&mut self, block: BlockRef) -> Result<(Vec<usize>, Vec<Step>), NotUnderstood> {
        let arguments = (0..block.argument_count()).filter_map(|at| block.argument(at).ok());
        let arguments = arguments.map(|argument| self.of(&argument)).collect();
        let ops = std::iter::successors(block.first_operation(), |op| op.next_in_block());
        Ok((arguments, ops.map(|op| self.step(op)).collect::<Result<_, _>>()?))
    }

    fn step(&mut self, op: Op) -> Result<Step, NotUnderstood> {
        let unknown = |why: &str| NotUnderstood::new(op, why);
        let kind = match name(op).as_str() {
            "arith.constant" => {
                let value = attributes::integer(op, "value");
                Kind::Constant(value.ok_or_else(|| unknown("its value is not a number"))?)
            }
            "arith.addi" => Kind::Add,
            "arith.subi" => Kind::Sub,
            "arith.muli" => Kind::Mul,
            "arith.minsi" => Kind::Min,
            "arith.remui" => Kind::Rem,
            "arith.ori" => Kind::Or,
            "arith.select" => Kind::Select,
            "arith.cmpi" if attributes::integer(op, "predicate") == Some(2) => Kind::Less,
            "arith.cmpi" if attributes::integer(op, "predicate") == Some(0) => Kind::Equal,
            "memref.alloca" => Kind::Alloca(room(op).ok_or_else(|| unknown("its size is not a number"))?),
            "memref.load" => Kind::Load,
            "memref.store" => Kind::Store,
            "scf.if" => Kind::If,
            "scf.for" => Kind::For,
            "scf.while" => Kind::While,
            "scf.index_switch" => {
                let cases = attributes::integers(op, "cases");
                Kind::Switch(cases.ok_or_else(|| unknown("its cases are not numbers"))?)
            }
            "scf.yield" | "scf.condition" | "func.return" => Kind::End,
            _ => return Err(unknown("a function that copies rows does not need this op")),
        };
        let operands = op.operands().map(|value| self.of(&value)).collect();
        let mut blocks = Vec::new();
        for region in op.regions().filter(|region| region.first_block().is_some()) {
            let block = region.first_block().filter(|block| block.next_in_region().is_none());
            blocks.push(self.block(block.ok_or_else(|| unknown("its control flow is made of blocks"))?)?);
        }
        let results = op.results().map(|value| self.of(&value)).collect();
        Ok(Step { kind, operands, results, blocks })
    }
}

/// The elements of memory of one dimension.
fn room(op: Op) -> Option<usize> {
    let (sizes, _) = memref_type(op.result(0).ok()?.r#type())?;
    usize::try_from((*sizes.first()?)?).ok()
}

/// The state of an execution.
struct Machine {
    values: Vec<Option<Value>>,
    /// The source places of the copied elements: in the tile, and in local buffers.
    memories: Vec<Vec<Option<Number>>>,
    /// The places that may be read.
    known: HashSet<Number>,
    /// The steps that are left: an endless loop is an error.
    fuel: usize,
}

impl Machine {
    fn set(&mut self, names: &[usize], values: &[Value]) {
        names.iter().zip(values).for_each(|(&name, &value)| self.values[name] = Some(value));
    }

    fn get(&self, names: &[usize]) -> Option<Vec<Value>> {
        names.iter().map(|&name| self.values[name]).collect()
    }

    /// Executes steps; returns what the last one passes on. `None` if one of them is not defined.
    fn block(&mut self, steps: &[Step]) -> Option<Vec<Value>> {
        for step in steps {
            self.fuel = self.fuel.checked_sub(1)?;
            let operands = self.get(&step.operands)?;
            if matches!(step.kind, Kind::End) {
                return Some(operands);
            }
            let results = self.step(step, &operands)?;
            self.set(&step.results, &results);
        }
        Some(Vec::new())
    }

    fn step(&mut self, step: &Step, operands: &[Value]) -> Option<Vec<Value>> {
        let value = match (&step.kind, operands) {
            (Kind::Constant(number), _) => Value::Number([0, *number]),
            (Kind::Add, &[Value::Number(a), Value::Number(b)]) => Value::Number([a[0] + b[0], a[1] + b[1]]),
            (Kind::Sub, &[Value::Number(a), Value::Number(b)]) => Value::Number([a[0] - b[0], a[1] - b[1]]),
            (Kind::Mul, &[Value::Number(a), Value::Number([0, b])])
            | (Kind::Mul, &[Value::Number([0, b]), Value::Number(a)]) => Value::Number(a.map(|a| a * b)),
            (Kind::Min, &[a, b]) => Value::Number([0, known(a)?.min(known(b)?)]),
            (Kind::Rem, &[a, b]) if known(a)? >= 0 && known(b)? > 0 => {
                Value::Number([0, known(a)? % known(b)?])
            }
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
            (Kind::Alloca(room), []) => {
                self.memories.push(vec![None; *room]);
                Value::Memory(self.memories.len() - 1)
            }
            (Kind::Load, &[Value::Operand, Value::Number(at)]) if self.known.contains(&at) => {
                Value::Element(Some(at))
            }
            (Kind::Load, &[Value::Memory(memory), at]) => {
                Value::Element(*self.memories[memory].get(usize::try_from(known(at)?).ok()?)?)
            }
            (Kind::Store, &[Value::Element(element), Value::Memory(memory), at]) => {
                *self.memories[memory].get_mut(usize::try_from(known(at)?).ok()?)? = element;
                return Some(Vec::new());
            }
            (Kind::If, &[Value::Bit(condition)]) => {
                let (_, steps) = step.blocks.get(usize::from(!condition))?;
                return self.block(steps);
            }
            (Kind::For, &[first, end, by]) => {
                return self.count(step, known(first)?, known(end)?, known(by)?);
            }
            (Kind::While, start) => return self.repeat(step, start),
            (Kind::Switch(cases), &[on]) => {
                let on = known(on)?;
                let at = cases.iter().position(|&case| case == on).map_or(0, |case| case + 1);
                return self.block(&step.blocks.get(at)?.1);
            }
            _ => return None,
        };
        Some(vec![value])
    }

    fn count(&mut self, step: &Step, first: i64, end: i64, by: i64) -> Option<Vec<Value>> {
        let (arguments, steps) = step.blocks.first()?;
        let mut index = first;
        while by > 0 && index < end {
            self.set(arguments, &[Value::Number([0, index])]);
            self.block(steps)?;
            index += by;
        }
        (by > 0).then(Vec::new)
    }

    fn repeat(&mut self, step: &Step, start: &[Value]) -> Option<Vec<Value>> {
        let [(before, condition), (after, body)] = &step.blocks[..] else { return None };
        let mut values = start.to_vec();
        loop {
            self.set(before, &values);
            let passed = self.block(condition)?;
            let (&Value::Bit(goes_on), passed) = passed.split_first()? else { return None };
            if !goes_on {
                return Some(passed.to_vec());
            }
            self.set(after, passed);
            values = self.block(body)?;
        }
    }
}

/// A number without `at`.
fn known(value: Value) -> Option<i64> {
    match value {
        Value::Number([0, number]) => Some(number),
        _ => None,
    }
}
