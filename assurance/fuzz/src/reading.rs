//! Any bytes are read as a text of MLIR, of which nothing is lost, and whose parts fit each other.

use broadcastable_text::{Definition, Owner, Statement, Tree, Type, Value, decoded};
use std::ops::Range;

pub fn run(data: &[u8]) {
    let text = decoded(data);
    assert_eq!(text.len(), data.len());
    let tree = Tree::read(text);
    check_tokens(&tree);
    for statement in tree.statements() {
        check_statement(&tree, statement);
    }
    for offset in (0..tree.text().len()).step_by(37) {
        assert!(tree.token_at(offset).is_none_or(|(_, range)| range.start <= offset && offset <= range.end));
        let _ = (tree.use_at(offset), tree.definition_at(offset));
    }
    for definition in tree.definitions() {
        check_definition(&tree, definition);
    }
    for section in tree.sections() {
        assert!(section.statement().is_none());
        section.statements().for_each(|statement| assert_eq!(statement.parent(), None));
    }
}

/// Each byte is in one token, and no token is empty.
fn check_tokens(tree: &Tree) {
    let mut end = 0;
    for (_, range) in tree.lossless() {
        assert!(range.start == end && range.start < range.end);
        end = range.end;
        assert!(!tree.text()[range].is_empty());
    }
    assert_eq!(end, tree.text().len());
}

fn check_statement(tree: &Tree, statement: Statement) {
    let range = statement.range();
    assert!(!range.is_empty());
    assert!(tree.statements_at(range.start).any(|found| found == statement));
    let regions: Vec<Range<usize>> = statement.regions().map(|region| region.range()).collect();
    for region in statement.regions() {
        assert_eq!(region.statement(), Some(statement));
        for block in region.blocks() {
            assert!(is_inside(&block.range(), &range));
            let named = block.label().and_then(|label| region.block(&tree.text()[label]));
            assert_eq!(named.is_some(), block.label().is_some());
            block.uses().for_each(|place| assert!(is_inside(&place, &region.range())));
            assert!(block.arguments().all(|argument| argument.owner() == Owner::Block(block)));
            assert!(
                block
                    .statements()
                    .all(|inner| inner.block() == block && is_inside(&inner.range(), &region.range()))
            );
        }
    }
    assert!(statement.inside().all(|inner| is_inside(&inner.range(), &range)));
    let own = |part: Range<usize>| {
        let is_in_region = regions.iter().any(|region| is_inside(&part, region) && !part.is_empty());
        assert!(is_inside(&part, &range) && !is_in_region, "{part:?} of {statement:?}");
    };
    let parts = [statement.name_range(), statement.symbol(), statement.location(), statement.value()];
    parts.into_iter().flatten().chain(statement.successors()).for_each(own);
    for r#use in statement.uses() {
        own(r#use.range());
        r#use.type_range().into_iter().for_each(own);
        if let Some(definition) = r#use.definition() {
            assert_eq!(definition.name(), r#use.name());
        }
        assert!(r#use.defined_type().is_none_or(|(place, _)| tree.text().get(place).is_some()));
    }
    assert_eq!(statement.operands().count(), statement.uses().filter(|r#use| r#use.is_operand()).count());
    for types in [statement.input_types().collect::<Vec<_>>(), statement.output_types().collect()] {
        types.into_iter().for_each(|place| check_type(tree, place));
    }
    for attribute in statement.attributes() {
        own(attribute.name_range());
        attribute.value().into_iter().for_each(check_value);
    }
    check_value(tree.value(statement.body()));
    check_value(statement.constant());
    let _ = statement.place();
    statement.types_start().into_iter().for_each(|at| own(at..at));
    statement.dictionaries().for_each(own);
    let comments: Vec<Range<usize>> = statement.comments().collect();
    assert!(comments.iter().all(|comment| tree.text()[comment.clone()].starts_with("//")));
    assert!(comments.is_sorted_by_key(|comment| comment.start));
    if let Some(function) = statement.function() {
        own(function.name);
        for slot in function.arguments.into_iter().chain(function.results) {
            own(slot.type_range.clone());
            slot.dictionary().into_iter().for_each(own);
            slot.attributes().for_each(|attribute| own(attribute.name_range()));
        }
    }
}

fn check_definition(tree: &Tree, definition: Definition) {
    assert!(definition.name().starts_with('%'));
    let owner = match definition.owner() {
        Owner::Statement(statement) => statement.range(),
        Owner::Block(block) => block.range(),
    };
    assert!(is_inside(&definition.range(), &owner));
    assert_eq!(tree.definition_at(definition.range().start).map(Definition::name), Some(definition.name()));
    for number in [0, 1, definition.count(), usize::MAX] {
        assert!(definition.type_range(number).is_none_or(|place| is_inside(&place, &owner)));
    }
}

fn check_type(tree: &Tree, place: Range<usize>) {
    let parts = match tree.r#type(place) {
        Type::Shaped(shaped) => {
            let _ = tree.bounds(&shaped);
            shaped.element.into_iter().chain(shaped.encoding).chain([shaped.shape]).collect()
        }
        Type::List(element) => vec![element],
        Type::Tuple(parts) => parts,
        Type::Function { inputs, outputs } => [inputs, outputs].concat(),
        Type::Alias | Type::Other => Vec::new(),
    };
    assert!(parts.into_iter().all(|part| tree.text().get(part).is_some()));
}

fn check_value(value: Value) {
    let _ = (value.integer(), value.bool(), value.string(), value.symbol(), value.integers());
    if let Some(parts) = value.list() {
        assert!(parts.iter().all(|part| part.text().len() < value.text().len()));
    }
}

fn is_inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
