//! Control flow made of blocks, without loops: a block is executed under the conditions of the branches that
//! lead to it.

use super::{
    functions::{first_block, ops},
    op::{NotUnderstood, Op, key_of_block, name},
    reader::{Reader, row::Meaning},
    value::Bound,
};
use crate::logic::term::Term;
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, operation::OperationLike};
use std::collections::HashMap;

/// A branch to a block.
struct Edge {
    /// Whether it is taken.
    taken: Term,
    /// Whether its condition is defined.
    defined: Term,
    /// The values that it passes on.
    values: Vec<Bound>,
}

/// Reads the blocks of an op's region, whose first block has its arguments; returns the terminator that
/// leaves the region, with its operands.
///
/// # Errors
/// If the blocks form a loop, or two of them leave the region.
pub fn run<'c, 'a>(reader: &mut Reader, op: Op<'c, 'a>) -> Result<(Op<'c, 'a>, Vec<Bound>), NotUnderstood> {
    let order = in_order(op)?;
    let always = reader.terms.bool(true);
    let mut edges: HashMap<usize, Vec<Edge>> = HashMap::new();
    let mut left = None;
    for (at, &block) in order.iter().enumerate() {
        let (condition, defined) = match at {
            0 => (always, always),
            _ => join(reader, op, block, edges.remove(&key_of_block(block)).unwrap_or_default())?,
        };
        let (end, values) = reader.under(condition, defined, |reader| read(reader, op, block))?;
        if end.successor_count() == 0 {
            if left.replace((end, values)).is_some() {
                return Err(NotUnderstood::new(end, "it is not the only one that leaves the function"));
            }
            continue;
        }
        for (target, taken, taken_defined, values) in branches(reader, end)? {
            let taken = reader.terms.and(&[condition, taken]);
            let defined = reader.terms.and(&[defined, taken_defined]);
            edges.entry(target).or_default().push(Edge { taken, defined, values });
        }
    }
    left.ok_or_else(|| NotUnderstood::new(op, "it never returns"))
}

/// The blocks that are reached, each after all that lead to it.
fn in_order<'c, 'a>(op: Op<'c, 'a>) -> Result<Vec<BlockRef<'c, 'a>>, NotUnderstood> {
    let first = first_block(op, 0).ok_or_else(|| NotUnderstood::new(op, "it has no body"))?;
    let (mut order, mut state, mut open) = (Vec::new(), HashMap::new(), vec![(first, false)]);
    while let Some((block, is_done)) = open.pop() {
        let key = key_of_block(block);
        match (is_done, state.get(&key)) {
            (true, _) => {
                state.insert(key, true);
                order.push(block);
            }
            (false, Some(true)) => {}
            (false, Some(false)) => {
                return Err(NotUnderstood::new(op, "its blocks form a loop: only the loops of scf are read"));
            }
            (false, None) => {
                state.insert(key, false);
                open.push((block, true));
                if let Some(end) = ops(block).last() {
                    open.extend(end.successors().map(|block| (block, false)));
                }
            }
        }
    }
    order.reverse();
    Ok(order)
}

/// Binds a block's arguments; returns the condition under which it is executed, and the definedness of that.
fn join(
    reader: &mut Reader,
    op: Op,
    block: BlockRef,
    edges: Vec<Edge>,
) -> Result<(Term, Term), NotUnderstood> {
    let (mut taken, mut defined, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for edge in edges {
        values = if taken.is_empty() {
            edge.values
        } else {
            let merged = edge
                .values
                .into_iter()
                .zip(values)
                .map(|(yes, no)| Bound::choose(reader.terms, edge.taken, yes, no));
            let merged: Option<_> = merged.collect();
            merged.ok_or_else(|| {
                NotUnderstood::new(op, "two branches to one block pass values of different ranks")
            })?
        };
        taken.push(edge.taken);
        defined.push(reader.terms.and(&[edge.taken, edge.defined]));
    }
    for (position, bound) in values.into_iter().enumerate() {
        let argument = block.argument_at(position);
        let argument = argument.ok_or_else(|| NotUnderstood::new(op, "its block has too few arguments"))?;
        reader.bind(&argument, bound);
    }
    Ok((reader.terms.or(&taken), reader.terms.or(&defined)))
}

/// Reads a block up to its terminator.
fn read<'c, 'a>(
    reader: &mut Reader,
    op: Op<'c, 'a>,
    block: BlockRef<'c, 'a>,
) -> Result<(Op<'c, 'a>, Vec<Bound>), NotUnderstood> {
    let end = ops(block).last().ok_or_else(|| NotUnderstood::new(op, "it has an empty block"))?;
    match end.successor_count() {
        0 => Ok((end, reader.run(block)?)),
        _ => {
            for inner in ops(block).take_while(|inner| inner.next_in_block().is_some()) {
                (reader.read_op)(reader, inner)?;
            }
            Ok((end, Vec::new()))
        }
    }
}

type Branch = (usize, Term, Term, Vec<Bound>);

/// The branches of a terminator: the block, the condition and its definedness, the values.
fn branches(reader: &mut Reader, end: Op) -> Result<Vec<Branch>, NotUnderstood> {
    let always = reader.terms.bool(true);
    let targets: Vec<_> = end.successors().collect();
    let mut values = reader.operands(end)?;
    if !matches!(reader.functions.table.row(end)?.meaning, Meaning::Branch) {
        return Err(NotUnderstood::new(
            end,
            "of the ops that end blocks, only cf.br and cf.cond_br are read",
        ));
    }
    match (name(end).as_str(), &targets[..]) {
        ("cf.br", &[target]) => Ok(vec![(key_of_block(target), always, always, values)]),
        ("cf.cond_br", &[yes, no]) => {
            let (condition, defined) = reader.scalar(end, 0)?;
            reader.decides(end, condition)?;
            let not = reader.terms.not(condition);
            let no_values = values.split_off(1 + yes.argument_count());
            let yes_values = values.split_off(1);
            let branch = |target, condition, values| (key_of_block(target), condition, defined, values);
            Ok(vec![branch(yes, condition, yes_values), branch(no, not, no_values)])
        }
        _ => Err(NotUnderstood::new(end, "of the ops that end blocks, only cf.br and cf.cond_br are read")),
    }
}
