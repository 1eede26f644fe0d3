//! Memrefs: which elements of which memory they show, and what is read and written there.
//!
//! Memory is contiguous, so that an element has one place in it, whatever the memref's rank.

use super::{
    attributes,
    places::{self, count, place},
    reader::{self, NotUnderstood, Op, Reader},
    repeat::{self, Tile},
    value::{Bound, Value, within},
};
use crate::{
    logic::term::{Arithmetic, Node, Order, Sort, Term, Terms},
    proof::{Claim, Obligation},
};
use broadcastable::mlir::melior::ir::{Type, ValueLike, operation::OperationLike};
use std::{collections::BTreeMap, rc::Rc};

/// A memref.
#[derive(Clone, Debug)]
pub struct Memref {
    /// The memories that it may show, each with its condition; the last one is shown if no other is.
    pub shown: Vec<(Term, usize)>,
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// What its elements are.
    pub element: Sort,
    /// Whether its elements are bits that are seen as bytes.
    pub bytes: bool,
}

/// What is written by the loops of one kernel, and what is right there.
pub struct Target {
    /// The memory of the result.
    pub memory: usize,
    /// Its sizes.
    pub sizes: Vec<Term>,
    /// Its element at the kernel's indices.
    pub element: Term,
}

/// All elements from one place up to another one, each of them written once.
#[derive(Clone, Copy)]
pub struct Span {
    pub from: Term,
    pub to: Term,
}

/// A loop that is read.
#[derive(Clone, Copy)]
pub struct Loop {
    pub index: Term,
    pub first: Term,
    pub end: Term,
    /// Whether it gets there.
    pub path: Term,
}

/// A read whose place is shown to be within bounds once it is known which element of the result it is for.
pub struct Read {
    /// The op that reads.
    pub op: String,
    /// Whether it does.
    pub path: Term,
    /// Where, and below what it has to be.
    pub at: Term,
    pub size: Term,
}

/// What is known of memory while the loops of a kernel are read.
#[derive(Default)]
pub struct Memory {
    pub target: Option<Target>,
    /// What this block has written so far.
    pub written: Option<Span>,
    /// The loops around, outer ones first.
    pub loops: Vec<Loop>,
    pub tiles: BTreeMap<usize, Tile>,
    /// The reads for what is stored next.
    pub reads: Vec<Read>,
    /// How many values have got a name.
    named: usize,
}

impl Memory {
    /// A number for what has no name.
    pub fn number(&mut self) -> usize {
        self.named += 1;
        self.named
    }
}

/// The function that wraps a bit as a byte.
const BYTE: &str = "byte of the bit";

/// The static sizes and the element type of a contiguous memref in the default memory.
pub fn memref_type(r#type: Type) -> Option<(Vec<Option<i64>>, String)> {
    let text = r#type.to_string();
    let mut rest = text.strip_prefix("memref<")?.strip_suffix('>')?;
    let mut sizes = Vec::new();
    while let Some((size, others)) = rest.split_once('x') {
        sizes.push(match size {
            "?" => None,
            number => match number.parse() {
                Ok(number) => Some(number),
                Err(_) => break,
            },
        });
        rest = others;
    }
    (!rest.contains(',') && !rest.contains('*')).then(|| (sizes, rest.to_owned()))
}

/// A memref of that type, of whose memory nothing is known.
pub fn unknown(reader: &mut Reader, r#type: Type) -> Option<Value> {
    let (declared, element) = memref_type(r#type)?;
    let memory = reader.memory.number();
    let mut sizes = Vec::new();
    for (dim, size) in declared.into_iter().enumerate() {
        sizes.push(match size {
            Some(size) => reader.terms.number(size),
            None => {
                let size = reader.terms.variable(&format!("%memref{memory} dim {dim}"), Sort::Index);
                let zero = reader.terms.number(0);
                let assumed = reader.terms.order(Order::AtMost, zero, size);
                reader.assumptions.push(assumed);
                size
            }
        });
    }
    let shown = vec![(reader.terms.bool(true), memory)];
    let memref = Memref { shown, sizes, element: attributes::sort(&element), bytes: false };
    Some(Value::Memref(Rc::new(memref)))
}

impl Reader<'_> {
    /// An operand that is a memref.
    pub fn memref(&self, op: Op, index: usize) -> Result<Rc<Memref>, NotUnderstood> {
        match self.operand(op, index)?.value {
            Value::Memref(memref) => Ok(memref),
            _ => Err(NotUnderstood::new(op, &format!("operand #{index} is not a contiguous memref"))),
        }
    }

    fn define_memref(&mut self, op: Op, memref: Memref) -> Result<(), NotUnderstood> {
        let defined = self.terms.bool(true);
        self.define(op, Value::Memref(Rc::new(memref)), defined)
    }

    /// The elements that a memref shows at a place.
    pub fn elements(&mut self, memref: &Memref, at: Term) -> Term {
        let mut all = memref.shown.iter().rev();
        let (_, last) = all.next().expect("a memref shows some memory");
        let mut element = self.element(*last, memref, at);
        for &(condition, memory) in all {
            let other = self.element(memory, memref, at);
            element = self.terms.choose(condition, other, element);
        }
        element
    }

    fn element(&mut self, memory: usize, memref: &Memref, at: Term) -> Term {
        match self.memory.tiles.get(&memory).cloned() {
            Some(tile) => tile.element(self, memory, &memref.element, at),
            None => self.terms.apply(&format!("%memref{memory}"), &[at], memref.element.clone()),
        }
    }
}

/// `memref.dim`.
pub fn dim(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let (dim, defined) = reader.scalar(op, 1)?;
    let dim = reader.terms.number_of(dim).and_then(|dim| usize::try_from(dim).ok());
    let size = dim.and_then(|dim| memref.sizes.get(dim).copied());
    let size =
        size.ok_or_else(|| NotUnderstood::new(op, "its dimension is not a constant of the memref's rank"))?;
    reader.define(op, Value::Scalar(size), defined)
}

/// `memref.alloca` of a static size: a tile, which keeps what is in it from one iteration of any loop to the next.
pub fn tile(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    if !reader.memory.loops.is_empty() {
        return Err(NotUnderstood::new(op, "it takes memory in a loop"));
    }
    let result = op.result(0).map_err(|error| NotUnderstood::new(op, &error.to_string()))?;
    let Some(Value::Memref(memref)) = unknown(reader, result.r#type()) else {
        return Err(NotUnderstood::new(op, "it is not contiguous"));
    };
    reader.memory.tiles.insert(memref.shown[0].1, Tile::default());
    reader.define_memref(op, (*memref).clone())
}

/// `memref.cast` of one contiguous memref to another one.
pub fn cast(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let result = op.result(0).map_err(|error| NotUnderstood::new(op, &error.to_string()))?;
    match memref_type(result.r#type()) {
        Some((sizes, _)) if sizes == [None] => reader.define_memref(op, (*memref).clone()),
        _ => Err(NotUnderstood::new(op, "only casts to a memref of one unknown size are read")),
    }
}

/// `memref.reinterpret_cast` to all elements in one dimension.
pub fn flatten(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let integers = |name| attributes::text(op, name).and_then(|text| attributes::integers(&text));
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

/// `builtin.unrealized_conversion_cast`, which shows bits as the bytes that they are in memory.
pub fn bytes(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let result = op.result(0).map_err(|error| NotUnderstood::new(op, &error.to_string()))?;
    let bytes = match memref_type(result.r#type()) {
        Some((sizes, element)) => element == "i8" && memref.element == Sort::Bool && sizes == [None],
        None => result.r#type().to_string().starts_with("!llvm.struct"),
    };
    match bytes && memref.sizes.len() == 1 {
        true => reader.define_memref(op, Memref { bytes: true, ..(*memref).clone() }),
        false => Err(NotUnderstood::new(op, "only bits as bytes are read")),
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

/// Notes that the op reads the memref there.
pub fn read(reader: &mut Reader, op: Op, memref: &Memref, at: Term) {
    let (path, size) = (reader.path, count(reader.terms, &memref.sizes));
    reader.memory.reads.push(Read { op: reader::place(op), path, at, size });
}

/// `memref.load`.
pub fn load(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 0)?;
    let at = access(reader, op, &memref, 1)?;
    read(reader, op, &memref, at);
    let mut element = reader.elements(&memref, at);
    if memref.bytes {
        element = byte(reader.terms, element);
    }
    let defined = reader.terms.bool(true);
    reader.define(op, Value::Scalar(element), defined)
}

/// `memref.store` to the result: what is stored is right wherever in the result that place is, and what was read for
/// it exists.
pub fn store(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let memref = reader.memref(op, 1)?;
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
    write(reader, op, Span { from: at, to })
}

/// What is read is within bounds.
fn exists(reader: &mut Reader, Read { op, path, at, size }: Read) {
    let goal = within(reader.terms, &[at], &[size]);
    let hypothesis = reader.terms.and(&[reader.path, path]);
    let shown = vec![("index".into(), at), ("size".into(), size)];
    reader.obligations.push(Obligation { claim: Claim::InBounds, place: op, hypothesis, goal, shown });
}

/// Notes what a block writes.
pub fn write(reader: &mut Reader, op: Op, span: Span) -> Result<(), NotUnderstood> {
    match reader.memory.written.replace(span) {
        None => Ok(()),
        Some(_) => Err(NotUnderstood::new(op, "its block has written to the result before")),
    }
}

/// A bit as a byte.
pub fn byte(terms: &mut Terms, bit: Term) -> Term {
    terms.apply(BYTE, &[bit], Sort::Other("i8".into()))
}

/// The bit that a byte is, if it is one.
pub fn bit(terms: &mut Terms, byte: Term) -> Option<Term> {
    match terms.node(byte).clone() {
        Node::Apply(name, parts, _) if *name == *BYTE => Some(parts[0]),
        Node::If(condition, yes, no) => {
            let (yes, no) = (bit(terms, yes)?, bit(terms, no)?);
            Some(terms.choose(condition, yes, no))
        }
        _ => None,
    }
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

/// The value of a term that stands for nothing that is known.
pub fn opaque(reader: &mut Reader, r#type: Type) -> Bound {
    let defined = reader.terms.bool(true);
    let value = unknown(reader, r#type).unwrap_or_else(|| {
        let number = reader.memory.number();
        Value::Scalar(reader.terms.variable(&format!("%{number}"), attributes::sort(&r#type.to_string())))
    });
    Bound { value, defined }
}
