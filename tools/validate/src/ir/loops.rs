//! `scf.for`, for any number of iterations.
//!
//! A loop that writes the result writes it once, and in order: each iteration's range begins where the
//! previous one ends. So the loop writes the range from the start of its first iteration to the end of its
//! last one.

use super::{
    attributes,
    memory::{Given, Loop, Read, Span},
    op::{NotUnderstood, Op, only_block},
    reader::Reader,
    value::{Bound, Value},
};
use crate::{
    logic::term::{Arithmetic, Order, Sort, Term, Terms},
    proof::Claim,
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// Its bounds.
#[derive(Clone, Copy)]
struct Bounds {
    first: Term,
    end: Term,
    step: Term,
}

/// `scf.for` without carried values.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if op.operand_count() != 3 || attributes::text(op, "unsignedCmp").is_some() {
        return Err(NotUnderstood::new(
            op,
            "only loops that carry nothing from one iteration to the next are read",
        ));
    }
    let [first, end, step] = [reader.scalar(op, 0)?.0, reader.scalar(op, 1)?.0, reader.scalar(op, 2)?.0];
    let bounds = Bounds { first, end, step };
    let zero = reader.terms.number(0);
    let is_positive = reader.terms.order(Order::Less, zero, step);
    reader.require(op, Claim::Defined, is_positive, vec![("step".into(), step)]);

    // Earlier reads are shown to be within bounds by the reads for an element in this loop, if there is one.
    let reads = reader.memory.reads.clone();
    let has_none = reader.terms.order(Order::AtMost, end, first);
    let number = reader.memory.number();
    let index = reader.terms.variable(&format!("loop{number}"), Sort::Index);
    let mut range = bounds.contain(reader.terms, index);
    if reader.memory.given == Given::Computed {
        let is_start = bounds.is_start(reader.terms, index);
        range = reader.terms.and(&[range, is_start]);
    }
    let defined = reader.terms.bool(true);
    let block = only_block(op, 0)?;
    let argument =
        block.argument_at(0).ok_or_else(|| NotUnderstood::new(op, "its block has too few arguments"))?;
    reader.bind(&argument, Bound { value: Value::Scalar(index), defined });
    let before = reader.memory.written.take();
    let written = reader.under(range, defined, |reader| {
        let path = reader.path;
        reader.memory.loops.push(Loop { index, first, end, path });
        let end = reader.run(block);
        reader.memory.loops.pop();
        end?;
        let written = reader.memory.written.take();
        if let Some(span) = written {
            bounds.is_in_order(reader, op, index, span);
        }
        Ok(written)
    })?;
    reader.memory.written = before;
    match written {
        Some(span) => {
            for read in reads {
                let path = reader.terms.and(&[read.path, has_none]);
                reader.memory.reads.push(Read { path, ..read });
            }
            let span = bounds.all(reader.terms, index, span);
            reader.write(op, span)
        }
        None => Ok(()),
    }
}

impl Bounds {
    fn contain(&self, terms: &mut Terms, index: Term) -> Term {
        let after = terms.order(Order::AtMost, self.first, index);
        let before = terms.order(Order::Less, index, self.end);
        terms.and(&[after, before])
    }

    /// Whether an iteration begins there; not needed for proofs.
    fn is_start(&self, terms: &mut Terms, index: Term) -> Term {
        let zero = terms.number(0);
        let distance = terms.arithmetic(Arithmetic::Sub, index, self.first);
        let rest = terms.arithmetic(Arithmetic::Rem, distance, self.step);
        terms.equal(rest, zero)
    }

    /// The next iteration, if there is one, begins where this one ends.
    fn is_in_order(&self, reader: &mut Reader, op: Op, index: Term, span: Span) {
        let terms = &mut *reader.terms;
        let next = terms.arithmetic(Arithmetic::Add, index, self.step);
        let from = terms.with(span.from, index, next);
        let is_one = terms.order(Order::Less, next, self.end);
        let goal = terms.equal(span.to, from);
        let goal = terms.implies(is_one, goal);
        let shown = vec![("one iteration ends at".into(), span.to), ("the next one begins at".into(), from)];
        reader.require(op, Claim::Written, goal, shown);
    }

    /// The writes of all iterations.
    fn all(&self, terms: &mut Terms, index: Term, span: Span) -> Span {
        let one = terms.number(1);
        let to_last = terms.arithmetic(Arithmetic::Sub, self.end, self.first);
        let to_last = terms.arithmetic(Arithmetic::Sub, to_last, one);
        let steps = terms.arithmetic(Arithmetic::Div, to_last, self.step);
        let to_last = terms.arithmetic(Arithmetic::Mul, steps, self.step);
        let last = terms.arithmetic(Arithmetic::Add, self.first, to_last);
        let (from, to) = (terms.with(span.from, index, self.first), terms.with(span.to, index, last));
        let has_one = terms.order(Order::Less, self.first, self.end);
        Span { from, to: terms.choose(has_one, to, from) }
    }
}
