//! An op whose sizes are those of its types: what the rules of sizes ask is answered without a program.

use crate::{
    op::{ForeignOp, SizedOp},
    sizes::elements,
};
use broadcastable::{
    Dim, Place, ValueType,
    sizes::{Graph, Node, Sizes},
};
use std::collections::HashMap;

/// At most this many ops are asked for the elements of small tensors.
const MAX_OPS: usize = 128;
/// Each of those is behind at most this many others.
const MAX_DEPTH: usize = 32;

/// The sizes of an op that were read so far.
#[derive(Default)]
struct State {
    graph: Graph,
    constants: HashMap<i64, Node>,
    /// The sizes of the op's own operands.
    sizes: HashMap<usize, Vec<Node>>,
    ops: usize,
}

/// An op, or one that its operands come from.
struct Alone<'a> {
    op: Held<'a>,
    state: &'a mut State,
    depth: usize,
}

/// The op that was asked for, or one that another op named.
enum Held<'a> {
    Borrowed(&'a dyn ForeignOp),
    Owned(Box<dyn ForeignOp + 'a>),
}

/// Asks a question of an op; then the value of a size, if it is a constant.
pub fn ask<T>(
    op: &dyn ForeignOp,
    question: impl FnOnce(&mut dyn SizedOp) -> Option<T>,
) -> Option<(T, impl Fn(Node) -> Option<i64>)> {
    let mut state = State::default();
    let answer = question(&mut Alone { op: Held::Borrowed(op), state: &mut state, depth: 0 })?;
    let sizes = Sizes::of(state.graph);
    Some((answer, move |node| sizes.as_constant(sizes.name(node))))
}

/// The elements of an operand that is a small list of constants.
pub fn constants(op: &dyn ForeignOp, operand: usize) -> Option<Vec<i64>> {
    let (elements, value) = ask(op, |op| op.elements(operand))?;
    elements.into_iter().map(value).collect()
}

impl SizedOp for Alone<'_> {
    fn op(&self) -> &dyn ForeignOp {
        match &self.op {
            Held::Borrowed(op) => *op,
            Held::Owned(op) => &**op,
        }
    }

    fn graph(&mut self) -> &mut Graph {
        &mut self.state.graph
    }

    fn constant(&mut self, value: i64) -> Node {
        let state = &mut *self.state;
        *state.constants.entry(value).or_insert_with(|| state.graph.constant(value))
    }

    fn constant_of(&self, node: Node) -> Option<i64> {
        self.state.constants.iter().find(|&(_, &constant)| constant == node).map(|(&value, _)| value)
    }

    fn sizes(&mut self, operand: usize) -> Option<Vec<Node>> {
        // Several ops are behind an operand: those are asked once.
        let is_own = self.depth == 0;
        if let Some(known) = self.state.sizes.get(&operand).filter(|_| is_own) {
            return Some(known.clone());
        }
        let r#type = self.op().value_type(Place::Operand(operand))?;
        let size = |dim: &Dim| match dim.as_static() {
            Some(size) => i64::try_from(size).ok().map(|size| self.constant(size)),
            None => Some(self.state.graph.unknown()),
        };
        let sizes: Vec<Node> = r#type.dims()?.iter().map(size).collect::<Option<_>>()?;
        if is_own {
            self.state.sizes.insert(operand, sizes.clone());
        }
        Some(sizes)
    }

    fn elements(&mut self, operand: usize) -> Option<Vec<Node>> {
        let count = match self.op().value_type(Place::Operand(operand))? {
            ValueType::Other(_) => None,
            shaped => {
                let size = |dim: &Dim| usize::try_from(dim.as_static()?).ok();
                let sizes: Vec<usize> = shaped.dims()?.iter().map(size).collect::<Option<_>>()?;
                Some(sizes.iter().try_fold(1_usize, |count, &size| count.checked_mul(size))?)
            }
        };
        let mut producer = self.sized_producer(operand)?;
        elements::of(&mut *producer).filter(|elements| count.is_none_or(|count| elements.len() == count))
    }

    fn sized_producer(&mut self, operand: usize) -> Option<Box<dyn SizedOp + '_>> {
        self.state.ops += 1;
        if self.state.ops > MAX_OPS || self.depth == MAX_DEPTH {
            return None;
        }
        let op = match &self.op {
            Held::Borrowed(op) => op.producer(operand)?,
            Held::Owned(op) => op.producer(operand)?,
        };
        Some(Box::new(Alone { op: Held::Owned(op), state: &mut *self.state, depth: self.depth + 1 }))
    }

    fn yielded(&mut self, _: &str, _: usize) -> Option<Vec<Vec<Node>>> {
        None
    }
}
