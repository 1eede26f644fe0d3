//! The observations of a program's values.

use super::{Draw, uses};
use crate::program::{Element, Type, Value};

impl Draw {
    pub fn show_pending(&mut self) {
        for value in std::mem::take(&mut self.room.pending) {
            self.observe(value);
        }
    }

    /// Observes a value, if that is possible here.
    pub fn observe(&mut self, value: Value) {
        let r#type = self.r#type(value).clone();
        let name = r#type.element().name();
        let text = match &r#type {
            Type::Scalar(Element::Index) => {
                "%o$u = arith.index_cast $0 : index to i64\nfunc.call @observe_scalar(%o$u) : (i64) -> ()"
                    .into()
            }
            Type::Scalar(Element::I32) => {
                "%o$u = arith.extsi $0 : i32 to i64\nfunc.call @observe_scalar(%o$u) : (i64) -> ()".into()
            }
            Type::Scalar(Element::I1) => {
                "%o$u = arith.extui $0 : i1 to i64\nfunc.call @observe_scalar(%o$u) : (i64) -> ()".into()
            }
            _ => format!(
                "%o$u = tensor.cast $0 : {type} to tensor<*x{name}>\nfunc.call @observe_{name}(%o$u) : (tensor<*x{name}>) -> ()"
            ),
        };
        self.region_op(text, &[value], &[], vec![], |machine, _, operands| {
            machine.observed.push(operands[0].clone());
            Ok(vec![])
        });
    }

    /// At the end of the program: the unused values, and some others.
    pub fn show_results(&mut self) {
        self.show_pending();
        for value in self.room.visible.clone() {
            let is_used = self.room.body.iter().any(|op| uses(op, value));
            if !is_used || self.random.once_in(4) {
                self.observe(value);
            }
        }
    }
}
