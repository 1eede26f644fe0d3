//! Two functions as one proof: the second one does what the first one does.

use super::{
    attributes::{self, tensor_type},
    calls,
    carried::Loops,
    functions::{self, function_name},
    occurrences::Occurrences,
    op::{NotUnderstood, Op, key, name},
    ops,
    reader::{self, BEFORE, Functions, Options, Reader},
    same::same,
    value::{Bound, Tensor, Value, argument_name, indices, size_name},
};
use crate::{
    logic::term::{Order, Sort, Term, Terms},
    proof::{Claim, Obligation, Proof},
};
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, ValueLike, operation::OperationLike};
use broadcastable_mlir::{BlockParts, OpParts};
use std::rc::Rc;

/// The claims that `after` refines `before`; `functions` has the known functions of `after`.
///
/// # Errors
/// If one of them has something that is not understood.
pub fn compare(
    terms: &mut Terms,
    before: Op,
    after: Op,
    functions: &Functions,
    options: Options,
) -> Result<Proof, NotUnderstood> {
    let types = |op| attributes::text(op, "function_type");
    if types(before) != types(after) {
        return Err(NotUnderstood::new(after, "its type is not that of the function before"));
    }
    let shapes = |function| -> Result<Vec<_>, NotUnderstood> {
        let block = body(function)?;
        let arguments = (0..block.argument_count()).filter_map(|position| block.argument_at(position));
        Ok(arguments.map(|argument| shape(function, argument)).collect())
    };
    if shapes(before)? != shapes(after)? {
        return Err(NotUnderstood::new(
            after,
            "it casts an argument to another rank than the function before",
        ));
    }
    let first = read(terms, before, BEFORE, functions, options, Known::default())?;
    let known = Known {
        loops: Loops::after(first.known.loops),
        occurrences: Occurrences::after(first.known.occurrences),
    };
    let options = Options { assume_legal: false, ..options };
    let second = read(terms, after, "after", functions, options, known)?;
    if second.known.occurrences.lacks_effects() {
        return Err(NotUnderstood::new(after, "it calls functions without a body less often than before"));
    }
    if first.results.len() != second.results.len() {
        return Err(NotUnderstood::new(after, "it does not return as many values as before"));
    }
    let mut assumptions = first.assumptions.clone();
    assumptions.extend(sizes_are_not_negative(terms, before));
    let mut obligations = vec![same_failure(terms, after, first.failed, second.failed)];
    // The declarations of results fail at the end.
    if bcast_ops(before) == 1 && attributes::text(before, "res_attrs").is_none() {
        obligations.extend(checks_first(terms, &second));
    }
    obligations.extend(second.obligations);
    let (a, b) = (terms.not(first.failed), terms.not(second.failed));
    let passed = terms.and(&[a, b]);
    for (index, (first, second)) in first.results.iter().zip(&second.results).enumerate() {
        let place = format!("result #{index} of '{}'", function_name(after));
        let claims = same(terms, &place, passed, &first.value, &second.value)
            .ok_or_else(|| NotUnderstood::new(after, "a result is not a ranked tensor or a scalar"))?;
        obligations.extend(claims);
    }
    Ok(Proof { name: function_name(after), assumptions, obligations, is_nonlinear: false })
}

/// The first block of a function.
fn body<'c, 'a>(function: Op<'c, 'a>) -> Result<BlockRef<'c, 'a>, NotUnderstood> {
    functions::first_block(function, 0).ok_or_else(|| NotUnderstood::new(function, "it has no body"))
}

/// The meaning of one function.
struct Reading {
    results: Vec<Bound>,
    failed: Term,
    assumptions: Vec<Term>,
    obligations: Vec<Obligation>,
    reads: Vec<reader::Read>,
    known: Known,
}

/// The state that a reading of the source passes to that of the target.
#[derive(Default)]
struct Known {
    loops: Loops,
    occurrences: Occurrences,
}

fn read(
    terms: &mut Terms,
    function: Op,
    side: &'static str,
    functions: &Functions,
    options: Options,
    known: Known,
) -> Result<Reading, NotUnderstood> {
    let mut reader = Reader::new(terms, options, side, functions, ops::read);
    reader.loops = known.loops;
    reader.occurrences = Some(known.occurrences);
    let arguments = arguments(&mut reader, function)?;
    let results = calls::run(&mut reader, function, function, &arguments)?;
    let Reader { failed, assumptions, obligations, reads, loops, occurrences, .. } = reader;
    let known = Known { loops, occurrences: occurrences.unwrap_or_default() };
    Ok(Reading { results, failed, assumptions, obligations, reads, known })
}

/// Arguments of any sizes, with any elements.
fn arguments(reader: &mut Reader, function: Op) -> Result<Vec<Bound>, NotUnderstood> {
    let block = body(function)?;
    let mut all = Vec::new();
    for position in 0..block.argument_count() {
        let Some(argument) = block.argument_at(position) else { continue };
        let value = match shape(function, argument) {
            Some((sizes, element)) => {
                Value::Tensor(Rc::new(argument_tensor(reader.terms, position, &sizes, &element)))
            }
            None => {
                let sort = attributes::sort(&argument.r#type().to_string());
                if let Sort::Other(text) = &sort
                    && !attributes::is_scalar(text)
                {
                    let why = format!(
                        "argument #{position} is of type {text}: only ranked tensors and scalars are read"
                    );
                    return Err(NotUnderstood::new(function, &why));
                }
                Value::Scalar(reader.terms.variable(&argument_name(position), sort))
            }
        };
        let defined = reader.terms.bool(true);
        all.push(Bound { value, defined });
    }
    Ok(all)
}

/// The static sizes and the element type of a tensor that is passed. An unranked one has the rank to which it
/// is cast.
fn shape<'c>(
    function: Op<'c, '_>,
    argument: impl ValueLike<'c> + Copy,
) -> Option<(Vec<Option<i64>>, String)> {
    tensor_type(argument.r#type()).or_else(|| {
        let mut shapes = Vec::new();
        shapes_of_casts(function, key(&argument), &mut shapes)?;
        let (first, others) = shapes.split_first()?;
        let is_dynamic = first.0.iter().all(Option::is_none);
        (is_dynamic && others.iter().all(|other| other == first)).then(|| first.clone())
    })
}

/// The shapes to which nested ops cast a value; `None` if one uses it for more than a size.
fn shapes_of_casts(op: Op, value: usize, shapes: &mut Vec<(Vec<Option<i64>>, String)>) -> Option<()> {
    for op in functions::blocks(op).into_iter().flat_map(functions::ops) {
        if op.operands().any(|operand| key(&operand) == value) {
            match name(op).as_str() {
                "tensor.cast" => shapes.push(tensor_type(op.result_at(0)?.r#type())?),
                "tensor.dim" => {}
                _ => return None,
            }
        }
        shapes_of_casts(op, value, shapes)?;
    }
    Some(())
}

fn size_of_argument(terms: &mut Terms, position: usize, dim: usize) -> Term {
    terms.variable(&size_name(&argument_name(position), dim), Sort::Index)
}

fn argument_tensor(terms: &mut Terms, position: usize, sizes: &[Option<i64>], element: &str) -> Tensor {
    let indices = indices(terms, sizes.len());
    let element = terms.apply(&argument_name(position), &indices, attributes::sort(element));
    let size = |(dim, &size): (usize, &Option<i64>)| match size {
        Some(size) => terms.number(size),
        None => size_of_argument(terms, position, dim),
    };
    Tensor { sizes: sizes.iter().enumerate().map(size).collect(), element }
}

fn sizes_are_not_negative(terms: &mut Terms, function: Op) -> Vec<Term> {
    let Ok(block) = body(function) else { return Vec::new() };
    let mut all = Vec::new();
    for position in 0..block.argument_count() {
        let Some(argument) = block.argument_at(position) else { continue };
        let Some((sizes, _)) = shape(function, argument) else { continue };
        for (dim, _) in sizes.iter().enumerate().filter(|(_, size)| size.is_none()) {
            let (zero, size) = (terms.number(0), size_of_argument(terms, position, dim));
            all.push(terms.order(Order::AtMost, zero, size));
        }
    }
    all
}

fn same_failure(terms: &mut Terms, after: Op, first: Term, second: Term) -> Obligation {
    let goal = terms.equal(first, second);
    Obligation {
        claim: Claim::SameFailure,
        place: format!("function '{}'", function_name(after)),
        hypothesis: terms.bool(true),
        goal,
        shown: vec![("should fail".into(), first), ("fails".into(), second)],
    }
}

/// Nothing is read if the program fails. Claimed for one op only: of two, the first may read before the
/// second one's check.
fn checks_first(terms: &mut Terms, second: &Reading) -> Vec<Obligation> {
    let goal = terms.not(second.failed);
    let obligation = |read: &reader::Read| Obligation {
        claim: Claim::ChecksFirst,
        place: read.place.clone(),
        hypothesis: read.reached,
        goal,
        shown: Vec::new(),
    };
    second.reads.iter().map(obligation).collect()
}

/// The number of ops of the dialect in a function; more than one if some may never be executed, or are in a
/// call.
fn bcast_ops(function: Op) -> usize {
    let count = |op| match name(op).as_str() {
        "func.call" => 2,
        name if name.starts_with("scf.") || name.starts_with("cf.br") || name.starts_with("cf.cond") => 2,
        name => usize::from(name.starts_with("bcast.")),
    };
    functions::blocks(function).into_iter().flat_map(functions::ops).map(count).sum()
}
