//! Verification of the elements: what each op of the dialect computes must be defined for them. Nothing is
//! allocated for a valid op.

use super::{
    map,
    scalar::Elementwise,
    table::{ElementKind, Form, Row},
};
use crate::ffi::{self, Number, Op, OpParts};
use melior::ir::{Type, TypeLike, ValueLike};

/// Reports an op of that row whose body does not fit its elements.
pub fn verify_elements(op: Op, row: &'static Row) -> bool {
    // An op without operands breaks a rule of the trait, which is checked first.
    let verified = Elementwise::of_row(op, row).map_or(Ok(()), |elementwise| elementwise.verify());
    report(op, verified.and_then(|()| verify_spelling(op)))
}

/// Reports a map whose body takes or yields other element types than the map.
pub fn verify_map_signature(op: Op) -> bool {
    report(op, map::verify_signature(op).and_then(|()| verify_spelling(op)))
}

/// Returns whether there is no error.
fn report(op: Op, verified: Result<(), String>) -> bool {
    verified.inspect_err(|message| ffi::emit_op_error(op, message, &[])).is_ok()
}

/// MLIR accepts and ignores any other attribute, so a misspelt one would silently change the alignment.
/// A name with a dot belongs to the dialect before the dot.
fn verify_spelling(op: Op) -> Result<(), String> {
    for name in op.discardable_names() {
        let name = name.as_string_ref().as_str().unwrap_or_default();
        if name == "dims" || name.starts_with("broadcast") && !name.contains('.') {
            return Err(format!("has an unknown attribute '{name}': did you mean 'broadcast_dimensions'?"));
        }
    }
    Ok(())
}

/// The result, if there is one, must have this element type; returns the error.
pub fn verify_result_element<'c>(op: Op<'c>, expected: Type<'c>) -> Result<(), String> {
    match op.result_at(0).map(|result| ffi::element_type(result.r#type())) {
        Some(found) if found != expected => {
            let [found, expected] = [found, expected].map(ffi::type_text);
            Err(format!("result #0 has element type '{found}', but must have '{expected}'"))
        }
        _ => Ok(()),
    }
}

impl Elementwise<'_> {
    /// The element types must fit each other and the op; returns the error.
    fn verify(&self) -> Result<(), String> {
        self.verify_operands()?;
        verify_result_element(self.op, self.row.result_element(self.element))?;
        if self.scalar_op().is_none() {
            return Err(self.unsupported());
        }
        self.verify_flags()
    }

    fn verify_operands(&self) -> Result<(), String> {
        let mut elements = ffi::operand_types(self.op).map(ffi::element_type).enumerate();
        if self.row.form == Form::Select {
            let condition = elements.next().map(|(_, condition)| condition);
            let is_i1 = |condition: &Type| ffi::number_of(*condition) == Number::Signless(1);
            if let Some(condition) = condition.filter(|condition| !is_i1(condition)) {
                return Err(format!(
                    "operand #0 has element type '{}', but a condition must have 'i1'",
                    ffi::type_text(condition)
                ));
            }
        }
        let Some((first_index, first)) = elements.next() else { return Ok(()) };
        match elements.find(|(_, element)| *element != first) {
            Some((index, element)) => Err(format!(
                "operand #{index} has element type '{}', but operand #{first_index} has '{}': convert one of them",
                ffi::type_text(element),
                ffi::type_text(first)
            )),
            None => Ok(()),
        }
    }

    fn unsupported(&self) -> String {
        let element = self.element;
        let hint = match self.kind() {
            ElementKind::Complex if self.row.complex.is_some() => {
                ": only 'eq' and 'ne' compare complex numbers"
            }
            ElementKind::Opaque if element.is_integer() => {
                ": use a signless integer, and mark the op `unsigned` if needed"
            }
            ElementKind::Float => ": it is for integers",
            _ => "",
        };
        format!("is not defined for element type '{}'{hint}", ffi::type_text(element))
    }

    fn verify_flags(&self) -> Result<(), String> {
        let (kind, element) = (self.kind(), || ffi::type_text(self.element));
        if self.has_flag("is_unsigned") && kind != ElementKind::Integer {
            return Err(format!("'unsigned' is for integers, but the element type is '{}'", element()));
        }
        if matches!(kind, ElementKind::Float | ElementKind::Complex) {
            return Ok(());
        }
        if self.fastmath().is_some_and(|flags| ffi::fastmath_flags(flags) != 0) {
            return Err(format!("'fastmath' is for floating point, but the element type is '{}'", element()));
        }
        Ok(())
    }
}
