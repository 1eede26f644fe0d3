//! `bcast.map`: an elementwise op with a region, which is verified here and inlined by the lowerings.
//!
//! On tensors, the body computes one element of a `linalg.generic`. On vectors, each of its ops computes
//! whole vectors. A value that does not depend on an element stays scalar until it meets one that does.

use crate::{
    builder::Builder,
    convert::{shaped_type, value_type},
    ffi::{self, Op, OpMut, OpParts, Val},
};
use broadcastable::{Kind, Shape};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use std::collections::{HashMap, HashSet};

/// The name of the op.
pub const MAP: &str = "bcast.map";
/// The end of its body.
pub const YIELD: &str = "bcast.yield";

/// The value that the body computes, if its ops are complete.
fn yielded<'c>(body: &[Op<'c>]) -> Option<Val<'c>> {
    body.last().filter(|&&last| ffi::has_name(last, YIELD) && last.operand_count() == 1)?.operand_at(0)
}

/// The value that the body of a map computes.
pub fn yielded_value<'c>(op: Op<'c>) -> Option<Val<'c>> {
    yielded(&ffi::body_ops(op))
}

/// The ops that compute it.
fn without_yield<'c>(body: &[Op<'c>]) -> impl Iterator<Item = Op<'c>> {
    body.iter().copied().filter(|&inner| !ffi::has_name(inner, YIELD))
}

/// The element type that a body of these ops computes.
pub fn body_element<'c>(body: &[Op<'c>]) -> Option<Type<'c>> {
    yielded(body).map(|value| value.r#type())
}

/// The body's arguments are the operands' elements, and what it yields is the result's.
pub fn verify_signature(op: Op) -> Result<(), String> {
    let (arguments, count) = (ffi::body_arguments(op), op.operand_count());
    if arguments.len() != count {
        let found = arguments.len();
        return Err(format!(
            "needs a body with one argument for each operand, {count} in all, but it has {found}"
        ));
    }
    for (index, (argument, operand)) in arguments.iter().zip(op.operands()).enumerate() {
        let (found, element) = (argument.r#type(), ffi::element_type(operand.r#type()));
        if found != element {
            let [found, element] = [found, element].map(ffi::type_text);
            return Err(format!(
                "body argument #{index} has type '{found}', but operand #{index} has element type '{element}'"
            ));
        }
    }
    let found =
        body_element(&ffi::body_ops(op)).ok_or("needs a body that ends with 'bcast.yield' of one value")?;
    let element = ffi::element_type(ffi::result(op, 0).r#type());
    if found != element {
        let [found, element] = [found, element].map(ffi::type_text);
        return Err(format!("body yields '{found}', but result #0 has element type '{element}'"));
    }
    Ok(())
}

/// Whether the lowerings can inline the body; reports each op that they cannot, at that op.
pub fn verify_body(op: Op) -> bool {
    let problem = find_problem(op);
    problem.inspect(|(at, text)| ffi::emit_op_error(*at, text, &[])).is_none()
}

fn find_problem<'c>(op: Op<'c>) -> Option<(Op<'c>, &'static str)> {
    let body = ffi::body_ops(op);
    let is_vector =
        op.result_at(0).is_some_and(|result| value_type(result.r#type()).kind() == Some(Kind::Vector));
    let mut varying: HashSet<usize> = ffi::body_arguments(op).into_iter().map(ffi::value_number).collect();
    for inner in without_yield(&body) {
        let varies = uses(inner).iter().any(|&value| varying.contains(&ffi::value_number(value)));
        if varies {
            varying.extend(inner.results().map(|result| ffi::value_number(result.into())));
        }
        if let Some(nested) = ffi::ops_below(inner).into_iter().rfind(|&below| ffi::is_bcast_op(below)) {
            let text = "is in the body of a 'bcast.map', which computes one element: put it before the map";
            return Some((nested, text));
        }
        if !ffi::is_memory_effect_free(inner) {
            return Some((inner, "is in the body of a 'bcast.map', where nothing may have side effects"));
        }
        if is_vector && varies && !computes_vectors(inner) {
            let text = "is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: \
                        use tensors";
            return Some((inner, text));
        }
    }
    let uses_own =
        body.iter().flat_map(|&inner| uses(inner)).any(|value| ffi::result_index(value, op).is_some());
    uses_own.then_some((op, "body uses the result that it computes"))
}

/// The values that an op uses, also in its regions.
fn uses<'c>(op: Op<'c>) -> Vec<Val<'c>> {
    ffi::ops_below(op).into_iter().flat_map(|below| below.operands().collect::<Vec<_>>()).collect()
}

/// Whether the op can take vectors of its operand types.
fn computes_vectors(op: Op) -> bool {
    let mut types =
        op.operands().map(|operand| operand.r#type()).chain(op.results().map(|result| result.r#type()));
    ffi::is_elementwise_mappable(op) && types.all(ffi::is_vector_element)
}

/// Whether an op in the body is not speculatable. Upstream declares `tensor.extract` speculatable, but it
/// reads out of bounds at an index that was not checked.
pub fn may_trap(op: Op) -> bool {
    without_yield(&ffi::body_ops(op)).any(|inner| {
        let reads = ffi::ops_below(inner).into_iter().any(|below| ffi::has_name(below, "tensor.extract"));
        reads || !ffi::is_speculatable(inner)
    })
}

/// All ops that compute one element, nested ones included.
pub fn computation<'c>(op: Op<'c>) -> Vec<Op<'c>> {
    without_yield(&ffi::body_ops(op)).flat_map(ffi::ops_below).collect()
}

/// Builds the body's computation of these elements; with `lanes`, they are vectors of that shape.
pub fn inline<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    elements: &[Val<'c>],
    lanes: Option<&Shape>,
) -> Result<Val<'c>, String> {
    let arguments = ffi::body_arguments(op).into_iter().map(ffi::value_number);
    let varying = elements.iter().copied().map(ffi::value_number).collect();
    let values = arguments.zip(elements.iter().copied()).collect();
    let mut inliner = Inliner { builder, op, lanes, values, varying };
    let body = ffi::body_ops(op);
    for inner in without_yield(&body) {
        inliner.copy(inner)?;
    }
    let value = yielded(&body).ok_or("has a body without a result")?;
    let value = inliner.value(value)?;
    inliner.in_lanes(value)
}

struct Inliner<'c, 'a, 'b> {
    builder: &'a Builder<'c, 'b>,
    op: Op<'c>,
    lanes: Option<&'a Shape>,
    /// The values that replace those of the body.
    values: HashMap<usize, Val<'c>>,
    /// The replaced values that depend on an element: with `lanes`, they are vectors.
    varying: HashSet<usize>,
}

impl<'c> Inliner<'c, '_, '_> {
    fn value(&self, value: Val<'c>) -> Result<Val<'c>, String> {
        match self.values.get(&ffi::value_number(value)) {
            Some(&value) => Ok(value),
            // Possible where the op is never reached, and order is not verified.
            None if ffi::is_defined_below(value, self.op) => {
                Err("has a body whose ops are out of order".into())
            }
            None => Ok(value),
        }
    }

    fn varies(&self, value: Val<'c>) -> bool {
        self.varying.contains(&ffi::value_number(value))
    }

    /// The type of a vector with these elements.
    fn lanes_of(&self, element: Type<'c>) -> Result<Type<'c>, String> {
        let Some(shape) = self.lanes else { return Ok(element) };
        shaped_type(Kind::Vector, shape, element, None, self.builder.location())
            .ok_or_else(|| format!("computes elements of type '{element}', and no vector has such elements"))
    }

    /// The value, splat to a vector if it is the same for all lanes.
    fn in_lanes(&self, value: Val<'c>) -> Result<Val<'c>, String> {
        if self.lanes.is_none() || self.varies(value) {
            return Ok(value);
        }
        Ok(self.builder.build("vector.broadcast", &[value], &[], self.lanes_of(value.r#type())?))
    }

    fn copy(&mut self, inner: Op<'c>) -> Result<(), String> {
        // Checked before anything is built.
        let operands: Vec<Val> =
            inner.operands().map(|operand| self.value(operand)).collect::<Result<_, _>>()?;
        let varies = self.lanes.is_some() && operands.iter().any(|&operand| self.varies(operand));
        let operands: Vec<Val> = if varies {
            operands.into_iter().map(|operand| self.in_lanes(operand)).collect::<Result<_, _>>()?
        } else {
            operands
        };
        let mut copy = self.builder.insert(ffi::clone_op(inner));
        self.replace_uses_below(&mut copy)?;
        for (index, operand) in operands.into_iter().enumerate() {
            ffi::set_operand(&mut copy, index, operand);
        }
        let results: Vec<(Val, Val)> =
            inner.results().zip(copy.results()).map(|(old, new)| (old.into(), new.into())).collect();
        for (index, (old, new)) in results.into_iter().enumerate() {
            if varies {
                ffi::set_result_type(&mut copy, index, self.lanes_of(new.r#type())?);
                self.varying.insert(ffi::value_number(new));
            }
            self.values.insert(ffi::value_number(old), new);
        }
        Ok(())
    }

    /// In the regions of a copy, the values of the body are still used.
    fn replace_uses_below(&self, copy: &mut OpMut<'c>) -> Result<(), String> {
        for mut below in ffi::ops_below_mut(copy) {
            for (index, operand) in below.operands().enumerate().collect::<Vec<_>>() {
                ffi::set_operand(&mut below, index, self.value(operand)?);
            }
        }
        Ok(())
    }
}
