//! Draws programs. Whatever is drawn is evaluated at once on one input, the *witness*, and kept if that is
//! legal: so any op of any dialect can be drawn without a model of which sizes fit each other.

mod calls;
mod control;
mod elementwise;
mod extents;
mod functions;
mod kinds;
mod memory;
mod observe;
mod scalars;
mod shapes;
mod slices;
mod tensors;

use super::{
    array::Array,
    machine::{Halt, Machine},
    program::{Element, Function, Op, Program, Region, Type, Value},
    random::Random,
};
use kinds::{KINDS, Read};
use std::{collections::BTreeSet, rc::Rc};

/// A program with the arguments that it was drawn on.
pub struct Drawn {
    pub program: Program,
    pub witness: Vec<Array>,
}

/// The features that programs may have.
#[derive(Clone, Copy)]
pub struct Takes {
    /// Whether values are only observed at the end. Passes may then remove an op with its failure, so runs
    /// that a check stops are not judged.
    pub is_calm: bool,
    /// Whether ops may be undefined for some sizes. Runs that a check stops are not judged then: upstream
    /// hoists what such an op implies about its operands above the check.
    pub is_partial: bool,
    /// Whether there may be branches between blocks.
    pub blocks: bool,
    /// Whether there may be `scf.forall`.
    pub forall: bool,
    /// Whether there may be ops of `shape`.
    pub shapes: bool,
    /// The largest rank of slices.
    pub rank_of_slices: usize,
    /// Whether a program has only what `bcast-validate` reads, and few ops.
    pub is_read: bool,
}

pub struct Draw {
    random: Random,
    /// Evaluates what is drawn, on the witness.
    machine: Machine,
    /// The complete functions.
    functions: Vec<Function>,
    room: Room,
    /// The preferred sizes of the program.
    palette: Vec<usize>,
    /// Ops that may still be drawn.
    budget: usize,
    takes: Takes,
    /// The number of enclosing loops without an order; nothing is observed in them.
    parallel: usize,
    /// The number of the program's arguments.
    arguments: usize,
}

/// The function that is being drawn.
#[derive(Default)]
struct Room {
    visible: Vec<Value>,
    body: Vec<Op>,
    /// Numbers that are not negative, and no larger than a product of sizes.
    small: BTreeSet<Value>,
    /// The values to observe before the next effect, so that no failure can be removed or move.
    pending: Vec<Value>,
    depth: usize,
    is_main: bool,
}

/// The result of drawing an op: nothing if it lacks operands, or would be illegal.
type Try = Option<()>;

impl Draw {
    pub fn program(seed: u64, takes: Takes) -> Drawn {
        let mut random = Random::new(seed);
        let palette = (0..2).map(|_| [0, 1, 2, 2, 3, 3, 4, 5][random.below(8)]).collect();
        let mut draw = Self {
            random,
            machine: Machine::new(),
            functions: vec![],
            room: Room { is_main: true, ..Room::default() },
            palette,
            budget: 0,
            takes,
            parallel: 0,
            arguments: 0,
        };
        draw.budget = 4 + draw.random.below(if takes.is_read { 8 } else { 24 });
        draw.main()
    }

    fn main(mut self) -> Drawn {
        let mut arguments = Vec::new();
        for _ in 0..2 + self.random.below(3) {
            let rank = self.rank();
            let sizes: Vec<usize> = (0..rank).map(|_| self.witness_size()).collect();
            let known =
                sizes.iter().map(|&size| (size > 0 && self.random.once_in(4)).then_some(size)).collect();
            let r#type = match self.random.below(6) {
                0 if !self.takes.is_read => Type::Memory(known),
                1 => Type::Tensor(known, Element::Index),
                _ => Type::Tensor(known, Element::I32),
            };
            let element = r#type.element();
            let array = Array::generate(&sizes, |_| self.element(element)).expect("it is small");
            arguments.push((r#type, array));
        }
        for element in [Element::Index, Element::Index, Element::I1, Element::I32] {
            let number = self.element(element);
            arguments.push((Type::Scalar(element), Array::scalar(number)));
        }
        let values: Vec<Value> =
            arguments.iter().map(|(r#type, array)| self.value(r#type.clone(), array)).collect();
        self.arguments = values.len();
        let is_size = |&&value: &&Value| self.machine.types[value] == Type::Scalar(Element::Index);
        self.room.small.extend(values.iter().filter(is_size));
        let types: Vec<Type> = arguments.iter().map(|(r#type, _)| r#type.clone()).collect();
        let witness: Vec<Array> = arguments.into_iter().map(|(_, array)| array).collect();
        let symbols = if self.random.once_in(3) { self.symbols(&types, &witness) } else { vec![] };
        for &value in &values {
            if let Type::Memory(sizes) = self.r#type(value).clone() {
                self.room.visible.retain(|&other| other != value);
                self.as_tensor(value, sizes);
            }
        }
        self.ops();
        self.show_results();
        let region = Region { arguments: values, body: self.room.body, yields: vec![] };
        self.functions.push(Function { is_private: false, types: self.machine.types, region, symbols });
        Drawn { program: Program { functions: self.functions }, witness }
    }

    /// Whether a failure here cannot be relied on.
    fn is_quiet(&self) -> bool {
        self.takes.is_calm || self.parallel > 0
    }

    /// Ops, until there are enough.
    fn ops(&mut self) {
        let mut tries = 4 * self.budget + 4;
        while self.budget > 0 && tries > 0 {
            tries -= 1;
            let is_drawn = |read: Read| read == Read::Yes || !self.takes.is_read;
            let kinds = || KINDS.iter().filter(|(_, read, _)| is_drawn(*read));
            let total = kinds().map(|(weight, ..)| weight).sum();
            let mut at = self.random.below(total);
            let (.., draw) = kinds()
                .find(|(weight, ..)| {
                    let is_it = at < *weight;
                    at = at.saturating_sub(*weight);
                    is_it
                })
                .expect("the weights add up");
            if draw(self).is_some() {
                self.budget = self.budget.saturating_sub(1);
            }
        }
    }

    /// Some ops of the budget.
    fn some_ops(&mut self) {
        let inner = 1 + self.random.below(5.min(self.budget + 1));
        let rest = self.budget.saturating_sub(inner);
        self.budget = inner;
        self.ops();
        self.budget = rest;
    }

    /// Adds an op, unless it is illegal on the witness.
    fn op(
        &mut self,
        text: impl Into<String>,
        operands: &[Value],
        results: &[Type],
        meaning: impl Fn(&[Array]) -> Result<Vec<Array>, Halt> + 'static,
    ) -> Option<Vec<Value>> {
        self.region_op(text, operands, results, vec![], move |_, _, operands| meaning(operands))
    }

    fn region_op(
        &mut self,
        text: impl Into<String>,
        operands: &[Value],
        results: &[Type],
        regions: Vec<Region>,
        meaning: impl Fn(&mut Machine, &Op, &[Array]) -> Result<Vec<Array>, Halt> + 'static,
    ) -> Option<Vec<Value>> {
        let machine = &mut self.machine;
        let results: Vec<Value> = (machine.types.len()..)
            .take(results.len())
            .zip(results)
            .map(|(value, r#type)| {
                machine.types.push(r#type.clone());
                machine.values.push(None);
                value
            })
            .collect();
        let operands = operands.to_vec();
        let op =
            Op { text: text.into(), operands, results: results.clone(), regions, meaning: Rc::new(meaning) };
        machine.fuel = 2000;
        machine.op(&op).ok()?;
        self.room.body.push(op);
        self.room.visible.extend(&results);
        Some(results)
    }

    /// One result.
    fn op1(
        &mut self,
        text: impl Into<String>,
        operands: &[Value],
        result: Type,
        meaning: impl Fn(&[Array]) -> Option<Array> + 'static,
    ) -> Option<Value> {
        let meaning = move |operands: &[Array]| Ok(vec![meaning(operands).ok_or(Halt::Undefined)?]);
        Some(self.op(text, operands, &[result], meaning)?[0])
    }

    /// A new value, with its value on the witness.
    fn value(&mut self, r#type: Type, array: &Array) -> Value {
        self.machine.types.push(r#type);
        self.machine.values.push(Some(array.clone()));
        let value = self.machine.types.len() - 1;
        self.room.visible.push(value);
        value
    }

    /// A region with these arguments, and its yielded values.
    fn region(
        &mut self,
        arguments: Vec<(Type, Array)>,
        draw: impl FnOnce(&mut Self, &[Value]) -> Option<Vec<Value>>,
    ) -> Option<Region> {
        self.show_pending();
        let visible = self.room.visible.clone();
        let outer = std::mem::take(&mut self.room.body);
        let arguments: Vec<Value> =
            arguments.into_iter().map(|(r#type, array)| self.value(r#type, &array)).collect();
        self.room.depth += 1;
        let yields = draw(self, &arguments);
        self.show_pending();
        self.room.depth -= 1;
        self.room.visible = visible;
        let body = std::mem::replace(&mut self.room.body, outer);
        Some(Region { arguments, body, yields: yields? })
    }

    fn r#type(&self, value: Value) -> &Type {
        &self.machine.types[value]
    }

    fn witness(&self, value: Value) -> Array {
        self.machine.values[value].clone().expect("what is visible is evaluated")
    }

    /// Any visible value that fits; late ones often.
    fn pick(&mut self, fits: impl Fn(&Self, Value) -> bool) -> Option<Value> {
        let found: Vec<Value> =
            self.room.visible.iter().copied().filter(|&value| fits(self, value)).collect();
        let from = if self.random.once_in(2) { found.len().saturating_sub(4) } else { 0 };
        self.random.pick(&found[from..]).copied()
    }

    fn tensor_of(&mut self, element: Element) -> Option<Value> {
        self.pick(|draw, value| matches!(draw.r#type(value), Type::Tensor(_, own) if *own == element))
    }

    /// A tensor of integers; of sizes now and then.
    fn tensor(&mut self) -> Option<Value> {
        let element = if self.random.once_in(8) { Element::Index } else { Element::I32 };
        self.tensor_of(element).or_else(|| self.tensor_of(Element::I32))
    }

    fn scalar(&mut self, element: Element) -> Option<Value> {
        self.pick(|draw, value| *draw.r#type(value) == Type::Scalar(element))
    }

    /// An index that can be the size of a tensor.
    fn size(&mut self) -> Option<Value> {
        let small =
            |draw: &Self, value: Value| draw.room.small.contains(&value) && draw.witness(value).value() <= 8;
        if self.random.once_in(4) {
            self.index_constant()?;
        }
        self.pick(small)
    }

    fn rank(&mut self) -> usize {
        [0, 1, 1, 1, 2, 2, 2, 3][self.random.below(8)]
    }

    fn witness_size(&mut self) -> usize {
        match self.random.below(5) {
            0 => 1,
            1 => self.random.below(5),
            at => self.palette[at % 2],
        }
    }

    fn element(&mut self, element: Element) -> i64 {
        match element {
            Element::I1 => self.random.below(2) as i64,
            Element::I32 => self.random.below(200) as i64 - 100,
            Element::Index => self.random.below(5) as i64,
        }
    }

    /// A type with some sizes forgotten.
    fn forget(&mut self, sizes: &[Option<usize>]) -> Vec<Option<usize>> {
        sizes.iter().map(|&size| size.filter(|_| !self.random.once_in(3))).collect()
    }

    /// The value cast to a less precise type.
    fn cast(&mut self, value: Value, to: &Type) -> Option<Value> {
        let from = self.r#type(value).clone();
        if from == *to {
            return Some(value);
        }
        let text = format!("$r = tensor.cast $0 : {from} to {to}");
        self.op1(text, &[value], to.clone(), |operands| Some(operands[0].clone()))
    }

    /// Whether an op may be drawn that is undefined for some sizes: only where control certainly arrives,
    /// because upstream hoists such ops out of loops that may run no iteration.
    fn may_be_undefined(&self) -> bool {
        self.takes.is_partial && self.is_top()
    }

    /// Whether this is the program's first region, which is entered once.
    fn is_top(&self) -> bool {
        self.room.is_main && self.room.depth == 0
    }
}

/// Whether an op or a nested one uses a value.
pub fn uses(op: &Op, value: Value) -> bool {
    op.operands.contains(&value)
        || op
            .regions
            .iter()
            .any(|region| region.yields.contains(&value) || region.body.iter().any(|op| uses(op, value)))
}
