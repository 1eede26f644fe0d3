//! Draws programs: mostly legal ones, in which ops share operands and use each other's results.
//!
//! Every dimension of a tensor belongs to a column, and what lines up is of one column. A column has one size
//! besides 1, so that whatever is drawn is legal unless the inputs, or a cast, bring in another size.

mod control;
mod ops;
mod room;
mod symbols;

use super::{
    program::{Element, Function, Program, Statement, Type, Value},
    random::Random,
};
use room::{Columns, Room};
use std::collections::BTreeSet;

/// Draws one program.
pub struct Draw {
    random: Random,
    style: Style,
    /// Whether a cast may hide a size that fits no other.
    misfits: bool,
    extents: Vec<usize>,
    /// Whether a size in a type may be 0.
    has_empty: bool,
    functions: Vec<Function>,
    /// The columns of each function's arguments and results.
    signatures: Vec<(Vec<Columns>, Vec<Columns>)>,
}

/// The contents of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Sums of few tensors of unknown sizes, most of them in one block: what one op has checked the next one
    /// uses.
    Sums,
    /// Many more of those, with control flow around them.
    Long,
    /// All statements.
    Mixed,
}

impl Draw {
    /// Draws one program; a long one has many ops on few tensors.
    pub fn program(seed: u64, misfits: bool, long: bool) -> Program {
        let mut random = Random::new(seed);
        let style = match random.once_in(2) {
            _ if long => Style::Long,
            true => Style::Sums,
            false => Style::Mixed,
        };
        let rank = match style {
            Style::Sums | Style::Long => [1, 1, 1, 2][random.below(4)],
            Style::Mixed => [0, 1, 1, 2, 2, 2, 3, 3, 4, 5][random.below(10)],
        };
        let extents: Vec<usize> = (0..rank).map(|_| [0, 1, 2, 2, 3, 3, 4][random.below(7)]).collect();
        let has_empty = extents.contains(&0);
        let draw = Self { random, style, misfits, extents, has_empty, functions: vec![], signatures: vec![] };
        draw.main()
    }

    fn main(mut self) -> Program {
        let count = 2 + self.random.below(3);
        let mut room = Room::default();
        let mut columns = Vec::new();
        let mut named = BTreeSet::new();
        for argument in 0..count {
            let own = self.draw_columns(argument);
            let r#type = self.draw_type(&own);
            for (&column, &size) in own.iter().zip(&r#type.sizes) {
                if size.is_some() {
                    named.insert(column);
                }
            }
            room.add(r#type, own.clone());
            columns.push(own);
        }
        let mut body = self.hide_sizes(&mut room, &mut named);
        let ops = match self.style {
            Style::Sums => 3 + self.random.below(6),
            Style::Long => 20 + self.random.below(20),
            Style::Mixed => 2 + self.random.below(11),
        };
        body.extend(self.block(&mut room, ops, 0));
        let mut main = room.close(count, body, vec![]);
        if self.random.once_in(3) {
            main.symbols = self.symbols(&main, &columns, &[]);
        }
        self.functions.push(main);
        Program { functions: self.functions, columns, extents: self.extents, named, sizes: [0, 1, 2, 3, 4] }
    }

    /// The columns of an argument: those on the right, or, for `broadcast_dimensions`, some.
    fn draw_columns(&mut self, argument: usize) -> Columns {
        let rank = self.extents.len();
        let random = &mut self.random;
        match random.below(if self.style != Style::Mixed || argument == 0 { 1 } else { 4 }) {
            0 | 1 => (0..rank).collect(),
            2 => (random.below(rank + 1)..rank).collect(),
            _ => (0..rank).filter(|_| random.once_in(2)).collect(),
        }
    }

    fn draw_type(&mut self, columns: &[usize]) -> Type {
        let random = &mut self.random;
        let is_open = self.style != Style::Mixed || random.once_in(2);
        let mut size = |&column: &usize| match random.below(6) {
            _ if is_open => None,
            0 => Some(1),
            1 | 2 => Some(self.extents[column]),
            _ => None,
        };
        let sizes = columns.iter().map(&mut size).collect();
        let is_condition = self.style == Style::Mixed && random.once_in(8);
        Type { sizes, element: if is_condition { Element::I1 } else { Element::Number } }
    }

    /// Makes the types of some arguments more precise than the ops' operands: a cast forgets sizes. Now and
    /// then such a size fits no other.
    fn hide_sizes(&mut self, room: &mut Room, named: &mut BTreeSet<usize>) -> Vec<Statement> {
        let mut casts = Vec::new();
        for argument in 0..room.types.len() {
            if !self.random.once_in(if self.style == Style::Mixed { 4 } else { 10 }) {
                continue;
            }
            let (seen, columns) = (room.types[argument].clone(), room.columns[argument].clone());
            for (dim, &column) in columns.iter().enumerate() {
                if seen.sizes[dim].is_none() {
                    room.types[argument].sizes[dim] = match self.random.below(10) {
                        0..4 => None,
                        4..7 => {
                            named.insert(column);
                            Some(self.extents[column])
                        }
                        7..9 => Some(1),
                        _ => Some(self.random.below(4)).filter(|_| self.misfits),
                    };
                    self.has_empty |= room.types[argument].sizes[dim] == Some(0);
                }
            }
            room.visible.retain(|&value| value != argument);
            casts.push(room.cast(argument, seen));
        }
        casts
    }

    /// Ops, with control flow around them. Unused results are printed, and some of the others.
    fn block(&mut self, room: &mut Room, mut ops: usize, depth: usize) -> Vec<Statement> {
        let mut body = Vec::new();
        while ops > 0 {
            let is_plain = self.random.below(100) < if self.style == Style::Sums { 85 } else { 65 };
            if is_plain || depth > 2 {
                ops -= 1;
                self.op(room, &mut body);
            } else {
                let inner = 1 + self.random.below(ops.min(4));
                ops -= inner;
                self.control(room, inner, depth, &mut body);
            }
        }
        body
    }

    /// Any visible tensor that satisfies this; late ones often.
    fn pick(&mut self, room: &Room, fits: impl Fn(Value) -> bool) -> Option<Value> {
        let found: Vec<Value> = room.visible.iter().copied().filter(|&value| fits(value)).collect();
        let from = if self.random.once_in(2) { found.len().saturating_sub(3) } else { 0 };
        self.random.pick(&found[from..]).copied()
    }
}
