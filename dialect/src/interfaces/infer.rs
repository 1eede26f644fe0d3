//! Inference of an op's result types.

use crate::{
    body::{
        map::MAP,
        scalar::{BROADCAST, result_element},
    },
    convert::{shaped_type, value_type, value_types},
    ffi::{self, Val},
    verify::alignment::by_attribute,
};
use broadcastable::{ValueType, Violation, verify::verify_declared};
use melior::ir::{Attribute, Location, Type, ValueLike};
use std::fmt::Display;

/// The properties of an op to be built on which its result types depend.
pub struct Request<'c> {
    /// The location of errors, if they are reported.
    pub location: Option<Location<'c>>,
    pub operands: Vec<Val<'c>>,
    /// The attribute `broadcast_dimensions`.
    pub dimensions: Option<Attribute<'c>>,
}

impl<'c> Request<'c> {
    /// The result types, where `elements` are those of each result; `None` if there are none, after a report
    /// that begins with `subject`.
    pub fn infer(&self, subject: &str, elements: Option<Vec<Type<'c>>>) -> Option<Vec<Type<'c>>> {
        let emit = |error: &dyn Display, note: &str| self.report(&format!("{subject} {error}"), note);
        let alignment = by_attribute(self.dimensions).inspect_err(|error| emit(error, "")).ok()?;
        let op =
            broadcastable::Op::elementwise(value_types(self.operands.iter().copied())).aligned(alignment);
        let refuse = |violation: &Violation| emit(violation, &broadcastable_foreign::note(&op, violation));
        let facts = op.infer().inspect_err(refuse).ok()?;
        let Some(kind) = op.operands().first().and_then(ValueType::kind) else {
            refuse(&Violation::NoOperands);
            return None;
        };
        let location = self.location.unwrap_or_else(|| self.operands[0].location());
        let result = |element| shaped_type(kind, &facts.shape(), element, None, location);
        elements?.into_iter().map(result).collect()
    }

    /// Reports an error, if errors are reported.
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
/// a shape as section "Verification" of the trait's document allows. Encodings are ignored.
pub fn is_compatible(inferred: Type, declared: Type) -> bool {
    let (inferred_type, declared_type) = (value_type(inferred), value_type(declared));
    let op = broadcastable::Op::elementwise([inferred_type]);
    let Ok(facts) = op.infer() else { return false };
    op.operands()[0].kind() == declared_type.kind()
        && ffi::element_type(inferred) == ffi::element_type(declared)
        && declared_type.dims().is_none_or(|dims| verify_declared(&facts, dims, 0).is_ok())
}

#[cfg(test)]
mod tests {
    use super::is_compatible;
    use melior::{Context, ir::Type};

    #[test]
    fn a_declared_type_is_compatible_where_the_rules_of_results_hold() {
        let context = Context::new();
        let parse = |text| Type::parse(&context, text).unwrap();
        let declared = |inferred, declared| is_compatible(parse(inferred), parse(declared));
        for compatible in ["tensor<4x?xf32>", "tensor<?x?xf32>", "tensor<*xf32>"] {
            assert!(declared("tensor<4x?xf32>", compatible), "{compatible}");
        }
        for wrong in ["tensor<4x3xf32>", "tensor<?xf32>", "tensor<4x?xf64>", "f32"] {
            assert!(!declared("tensor<4x?xf32>", wrong), "{wrong}");
        }
        assert!(!declared("tensor<4xf32>", "vector<4xf32>"));
    }
}
