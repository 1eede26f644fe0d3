//! Memrefs: views of memories.
//!
//! Memory is contiguous, so an element has one place in it, whatever the memref's rank.

use super::{
    attributes,
    bits::byte,
    memory::{Read, Span},
    op::{NotUnderstood, Op, place},
    places::count,
    reader::Reader,
    tiles::Tile,
    value::{Bound, Memref, Value, size_name},
};
use crate::logic::term::{Arithmetic, Order, Sort, Term};
use broadcastable_mlir::melior::ir::{
    Type,
    r#type::{DimSize, MemRefType, ShapedTypeLike},
};
use std::rc::Rc;

/// The static sizes and the element type of a contiguous memref in the default memory.
pub fn memref_type(r#type: Type) -> Option<(Vec<Option<i64>>, String)> {
    let memref = MemRefType::try_from(r#type).ok()?;
    let is_plain = memref.affine_map().is_identity() && memref.memory_space().is_none();
    let size = |dim| match memref.dim_size(dim).ok()? {
        DimSize::Static(size) => Some(Some(size as i64)), // MLIR stores it so
        DimSize::Dynamic => Some(None),
    };
    let sizes = (0..memref.rank()).map(size).collect::<Option<_>>()?;
    is_plain.then(|| (sizes, memref.element().to_string()))
}

/// A memref of that type, of unknown memory.
pub fn unknown(reader: &mut Reader, r#type: Type) -> Option<Value> {
    let memory = reader.memory.number();
    of_memory(reader, r#type, memory)
}

/// A memref of that type, a view of this memory.
fn of_memory(reader: &mut Reader, r#type: Type, memory: usize) -> Option<Value> {
    let (declared, element) = memref_type(r#type)?;
    let name = reader.memory.name(memory);
    let mut sizes = Vec::new();
    for (dim, size) in declared.into_iter().enumerate() {
        sizes.push(match size {
            Some(size) => reader.terms.number(size),
            None => {
                let size = reader.terms.variable(&size_name(&name, dim), Sort::Index);
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

    /// Defines the only result of an op as a memref.
    pub fn define_memref(&mut self, op: Op, memref: Memref) -> Result<(), NotUnderstood> {
        let defined = self.terms.bool(true);
        self.define(op, Value::Memref(Rc::new(memref)), defined)
    }

    /// The elements of a memref at a place.
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
            Some(tile) => self.copied(&tile, memory, &memref.element, at),
            None => {
                let name = self.memory.name(memory);
                self.terms.apply(&name, &[at], memref.element.clone())
            }
        }
    }

    /// The element at a place of the tile of that memory.
    fn copied(&mut self, tile: &Tile, memory: usize, sort: &Sort, at: Term) -> Term {
        let number = self.memory.number();
        let name = format!("what is in %memref{memory} {number}");
        let unknown = self.terms.apply(&name, &[], sort.clone());
        tile.0.iter().rev().fold(unknown, |other, rows| {
            let terms = &mut *self.terms;
            let zero = terms.number(0);
            let all = rows.elements(terms);
            let inside = [terms.order(Order::AtMost, zero, at), terms.order(Order::Less, at, all)];
            let copied = terms.and(&[rows.executed, inside[0], inside[1]]);
            let row = terms.arithmetic(Arithmetic::Div, at, rows.size);
            let column = terms.arithmetic(Arithmetic::Rem, at, rows.size);
            let place = rows.place(terms, row, column);
            let mut element = self.elements(&rows.memref, place);
            if rows.memref.bytes && *sort != Sort::Bool {
                element = byte(self.terms, element);
            }
            self.terms.choose(copied, element, other)
        })
    }

    /// Records that the op reads the memref there.
    pub fn load(&mut self, op: Op, memref: &Memref, at: Term) {
        let (path, size) = (self.path, count(self.terms, &memref.sizes));
        self.memory.reads.push(Read { op: place(op), path, at, size });
    }
    /// Records the writes of a block.
    pub fn write(&mut self, op: Op, span: Span) -> Result<(), NotUnderstood> {
        match self.memory.written.replace(span) {
            None => Ok(()),
            Some(_) => Err(NotUnderstood::new(op, "its block has written to the result before")),
        }
    }
}

/// The value of an unknown term.
pub fn opaque(reader: &mut Reader, r#type: Type) -> Bound {
    let number = reader.memory.number();
    of_number(reader, r#type, number)
}

/// The value of a function's argument.
pub fn argument(reader: &mut Reader, r#type: Type, position: usize) -> Bound {
    let number = reader.memory.number();
    reader.memory.arguments.insert(number, position);
    of_number(reader, r#type, number)
}

fn of_number(reader: &mut Reader, r#type: Type, number: usize) -> Bound {
    let defined = reader.terms.bool(true);
    let value = of_memory(reader, r#type, number).unwrap_or_else(|| {
        let name = reader.memory.name_of_argument(number).unwrap_or_else(|| format!("%{number}"));
        Value::Scalar(reader.terms.variable(&name, attributes::sort(&r#type.to_string())))
    });
    Bound { value, defined }
}
