//! `broadcastable-text` reads what MLIR's own parser reads: on every program of the lit tests that MLIR
//! parses, the same ops with the same operands, successors, types, attributes and arguments of blocks.
//!
//! `TEXTS=directory` takes the texts of another directory.

use broadcastable_mlir::{BlockParts, OpParts, register_dialect};
use broadcastable_text::{
    Block, Definition, DefinitionKind, Owner, Statement, StatementKind, Tree, Use, decoded,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Attribute, BlockLike, BlockRef, Location, Module, RegionLike, RegionRef, Type, TypeLike, Value,
        ValueLike,
        operation::{OperationLike, OperationRef, OperationResult},
    },
    utility::register_all_dialects,
};
use std::{
    collections::{HashMap, HashSet},
    env, fs,
    iter::successors,
    ops::Range,
    path::{Path, PathBuf},
};

#[test]
fn mlir_reads_the_same() {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    let directory = env::var("TEXTS").unwrap_or_else(|_| "../../lit-tests".into());
    let mut seen = Seen::default();
    for path in texts(Path::new(&directory)) {
        let text = fs::read(&path).unwrap();
        let text = decoded(&text);
        let tree = Tree::read(&*text);
        for section in tree.sections() {
            seen.compare(&context, &path, &text[section.range()]);
        }
    }
    println!("{seen:#?}");
    assert_eq!(seen.differences, Vec::<String>::new());
    let Seen { programs, ops, operands, results, attributes, successors, arguments, assumed, .. } = seen;
    if env::var("TEXTS").is_err() {
        assert!(programs > 500 && ops > 9_000 && operands > 10_000 && results > 5_000);
        assert!(attributes > 200 && successors > 50 && arguments > 200);
        assert!(assumed * 4 < operands + results);
    }
}

fn texts(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return Vec::from_iter(path.extension().is_some_and(|ext| ext == "mlir").then(|| path.to_owned()));
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries.iter().flat_map(|entry| texts(entry)).collect()
}

fn blocks<'c: 'a, 'a>(region: RegionRef<'c, 'a>) -> impl Iterator<Item = BlockRef<'c, 'a>> {
    successors(region.first_block(), |block| block.next_in_region())
}

/// Where the text has the first op of a block.
fn first(block: Block) -> Option<usize> {
    Some(block.statements().next()?.name_range()?.start)
}

fn add_ops<'c: 'a, 'a>(region: RegionRef<'c, 'a>, ops: &mut Vec<OperationRef<'c, 'a>>) {
    for block in blocks(region) {
        for op in successors(block.first_operation(), |op| op.next_in_block()) {
            ops.push(op);
            op.regions().for_each(|region| add_ops(region, ops));
        }
    }
}

/// The counts of compared statements.
#[derive(Debug, Default)]
struct Seen {
    programs: usize,
    /// Programs that MLIR does not parse.
    refused: usize,
    ops: usize,
    operands: usize,
    results: usize,
    /// Types that the text does not tell for sure.
    assumed: usize,
    attributes: usize,
    successors: usize,
    /// Of blocks with labels.
    arguments: usize,
    differences: Vec<String>,
}

/// A program that MLIR has parsed.
struct Program<'c, 't> {
    context: &'c Context,
    text: &'t str,
    tree: &'t Tree,
    /// The place of each line.
    lines: Vec<usize>,
}

impl Seen {
    fn compare(&mut self, context: &Context, path: &Path, text: &str) {
        let Some(module) = Module::parse(context, text) else {
            self.refused += 1;
            return;
        };
        // A location says where another text has the op.
        if text.contains("loc(") {
            return;
        }
        self.programs += 1;
        let tree = Tree::read(text);
        let lines = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let program = Program { context, text, tree: &tree, lines };
        let mut statements: HashMap<usize, Statement> = HashMap::new();
        for statement in tree.statements().filter(|statement| statement.kind() == StatementKind::Op) {
            statements.insert(statement.name_range().unwrap().start, statement);
        }
        let mut differences = Vec::new();
        let mut found = 0;
        let root = module.as_operation();
        let mut ops = vec![root];
        for region in root.regions() {
            add_ops(region, &mut ops);
        }
        for op in ops {
            let statement = program.place(op.location()).and_then(|place| statements.get(&place));
            match statement.filter(|statement| is_named(&op, statement.name())) {
                Some(statement) => {
                    found += 1;
                    self.compare_op(&program, op, *statement, &mut differences);
                }
                None if is_implicit(&op) || program.place(op.location()).is_none() => {}
                None => differences.push(format!("no statement for {op}")),
            }
        }
        if found != statements.len() {
            differences.push(format!("{found} ops for {} statements", statements.len()));
        }
        self.ops += found;
        self.differences.extend(differences.iter().map(|text| format!("{}: {text}", path.display())));
    }

    fn compare_op(
        &mut self,
        program: &Program,
        op: OperationRef,
        statement: Statement,
        differences: &mut Vec<String>,
    ) {
        let mut differ = |what: &str, mlir: String, text: String| {
            if mlir != text {
                differences.push(format!("{what} of {statement:?}: {mlir} and {text}"));
            }
        };
        let mut values: Vec<_> = (0..op.operand_count()).filter_map(|index| op.operand_at(index)).collect();
        let mut uses: Vec<Use> = statement.uses().collect();
        let places = |places: &[(Option<usize>, usize)]| format!("{places:?}");
        values.sort_by_key(|value| program.value(*value));
        uses.sort_by_key(|r#use| definition(*r#use));
        // A map reads a value once, however often its text names it.
        if statement.name().starts_with("affine.") {
            values.dedup_by_key(|value| program.value(*value));
            uses.dedup_by_key(|r#use| definition(*r#use));
        }
        differ(
            "operands",
            places(&values.iter().map(|value| program.value(*value)).collect::<Vec<_>>()),
            places(&uses.iter().map(|r#use| definition(*r#use)).collect::<Vec<_>>()),
        );
        for (value, r#use) in values.iter().zip(uses) {
            self.operands += 1;
            let (found, is_assumed) = r#use.r#type().unzip();
            self.compare_type(program, value.r#type(), found, is_assumed, &mut differ);
        }
        let results = statement.results().flat_map(|result| {
            (0..result.count()).map(move |number| (result.type_range(number), result.is_assumed()))
        });
        for (index, (found, is_assumed)) in results.enumerate() {
            self.results += 1;
            let Some(value) = op.result_at(index) else {
                return differ("result", "no".into(), index.to_string());
            };
            self.compare_type(program, value.r#type(), found, Some(is_assumed), &mut differ);
        }
        let targets = op.successors().map(|block| program.start(block)).collect::<Vec<_>>();
        let labels =
            statement.successors().map(|label| statement.block().region().block(&program.text[label]));
        let labels = labels.map(|block| block.and_then(first)).collect::<Vec<_>>();
        self.successors += targets.len();
        differ("successors", format!("{targets:?}"), format!("{labels:?}"));
        let blocks: HashMap<_, _> =
            op.regions().flat_map(blocks).map(|block| (program.start(block), block)).collect();
        for block in
            statement.regions().flat_map(|region| region.blocks()).filter(|block| block.label().is_some())
        {
            let Some(own) = blocks.get(&first(block)) else {
                differ("block", "none".into(), format!("{:?}", first(block)));
                continue;
            };
            differ("arguments", own.argument_count().to_string(), block.arguments().count().to_string());
            for (index, argument) in block.arguments().enumerate() {
                let Some(value) = own.argument_at(index) else { continue };
                self.arguments += 1;
                self.compare_type(
                    program,
                    value.r#type(),
                    argument.type_range(0),
                    Some(argument.is_assumed()),
                    &mut differ,
                );
            }
        }
        let written: HashSet<&str> = statement.attributes().map(|attribute| attribute.name()).collect();
        for (name, value) in op.attributes().filter(|_| statement.is_generic()) {
            let name = name.as_string_ref().as_str().unwrap().to_owned();
            // The one property that the parser adds.
            if !written.contains(name.as_str()) && !value.to_string().contains("fastmath<none>") {
                differ("attribute", name, "none".into());
            }
        }
        // Custom forms write some in other ways.
        let has_attributes = statement.is_generic() || statement.name().starts_with("bcast.");
        for attribute in statement.attributes().filter(|_| has_attributes) {
            if !op.has_attribute(attribute.name()) {
                differ("attribute", "none".into(), attribute.name().into());
            }
            let value = attribute.value_range().map_or("unit", |_| attribute.value().unwrap().text());
            // Parsing makes another resource.
            if value.contains("dense_resource") {
                continue;
            }
            let Some(value) = Attribute::parse(program.context, value) else { continue };
            if let Ok(expected) = op.attribute(attribute.name()) {
                self.attributes += 1;
                differ(attribute.name(), expected.to_string(), value.to_string());
            }
        }
    }

    fn compare_type(
        &mut self,
        program: &Program,
        expected: Type,
        found: Option<Range<usize>>,
        is_assumed: Option<bool>,
        differ: &mut impl FnMut(&str, String, String),
    ) {
        let text = found.map(|found| &program.text[program.tree.resolved(found)]);
        match text {
            Some(text) if is_assumed == Some(false) => {
                // `return %f : (A) -> ()` looks like the types of an operand and of results. `pdl.type : A`
                // writes a type as a value.
                let is_other = expected.is_function() || expected.to_string().starts_with("!pdl.");
                // An alias in a type is not defined there.
                if let Some(found) = Type::parse(program.context, text).filter(|_| !is_other) {
                    differ("type", expected.to_string(), found.to_string());
                }
            }
            _ => self.assumed += 1,
        }
    }
}

impl Program<'_, '_> {
    /// Where the program has an op or the name of an argument.
    fn place(&self, location: Location) -> Option<usize> {
        let text = location.to_string();
        let mut numbers = text.strip_suffix(')')?.rsplit(':');
        let column: usize = numbers.next()?.parse().ok()?;
        let line: usize = numbers.next()?.parse().ok()?;
        Some(self.lines.get(line.checked_sub(1)?)? + column - 1)
    }

    /// Where the program has the first op of a block.
    fn start(&self, block: BlockRef) -> Option<usize> {
        self.place(block.first_operation()?.location())
    }

    /// Where a value is defined, and its number there.
    fn value(&self, value: Value) -> (Option<usize>, usize) {
        let number = OperationResult::try_from(value).map_or(0, |result| result.result_number());
        (self.place(value.location()), number)
    }
}

fn definition(r#use: Use) -> (Option<usize>, usize) {
    let found = r#use.definition().map(|definition| (place(definition), number(definition, r#use)));
    found.map_or((None, 0), |(place, number)| (Some(place), number))
}

/// The op that has the result, or the name of the argument.
fn place(definition: Definition) -> usize {
    match (definition.kind(), definition.owner()) {
        (DefinitionKind::Result, Owner::Statement(statement)) => statement.name_range().unwrap().start,
        _ => definition.range().start,
    }
}

fn number(definition: Definition, r#use: Use) -> usize {
    match definition.kind() {
        DefinitionKind::Result => definition.first() + r#use.number().unwrap(),
        _ => 0,
    }
}

/// Whether the text has this name, possibly without the dialect that is usual there.
fn is_named(op: &OperationRef, name: &str) -> bool {
    let full = op.name();
    let full = full.as_string_ref().as_str().unwrap();
    full == name || full.split_once('.').is_some_and(|(_, short)| short == name)
}

/// Whether the text does not have the op: the body of a named op, what a region ends with, or the module
/// around.
fn is_implicit(op: &OperationRef) -> bool {
    op.parent_operation().is_none_or(|parent| parent.location() == op.location())
}
