//! The ops that are understood: to add one, add an arm to [`read`].

use super::{
    arithmetic,
    attributes::tensor_type,
    bcast, calls, elementwise, expanded,
    foreign::{self, Effect},
    functions, indices, induction, linalg, loops,
    memory::{Read, Span},
    memrefs,
    op::{NotUnderstood, Op, name, result_type},
    reader::Reader,
    repeat, reshape, tensors,
    value::{Bound, Value},
};
use crate::logic::term::Term;
use broadcastable_mlir::{
    OpParts, is_memory_effect_free,
    melior::ir::{RegionLike, operation::OperationLike},
};

/// Reads one op that is not a terminator.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    match name(op).as_str() {
        "arith.constant" => tensors::constant(reader, op),
        "cf.assert" => assert(reader, op),
        "scf.if" => choice(reader, op),
        "llvm.call" | "func.call" => call(reader, op),
        "llvm.mlir.addressof" => {
            let defined = reader.terms.bool(true);
            reader.define(op, Value::Opaque, defined)
        }
        "tensor.dim" => tensors::dim(reader, op),
        "tensor.empty" => tensors::empty(reader, op),
        "tensor.splat" => tensors::splat(reader, op),
        "tensor.generate" => tensors::generate(reader, op),
        "tensor.from_elements" => tensors::from_elements(reader, op),
        "tensor.cast" => tensors::cast(reader, op),
        "tensor.extract" => tensors::extract(reader, op),
        "tensor.expand_shape" => reshape::expand(reader, op),
        "tensor.collapse_shape" => reshape::collapse(reader, op),
        "memref.dim" => memrefs::dim(reader, op),
        "memref.alloca" => memrefs::tile(reader, op),
        "memref.cast" => memrefs::cast(reader, op),
        "memref.reinterpret_cast" => memrefs::flatten(reader, op),
        "builtin.unrealized_conversion_cast" => memrefs::bytes(reader, op),
        "memref.load" => memrefs::load(reader, op),
        "memref.store" => memrefs::store(reader, op),
        "scf.for" if op.result_count() > 0 || reader.occurrences.is_some() => induction::read(reader, op),
        "scf.for" => loops::read(reader, op),
        "scf.while" if reader.occurrences.is_some() => induction::whiles::read(reader, op),
        "llvm.intr.stacksave" => {
            let defined = reader.terms.bool(true);
            reader.define(op, Value::Opaque, defined)
        }
        // Whichever tiles are on the stack, none is known any more.
        "llvm.intr.stackrestore" => {
            reader.memory.tiles.clear();
            Ok(())
        }
        "arith.select" if reader.memref(op, 1).is_ok() => memrefs::select(reader, op),
        "arith.select" if reader.scalar(op, 0).is_ok() && reader.tensor(op, 1).is_ok() => select(reader, op),
        "affine.linearize_index" => indices::linearize(reader, op),
        "linalg.index" => linalg::index_of_loop(reader, op),
        name if name.starts_with("linalg.") && linalg::Parts::of(op).is_ok() => {
            linalg::read(reader, op, &linalg::Parts::of(op)?)
        }
        name if name.starts_with("bcast.") => bcast::read(reader, op),
        name if arithmetic::DIALECTS.iter().any(|dialect| name.starts_with(dialect)) => {
            match tensor_type(result_type(op)?) {
                Some(_) => elementwise::read(reader, op),
                None => arithmetic::read(reader, op),
            }
        }
        name if foreign::DIALECTS.iter().any(|dialect| name.starts_with(dialect)) => {
            let effect = if is_memory_effect_free(op) { Effect::None } else { Effect::Any };
            foreign::read(reader, op, effect)
        }
        // Any other op is opaque: it may do anything except leave its block.
        _ if op.next_in_block().is_some() && op.successor_count() == 0 => {
            foreign::read(reader, op, Effect::Any)
        }
        _ => Err(NotUnderstood::new(op, "this op is not known")),
    }
}

fn assert(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, _) = reader.scalar(op, 0)?;
    fail_unless(reader, op, condition)
}

/// A call of a function that ends the program, copies rows to a tile, or has a body that is read.
fn call(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
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

fn choice(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, defined) = reader.scalar(op, 0)?;
    let not = reader.terms.not(condition);
    let before = reader.memory.written.take();
    let reads = std::mem::take(&mut reader.memory.reads);
    let (yes, first) = branch(reader, op, 0, (condition, defined), &reads)?;
    let (no, second) = match op.region_at(1).is_some_and(|region| region.first_block().is_some()) {
        true => branch(reader, op, 1, (not, defined), &reads)?,
        false => (Vec::new(), None),
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

/// Reads a branch that begins with these pending reads; returns its yielded values and its writes. Its own reads that
/// its writes do not need stay pending.
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

/// One of two tensors, whose sizes may differ.
fn select(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, defined) = reader.scalar(op, 0)?;
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
