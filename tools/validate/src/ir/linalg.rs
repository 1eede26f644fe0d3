//! Linalg ops on tensors, named or generic: those whose loops are all parallel are read element by element.

mod reductions;

use super::{
    affine::{self, Map},
    attributes, foreign,
    op::{NotUnderstood, Op, name},
    reader::Reader,
    value::{Bound, Tensor, Value, index, indices},
};
use crate::{logic::term::Term, proof::Claim};
use broadcastable_mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// The loops of an op, and its body.
pub const ATTRIBUTES: &[&str] = &[
    "indexing_maps",
    "iterator_types",
    "operandSegmentSizes",
    "linalg.memoized_indexing_maps",
    "dimensions",
    "permutation",
    "strides",
    "dilations",
    "cast",
    "kind",
    "doc",
];

/// An operand of a kernel.
struct Operand {
    tensor: Rc<Tensor>,
    /// The indices at which it is read or written, in terms of the loops'.
    at: Vec<Term>,
}

/// The structure of a linalg op, without its operands and its body.
pub struct Parts {
    /// The number of its loops.
    pub loops: usize,
    /// The maps of its operands.
    pub maps: Vec<Map>,
    /// The number of its inputs.
    pub inputs: usize,
    /// The loops that write each of their results more than once.
    pub reductions: Vec<usize>,
}

impl Parts {
    /// The loops of a linalg op on tensors, or of `linalg.generic` on memrefs.
    ///
    /// # Errors
    /// If it is another op.
    pub fn of(op: Op) -> Result<Self, NotUnderstood> {
        let unknown = || NotUnderstood::new(op, "its loops are not known");
        if op.result_count() == 0 && name(op) != "linalg.generic" {
            return Err(unknown());
        }
        if attributes::text(op, "library_call").is_some_and(|text| !text.ends_with("<none>")) {
            return Err(NotUnderstood::new(op, "a function of a library may compute it, by 'library_call'"));
        }
        let maps = affine::maps(op).ok_or_else(unknown)?;
        let inputs = match op.result_count() {
            0 => {
                let segments = attributes::integers(op, "operandSegmentSizes");
                segments.and_then(|segments| usize::try_from(*segments.first()?).ok())
            }
            results => op.operand_count().checked_sub(results),
        };
        let inputs = inputs.filter(|&inputs| inputs < maps.len()).ok_or_else(unknown)?;
        let outputs = &maps[inputs..];
        let loops = outputs[0].dims();
        let is_written = |dim: &usize| outputs.iter().all(|map| map.plain_inputs().contains(&Some(*dim)));
        let reductions: Vec<usize> = (0..loops).filter(|dim| !is_written(dim)).collect();
        if reductions.iter().any(|&dim| is_parallel(op, dim)) {
            return Err(NotUnderstood::new(
                op,
                "iterations that it declares parallel write the same element",
            ));
        }
        Ok(Self { loops, maps, inputs, reductions })
    }
}

/// Whether an op with a list of its loops' kinds declares that one parallel.
fn is_parallel(op: Op, dim: usize) -> bool {
    let kinds = attributes::texts(op, "iterator_types").unwrap_or_default();
    kinds.get(dim).is_some_and(|kind| !kind.contains("reduction"))
}

/// Reads a linalg op: its loops, if these are all parallel; otherwise its operands are compared.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let is_read = attributes::unread(op, ATTRIBUTES).is_none();
    let Some(parts) = Parts::of(op).ok().filter(|_| is_read) else { return foreign::read(reader, op) };
    if parts.reductions.is_empty() {
        return parallel(reader, op, &parts);
    }
    let state = reader.state();
    reductions::read(reader, op, &parts).or_else(|_| {
        reader.reset(&state);
        foreign::read(reader, op)
    })
}

/// A linalg op whose loops are all parallel.
fn parallel(reader: &mut Reader, op: Op, parts: &Parts) -> Result<(), NotUnderstood> {
    let inputs = parts.inputs;
    let loops = indices(reader.terms, parts.loops);
    let (operands, defined) = operands(reader, op, parts, &loops)?;
    if operands[inputs..].iter().any(|output| output.at != loops) {
        return Err(NotUnderstood::new(
            op,
            "only results that are written at the loops' own indices are read",
        ));
    }
    let extents = operands.get(inputs).map(|output| output.tensor.sizes.clone()).unwrap_or_default();
    loop_bounds(reader, op, &operands, &loops, &extents, Some(defined));

    // A read in the body may move without what computes the elements of the inputs.
    let inside = reader.operand(op, inputs)?.defined;
    let elements = reader.kernel(op, &extents, [inside, defined], |reader| {
        let element = |(position, operand): (usize, &Operand)| {
            if position < inputs {
                reader.read(op, &operand.tensor, &operand.at, defined)
            } else {
                reader.element_of(&operand.tensor, &operand.at)
            }
        };
        operands.iter().enumerate().map(element).collect()
    })?;
    for (result, (element, element_defined)) in op.results().zip(elements) {
        let defined = reader.terms.and(&[defined, element_defined]);
        let tensor = Tensor { sizes: extents.clone(), element };
        reader.bind(&result, Bound { value: Value::Tensor(Rc::new(tensor)), defined });
    }
    Ok(())
}

/// The operands of an op, and whether they are defined. A scalar is a tensor of rank 0.
fn operands(
    reader: &mut Reader,
    op: Op,
    parts: &Parts,
    loops: &[Term],
) -> Result<(Vec<Operand>, Term), NotUnderstood> {
    let (mut operands, mut all_defined) = (Vec::new(), Vec::new());
    for (operand, map) in parts.maps.iter().enumerate() {
        let (tensor, defined) = match reader.scalar(op, operand) {
            Ok((element, defined)) => (Rc::new(Tensor { sizes: Vec::new(), element }), defined),
            Err(_) => reader.tensor(op, operand)?,
        };
        let at = map.at(reader.terms, loops);
        let at =
            at.ok_or_else(|| NotUnderstood::new(op, &format!("the map of operand #{operand} is not known")))?;
        operands.push(Operand { tensor, at });
        all_defined.push(defined);
    }
    Ok((operands, reader.terms.and(&all_defined)))
}

/// A loop has one extent: a dimension that is read at a loop's own index has exactly that size, also before
/// the checks if its definedness is given.
fn loop_bounds(
    reader: &mut Reader,
    op: Op,
    operands: &[Operand],
    loops: &[Term],
    extents: &[Term],
    defined: Option<Term>,
) {
    for (position, Operand { tensor, at }) in operands.iter().enumerate() {
        for (&size, index) in tensor.sizes.iter().zip(at) {
            let Some(position_of_loop) = loops.iter().position(|known| known == index) else { continue };
            let extent = extents[position_of_loop];
            let goal = reader.terms.equal(size, extent);
            let shown = vec![
                (format!("size of operand #{position}"), size),
                (format!("extent of loop {position_of_loop}"), extent),
            ];
            reader.demand(op, Claim::LoopBounds, goal, shown.clone());
            if let Some(defined) = defined {
                reader.require_hoisted(op, defined, goal, shown);
            }
        }
    }
}

/// `linalg.index`.
pub fn index_of_loop(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let dim = attributes::integer(op, "dim").and_then(|dim| usize::try_from(dim).ok());
    let dim = dim.ok_or_else(|| NotUnderstood::new(op, "its dimension is not known"))?;
    let (index, defined) = (index(reader.terms, dim), reader.terms.bool(true));
    reader.define(op, Value::Scalar(index), defined)
}
