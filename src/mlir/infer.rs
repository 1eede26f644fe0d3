//! Inference of an op's result type.

use super::{
    convert::{shaped_type, value_type},
    diagnostic,
    elementwise::result_element,
    ffi::{self, Val},
};
use crate::{
    Facts, ValueType, Violation,
    verify::{infer_operands, verify_result},
};
use melior::ir::{Location, Type, ValueLike};

/// The result type of an op of that name and these operands. What is wrong is reported at the location, if
/// there is one.
pub fn infer_result_type<'c>(
    op_name: &str,
    location: Option<Location<'c>>,
    operands: &[Val<'c>],
) -> Option<Type<'c>> {
    let types: Vec<ValueType> = operands.iter().map(|operand| value_type(operand.r#type())).collect();
    let report = |violation: &Violation| {
        if let Some(location) = location {
            diagnostic::report_at(location, op_name, &types, None, violation);
        }
    };
    let (kind, facts) = infer_operands(&types, None, |index, _| index).inspect_err(report).ok()?;
    let last = operands.last()?;
    let element = result_element(op_name, ffi::element_type(last.r#type()));
    shaped_type(kind, &facts.shape(), element, None, location.unwrap_or_else(|| last.location()))
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
