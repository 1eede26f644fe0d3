//! Constants, and the ops of `tensor`.

use super::{
    attributes::{self, tensor_type},
    constants,
    op::{NotUnderstood, Op, result_type},
    reader::Reader,
    value::{Tensor, Value, index, indices},
};
use crate::{
    logic::term::{Order, Sort, Term, Terms},
    proof::Claim,
};
use broadcastable_mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// Its static sizes and its element type, if it is a ranked tensor.
pub fn result_tensor(op: Op) -> Result<(Vec<Option<i64>>, String), NotUnderstood> {
    tensor_type(result_type(op)?).ok_or_else(|| NotUnderstood::new(op, "its result is not a ranked tensor"))
}

/// `arith.constant`: elements other than integers and truth values are uninterpreted.
pub fn constant(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let text = attributes::required(op, "value")?;
    if text.starts_with("dense_resource") {
        return Err(NotUnderstood::new(
            op,
            "its elements stand in a resource of the file, which is not read",
        ));
    }
    let r#type = result_type(op)?;
    let terms = &mut *reader.terms;
    let defined = terms.bool(true);
    let value = match tensor_type(r#type) {
        Some((sizes, element)) => {
            let indices = indices(terms, sizes.len());
            let element = match constant_elements(terms, &text, &sizes, &element) {
                Some(element) => element,
                None => terms.apply(&text, &indices, attributes::sort(&element)),
            };
            let sizes = sizes.into_iter().flatten().map(|size| terms.number(size)).collect();
            Value::Tensor(Rc::new(Tensor { sizes, element }))
        }
        None => Value::Scalar(match (attributes::sort(&r#type.to_string()), text.as_str()) {
            (Sort::Bool, "true") => terms.bool(true),
            (Sort::Bool, "false") => terms.bool(false),
            (Sort::Index, text) => {
                let number = attributes::number_in(text);
                terms.number(number.ok_or_else(|| NotUnderstood::new(op, "its value is not a number"))?)
            }
            (sort, text) => terms.apply(text, &[], sort),
        }),
    };
    reader.define(op, value, defined)
}

/// The most elements of a constant that are distinguished.
const MAX_ELEMENTS: usize = 64;

/// The element of a constant at its index, if these are few or all the same.
fn constant_elements(terms: &mut Terms, text: &str, sizes: &[Option<i64>], element: &str) -> Option<Term> {
    let sizes: Vec<i64> = sizes.iter().copied().collect::<Option<_>>()?;
    let mut all = Vec::new();
    for number in constants::elements(text).filter(|all| all.len() <= MAX_ELEMENTS)? {
        all.push(constants::constant(terms, &number, element)?);
    }
    match all[..] {
        [splat] => Some(splat),
        _ => by_index(terms, &all, &sizes),
    }
}

/// The one of these elements that is at the index; the last index is the fastest one.
fn by_index(terms: &mut Terms, elements: &[Term], sizes: &[i64]) -> Option<Term> {
    let (&last, others) = elements.split_last()?;
    let mut element = last;
    for (position, &other) in others.iter().enumerate().rev() {
        let mut rest = position as i64; // a list of elements is not longer
        let mut here = Vec::new();
        for (dim, &size) in sizes.iter().enumerate().rev() {
            let (index, at) = (index(terms, dim), terms.number(rest % size));
            here.push(terms.equal(index, at));
            rest /= size;
        }
        let here = terms.and(&here);
        element = terms.choose(here, other, element);
    }
    Some(element)
}

/// `tensor.dim`.
pub fn dim(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (tensor, defined) = reader.tensor(op, 0)?;
    let size = reader.size_at(op, &tensor.sizes)?;
    reader.define(op, Value::Scalar(size), defined)
}

/// `tensor.empty`: its elements are undefined.
pub fn empty(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (_, element) = result_tensor(op)?;
    let (sizes, defined) = sizes_from(reader, op, 0)?;
    let element = reader.unknown(sizes.len(), attributes::sort(&element));
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// `tensor.splat`: one element everywhere.
pub fn splat(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (element, element_defined) = reader.scalar(op, 0)?;
    let (sizes, defined) = sizes_from(reader, op, 1)?;
    let defined = reader.terms.and(&[element_defined, defined]);
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// `tensor.generate`: its body has the indices of the element that it yields.
pub fn generate(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (sizes, defined) = sizes_from(reader, op, 0)?;
    let rank = sizes.len();
    let yielded = reader.kernel(op, &sizes, [defined; 2], |reader| indices(reader.terms, rank))?;
    let &[(element, element_defined)] = &yielded[..] else {
        return Err(NotUnderstood::new(op, "its body does not yield one element"));
    };
    let defined = reader.terms.and(&[defined, element_defined]);
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// `tensor.from_elements`: the last index is the fastest one.
pub fn from_elements(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (declared, _) = result_tensor(op)?;
    let declared: Vec<i64> = declared.into_iter().flatten().collect();
    let all: Result<Vec<_>, _> = (0..op.operand_count()).map(|operand| reader.scalar(op, operand)).collect();
    let (elements, all_defined): (Vec<Term>, Vec<Term>) = all?.into_iter().unzip();
    let terms = &mut *reader.terms;
    let element =
        by_index(terms, &elements, &declared).ok_or_else(|| NotUnderstood::new(op, "it has no element"))?;
    let sizes = declared.into_iter().map(|size| terms.number(size)).collect();
    let defined = terms.and(&all_defined);
    reader.define(op, Value::Tensor(Rc::new(Tensor { sizes, element })), defined)
}

/// The sizes of an op's result: those that its type does not have are operands, from that one on.
fn sizes_from(reader: &mut Reader, op: Op, mut operand: usize) -> Result<(Vec<Term>, Term), NotUnderstood> {
    let (declared, _) = result_tensor(op)?;
    let (mut sizes, mut all_defined) = (Vec::new(), Vec::new());
    for size in declared {
        sizes.push(match size {
            Some(size) => reader.terms.number(size),
            None => {
                let (size, defined) = reader.scalar(op, operand)?;
                operand += 1;
                all_defined.push(defined);
                size
            }
        });
    }
    for &size in &sizes {
        let zero = reader.terms.number(0);
        let goal = reader.terms.order(Order::AtMost, zero, size);
        reader.demand(op, Claim::Defined, goal, vec![("size".into(), size)]);
    }
    let defined = reader.terms.and(&all_defined);
    Ok((sizes, defined))
}

/// `tensor.cast`: a static size that its result's type adds must be the run-time size.
pub fn cast(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (tensor, defined) = reader.tensor(op, 0)?;
    match tensor_type(result_type(op)?) {
        Some((declared, _)) if declared.len() != tensor.sizes.len() => {
            return Err(NotUnderstood::new(op, "it casts to another rank"));
        }
        Some((declared, _)) => static_type(reader, op, &tensor.sizes, &declared),
        None => {} // an unranked tensor says nothing
    }
    reader.define(op, Value::Tensor(tensor), defined)
}

/// The claim that sizes are those of a type.
pub fn static_type(reader: &mut Reader, op: Op, sizes: &[Term], declared: &[Option<i64>]) {
    for (dim, (&size, declared)) in sizes.iter().zip(declared).enumerate() {
        if let Some(declared) = *declared {
            let declared = reader.terms.number(declared);
            let goal = reader.terms.equal(size, declared);
            let shown = vec![(format!("size of dimension {dim}"), size), ("declared".into(), declared)];
            reader.demand(op, Claim::StaticType, goal, shown);
        }
    }
}

/// `tensor.extract`.
pub fn extract(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (tensor, defined) = reader.tensor(op, 0)?;
    let (mut at, mut all_defined) = (Vec::new(), vec![defined]);
    for operand in 1..op.operand_count() {
        let (index, defined) = reader.scalar(op, operand)?;
        at.push(index);
        all_defined.push(defined);
    }
    let defined = reader.terms.and(&all_defined);
    let element = reader.read(op, &tensor, &at, defined);
    reader.define(op, Value::Scalar(element), defined)
}
