//! The ops that are understood: to add one, add an arm to [`read`].

use super::{
    arithmetic, attributes, bcast, linalg,
    reader::{NotUnderstood, Op, Reader, name},
    tensors,
    value::{Bound, Tensor, Value},
};
use broadcastable::mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// Reads one op that is not a terminator.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    match name(op).as_str() {
        "arith.constant" => tensors::constant(reader, op),
        "cf.assert" => assert(reader, op),
        "scf.if" => choice(reader, op),
        "llvm.call" | "func.call" => call(reader, op),
        "llvm.mlir.addressof" => {
            let defined = reader.terms.bool(true);
            reader.define(op, Value::Opaque, defined)
        }
        "tensor.dim" => tensors::dim(reader, op),
        "tensor.empty" => tensors::empty(reader, op),
        "tensor.cast" => tensors::cast(reader, op),
        "tensor.extract" => tensors::extract(reader, op),
        "linalg.generic" => linalg::generic(reader, op),
        "linalg.index" => linalg::index_of_loop(reader, op),
        name if name.starts_with("bcast.") => bcast::read(reader, op),
        name if arithmetic::DIALECTS.iter().any(|dialect| name.starts_with(dialect)) => {
            arithmetic::read(reader, op)
        }
        _ => Err(NotUnderstood::new(op, "this op is not known")),
    }
}

fn assert(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, _) = reader.scalar(op, 0)?;
    reader.fail_unless(condition);
    Ok(())
}

/// A call of a function that ends the program.
fn call(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let callee = attributes::text(op, "callee").unwrap_or_default();
    if !reader.ending.contains(callee.trim_start_matches('@')) {
        return Err(NotUnderstood::new(op, &format!("'{callee}' is not known to end the program")));
    }
    let never = reader.terms.bool(false);
    reader.fail_unless(never);
    Ok(())
}

fn choice(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let (condition, defined) = reader.scalar(op, 0)?;
    let not = reader.terms.not(condition);
    let yes = reader.under(condition, defined, |reader| reader.run_region(op, 0))?;
    let has_else = op.region(1).is_ok_and(|region| {
        use broadcastable::mlir::melior::ir::RegionLike;
        region.first_block().is_some()
    });
    let no = match has_else {
        true => reader.under(not, defined, |reader| reader.run_region(op, 1))?,
        false => Vec::new(),
    };
    for (result, (yes, no)) in op.results().zip(yes.into_iter().zip(no)) {
        let merged = merge(reader, condition, yes, no)
            .ok_or_else(|| NotUnderstood::new(op, "its two branches give values of different ranks"))?;
        let defined = reader.terms.and(&[defined, merged.defined]);
        reader.bind(&result, Bound { defined, ..merged });
    }
    Ok(())
}

/// One of two values.
pub fn merge(
    reader: &mut Reader,
    condition: crate::logic::term::Term,
    yes: Bound,
    no: Bound,
) -> Option<Bound> {
    let terms = &mut *reader.terms;
    let defined = terms.choose(condition, yes.defined, no.defined);
    let value = match (yes.value, no.value) {
        (Value::Scalar(yes), Value::Scalar(no)) => Value::Scalar(terms.choose(condition, yes, no)),
        (Value::Tensor(yes), Value::Tensor(no)) if yes.sizes.len() == no.sizes.len() => {
            let sizes = yes.sizes.iter().zip(&no.sizes);
            Value::Tensor(Rc::new(Tensor {
                sizes: sizes.map(|(&yes, &no)| terms.choose(condition, yes, no)).collect(),
                element: terms.choose(condition, yes.element, no.element),
            }))
        }
        _ => return None,
    };
    Some(Bound { value, defined })
}
