//! Two functions on memrefs that differ only in some kernels, which are loops in the second one.
//!
//! The functions are walked together, op by op. An op in both has the same value in both, whatever it
//! computes. Where the first one has a kernel that the second one lacks, the second one has ops without
//! effects and then one `scf.if`, which has to write what the kernel writes.

use super::{
    attributes,
    functions::{self, blocks, function_name},
    linalg,
    memory::{Given, Target},
    memrefs,
    op::{NotUnderstood, Op, key, key_of_block, name},
    ops,
    places::{count, place},
    reader::{Functions, Options, Reader},
    shown::{argument, opaque},
    value::{Bound, Memref, Value, indices, within},
};
use crate::{
    logic::term::{Arithmetic, Node, Order, Sort, Term, Terms},
    proof::{Claim, Proof},
};
use broadcastable_mlir::BlockParts;
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, ValueLike, operation::OperationLike};
use std::{collections::HashMap, rc::Rc};

/// Whether a function has a kernel on memrefs.
pub fn has_kernels(function: Op) -> bool {
    let is_kernel = |op: Op| name(op) == "linalg.generic" && op.result_count() == 0;
    blocks(function).into_iter().flat_map(functions::ops).any(|op| is_kernel(op) || has_kernels(op))
}

/// The claims that `after` refines `before`; `functions` has the known functions of `after`.
///
/// # Errors
/// If they differ in another way.
pub fn compare(
    terms: &mut Terms,
    before: Op,
    after: Op,
    functions: &Functions,
    given: Given,
) -> Result<Proof, NotUnderstood> {
    if attributes::text(before, "function_type") != attributes::text(after, "function_type") {
        return Err(NotUnderstood::new(after, "its type is not that of the function before"));
    }
    let mut reader = Reader::new(terms, Options::default(), "after", functions, ops::read);
    reader.memory.given = given;
    let mut pairs = Pairs::default();
    pairs.regions(&mut reader, before, after)?;
    let Reader { mut assumptions, obligations, failed, .. } = reader;
    assumptions.push(terms.not(failed));
    Ok(Proof { name: function_name(after), assumptions, obligations, is_nonlinear: true })
}

/// The values and blocks of the second function that are those of the first one.
#[derive(Default)]
struct Pairs(HashMap<usize, usize>);

impl Pairs {
    /// Walks the bodies of two ops.
    fn regions(&mut self, reader: &mut Reader, before: Op, after: Op) -> Result<(), NotUnderstood> {
        let (first, second) = (blocks(before), blocks(after));
        if first.len() != second.len() {
            return Err(NotUnderstood::new(after, "it has other blocks than in the program before"));
        }
        if reader.memory.given == Given::Computed && first.len() > 1 {
            return Err(NotUnderstood::new(before, "its control flow is made of blocks"));
        }
        for (at, (&a, &b)) in first.iter().zip(&second).enumerate() {
            self.0.insert(key_of_block(b), key_of_block(a));
            for position in 0..a.argument_count() {
                let (Some(a), Some(b)) = (a.argument_at(position), b.argument_at(position)) else { continue };
                let bound = if functions::is_function(before) && at == 0 {
                    argument(reader, a.r#type(), position)
                } else {
                    opaque(reader, a.r#type())
                };
                self.bind(reader, &a, &b, bound);
            }
        }
        for (&before, &after) in first.iter().zip(&second) {
            self.block(reader, before, after)?;
        }
        Ok(())
    }

    /// Two corresponding values.
    fn bind<'c>(
        &mut self,
        reader: &mut Reader,
        a: &impl ValueLike<'c>,
        b: &impl ValueLike<'c>,
        bound: Bound,
    ) {
        self.0.insert(key(b), key(a));
        reader.bind(a, bound.clone());
        reader.bind(b, bound);
    }

    fn block(&mut self, reader: &mut Reader, before: BlockRef, after: BlockRef) -> Result<(), NotUnderstood> {
        let (mut first, mut second) = (before.first_operation(), after.first_operation());
        while let (Some(a), Some(b)) = (first, second) {
            if self.is_same(a, b) {
                self.same(reader, a, b)?;
                second = b.next_in_block();
            } else if name(a) == "linalg.generic" {
                second = replacement(reader, a, b)?.next_in_block();
            } else {
                return Err(NotUnderstood::new(b, "it is not in the program before, and no kernel is"));
            }
            first = a.next_in_block();
        }
        match (first, second) {
            (_, Some(op)) => Err(NotUnderstood::new(op, "it is not in the program before")),
            (Some(op), None) => Err(NotUnderstood::new(op, "it is not in the program after")),
            (None, None) => Ok(()),
        }
    }

    /// Whether two ops are the same, apart from their bodies.
    fn is_same(&self, a: Op, b: Op) -> bool {
        let operands = |op: Op| op.operands().map(|value| key(&value)).collect::<Vec<_>>();
        let mapped: Vec<_> =
            operands(b).iter().map(|value| self.0.get(value).copied().unwrap_or(*value)).collect();
        let texts = |op: Op| {
            let results = op.results().map(|result| result.r#type().to_string());
            attributes::all(op).into_iter().chain(results).collect::<Vec<_>>()
        };
        let blocks_behind = |op: Op| op.successors().map(key_of_block).collect::<Vec<_>>();
        let mapped_blocks: Vec<_> =
            blocks_behind(b).iter().map(|block| self.0.get(block).copied().unwrap_or(*block)).collect();
        let shapes = |op: Op| blocks(op).into_iter().map(argument_types).collect::<Vec<_>>();
        name(a) == name(b)
            && operands(a) == mapped
            && texts(a) == texts(b)
            && shapes(a) == shapes(b)
            && blocks_behind(a) == mapped_blocks
    }

    /// An op in both programs.
    fn same(&mut self, reader: &mut Reader, a: Op, b: Op) -> Result<(), NotUnderstood> {
        // Conditions here hold as they do in the source.
        let shown = reader.obligations.len();
        for op in [a, b] {
            reader.functions.table.row(op)?;
        }
        let known = read(reader, a).is_ok();
        reader.obligations.truncate(shown);
        reader.memory.reads.clear();
        for (result, other) in a.results().zip(b.results()) {
            let bound = known.then(|| reader.bound(&result)).flatten();
            let bound = match reader.memory.given {
                Given::Anything => bound.map(|bound| with_any_step(reader, bound)),
                Given::Computed => bound,
            };
            let bound = bound.unwrap_or_else(|| opaque(reader, result.r#type()));
            self.bind(reader, &result, &other, bound);
        }
        match (reader.memory.given, known) {
            (Given::Computed, true) => Ok(()),
            (Given::Computed, false) if has_kernels(a) => {
                Err(NotUnderstood::new(a, "it decides whether a kernel is executed"))
            }
            _ => self.regions(reader, a, b),
        }
    }
}

fn argument_types(block: BlockRef) -> Vec<String> {
    let arguments = (0..block.argument_count()).filter_map(|position| block.argument_at(position));
    arguments.map(|argument| argument.r#type().to_string()).collect()
}

/// The meaning of an op, as far as the loops of kernels use it.
fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    match (reader.memory.given, name(op).as_str()) {
        (_, "arith.constant" | "memref.dim" | "arith.select") | (Given::Computed, _) => ops::read(reader, op),
        (Given::Anything, _) => Err(NotUnderstood::new(op, "")),
    }
}

/// A choice of 0 and 1, by any condition.
fn with_any_step(reader: &mut Reader, bound: Bound) -> Bound {
    match bound.value {
        Value::Scalar(step)
            if is_zero_or_one(reader.terms, step) && reader.terms.number_of(step).is_none() =>
        {
            let name = format!("step{}", reader.memory.number());
            let condition = reader.terms.variable(&name, Sort::Bool);
            let (one, zero) = (reader.terms.number(1), reader.terms.number(0));
            Bound { value: Value::Scalar(reader.terms.choose(condition, one, zero)), ..bound }
        }
        _ => bound,
    }
}

fn is_zero_or_one(terms: &Terms, term: Term) -> bool {
    match *terms.node(term) {
        Node::Number(number) => number == 0 || number == 1,
        Node::If(_, yes, no) => is_zero_or_one(terms, yes) && is_zero_or_one(terms, no),
        _ => false,
    }
}

/// Reads the replacement of a kernel; returns its last op.
fn replacement<'c, 'a>(
    reader: &mut Reader,
    kernel: Op,
    first: Op<'c, 'a>,
) -> Result<Op<'c, 'a>, NotUnderstood> {
    reader.memory.target = Some(target(reader, kernel)?);
    reader.memory.written = None;
    reader.memory.tiles.clear();
    let (failed, known) = (reader.failed, reader.known());
    let mut next = Some(first);
    while let Some(op) = next {
        ops::read(reader, op)?;
        if reader.failed != failed {
            return Err(NotUnderstood::new(
                op,
                "it may end the program where the program before has a kernel",
            ));
        }
        if name(op) == "scf.if" {
            is_written(reader, op)?;
            reader.memory.target = None;
            // Loaded values may have changed from here on.
            reader.forget_others(&known);
            return Ok(op);
        }
        next = op.next_in_block();
    }
    Err(NotUnderstood::new(kernel, "nothing stands for it in the program after"))
}

/// The writes of a kernel. Its reads are assumed to be within bounds, which is shown of the source.
fn target(reader: &mut Reader, kernel: Op) -> Result<Target, NotUnderstood> {
    let unknown = |why: &str| NotUnderstood::new(kernel, why);
    let parts = linalg::Parts::of(kernel)?;
    if !parts.reductions.is_empty() {
        return Err(unknown("only parallel loops are read"));
    }
    if parts.inputs + 1 != kernel.operand_count() {
        return Err(unknown("only kernels with one output are read"));
    }
    let out = reader.memref(kernel, parts.inputs)?;
    let sizes = out.sizes.clone();
    let loops = indices(reader.terms, parts.loops);
    let shown = reader.obligations.len();
    let mut operands = Vec::new();
    for (operand, map) in parts.maps.iter().enumerate() {
        let memref = reader.memref(kernel, operand)?;
        let at = map.at(reader.terms, &loops).ok_or_else(|| unknown("its maps are not known"))?;
        if operand == parts.inputs && at != loops {
            return Err(unknown("it does not write at the loops' own indices"));
        }
        for (&size, index) in memref.sizes.iter().zip(&at) {
            if let Some(position) = loops.iter().position(|known| known == index) {
                let same = reader.terms.equal(size, sizes[position]);
                reader.assumptions.push(same);
            }
        }
        if operand < parts.inputs && at != loops && memref.shown.iter().any(|shown| shown.1 == out.shown[0].1)
        {
            return Err(unknown("it reads elements that it has written"));
        }
        operands.push((memref, at));
    }
    let defined = reader.terms.bool(true);
    let yielded = reader.kernel(kernel, &sizes, [defined; 2], |reader| {
        let element = |(memref, at): &(Rc<Memref>, Vec<Term>)| {
            let at = place(reader.terms, at, &memref.sizes);
            reader.load(kernel, memref, at);
            reader.elements(memref, at)
        };
        operands.iter().map(element).collect()
    })?;
    reader.obligations.truncate(shown);
    let last = (reader.memory.given == Given::Computed).then_some(&sizes[..]);
    assume_within(reader, &loops, last);
    let [(element, _)] = yielded[..] else { return Err(unknown("it does not yield one element")) };
    Ok(Target { memory: out.shown[0].1, sizes, element })
}

/// The reads of a kernel are within bounds: at any element, and at the first one of each row. With sizes also
/// at the last element, so that the solver, which chooses one element, does not choose sizes for which
/// another one is out of bounds.
fn assume_within(reader: &mut Reader, loops: &[Term], sizes: Option<&[Term]>) {
    let terms = &mut *reader.terms;
    let (zero, one) = (terms.number(0), terms.number(1));
    let mut last = HashMap::new();
    for (&index, &size) in loops.iter().zip(sizes.unwrap_or_default()) {
        last.insert(index, terms.arithmetic(Arithmetic::Sub, size, one));
    }
    for read in std::mem::take(&mut reader.memory.reads) {
        let exists = within(terms, &[read.at], &[read.size]);
        let exists = terms.implies(read.path, exists);
        reader.assumptions.push(exists);
        if let Some(&inner) = loops.last() {
            reader.assumptions.push(terms.with(exists, inner, zero));
        }
        if !last.is_empty() {
            reader.assumptions.push(terms.replace(exists, &last));
        }
    }
}

/// All of the result is written.
fn is_written(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let span = reader.memory.written.take();
    let span = span.ok_or_else(|| NotUnderstood::new(op, "it writes nothing"))?;
    // Reads for no written element: outside of the loops, or if no loop has an iteration.
    for read in std::mem::take(&mut reader.memory.reads) {
        memrefs::exists(reader, read);
    }
    let sizes = reader.memory.target.as_ref().map(|target| target.sizes.clone()).unwrap_or_default();
    let terms = &mut *reader.terms;
    let (zero, one) = (terms.number(0), terms.number(1));
    let has_elements: Vec<_> = sizes.iter().map(|&size| terms.order(Order::AtMost, one, size)).collect();
    let (has_elements, all) = (terms.and(&has_elements), count(terms, &sizes));
    let ends = [terms.equal(span.from, zero), terms.equal(span.to, all)];
    let goal = terms.and(&ends);
    let goal = terms.implies(has_elements, goal);
    let shown =
        vec![("it is written from".into(), span.from), ("to".into(), span.to), ("elements".into(), all)];
    reader.require(op, Claim::Written, goal, shown);
    Ok(())
}
