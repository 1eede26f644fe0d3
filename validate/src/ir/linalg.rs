//! `linalg.generic` with parallel loops.

use super::{
    affine, attributes,
    op::{NotUnderstood, Op},
    reader::Reader,
    value::{Bound, Tensor, Value, index, indices},
};
use crate::{logic::term::Term, proof::Claim};
use broadcastable_mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// An operand of a kernel.
struct Operand {
    tensor: Rc<Tensor>,
    /// The indices at which it is read or written, in terms of the loops'.
    at: Vec<Term>,
}

/// The structure of a kernel, without its operands and its body.
pub struct Parts {
    /// The number of its loops.
    pub loops: usize,
    /// The maps of its operands.
    pub maps: Vec<String>,
    /// The number of its inputs.
    pub inputs: usize,
}

impl Parts {
    /// Those of `linalg.generic`.
    ///
    /// # Errors
    /// If it is not one with parallel loops.
    pub fn of(op: Op) -> Result<Self, NotUnderstood> {
        let iterators = attributes::list(&attributes::required(op, "iterator_types")?);
        if iterators.iter().any(|iterator| iterator != "#linalg.iterator_type<parallel>") {
            return Err(NotUnderstood::new(op, "only parallel loops are read"));
        }
        let segments = attributes::integers(&attributes::required(op, "operandSegmentSizes")?);
        let inputs = segments.and_then(|segments| usize::try_from(*segments.first()?).ok());
        let inputs = inputs.ok_or_else(|| NotUnderstood::new(op, "its operands are not counted"))?;
        let maps = attributes::list(&attributes::required(op, "indexing_maps")?);
        Ok(Self { loops: iterators.len(), maps, inputs })
    }
}

/// `linalg.generic`.
pub fn generic(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let Parts { loops, maps, inputs } = Parts::of(op)?;
    let loops = indices(reader.terms, loops);
    let (mut operands, mut all_defined) = (Vec::new(), Vec::new());
    for (operand, map) in maps.iter().enumerate() {
        let (tensor, defined) = reader.tensor(op, operand)?;
        let at = affine::results(reader.terms, map, &loops)
            .ok_or_else(|| NotUnderstood::new(op, &format!("the map '{map}' is not known")))?;
        operands.push(Operand { tensor, at });
        all_defined.push(defined);
    }
    if operands[inputs..].iter().any(|output| output.at != loops) {
        return Err(NotUnderstood::new(
            op,
            "only results that are written at the loops' own indices are read",
        ));
    }
    let extents = operands.get(inputs).map(|output| output.tensor.sizes.clone()).unwrap_or_default();
    let defined = reader.terms.and(&all_defined);
    loop_bounds(reader, op, &operands, &loops, &extents, defined);

    let elements = reader.kernel(op, &extents, defined, |reader| {
        let element = |(position, operand): (usize, &Operand)| match position < inputs {
            true => reader.read(op, &operand.tensor, &operand.at, defined),
            false => operand.tensor.at(reader.terms, &operand.at),
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

/// A loop has one extent: a dimension that is read at a loop's own index has exactly that size.
fn loop_bounds(
    reader: &mut Reader,
    op: Op,
    operands: &[Operand],
    loops: &[Term],
    extents: &[Term],
    defined: Term,
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
            reader.require_hoisted(op, defined, goal, shown);
        }
    }
}

/// `linalg.index`.
pub fn index_of_loop(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let dim =
        attributes::integer(&attributes::required(op, "dim")?).and_then(|dim| usize::try_from(dim).ok());
    let dim = dim.ok_or_else(|| NotUnderstood::new(op, "its dimension is not known"))?;
    let (index, defined) = (index(reader.terms, dim), reader.terms.bool(true));
    reader.define(op, Value::Scalar(index), defined)
}
