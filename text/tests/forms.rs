//! The parts that are read of each form that the reader knows.

use broadcastable_text::{Definition, Region, Slot, Statement, StatementKind, Tree, Use};
use std::{fmt::Write, ops::Range};

/// `~` marks a type that is assumed, `^` one that the definition tells.
#[test]
fn every_form_is_read() {
    let tree = Tree::read(include_str!("forms.mlir"));
    let mut page = Page { tree: &tree, text: String::new() };
    for section in tree.sections() {
        page.region("section", section, 0);
    }
    insta::assert_snapshot!(page.text);
    let is_unread =
        |statement: &Statement| statement.kind() == StatementKind::Unknown || statement.is_broken();
    assert_eq!(tree.statements().find(is_unread), None);
    assert_eq!(tree.uses().find(|r#use| r#use.definition().is_none()), None);
}

struct Page<'t> {
    tree: &'t Tree,
    text: String,
}

impl<'t> Page<'t> {
    fn region(&mut self, title: &str, region: Region<'t>, depth: usize) {
        self.line(depth, title, [String::new()]);
        for block in region.blocks() {
            if let Some(label) = block.label() {
                let arguments = block.arguments().map(|argument| self.defined(argument)).collect::<Vec<_>>();
                self.line(depth + 1, self.cut(label), arguments);
            }
            block.statements().for_each(|statement| self.statement(statement, depth + 1));
        }
    }

    fn statement(&mut self, statement: Statement<'t>, depth: usize) {
        let results = statement.results().map(|result| self.defined(result)).collect::<Vec<_>>();
        let title = format!("{:?} {}", statement.kind(), statement.name());
        self.line(depth, &title, [results.join(", ")]);
        let operands = statement.operands().map(|operand| self.used(operand));
        let others = statement.uses().filter(|r#use| !r#use.is_operand()).map(|r#use| self.used(r#use));
        let arguments = statement.arguments().map(|argument| self.defined(argument));
        let attributes = statement.attributes().map(|attribute| {
            let value = attribute.value_range().map_or("", |range| self.cut(range));
            format!("{} = {value}", attribute.name())
        });
        let cut = |range: Range<usize>| self.cut(range).to_owned();
        let slot = |slot: &Slot| {
            let attributes = slot.attributes().map(|attribute| attribute.name());
            format!("{}{{{}}}", self.cut(slot.type_range.clone()), attributes.collect::<Vec<_>>().join(", "))
        };
        let function = statement.function();
        let slots = function.iter().map(|function| {
            let list = |slots: &[Slot<'t>]| slots.iter().map(slot).collect::<Vec<_>>().join(", ");
            format!(
                "{} ({}) -> ({})",
                self.cut(function.name.clone()),
                list(&function.arguments),
                list(&function.results)
            )
        });
        let parts: [(&str, Vec<String>); 9] = [
            ("comments", statement.comments().map(cut).collect()),
            ("operands", operands.collect()),
            ("sizes", others.collect()),
            ("arguments", arguments.collect()),
            ("attributes", attributes.collect()),
            ("function", slots.collect()),
            ("successors", statement.successors().map(cut).collect()),
            ("alias of", statement.value().map(cut).into_iter().collect()),
            ("location", statement.location().map(cut).into_iter().collect()),
        ];
        for (title, values) in parts.into_iter().filter(|(_, values)| !values.is_empty()) {
            self.line(depth + 1, title, values);
        }
        statement.regions().for_each(|region| self.region("region", region, depth + 1));
    }

    fn line(&mut self, depth: usize, title: &str, values: impl IntoIterator<Item = String>) {
        let values = values.into_iter().collect::<Vec<_>>().join("; ");
        writeln!(self.text, "{}{}", "  ".repeat(depth), format!("{title} {values}").trim_end()).unwrap();
    }

    fn cut(&self, range: Range<usize>) -> &'t str {
        &self.tree.text()[range]
    }

    fn defined(&self, definition: Definition) -> String {
        let types = (0..definition.count()).map(|number| definition.type_range(number));
        let types: Vec<&str> = types.map(|range| range.map_or("?", |range| self.cut(range))).collect();
        format!("{}: {}{}", definition.name(), mark(definition.is_assumed(), "~"), types.join(", "))
    }

    fn used(&self, r#use: Use) -> String {
        let Some((range, is_assumed)) = r#use.r#type() else {
            return format!("{}: ?", self.cut(r#use.range()));
        };
        let from_definition = mark(r#use.type_range() != Some(range.clone()), "^");
        format!("{}: {}{from_definition}{}", self.cut(r#use.range()), mark(is_assumed, "~"), self.cut(range))
    }
}

fn mark(is_marked: bool, mark: &str) -> &str {
    if is_marked { mark } else { "" }
}
