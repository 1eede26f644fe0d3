//! MLIR's operation answers what the rules of other dialects' ops ask.

use crate::{
    convert::any_value_type,
    ffi::{self, Op, OpParts, Val},
};
use broadcastable::{Place, ValueType};
use broadcastable_foreign::{ForeignOp, known_attribute};
use melior::ir::{Attribute, ValueLike, operation::OperationLike};
use std::borrow::Cow;

/// An operation, by the questions that are asked of it.
#[derive(Clone, Copy)]
pub struct Operation<'c>(pub Op<'c>);

impl<'c> Operation<'c> {
    fn value(&self, place: Place) -> Option<Val<'c>> {
        match place {
            Place::Operand(index) => self.0.operand_at(index),
            Place::Result(index) => self.0.result_at(index),
        }
    }

    fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        ffi::attribute(self.0, name)
    }
}

impl ForeignOp for Operation<'_> {
    fn own_name(&self) -> Cow<'_, str> {
        let name = self.0.name();
        name.as_string_ref().as_str().unwrap_or_default().to_owned().into()
    }

    fn operand_count(&self) -> usize {
        self.0.operand_count()
    }

    fn result_count(&self) -> usize {
        self.0.result_count()
    }

    fn value_type(&self, place: Place) -> Option<ValueType> {
        self.value(place).map(|value| any_value_type(value.r#type()))
    }

    fn type_text(&self, place: Place) -> Option<String> {
        self.value(place).map(|value| ffi::type_text(value.r#type()))
    }

    fn element(&self, place: Place) -> Option<String> {
        self.value(place).map(|value| ffi::type_text(ffi::element_type(value.r#type())))
    }

    fn own_text(&self, attribute: &str) -> Option<String> {
        self.attribute(attribute).map(ffi::attribute_text)
    }

    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>> {
        ffi::any_integers(self.attribute(attribute)?)
    }

    fn floats(&self, attribute: &str) -> Option<Vec<f64>> {
        ffi::floats(self.attribute(attribute)?)
    }

    fn length(&self, attribute: &str) -> Option<usize> {
        ffi::array_elements(self.attribute(attribute)?).map(|elements| elements.len())
    }

    fn texts(&self, attribute: &str) -> Option<Vec<String>> {
        let elements = ffi::array_elements(self.attribute(attribute)?)?;
        Some(elements.into_iter().map(ffi::attribute_text).collect())
    }

    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>> {
        Some(Box::new(Self(ffi::owner(self.value(Place::Operand(operand))?)?)))
    }

    fn user(&self, name: &str) -> Option<Box<dyn ForeignOp + '_>> {
        let users = ffi::first_result(self.0).map_or_else(Vec::new, ffi::users);
        let user = users.into_iter().find(|user| ffi::has_name(*user, name))?;
        Some(Box::new(Self(user)))
    }
}

/// The name by which a profile knows the op.
pub fn with_name<T>(op: Op, look_up: impl FnOnce(&str) -> T) -> T {
    look_up(&Operation(op).name())
}

/// An attribute of the op by the name that its profile knows.
pub fn attribute<'c>(op: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    ffi::attribute(op, &known_attribute(Operation(op).is_operator(), name))
}
