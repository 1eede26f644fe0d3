//! Inference of an op's result types.

use super::{
    convert::{shaped_type, value_type},
    diagnostic,
    elementwise::{BROADCAST, result_element},
    ffi::{self, Val},
    map::MAP,
};
use crate::{
    Facts, ValueType, Violation,
    verify::{infer_operands, verify_result},
};
use melior::ir::{Location, Type, ValueLike};

/// What an op that is to be built is made of, as far as its result types depend on it.
pub struct Parts<'c, 'a> {
    /// What a report begins with, such as the op's name.
    pub subject: &'a str,
    /// Where what is wrong is reported, if it is.
    pub location: Option<Location<'c>>,
    pub operands: &'a [Val<'c>],
    pub broadcast_dimensions: Option<&'a [i64]>,
}

/// The result types of such an op, where `elements` are those of each result; `None` after a report if there
/// are none.
pub fn infer_result_types<'c>(
    parts: &Parts<'c, '_>,
    elements: impl FnOnce() -> Option<Vec<Type<'c>>>,
) -> Option<Vec<Type<'c>>> {
    let types: Vec<ValueType> = parts.operands.iter().map(|operand| value_type(operand.r#type())).collect();
    let report = |violation: &Violation| {
        if let Some(location) = parts.location {
            diagnostic::report_at(location, parts.subject, &types, parts.broadcast_dimensions, violation);
        }
    };
    let inferred = infer_operands(&types, parts.broadcast_dimensions, |index, _| index);
    let (kind, facts) = inferred.inspect_err(report).ok()?;
    let location = parts.location.unwrap_or_else(|| parts.operands[0].location());
    let result = |element| shaped_type(kind, &facts.shape(), element, None, location);
    elements()?.into_iter().map(result).collect()
}

/// The element type of each result of the dialect's op of that name, whose body computes `body_element`.
pub fn result_elements<'c>(
    name: &str,
    operands: &[Val<'c>],
    body_element: Option<Type<'c>>,
) -> Option<Vec<Type<'c>>> {
    let mut elements = operands.iter().map(|operand| ffi::element_type(operand.r#type()));
    match name {
        BROADCAST => Some(elements.collect()),
        MAP => Some(vec![body_element?]),
        name => Some(vec![result_element(name, elements.next_back()?)]),
    }
}

/// Whether a declared result type may stand where another was inferred: same kind and elements, and
/// a shape as section "Verification" of the trait's document allows. Encodings are not looked at.
pub fn is_compatible(inferred: Type, declared: Type) -> bool {
    let (inferred_type, declared_type) = (value_type(inferred), value_type(declared));
    let Ok(facts) = Facts::fold([inferred_type.dims()].into_iter(), None, |operand, _| operand) else {
        return false;
    };
    inferred_type.kind() == declared_type.kind()
        && ffi::element_type(inferred) == ffi::element_type(declared)
        && verify_result(&facts, declared_type.dims(), 0).is_ok()
}
