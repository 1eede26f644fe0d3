//! A function that replicates rows in a tile, executed for every number and size of rows that a call may
//! have.
//!
//! The offset `at` of the first row is symbolic: a number is `at * a + c`.

mod machine;

use crate::ir::{
    attributes,
    op::{NotUnderstood, Op, name, only_block},
    shown::memref_type,
    tiles::{MAX_SHORT, TILE},
};
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, RegionLike, ValueLike, operation::OperationLike};
use broadcastable_mlir::{BlockParts, OpParts};
use machine::Machine;
use std::collections::HashMap;

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

    /// Whether a place of the operand is an element of these rows.
    fn has(&self, [of_at, number]: Number) -> bool {
        let places = match (self.moves, self.stride) {
            (true, _) => self.size,
            (false, stride) => (self.count - 1) * stride + 1,
        };
        of_at == 1 && (0..places).contains(&number)
    }
}

/// All numbers and sizes of rows.
pub fn cases() -> impl Iterator<Item = Rows> {
    let counts = |size| (1..=TILE / size).map(move |count| (count, size));
    let ways = [(false, 0), (false, 1), (true, 0), (true, 1)];
    let of = move |(count, size)| ways.map(|(moves, stride)| Rows { count, size, moves, stride });
    (1..=MAX_SHORT).flat_map(counts).flat_map(of)
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
        let tile = Machine::new(self.values, rows).run(&self.arguments, &arguments, &self.steps);
        let tile = tile.ok_or("an op that is not defined on its operands")?;
        let is_wrong = |&place: &i64| tile[place as usize] != Some(expected(place));
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
        let arguments = (0..block.argument_count()).filter_map(|at| block.argument_at(at));
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
    let (sizes, _) = memref_type(op.result_at(0)?.r#type())?;
    usize::try_from((*sizes.first()?)?).ok()
}
