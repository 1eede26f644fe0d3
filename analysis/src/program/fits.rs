//! Conditions and witnesses of the dialect `shape`: what they say of sizes where they hold.

use super::reader::Reader;
use crate::ffi::{self, Op, OpParts, Val};
use crate::sizes::Home;
use broadcastable::sizes::Node;
use melior::ir::operation::OperationLike;

/// Learns that shapes broadcast, or are one, if that is what a witness or a condition says.
pub fn learn<'c>(reader: &mut Reader<'c>, value: Val<'c>) {
    let Some(op) = ffi::owner(value) else { return };
    let name = op.name();
    match name.as_string_ref().as_str().unwrap_or_default() {
        "shape.is_broadcastable" | "shape.cstr_broadcastable" => broadcastable(reader, op),
        "shape.shape_eq" | "shape.cstr_eq" => equal(reader, op),
        _ => {}
    }
}

fn broadcastable<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some(shapes) = shapes(reader, op) else { return };
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    for column in 0..rank {
        let size =
            |shape: &Vec<(Node, Home<'c>)>| shape.get((shape.len() + column).checked_sub(rank)?).copied();
        reader.legal(shapes.iter().filter_map(size).collect());
    }
}

fn equal<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let shapes = shapes(reader, op).unwrap_or_default();
    let Some((first, others)) = shapes.split_first() else { return };
    for other in others {
        first.iter().zip(other).for_each(|(&a, &b)| reader.equal(a, b));
    }
}

/// The sizes of the shapes that are operands, each with the place where it can be read.
fn shapes<'c>(reader: &Reader<'c>, op: Op<'c>) -> Option<Vec<Vec<(Node, Home<'c>)>>> {
    op.operands().map(|shape| sizes(reader, shape)).collect()
}

fn sizes<'c>(reader: &Reader<'c>, shape: Val<'c>) -> Option<Vec<(Node, Home<'c>)>> {
    let of = ffi::defining_op(shape, "shape.shape_of").and_then(|op| op.operand_at(0));
    let home = |at| of.map_or(Home::Element(shape, at), |tensor| Home::Dim(tensor, at));
    let nodes = reader.elements_of(shape)?;
    Some(nodes.into_iter().enumerate().map(|(at, node)| (node, home(at))).collect())
}
