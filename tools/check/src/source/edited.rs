//! An op as edits of the text leave it.

use super::written::Written;
use crate::finding::{Edit, apply};
use broadcastable::{Place, ValueType};
use broadcastable_foreign::ForeignOp;
use broadcastable_text::Tree;
use std::{borrow::Cow, ops::Range};

/// An edited op. Its own statement is read again, without the rest of the text; what the edits leave as it
/// was is answered by the op before.
pub struct Edited<'a> {
    before: &'a Written<'a>,
    after: Written<'a>,
}

/// The text of a statement after those of the edits that are inside of it.
pub fn statement(before: &Written, edits: &[Edit]) -> Tree {
    let Range { start, end } = before.statement.range();
    let inside = edits.iter().filter(|edit| start <= edit.range.start && edit.range.end <= end);
    let moved = |edit: &Edit| Edit {
        range: edit.range.start - start..edit.range.end - start,
        text: edit.text.clone(),
    };
    Tree::read(apply(&before.tree.text()[start..end], &inside.map(moved).collect::<Vec<_>>()))
}

impl<'a> Edited<'a> {
    /// The op of that text of its statement.
    pub fn new(before: &'a Written<'a>, statement: &'a Tree) -> Option<Self> {
        let after = Written::new(statement, statement.statements().next()?);
        Some(Self { before, after })
    }

    fn with_type_of(&self, place: Place) -> &Written<'a> {
        let text = |op: &Written<'a>| op.type_range(place).map(|range| &op.tree.text()[range]);
        match text(&self.after) {
            Some(after) if text(self.before) != Some(after) => &self.after,
            _ => self.before,
        }
    }

    fn with_attribute(&self, name: &str) -> &Written<'a> {
        let text = |op: &Written<'a>| op.attribute(name).map(|attribute| attribute.value_range());
        let texts = |op: &Written<'a>| text(op).map(|range| range.map(|range| &op.tree.text()[range]));
        if texts(&self.after) == texts(self.before) { self.before } else { &self.after }
    }
}

impl ForeignOp for Edited<'_> {
    fn own_name(&self) -> Cow<'_, str> {
        self.after.own_name()
    }

    fn operand_count(&self) -> usize {
        self.after.operand_count()
    }

    fn result_count(&self) -> usize {
        self.after.result_count()
    }

    fn value_type(&self, place: Place) -> Option<ValueType> {
        self.with_type_of(place).value_type(place)
    }

    fn type_text(&self, place: Place) -> Option<String> {
        self.with_type_of(place).type_text(place)
    }

    fn element(&self, place: Place) -> Option<String> {
        self.with_type_of(place).element(place)
    }

    fn own_text(&self, attribute: &str) -> Option<String> {
        self.with_attribute(attribute).own_text(attribute)
    }

    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>> {
        self.with_attribute(attribute).own_integers(attribute)
    }

    fn floats(&self, attribute: &str) -> Option<Vec<f64>> {
        self.with_attribute(attribute).floats(attribute)
    }

    fn length(&self, attribute: &str) -> Option<usize> {
        self.with_attribute(attribute).length(attribute)
    }

    fn texts(&self, attribute: &str) -> Option<Vec<String>> {
        self.with_attribute(attribute).texts(attribute)
    }

    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>> {
        self.before.producer(operand)
    }

    fn user(&self, name: &str) -> Option<Box<dyn ForeignOp + '_>> {
        self.before.user(name)
    }

    fn is_generic(&self) -> bool {
        self.after.is_generic()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::check_text;
    use broadcastable_foreign::OwnOps;

    /// The edited text of the only fix of the only error.
    fn fixed(text: &str) -> Option<String> {
        let mut checked = check_text(text.as_bytes(), "a.mlir", OwnOps::default(), true);
        let [finding] = &mut checked.findings[..] else { panic!("{:?}", checked.findings) };
        finding.fixes.pop().map(|fix| apply(text, &fix.edits))
    }

    #[test]
    fn types_that_another_statement_tells_stay_known() {
        let text = |result| {
            format!(
                "!a = tensor<3xf32>\n%a, %b = \"x.y\"() : () -> (!a, !a)\n%0 = \"bcast.add\"(%a, %b) : (!a, !a) -> {result}\n"
            )
        };
        assert_eq!(fixed(&text("tensor<4xf32>")), Some(text("tensor<3xf32>")));
    }

    #[test]
    fn constants_that_another_statement_has_stay_known() {
        let text = |result| {
            format!(
                "%s = \"tosa.const_shape\"() {{values = dense<[2, 3]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n%0 = \"tosa.reshape\"(%a, %s) : (tensor<6xf32>, !tosa.shape<2>) -> {result}\n"
            )
        };
        assert_eq!(fixed(&text("tensor<3x2xf32>")), Some(text("tensor<2x3xf32>")));
    }
}
