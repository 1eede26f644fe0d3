//! The value that `affine.apply` computes.

use super::reader::Reader;
use crate::ffi::{self, AffineTerm, Op};
use broadcastable::sizes::{Node, Operation, Rounding};

/// Deeper terms are not read.
const MAX_DEPTH: usize = 16;

/// The result of an `affine.apply` on these operands: first the map's dimensions, then its symbols.
pub fn applied<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Node]) -> Option<Node> {
    if !ffi::has_name(op, "affine.apply") {
        return None;
    }
    let map = ffi::affine_map_of(ffi::attribute(op, "map")?)?;
    term(reader, ffi::affine_result(map)?, operands, MAX_DEPTH)
}

fn term(reader: &mut Reader, of: AffineTerm, operands: &[Node], depth: usize) -> Option<Node> {
    let binary = match of {
        AffineTerm::Constant(value) => return Some(reader.constant(value)),
        AffineTerm::Operand(index) => return operands.get(index).copied(),
        AffineTerm::Add(parts) => (Operation::Add, parts),
        AffineTerm::Multiply(parts) => (Operation::Multiply, parts),
        AffineTerm::FloorDivide(parts) => (Operation::Divide(Rounding::Down), parts),
        AffineTerm::CeilDivide(parts) => (Operation::Divide(Rounding::Up), parts),
        AffineTerm::Modulo(_) | AffineTerm::Other => return None,
    };
    let (operation, [a, b]) = binary;
    let depth = depth.checked_sub(1)?;
    let operands = [a, b].map(|part| term(reader, part.term(), operands, depth));
    Some(reader.graph.computed(operation, &[operands[0]?, operands[1]?]))
}
