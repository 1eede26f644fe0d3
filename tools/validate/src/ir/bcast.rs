//! The meaning of the dialect's ops, by the rules `runtime-legal`, `runtime-extent` and `element-map`: a
//! second implementation, which shares no code with the lowering.

use super::{
    attributes::{self, tensor_type},
    bodies::body,
    declared::CHECKED,
    op::{NotUnderstood, Op, name},
    reader::Reader,
    value::{Bound, Tensor, Value, index, indices, within},
};
use crate::{logic::term::Term, proof::Claim};
use broadcastable_mlir::melior::ir::{ValueLike, operation::OperationLike};
use std::rc::Rc;

/// Reads an op of the dialect that broadcasts.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (mut operands, mut all_defined) = (Vec::new(), Vec::new());
    for operand in 0..op.operand_count() {
        let (tensor, defined) = reader.tensor(op, operand)?;
        operands.push(tensor);
        all_defined.push(defined);
    }
    let aligned = align(op, &operands)?;
    let rank = operands.iter().map(|operand| operand.sizes.len()).max().unwrap_or(0);
    let column = |column: usize| -> Vec<Term> {
        let sizes =
            operands.iter().zip(&aligned).flat_map(|(operand, aligned)| operand.sizes.iter().zip(aligned));
        sizes.filter(|&(_, &at)| at == column).map(|(&size, _)| size).collect()
    };
    let columns: Vec<Vec<Term>> = (0..rank).map(column).collect();
    let mut legal = Vec::new();
    let mut extents = Vec::new();
    for (column, sizes) in columns.iter().enumerate() {
        let open = reader.extents.open(reader.terms, reader.path, sizes);
        let is_equal = reader.options.assume_equal && !has_fixed(op, &aligned, column);
        legal.push(runtime_legal(reader, &open, is_equal));
        extents.push(runtime_extent(reader, &open));
    }
    let legal = reader.terms.and(&legal);
    fail(reader, op, legal);
    for (sizes, &extent) in columns.iter().zip(&extents) {
        reader.extents.add(reader.terms, reader.path, extent, sizes);
    }

    let mut elements = Vec::new();
    for (operand, aligned) in operands.iter().zip(&aligned) {
        let at = element_map(reader, operand, aligned, &extents);
        elements.push(reader.element_of(operand, &at));
    }
    let defined = reader.terms.and(&all_defined);
    let results = results(reader, op, &elements, &extents, defined)?;
    for (result, element) in op.results().zip(results) {
        let tensor = Tensor { sizes: extents.clone(), element };
        reader.bind(&result, Bound { value: Value::Tensor(Rc::new(tensor)), defined });
    }
    Ok(())
}

/// Reads a guard: a value that is only defined if a condition holds, so that nothing computed from it can be
/// hoisted above the check of that condition.
pub fn guard(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let guarded = reader.operand(op, 0)?;
    let (condition, condition_defined) = reader.scalar(op, 1)?;
    reader.demand(op, Claim::Defined, condition, Vec::new());
    let defined = reader.terms.and(&[guarded.defined, condition_defined, condition]);
    reader.define(op, guarded.value, defined)
}

/// The columns of each operand's dimensions.
fn align(op: Op, operands: &[Rc<Tensor>]) -> Result<Vec<Vec<usize>>, NotUnderstood> {
    let rank = operands.iter().map(|operand| operand.sizes.len()).max().unwrap_or(0);
    let on_the_right = |operand: &Rc<Tensor>| (rank - operand.sizes.len()..rank).collect();
    let mut aligned: Vec<Vec<usize>> = operands.iter().map(on_the_right).collect();
    if attributes::text(op, "broadcast_dimensions").is_some() {
        let dims = attributes::integers(op, "broadcast_dimensions");
        let dims: Option<Vec<usize>> =
            dims.and_then(|dims| dims.into_iter().map(|dim| usize::try_from(dim).ok()).collect());
        let dims = dims.ok_or_else(|| NotUnderstood::new(op, "its broadcast_dimensions are not indices"))?;
        let smaller = aligned.iter_mut().find(|columns| columns.len() < rank);
        if let Some(smaller) = smaller.filter(|_| !dims.is_empty()) {
            *smaller = dims;
        }
    }
    Ok(aligned)
}

/// Whether the type of an operand fixes the extent of a column: `assume-equal` lets a `?` stretch to that.
fn has_fixed(op: Op, aligned: &[Vec<usize>], column: usize) -> bool {
    op.operands().zip(aligned).any(|(operand, aligned)| {
        let declared = tensor_type(operand.r#type()).map(|(declared, _)| declared).unwrap_or_default();
        declared.iter().zip(aligned).any(|(size, &at)| at == column && size.is_some_and(|size| size != 1))
    })
}

/// All sizes that are not 1 are equal. With `is_equal`, so are all sizes if none of them is a number.
fn runtime_legal(reader: &mut Reader, sizes: &[Term], is_equal: bool) -> Term {
    let one = reader.terms.number(1);
    let fixed = |size: &Term| reader.terms.number_of(*size).is_some_and(|size| size != 1);
    let equal = is_equal && !sizes.iter().any(fixed);
    let mut all = Vec::new();
    for (position, &a) in sizes.iter().enumerate() {
        for &b in &sizes[..position] {
            let [a_unit, b_unit, same] = [(a, one), (b, one), (a, b)].map(|(a, b)| reader.terms.equal(a, b));
            let is_unit = |size| reader.terms.number_of(size) == Some(1);
            all.push(if equal && !is_unit(a) && !is_unit(b) {
                same
            } else {
                reader.terms.or(&[a_unit, b_unit, same])
            });
        }
    }
    reader.terms.and(&all)
}

/// The size that is not 1, or 1. Where one is fixed, no other is legal.
fn runtime_extent(reader: &mut Reader, sizes: &[Term]) -> Term {
    let one = reader.terms.number(1);
    let fixed = |size: &&Term| reader.terms.number_of(**size).is_some_and(|size| size != 1);
    if let Some(&size) = sizes.iter().find(fixed) {
        return size;
    }
    sizes.iter().rev().fold(one, |others, &size| {
        let is_unit = reader.terms.equal(size, one);
        reader.terms.choose(is_unit, others, size)
    })
}

/// The indices at which the operand is read for an element of the result.
fn element_map(reader: &mut Reader, operand: &Tensor, aligned: &[usize], extents: &[Term]) -> Vec<Term> {
    let (zero, one) = (reader.terms.number(0), reader.terms.number(1));
    let mut at = Vec::new();
    for (&size, &column) in operand.sizes.iter().zip(aligned) {
        let is_unit = reader.terms.equal(size, one);
        let is_whole = reader.terms.equal(extents[column], one);
        let is_longer = reader.terms.not(is_whole);
        let is_stretched = reader.terms.and(&[is_unit, is_longer]);
        let full = index(reader.terms, column);
        at.push(reader.terms.choose(is_stretched, zero, full));
    }
    at
}

/// Illegal sizes are a failure of the op. With `--assume-legal` they are excluded, and undefined if the op's
/// checks stand before it.
fn fail(reader: &mut Reader, op: Op, legal: Term) {
    if reader.options.assume_legal {
        let assumed = reader.terms.implies(reader.path, legal);
        reader.assumptions.push(assumed);
    } else if attributes::text(op, CHECKED).is_some() {
        reader.require(op, Claim::Defined, legal, Vec::new());
    } else {
        reader.fail_unless(legal);
    }
}

/// The elements of all results.
fn results(
    reader: &mut Reader,
    op: Op,
    elements: &[Term],
    extents: &[Term],
    defined: Term,
) -> Result<Vec<Term>, NotUnderstood> {
    match name(op).as_str() {
        "bcast.broadcast" => Ok(elements.to_vec()),
        "bcast.map" => {
            let yielded = reader.kernel(op, extents, [defined; 2], |_| elements.to_vec())?;
            Ok(yielded.into_iter().map(|(element, _)| element).collect())
        }
        _ => {
            let (element, divides) = body(reader, op, elements)?;
            if divides == reader.terms.bool(true) {
                return Ok(vec![element]);
            }
            let loops = indices(reader.terms, extents.len());
            let range = within(reader.terms, &loops, extents);
            reader.under(range, defined, |reader| {
                reader.demand(op, Claim::Defined, divides, Vec::new());
                Ok(vec![element])
            })
        }
    }
}
