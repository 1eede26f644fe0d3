//! Draws one op on visible tensors.

use super::{Draw, Room, Style};
use crate::{
    program::{Element, Kind, Op, Statement, Type, Value},
    rules::Inferred,
};

/// The kinds in `Style::Mixed`, with repetition as weight.
const KINDS: &[Kind] = {
    use Kind::*;
    &[
        Add, Add, Add, Mul, Max, Min, And, Or, Xor, Sub, Sub, Less, Select, Select, Map, Map, Broadcast,
        Broadcast, Broadcast, TensorSub, TensorAbs, TensorAbs, LinalgSub, Reshape, Refold, Generate,
    ]
};

/// In `Style::Sums`.
const SUMS: &[Kind] = {
    use Kind::*;
    &[Add, Add, Add, Add, Add, Add, TensorAbs, TensorSub, LinalgSub, Reshape, Refold, Generate]
};

impl Draw {
    /// Adds an op, and prints some of its results.
    pub fn op(&mut self, room: &mut Room, body: &mut Vec<Statement>) {
        loop {
            let kind = match self.style {
                Style::Sums | Style::Long => SUMS[self.random.below(SUMS.len())],
                Style::Mixed => KINDS[self.random.below(KINDS.len())],
            };
            if let Some((operands, dimensions)) = self.operands(room, kind) {
                return self.add_op(room, kind, operands, dimensions, body);
            }
        }
    }

    fn add_op(
        &mut self,
        room: &mut Room,
        kind: Kind,
        operands: Vec<Value>,
        dimensions: Option<Vec<i64>>,
        body: &mut Vec<Statement>,
    ) {
        let types: Vec<&Type> = operands.iter().map(|&operand| &room.types[operand]).collect();
        let Ok(inferred) = Inferred::new(&types, dimensions.as_deref()) else {
            unreachable!("sizes in one column fit: {types:?} by {dimensions:?}")
        };
        let elements = match kind {
            Kind::Broadcast => types.iter().map(|r#type| r#type.element).collect(),
            Kind::Less => vec![Element::I1],
            Kind::Map => vec![Element::Number],
            _ => vec![types.last().expect("it has an operand").element],
        };
        let columns =
            operands.iter().map(|&operand| &room.columns[operand]).max_by_key(|columns| columns.len());
        let columns = columns.expect("it has an operand").clone();
        operands.iter().for_each(|&operand| room.use_value(operand));
        let result = |element| room.compute(Type { sizes: inferred.sizes(), element }, columns.clone());
        let results: Vec<Value> = elements.into_iter().map(result).collect();
        use Kind::{Broadcast, Generate, LinalgSub, Refold, Reshape, TensorAbs, TensorSub};
        if matches!(kind, TensorSub | TensorAbs | LinalgSub | Reshape | Refold | Generate) {
            room.set_alike(results[0], operands[0]);
        }
        let is_new = !matches!(kind, Broadcast | Reshape | Refold);
        results.iter().for_each(|&result| room.set_source(result, &operands, is_new));
        body.push(Statement::Op(Op { kind, dimensions, operands, results: results.clone() }));
        let printed = results.into_iter().filter(|_| self.random.once_in(3));
        for value in printed.collect::<Vec<_>>() {
            room.use_value(value);
            body.push(Statement::Print(value));
        }
    }

    /// One tensor of that rank or a larger one.
    fn of_rank(&mut self, room: &Room, rank: usize) -> Option<Vec<Value>> {
        self.pick(room, |value| room.columns[value].len() >= rank).map(|value| vec![value])
    }

    /// One tensor whose first two dimensions can be merged and split: upstream's `expand-strided-metadata`
    /// crashes if the type says neither size, or a 0.
    fn foldable(&mut self, room: &Room) -> Option<Vec<Value>> {
        let fits = |value: Value| match room.types[value].sizes[..] {
            [a, b, ..] => a != Some(0) && b != Some(0),
            _ => false,
        };
        self.pick(room, fits).map(|value| vec![value])
    }

    /// Two tensors of one type and the same sizes.
    fn alike(&mut self, room: &Room) -> Option<Vec<Value>> {
        let first = self.pick(room, |value| room.types[value].element == Element::Number)?;
        let second = self.pick(room, |value| room.are_alike(value, first))?;
        Some(vec![first, second])
    }

    /// The operands, and the `broadcast_dimensions` of two that do not align on the right.
    fn operands(&mut self, room: &Room, kind: Kind) -> Option<(Vec<Value>, Option<Vec<i64>>)> {
        let count = match kind {
            Kind::Sub | Kind::Less => 2,
            Kind::Select => 3,
            Kind::TensorAbs => 1,
            Kind::TensorSub | Kind::LinalgSub => return self.alike(room).map(|operands| (operands, None)),
            Kind::Reshape | Kind::Generate => return self.of_rank(room, 1).map(|operand| (operand, None)),
            Kind::Refold => return self.foldable(room).map(|operand| (operand, None)),
            _ => [1, 2, 2, 2, 2, 2, 3, 4][self.random.below(8)],
        };
        let of = |element| move |value: Value| room.types[value].element == element;
        let first = match kind {
            Kind::Select => self.pick(room, of(Element::I1))?,
            Kind::Map | Kind::Broadcast | Kind::And | Kind::Or | Kind::Xor => self.pick(room, |_| true)?,
            _ => self.pick(room, of(Element::Number))?,
        };
        let element = if kind == Kind::Select { Element::Number } else { room.types[first].element };
        let is_free = matches!(kind, Kind::Map | Kind::Broadcast);
        let fits = |value: Value| is_free || room.types[value].element == element;
        if count == 2 && kind != Kind::Broadcast && self.random.once_in(4) {
            let lines_up = |value: Value| dimensions(&room.columns[first], &room.columns[value]).is_some();
            let second = self.pick(room, |value| fits(value) && lines_up(value))?;
            let operands = if self.random.once_in(2) { vec![first, second] } else { vec![second, first] };
            let dimensions = dimensions(&room.columns[first], &room.columns[second])?;
            let is_whole = room.columns[first].len() == room.columns[second].len();
            let dimensions = if is_whole && self.random.once_in(2) { vec![] } else { dimensions };
            return Some((operands, Some(dimensions)));
        }
        let mut operands = vec![first];
        while operands.len() < count {
            let on_the_right = |value: Value| {
                operands.iter().all(|&other| is_suffix(&room.columns[value], &room.columns[other]))
            };
            operands.push(self.pick(room, |value| fits(value) && on_the_right(value))?);
        }
        Some((operands, None))
    }
}

/// Whether one of them is a suffix of the other.
fn is_suffix(one: &[usize], other: &[usize]) -> bool {
    one.iter().rev().zip(other.iter().rev()).all(|(one, other)| one == other)
}

/// The `broadcast_dimensions` by which the shorter one lines up with the longer one, if it is a part of it.
fn dimensions(one: &[usize], other: &[usize]) -> Option<Vec<i64>> {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let dimension = |column: &usize| Some(long.iter().position(|other| other == column)? as i64);
    short.iter().map(dimension).collect()
}
