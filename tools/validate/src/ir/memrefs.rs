//! Ops on memrefs.

use super::{
    attributes,
    bits::{bit, byte},
    memory::{Read, Span},
    op::{NotUnderstood, Op, result_type},
    places::{self, count, place},
    reader::Reader,
    repeat,
    shown::{memref_type, unknown},
    tiles::Tile,
    value::{Memref, Value, within},
};
use crate::{
    logic::term::{Arithmetic, Node, Order, Sort, Term, Terms},
    proof::{Claim, Obligation},
};
use broadcastable_mlir::OpParts;
use broadcastable_mlir::melior::ir::{Type, ValueLike, operation::OperationLike};

/// `memref.dim`.
pub fn dim(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let (_, defined) = reader.scalar(op, 1)?;
    let size = reader.size_at(op, &memref.sizes)?;
    reader.define(op, Value::Scalar(size), defined)
}

/// `memref.alloc`: new memory with unknown elements.
pub fn alloc(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (declared, element) =
        memref_type(result_type(op)?).ok_or_else(|| NotUnderstood::new(op, "it is not contiguous"))?;
    let (mut sizes, mut operand) = (Vec::new(), 0);
    for size in declared {
        sizes.push(match size {
            Some(size) => reader.terms.number(size),
            None => {
                operand += 1;
                reader.scalar(op, operand - 1)?.0
            }
        });
    }
    let shown = vec![(reader.terms.bool(true), reader.memory.number())];
    reader.define_memref(op, Memref { shown, sizes, element: attributes::sort(&element), bytes: false })
}

/// `memref.alloca` of a static size: a tile, which keeps its contents from one iteration of any loop to the
/// next.
pub fn tile(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if !reader.memory.loops.is_empty() {
        return Err(NotUnderstood::new(op, "it takes memory in a loop"));
    }
    let Some(Value::Memref(memref)) = unknown(reader, result_type(op)?) else {
        return Err(NotUnderstood::new(op, "it is not contiguous"));
    };
    reader.memory.tiles.insert(memref.shown[0].1, Tile::default());
    reader.define_memref(op, (*memref).clone())
}

/// `memref.cast` of one contiguous memref to another one.
pub fn cast(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    match memref_type(result_type(op)?) {
        Some((sizes, _)) if sizes == [None] => reader.define_memref(op, (*memref).clone()),
        _ => Err(NotUnderstood::new(op, "only casts to a memref of one unknown size are read")),
    }
}

/// `memref.reinterpret_cast` to all elements in one dimension.
pub fn flatten(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let integers = |name| attributes::integers(op, name);
    let strides = integers("static_strides");
    if integers("static_offsets") != Some(vec![0]) || strides != Some(vec![1]) || op.operand_count() != 2 {
        return Err(NotUnderstood::new(op, "only casts to one dimension of an unknown size are read"));
    }
    let (size, _) = reader.scalar(op, 1)?;
    let all = count(reader.terms, &memref.sizes);
    let goal = reader.terms.order(Order::AtMost, size, all);
    reader.require(op, Claim::InBounds, goal, vec![("size".into(), size), ("elements".into(), all)]);
    reader.define_memref(op, Memref { sizes: vec![size], ..(*memref).clone() })
}

/// `builtin.unrealized_conversion_cast`, which views `i1` as the bytes that they are in memory, or floats of
/// 16 bits as integers, which are only copied.
pub fn bytes(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let r#type = result_type(op)?;
    let own = match &memref.element {
        Sort::Bool => Some("i8"),
        Sort::Other(name) if matches!(&**name, "f16" | "bf16") => Some("i16"),
        _ => None,
    };
    let is_read = match memref_type(r#type) {
        Some((sizes, element)) => own == Some(&element) && sizes == [None],
        None => own.is_some() && r#type.to_string().starts_with("!llvm.struct"),
    };
    if is_read && memref.sizes.len() == 1 {
        let bytes = memref.element == Sort::Bool;
        reader.define_memref(op, Memref { bytes, ..(*memref).clone() })
    } else {
        Err(NotUnderstood::new(op, "only bits as bytes are read, and halves as integers"))
    }
}

/// `arith.select` of memrefs.
pub fn select(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, _) = reader.scalar(op, 0)?;
    let (yes, no) = (reader.memref(op, 1)?, reader.memref(op, 2)?);
    let alike = yes.element == no.element || yes.bytes && no.element == Sort::Other("i8".into());
    if yes.sizes.len() != 1 || no.sizes.len() != 1 || !alike || yes.shown.len() != 1 {
        return Err(NotUnderstood::new(op, "only choices of two flat memrefs are read"));
    }
    let size = reader.terms.choose(condition, yes.sizes[0], no.sizes[0]);
    let shown = [vec![(condition, yes.shown[0].1)], no.shown.clone()].concat();
    reader.define_memref(op, Memref { shown, sizes: vec![size], ..(*yes).clone() })
}

/// The place of the element that a load or a store names.
fn access(reader: &mut Reader, op: Op, memref: &Memref, first: usize) -> Result<Term, NotUnderstood> {
    let mut at = Vec::new();
    for operand in first..op.operand_count() {
        at.push(reader.scalar(op, operand)?.0);
    }
    Ok(place(reader.terms, &at, &memref.sizes))
}

/// An access of halves as integers is of another sort than the memory.
fn is_plain(op: Op, memref: &Memref, element: Type) -> Result<(), NotUnderstood> {
    if memref.bytes || attributes::sort(&element.to_string()) == memref.element {
        Ok(())
    } else {
        Err(NotUnderstood::new(op, "it accesses elements as if they were of another type"))
    }
}

/// `memref.load`.
pub fn load(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    is_plain(op, &memref, result_type(op)?)?;
    let target = reader.memory.target.as_ref().map(|target| target.memory);
    if reader.memory.loops.is_empty() && memref.shown.iter().any(|shown| Some(shown.1) == target) {
        return Err(NotUnderstood::new(op, "it loads what the loops after it write"));
    }
    let at = access(reader, op, &memref, 1)?;
    reader.load(op, &memref, at);
    let mut element = reader.elements(&memref, at);
    if memref.bytes {
        element = byte(reader.terms, element);
    }
    let defined = reader.terms.bool(true);
    reader.define(op, Value::Scalar(element), defined)
}

/// `memref.store` to the result: the element is right for whichever index has this place, and the reads for
/// it are within bounds.
pub fn store(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 1)?;
    let stored = op.operand_at(0).ok_or_else(|| NotUnderstood::new(op, "it stores nothing"))?;
    is_plain(op, &memref, stored.r#type())?;
    let (mut value, _) = reader.scalar(op, 0)?;
    if memref.bytes {
        value =
            bit(reader.terms, value).ok_or_else(|| NotUnderstood::new(op, "the byte is not one of a bit"))?;
    }
    let at = access(reader, op, &memref, 2)?;
    let target =
        reader.memory.target.as_ref().filter(|target| memref.shown.iter().all(|s| s.1 == target.memory));
    let Some(target) = target else {
        return Err(NotUnderstood::new(op, "it writes to another memref than the kernel does"));
    };
    let (sizes, element) = (target.sizes.clone(), target.element);
    let loops: Vec<Term> = reader.memory.loops.iter().map(|around| around.index).collect();
    let here = places::is_element(reader.terms, at, &sizes, &loops);
    let mut reads = std::mem::take(&mut reader.memory.reads);
    reads.extend(repeat::reads(reader, op));
    let defined = reader.terms.bool(true);
    reader.under(here, defined, |reader| {
        let shown = vec![("should be".into(), element), ("is".into(), value)];
        let goal = same(reader.terms, value, element);
        reader.require(op, Claim::Element, goal, shown);
        for read in reads {
            exists(reader, read);
        }
        Ok(())
    })?;
    let one = reader.terms.number(1);
    let to = reader.terms.arithmetic(Arithmetic::Add, at, one);
    reader.write(op, Span { from: at, to })
}

/// The reads are within bounds.
pub fn exists(reader: &mut Reader, Read { op, path, at, size }: Read) {
    let goal = within(reader.terms, &[at], &[size]);
    let hypothesis = reader.terms.and(&[reader.path, path]);
    let shown = vec![("index".into(), at), ("size".into(), size)];
    reader.obligations.push(Obligation { claim: Claim::InBounds, place: op, hypothesis, goal, shown });
}

/// Enough for two terms to be equal: that the places are equal at which the same memory is read.
fn same(terms: &mut Terms, a: Term, b: Term) -> Term {
    match (terms.node(a).clone(), terms.node(b).clone()) {
        _ if a == b => terms.bool(true),
        (Node::If(condition, yes, no), _) => {
            let (yes, no) = (same(terms, yes, b), same(terms, no, b));
            terms.choose(condition, yes, no)
        }
        (_, Node::If(..)) => same(terms, b, a),
        (Node::Apply(f, parts, _), Node::Apply(g, others, _)) if f == g && parts.len() == others.len() => {
            let all: Vec<_> = parts.into_iter().zip(others).map(|(a, b)| same(terms, a, b)).collect();
            terms.and(&all)
        }
        _ => terms.equal(a, b),
    }
}
