//! The sizes that functions declare: one for each symbol. They hold wherever the function runs, because it or its
//! callers check them first (`dialect/src/lower/declared.rs`).

use super::reader::Reader;
use crate::{
    ffi::{self, Function, Op},
    symbols::signature,
};
use broadcastable::{
    sizes::Node,
    symbols::{Bounds, Place, Signature, Symbol},
};
use melior::ir::operation::OperationLike;

/// Makes all dimensions of a function's arguments that have one symbol the same size, which is known from then on. Returns the size
/// of each symbol that an argument has.
pub fn define<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Vec<(Symbol, Node)> {
    let mut sizes = Vec::new();
    for symbol in symbols(op) {
        let Some(size) = size(reader, op, &symbol) else { continue };
        let arguments = ffi::body_arguments(op);
        for at in symbol.occurrences.iter().filter(|at| at.size.is_dynamic()) {
            let Place::Argument(index) = at.place else { continue };
            let Some(&argument) = arguments.get(index) else { continue };
            reader.set_size(argument, at.dim, size);
        }
        sizes.push((symbol, size));
    }
    sizes
}

/// The symbols that a function declares, none if they contradict each other.
pub fn symbols(op: Op) -> Vec<Symbol> {
    let signature = Function::of(op).and_then(|function| signature(op, function).ok());
    signature.as_ref().map(Signature::symbols).unwrap_or_default().to_vec()
}

/// The size of a symbol: a number, if a type declares it, else the first dimension of an argument that has the symbol.
fn size<'c>(reader: &mut Reader<'c>, op: Op<'c>, symbol: &Symbol) -> Option<Node> {
    if let Some((size, _)) = symbol.fixed() {
        return Some(reader.constant(i64::try_from(size).ok()?));
    }
    let mut arguments = symbol.occurrences.iter().filter_map(|at| match at.place {
        Place::Argument(index) => Some((index, at.dim)),
        Place::Result(_) => None,
    });
    let (index, dim) = arguments.next()?;
    let argument = *ffi::body_arguments(op).get(index)?;
    let size = *reader.sizes(argument).get(dim)?;
    reader.graph.bound(size, symbol.bounds);
    Some(size)
}

/// The size of a callee's symbol in a call: a number, the size of an operand, or else a size of this call alone.
pub fn size_in_call<'c>(reader: &mut Reader<'c>, call: Op<'c>, symbol: &Symbol) -> Option<Node> {
    if let Some((size, _)) = symbol.fixed() {
        return Some(reader.constant(i64::try_from(size).ok()?));
    }
    let mut passed = symbol.occurrences.iter().filter_map(|at| match at.place {
        Place::Argument(index) => Some((index, at.dim)),
        Place::Result(_) => None,
    });
    match passed.next() {
        Some((index, dim)) => {
            let operand = call.operands().nth(index)?;
            reader.sizes(operand).get(dim).copied()
        }
        None => Some(reader.graph.bounded(symbol.bounds)),
    }
}

/// The size that a dimension of a result has by its symbol.
pub fn result_size(symbols: &[(Symbol, Node)], result: usize, dim: usize) -> Option<Node> {
    let has = |symbol: &Symbol| {
        symbol.occurrences.iter().any(|at| at.place == Place::Result(result) && at.dim == dim)
    };
    symbols.iter().find(|(symbol, _)| has(symbol)).map(|&(_, size)| size)
}

/// The bounds of the sizes that come in from elsewhere for the dynamic dimensions of arguments, in their order.
pub fn bounds(symbols: &[(Symbol, Node)], argument: usize, dim: usize) -> Option<Bounds> {
    let has = |symbol: &Symbol| {
        symbol.occurrences.iter().any(|at| at.place == Place::Argument(argument) && at.dim == dim)
    };
    symbols.iter().find(|(symbol, _)| has(symbol)).map(|(symbol, _)| symbol.bounds)
}
