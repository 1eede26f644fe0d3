//! Inference of an op's result types.

use crate::{
    Facts, Violation,
    facts::all_different,
    mlir::{
        body::{
            map::MAP,
            scalar::{BROADCAST, result_element},
        },
        convert::{shaped_type, value_type, value_types},
        ffi::{self, Val},
        verify::{alignment::dimensions, report},
    },
    verify::{infer_operands, verify_result},
};
use melior::ir::{Attribute, Location, Type, ValueLike};
use std::fmt::Display;

/// What MLIR tells of an op that is to be built, as far as its result types depend on it.
pub struct Request<'c> {
    /// Where what is wrong is reported, if it is.
    pub location: Option<Location<'c>>,
    pub operands: Vec<Val<'c>>,
    /// The attribute `broadcast_dimensions`.
    pub dimensions: Option<Attribute<'c>>,
}

impl<'c> Request<'c> {
    /// The result types, where `elements` are those of each result; `None` if there are none, after a report
    /// that begins with `subject`.
    pub fn infer(&self, subject: &str, elements: Option<Vec<Type<'c>>>) -> Option<Vec<Type<'c>>> {
        let types = value_types(self.operands.iter().copied());
        let emit = |error: &dyn Display, note: &str| self.report(&format!("{subject} {error}"), note);
        let dimensions = self.dimensions.map(dimensions).transpose();
        let dimensions = dimensions.inspect_err(|error| emit(error, "")).ok()?;
        let inferred = infer_operands(&types, dimensions, all_different);
        let note = |violation: &Violation| report::note(&types, &[], dimensions, violation);
        let (kind, facts) = inferred.inspect_err(|violation| emit(violation, &note(violation))).ok()?;
        let location = self.location.unwrap_or_else(|| self.operands[0].location());
        let result = |element| shaped_type(kind, &facts.shape(), element, None, location);
        elements?.into_iter().map(result).collect()
    }

    /// Reports an error, if it is wanted.
    pub fn report(&self, message: &str, note: &str) {
        if let Some(location) = self.location {
            ffi::emit_error(location, message, note);
        }
    }
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
    let Ok(facts) = Facts::fold([inferred_type.dims()].into_iter(), None, all_different) else {
        return false;
    };
    inferred_type.kind() == declared_type.kind()
        && ffi::element_type(inferred) == ffi::element_type(declared)
        && verify_result(&facts, declared_type.dims(), 0).is_ok()
}
