//! The calls that replicate rows of an operand in a tile.
//!
//! The callee is [executed](execute) for every number and size of rows that a call may have, which are few.
//! The claims about a call are that its rows are among these, and that they are within bounds.

pub mod execute;

use super::{
    memory::{Loop, Read},
    op::{NotUnderstood, Op, place},
    reader::Reader,
    tiles::{MAX_SHORT, MEMORY, Rows, TILE, Tile},
};
use crate::{
    logic::term::{Arithmetic, Order, Sort, Term},
    proof::Claim,
};

/// `func.call` of a function that copies rows.
pub fn call(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let [memref, tile] = [reader.memref(op, 0)?, reader.memref(op, 6)?];
    let mut scalars = Vec::new();
    for operand in 1..6 {
        scalars.push(reader.scalar(op, operand)?.0);
    }
    let executed = reader.reached();
    let [at, stride, moves, count, size] = scalars[..] else {
        return Err(NotUnderstood::new(op, "it is another call"));
    };
    let rows = Rows { executed, memref, at, stride, moves, count, size };
    let memory = tile.shown[0].1;
    let is_tile =
        tile.shown.len() == 1 && reader.memory.tiles.get(&memory).is_some_and(|tile| tile.0.is_empty());
    if !is_tile || tile.bytes != rows.memref.bytes && tile.element == Sort::Bool {
        return Err(NotUnderstood::new(op, "it does not fill a tile for the first time"));
    }
    are_known(reader, op, &rows, tile.sizes[0]);
    let loops = reader.memory.loops.clone();
    let mut copied = vec![rows];
    for at in (0..loops.len()).rev() {
        is_executed_first_or_again(reader, op, &copied, &loops[at..]);
        let rows = copied[copied.len() - 1].of_iteration(reader.terms, loops[at].index, loops[at].first);
        copied.push(rows);
    }
    reader.memory.tiles.insert(memory, Tile(copied));
    Ok(())
}

/// The reads of an iteration's calls, once the innermost loop is known: it computes an element from each
/// copied one, so the reads for that element show that the copied elements exist.
pub fn reads(reader: &mut Reader, op: Op) -> Vec<Read> {
    let Some(&inner) = reader.memory.loops.last() else { return Vec::new() };
    let tiles: Vec<Rows> = reader.memory.tiles.values().filter_map(|tile| tile.0.first().cloned()).collect();
    let mut all = Vec::new();
    for rows in tiles {
        let terms = &mut *reader.terms;
        let zero = terms.number(0);
        let elements = rows.elements(terms);
        let ends = [terms.equal(inner.first, zero), terms.equal(inner.end, elements)];
        let ends = terms.and(&ends);
        let goal = terms.implies(rows.executed, ends);
        reader.require(op, Claim::InBounds, goal, Vec::new());
        let terms = &mut *reader.terms;
        let row = terms.arithmetic(Arithmetic::Div, inner.index, rows.size);
        let column = terms.arithmetic(Arithmetic::Rem, inner.index, rows.size);
        let at = rows.place(terms, row, column);
        all.push(Read { op: place(op), path: rows.executed, at, size: rows.memref.sizes[0] });
    }
    all
}

/// The claim that these rows are among those with which the function was executed.
fn are_known(reader: &mut Reader, op: Op, rows: &Rows, room: Term) {
    let terms = &mut *reader.terms;
    let [one, max_size, max, tile] = [1, MAX_SHORT, TILE, MEMORY].map(|number| terms.number(number));
    let all = rows.elements(terms);
    let zero = terms.number(0);
    let mut at_most = |a, b| terms.order(Order::AtMost, a, b);
    let goal = [
        at_most(zero, rows.stride),
        at_most(rows.stride, one),
        at_most(one, rows.size),
        at_most(rows.size, max_size),
        at_most(one, rows.count),
        at_most(all, max),
        at_most(tile, room),
    ];
    let goal = terms.and(&goal);
    let shown = vec![("rows".into(), rows.count), ("elements of a row".into(), rows.size)];
    reader.require(op, Claim::Defined, goal, shown);
}

/// If no rows are copied here, the tile has those of the first iteration of these loops: no later iteration
/// copies any.
///
/// The rows are those that would be copied in this iteration, and in the first ones of inner loops.
fn is_executed_first_or_again(reader: &mut Reader, op: Op, copied: &[Rows], loops: &[Loop]) {
    let mut executed = copied[0].executed;
    let mut is_first = Vec::new();
    for around in loops {
        let number = reader.memory.number();
        let terms = &mut *reader.terms;
        let other = terms.variable(&format!("loop{number}"), Sort::Index);
        executed = terms.with(executed, around.index, other);
        let first = terms.with(around.first, around.index, other);
        is_first.push(terms.equal(other, first));
    }
    let terms = &mut *reader.terms;
    let is_first = terms.and(&is_first);
    let is_this_first = terms.equal(loops[0].index, loops[0].first);
    let later = [is_first, is_this_first].map(|is_first| terms.not(is_first));
    let inner = loops[loops.len() - 1];
    let hypothesis = terms.and(&[executed, inner.path, later[0], later[1]]);
    let any: Vec<_> = copied.iter().map(|rows| rows.executed).collect();
    let goal = terms.or(&any);
    let goal = terms.implies(hypothesis, goal);
    let always = terms.bool(true);
    // The claim is about the condition of the call itself.
    let path = std::mem::replace(&mut reader.path, always);
    reader.require(op, Claim::Element, goal, Vec::new());
    reader.path = path;
}
