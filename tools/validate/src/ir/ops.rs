//! The ops that are understood, each by its row of the [table](super::table), and control flow.

use super::{
    arithmetic,
    attributes::{self, tensor_type},
    calls, elementwise, expanded, foreign, functions, induction, linalg, loops,
    memory::{Read, Span},
    memrefs,
    op::{NotUnderstood, Op, name, result_type},
    reader::{Reader, row::Meaning},
    repeat,
    value::{Bound, Value},
};
use crate::logic::term::Term;
use broadcastable_mlir::{
    OpParts,
    melior::ir::{RegionLike, operation::OperationLike},
};

/// Reads one op that is not a terminator.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    match reader.functions.table.row(op)?.meaning {
        Meaning::Read(read) => read(reader, op),
        Meaning::Scalar => match tensor_type(result_type(op)?) {
            Some(_) => elementwise::read(reader, op),
            None => arithmetic::read(reader, op),
        },
        Meaning::Loops => linalg::read(reader, op),
        Meaning::Opaque => foreign::read(reader, op),
        Meaning::End | Meaning::Branch => Err(NotUnderstood::new(op, "it stands where no block ends")),
    }
}

/// `cf.assert`.
pub fn assert(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, _) = reader.scalar(op, 0)?;
    reader.decides(op, condition)?;
    fail_unless(reader, op, condition)
}

/// `scf.for`: among tensors by induction, and in the place of a kernel by what it writes.
pub fn counted(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if attributes::text(op, "loop_annotation").is_some_and(|text| !is_hint(&text)) {
        return Err(NotUnderstood::new(op, "its annotation may promise something"));
    }
    if op.result_count() > 0 || reader.occurrences.is_some() {
        induction::read(reader, op)
    } else {
        loops::read(reader, op)
    }
}

/// Whether an annotation of a loop only says how to compile it.
fn is_hint(annotation: &str) -> bool {
    const HINTS: [&str; 2] = ["vectorize = <disable = true>", "interleave = <count = "];
    let inner = annotation.trim_start_matches("#llvm.loop_annotation<");
    HINTS.iter().any(|hint| inner.starts_with(hint)) && inner.matches('=').count() == 2
}

/// `llvm.mlir.addressof` and `llvm.mlir.constant`: only reports of failures use it.
pub fn address(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let defined = reader.terms.bool(true);
    reader.define(op, Value::Opaque, defined)
}

/// `llvm.intr.stacksave` in the place of a kernel.
pub fn stack_saved(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    is_of_a_kernel(reader, op)?;
    let defined = reader.terms.bool(true);
    reader.define(op, Value::Opaque, defined)
}

/// `llvm.intr.stackrestore`: whichever tiles are on the stack, none is known any more.
pub fn stack_restored(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    is_of_a_kernel(reader, op)?;
    reader.memory.tiles.clear();
    Ok(())
}

fn is_of_a_kernel(reader: &Reader, op: Op) -> Result<(), NotUnderstood> {
    if reader.occurrences.is_none() {
        Ok(())
    } else {
        Err(NotUnderstood::new(op, "the stack is only read where loops stand for a kernel"))
    }
}

/// A call of a function that ends the program, copies rows to a tile, or has a body that is read.
pub fn call(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let callee = functions::callee_name(op).unwrap_or_default();
    if reader.functions.repeating.contains(&callee) {
        return repeat::call(reader, op);
    }
    if reader.functions.ending.contains(&callee) {
        let never = reader.terms.bool(false);
        return fail_unless(reader, op, never);
    }
    match functions::callee(op) {
        Some(function) => match expanded::meaning(function) {
            Some(meaning) => expanded::call(reader, op, meaning),
            None => calls::call(reader, op, function),
        },
        None if name(op) == "func.call" => calls::declared(reader, op),
        None => Err(NotUnderstood::new(op, &format!("what '@{callee}' does is not known"))),
    }
}

/// A failure of one of many iterations would need an existential index, and claims are universal.
fn fail_unless(reader: &mut Reader, op: Op, condition: Term) -> Result<(), NotUnderstood> {
    if reader.in_kernel {
        return Err(NotUnderstood::new(op, "it fails in the body of a kernel"));
    }
    reader.fail_unless(condition);
    Ok(())
}

/// `scf.if`.
pub fn choice(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, defined) = reader.scalar(op, 0)?;
    reader.decides(op, condition)?;
    let not = reader.terms.not(condition);
    let before = reader.memory.written.take();
    let reads = std::mem::take(&mut reader.memory.reads);
    let (yes, first) = branch(reader, op, 0, (condition, defined), &reads)?;
    let (no, second) = if op.region_at(1).is_some_and(|region| region.first_block().is_some()) {
        branch(reader, op, 1, (not, defined), &reads)?
    } else {
        (Vec::new(), None)
    };
    still_open(reader, condition, reads, [first.is_some(), second.is_some()]);
    reader.memory.written = before;
    written_by_one(reader, op, condition, (first, second))?;
    for (result, (yes, no)) in op.results().zip(yes.into_iter().zip(no)) {
        let merged = Bound::choose(reader.terms, condition, yes, no)
            .ok_or_else(|| NotUnderstood::new(op, "its two branches give values of different ranks"))?;
        let defined = reader.terms.and(&[defined, merged.defined]);
        reader.bind(&result, Bound { defined, ..merged });
    }
    Ok(())
}

/// Reads a branch that begins with these pending reads; returns its yielded values and its writes. Its own
/// reads that its writes do not need stay pending.
fn branch(
    reader: &mut Reader,
    op: Op,
    region: usize,
    (condition, defined): (Term, Term),
    before: &[Read],
) -> Result<(Vec<Bound>, Option<Span>), NotUnderstood> {
    let open = std::mem::replace(&mut reader.memory.reads, before.to_vec());
    let yielded = reader.under(condition, defined, |reader| reader.run_region(op, region))?;
    let written = reader.memory.written.take();
    let kept = if written.is_some() { 0 } else { before.len() };
    let own = std::mem::replace(&mut reader.memory.reads, open);
    reader.memory.reads.extend(own.into_iter().skip(kept));
    Ok((yielded, written))
}

/// A read before a choice that the writes of one branch need is unused in the other one.
fn still_open(reader: &mut Reader, condition: Term, before: Vec<Read>, [by_yes, by_no]: [bool; 2]) {
    let here = match (by_yes, by_no) {
        (true, true) => return,
        (false, false) => reader.terms.bool(true),
        (true, false) => reader.terms.not(condition),
        (false, true) => condition,
    };
    for read in before {
        let path = reader.terms.and(&[read.path, here]);
        reader.memory.reads.push(Read { path, ..read });
    }
}

/// `arith.select` of memrefs, of whole tensors, of elements, or of each element.
pub fn select(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if reader.memref(op, 1).is_ok() {
        return memrefs::select(reader, op);
    }
    match (reader.scalar(op, 0), reader.tensor(op, 1)) {
        (Ok(condition), Ok(_)) => one_of_two(reader, op, condition),
        (_, Ok(_)) => elementwise::read(reader, op),
        _ => arithmetic::read(reader, op),
    }
}

/// One of two tensors, whose sizes may differ.
fn one_of_two(reader: &mut Reader, op: Op, (condition, defined): (Term, Term)) -> Result<(), NotUnderstood> {
    reader.decides(op, condition)?;
    let (yes, no) = (reader.operand(op, 1)?, reader.operand(op, 2)?);
    let merged = Bound::choose(reader.terms, condition, yes, no)
        .ok_or_else(|| NotUnderstood::new(op, "its operands are not tensors of one rank"))?;
    let defined = reader.terms.and(&[defined, merged.defined]);
    reader.define(op, merged.value, defined)
}

/// The writes of one of two blocks, if one writes.
fn written_by_one(
    reader: &mut Reader,
    op: Op,
    condition: Term,
    written: (Option<Span>, Option<Span>),
) -> Result<(), NotUnderstood> {
    let nothing = |span: Span| Span { from: span.from, to: span.from };
    let (yes, no) = match written {
        (None, None) => return Ok(()),
        (Some(yes), no) => (yes, no.unwrap_or(nothing(yes))),
        (None, Some(no)) => (nothing(no), no),
    };
    let [from, to] =
        [(yes.from, no.from), (yes.to, no.to)].map(|(yes, no)| reader.terms.choose(condition, yes, no));
    reader.write(op, Span { from, to })
}
