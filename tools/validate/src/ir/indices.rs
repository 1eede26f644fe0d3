//! `affine.linearize_index`.

use super::{
    attributes,
    op::{NotUnderstood, Op},
    reader::Reader,
    value::Value,
};
use crate::logic::term::Arithmetic;

/// Reads `affine.linearize_index`: the last index is the fastest one; a size of the first one bounds nothing.
pub fn linearize(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let unknown = || NotUnderstood::new(op, "its sizes are not read");
    if !attributes::properties(op).is_empty() {
        return Err(NotUnderstood::new(op, "its promise that indices are within their sizes is not read"));
    }
    let of = |name| attributes::integers(op, name).ok_or_else(unknown);
    let (basis, segments) = (of("static_basis")?, of("operandSegmentSizes")?);
    let &[count, 0] = &segments[..] else { return Err(unknown()) };
    let count = usize::try_from(count).map_err(|_| unknown())?;
    let sizes = basis.get((basis.len() + 1).saturating_sub(count)..).ok_or_else(unknown)?;
    let (mut sum, mut all_defined) = (reader.terms.number(0), Vec::new());
    for operand in 0..count {
        let (index, defined) = reader.scalar(op, operand)?;
        let size = operand.checked_sub(1).map_or(1, |inner| sizes[inner]);
        let size = reader.terms.number(size);
        let scaled = reader.terms.arithmetic(Arithmetic::Mul, sum, size);
        sum = reader.terms.arithmetic(Arithmetic::Add, scaled, index);
        all_defined.push(defined);
    }
    let defined = reader.terms.and(&all_defined);
    reader.define(op, Value::Scalar(sum), defined)
}
