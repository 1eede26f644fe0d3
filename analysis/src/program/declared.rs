//! The sizes that functions declare: one for each symbol and each expression. They hold wherever the function
//! runs, because it or its callers check them first (`analysis/src/declared.rs`).
//!
//! The checks let no operation of an expression wrap around and no divisor be 0, so that the graph's
//! operations modulo 2^64 compute its value.

use super::{functions::Sizes, reader::Reader};
use crate::{
    ffi::{self, Call, Op},
    symbols::declared_signature,
};
use broadcastable::{
    sizes::{Node, Operation, Rounding},
    symbols::{Binding, Bounds, Declared, Expression, Linear, Occurrence, Operator, Place, Signature},
};
use std::rc::Rc;

/// Makes all dimensions of a function's arguments that have one declaration the same size, which is known
/// from then on.
pub fn define<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Sizes {
    let signature = if (reader.relies_on)(op) { declared_signature(op) } else { Signature::default() };
    let arguments = ffi::body_arguments(op);
    let mut size = |reader: &mut Reader<'c>, at: Occurrence| match at.place {
        Place::Argument(index) => reader.sizes(*arguments.get(index)?).get(at.dim).copied(),
        Place::Result(_) => None,
    };
    let nodes: Vec<Option<Node>> =
        signature.declared().iter().map(|declared| node(reader, &signature, declared, &mut size)).collect();
    for (declared, node) in signature.declared().iter().zip(&nodes) {
        let Some(node) = *node else { continue };
        if let Some((form, first)) = declared.linear.as_ref().zip(first_argument(declared))
            && let Some(symbol) = signature.symbol(&form.symbol)
            && let Some(size) = size(reader, first)
        {
            reader.graph.bound(size, form.bounds(signature.bounds(symbol)));
        }
        for at in declared.occurrences.iter().filter(|at| at.size.is_dynamic()) {
            let Place::Argument(index) = at.place else { continue };
            if let Some(&argument) = arguments.get(index) {
                reader.set_size(argument, at.dim, node);
            }
        }
    }
    Sizes { signature: Rc::new(signature), nodes }
}

fn first_argument(declared: &Declared) -> Option<Occurrence> {
    let is_argument = |at: &&Occurrence| at.size.is_dynamic() && matches!(at.place, Place::Argument(_));
    declared.occurrences.iter().find(is_argument).copied()
}

/// The size of a declaration, by the sizes of dimensions that are known: its static size, the first dimension
/// that has it, if that binds its symbol, else its value.
fn node<'c>(
    reader: &mut Reader<'c>,
    signature: &Signature,
    declared: &Declared,
    size: &mut impl FnMut(&mut Reader<'c>, Occurrence) -> Option<Node>,
) -> Option<Node> {
    if let Some((size, _)) = declared.fixed() {
        return Some(reader.constant(i64::try_from(size).ok()?));
    }
    if let Some((at, _)) = signature.bound_by(declared) {
        return size(reader, at);
    }
    value(reader, signature, &declared.expression, size)
}

fn value<'c>(
    reader: &mut Reader<'c>,
    signature: &Signature,
    expression: &Expression,
    size: &mut impl FnMut(&mut Reader<'c>, Occurrence) -> Option<Node>,
) -> Option<Node> {
    match expression {
        Expression::Integer(value) => Some(reader.constant(*value)),
        Expression::Symbol(name) => match signature.binding(name)? {
            Binding::Size(size) => Some(reader.constant(i64::try_from(size).ok()?)),
            Binding::Dim(at, form) => {
                let size = size(reader, at)?;
                Some(solved(reader, size, form))
            }
        },
        Expression::Binary(operator, parts) => {
            let [left, right] = &**parts;
            let left = value(reader, signature, left, size)?;
            let right = value(reader, signature, right, size)?;
            Some(combined(reader, *operator, left, right))
        }
    }
}

/// The size of a symbol, by the value of its form.
fn solved(reader: &mut Reader, size: Node, form: &Linear) -> Node {
    if form.scale == 1 && form.offset == 0 {
        return size;
    }
    let (offset, scale) = (reader.constant(form.offset), reader.constant(form.scale.abs()));
    let operands = if form.scale < 0 { [offset, size] } else { [size, offset] };
    let product = reader.graph.computed(Operation::Subtract, &operands);
    if form.scale.abs() == 1 {
        return product;
    }
    reader.graph.computed(Operation::Divide(Rounding::Down), &[product, scale])
}

fn combined(reader: &mut Reader, operator: Operator, left: Node, right: Node) -> Node {
    let operation = match operator {
        Operator::Add => Operation::Add,
        Operator::Subtract => Operation::Subtract,
        Operator::Multiply => Operation::Multiply,
        Operator::FloorDivide => Operation::Divide(Rounding::Down),
        Operator::CeilDivide => Operation::Divide(Rounding::Up),
        Operator::Modulo => {
            let quotient = combined(reader, Operator::FloorDivide, left, right);
            let product = reader.graph.computed(Operation::Multiply, &[quotient, right]);
            return reader.graph.computed(Operation::Subtract, &[left, product]);
        }
    };
    reader.graph.computed(operation, &[left, right])
}

/// The dimensions of results that a callee without a body promises, with their sizes in a call.
pub fn promised<'c>(reader: &mut Reader<'c>, call: Op<'c>, signature: &Signature) -> Vec<(Occurrence, Node)> {
    // A symbol that only results have is a size of this call alone.
    let mut own: Vec<(Occurrence, Node)> = Vec::new();
    let arguments = Call::of(call).map_or(Vec::new(), |call| call.arguments);
    let mut size = |reader: &mut Reader<'c>, at: Occurrence| match at.place {
        Place::Argument(index) => reader.sizes(*arguments.get(index)?).get(at.dim).copied(),
        Place::Result(_) => Some(match own.iter().find(|(known, _)| *known == at) {
            Some(&(_, node)) => node,
            None => {
                let node = reader.graph.bounded(bounds_at(signature, at));
                own.push((at, node));
                node
            }
        }),
    };
    let mut all = Vec::new();
    for declared in signature.declared() {
        let is_result = |at: &&Occurrence| at.size.is_dynamic() && matches!(at.place, Place::Result(_));
        let mut results = declared.occurrences.iter().filter(is_result).peekable();
        if results.peek().is_some()
            && let Some(node) = node(reader, signature, declared, &mut size)
        {
            all.extend(results.map(|&at| (at, node)));
        }
    }
    all
}

/// The bounds of a dimension that binds a symbol.
fn bounds_at(signature: &Signature, at: Occurrence) -> Bounds {
    let form = signature.declared().iter().find(|declared| declared.occurrences.contains(&at));
    let form = form.and_then(|declared| declared.linear.as_ref());
    let bounds = form.and_then(|form| Some(form.bounds(signature.bounds(signature.symbol(&form.symbol)?))));
    bounds.unwrap_or_default()
}
