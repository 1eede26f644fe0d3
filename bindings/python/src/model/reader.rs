//! The nodes of a model as a program whose sizes are read into a graph.

use super::{attribute::Attributes, node::Node, row, tensor::Tensor};
use broadcastable::{
    sizes::{self, Graph},
    symbols::Bounds,
};
use broadcastable_foreign::{
    ForeignOp, SizedOp,
    parts::Size,
    sizes::{elements, rule},
};
use std::{collections::HashMap, sync::Arc};

/// The first letters of the names that ONNX's inference gives to unknown sizes.
pub const MADE_UP: &str = "unk__";
/// Models compute sizes with numbers of 32 bits.
const SIZE: Bounds = Bounds { min: 0, max: Some(i32::MAX as u64), multiple_of: 1 };
/// The most numbers in a tensor from which sizes are computed.
const MAX_NUMBERS: usize = 16;

/// A node, whose operands and results are values by their numbers.
pub struct Statement {
    pub operator: String,
    pub domain: String,
    pub version: u32,
    /// `None` for one that is omitted.
    pub inputs: Vec<Option<usize>>,
    pub outputs: Vec<Option<usize>>,
    pub attributes: Arc<Attributes>,
    /// For each graph in it, the values that the graph returns.
    pub regions: Vec<Vec<usize>>,
}

/// A value, as far as it is read.
pub struct Value {
    pub tensor: Tensor,
    pub sizes: Option<Vec<sizes::Node>>,
    pub numbers: Option<Vec<sizes::Node>>,
    /// The statement whose result it is.
    by: Option<usize>,
}

/// The values of a model.
pub struct Reader {
    pub graph: Graph,
    pub values: Vec<Value>,
    /// The sizes with names of the model.
    pub names: Vec<(String, sizes::Node)>,
    named: HashMap<String, sizes::Node>,
    constants: HashMap<i64, sizes::Node>,
    values_of: HashMap<sizes::Node, i64>,
}

impl Reader {
    /// Reads all statements, each after those whose results it takes.
    pub fn read(tensors: Vec<Tensor>, statements: &[Statement]) -> Self {
        let value = |tensor| Value { tensor, sizes: None, numbers: None, by: None };
        let mut reader = Self {
            graph: Graph::default(),
            values: tensors.into_iter().map(value).collect(),
            names: Vec::new(),
            named: HashMap::new(),
            constants: HashMap::new(),
            values_of: HashMap::new(),
        };
        for (number, statement) in statements.iter().enumerate() {
            for output in statement.outputs.iter().flatten() {
                reader.values[*output].by = Some(number);
            }
        }
        for value in
            (0..reader.values.len()).filter(|&value| reader.values[value].by.is_none()).collect::<Vec<_>>()
        {
            reader.define(value, None);
            reader.values[value].numbers = reader.declared_numbers(value);
        }
        for at in 0..statements.len() {
            reader.read_statement(statements, at);
        }
        reader
    }

    fn read_statement(&mut self, statements: &[Statement], at: usize) {
        let statement = &statements[at];
        let name = format!("onnx.{}", statement.operator);
        let is_known = row(&name, &statement.domain, statement.version).is_some();
        for (result, output) in statement.outputs.iter().enumerate() {
            let Some(output) = *output else { continue };
            let rule = rule(&name).filter(|_| is_known);
            let sizes = rule.and_then(|rule| rule.computed(&mut Asked::new(self, statements, at), result));
            self.define(output, sizes);
        }
        let Some(first) = statement.outputs.first().copied().flatten() else { return };
        let numbers = self.declared_numbers(first).or_else(|| {
            // `Shape`, `Constant` and others compute numbers, and have no row.
            let is_own = matches!(&*statement.domain, "" | "ai.onnx");
            let count = self.count(first).filter(|_| is_own)?;
            let numbers = elements::of(&mut Asked::new(self, statements, at))?;
            (numbers.len() == count).then_some(numbers)
        });
        self.values[first].numbers = numbers;
    }

    /// Defines the sizes of a value: those that the model tells, and those that follow.
    fn define(&mut self, value: usize, computed: Option<Vec<Option<sizes::Node>>>) {
        let declared = self.values[value].tensor.sizes.clone();
        let computed = match (&declared, computed) {
            (Some(declared), Some(computed)) if declared.len() == computed.len() => computed,
            (Some(declared), _) => vec![None; declared.len()],
            (None, Some(computed)) => computed,
            (None, None) => return,
        };
        let declared = declared.unwrap_or_else(|| vec![Size::Unknown; computed.len()]);
        let sizes = declared.iter().zip(computed).map(|(declared, computed)| self.size(declared, computed));
        self.values[value].sizes = Some(sizes.collect());
    }

    fn size(&mut self, declared: &Size, computed: Option<sizes::Node>) -> sizes::Node {
        match (declared, computed) {
            (Size::Constant(value), _) => self.constant(*value),
            (Size::Name(name), Some(size)) if name.starts_with(MADE_UP) => {
                self.named.entry(name.clone()).or_insert(size);
                size
            }
            (Size::Name(name), _) => self.name(name),
            (Size::Unknown, Some(size)) => size,
            (Size::Unknown, None) => self.graph.bounded(SIZE),
        }
    }

    fn name(&mut self, name: &str) -> sizes::Node {
        if let Some(&known) = self.named.get(name) {
            return known;
        }
        let size = self.graph.bounded(SIZE);
        self.named.insert(name.to_owned(), size);
        if !name.starts_with(MADE_UP) {
            self.names.push((name.to_owned(), size));
        }
        size
    }

    fn constant(&mut self, value: i64) -> sizes::Node {
        let size = *self.constants.entry(value).or_insert_with(|| self.graph.constant(value));
        self.values_of.insert(size, value);
        size
    }

    /// The numbers that the model tells.
    fn declared_numbers(&mut self, value: usize) -> Option<Vec<sizes::Node>> {
        let numbers = self.values[value].tensor.constants().filter(|numbers| numbers.len() <= MAX_NUMBERS)?;
        Some(numbers.into_iter().map(|number| self.constant(number)).collect())
    }

    /// The number of elements of a small tensor of integers or truth values.
    fn count(&self, value: usize) -> Option<usize> {
        let value = &self.values[value];
        let is_number = matches!(value.tensor.element.as_deref(), Some("i64" | "i32" | "i1"));
        let sizes = value.sizes.as_ref().filter(|_| is_number)?;
        let count =
            sizes.iter().try_fold(1_i64, |count, size| count.checked_mul(*self.values_of.get(size)?))?;
        usize::try_from(count).ok().filter(|&count| count <= MAX_NUMBERS)
    }

    /// The numbers in a value; unknown ones, if only their count is known.
    fn numbers(&mut self, value: usize) -> Option<Vec<sizes::Node>> {
        if self.values[value].numbers.is_none() && self.values[value].tensor.element.as_deref() != Some("i1")
        {
            let count = self.count(value)?;
            self.values[value].numbers = Some((0..count).map(|_| self.graph.unknown()).collect());
        }
        self.values[value].numbers.clone()
    }

    /// The statement as an op, with what is known of its values by now.
    fn node(&self, statement: &Statement) -> Node {
        let tensor = |value: usize| {
            let Value { tensor, sizes, .. } = &self.values[value];
            let size = |size| self.values_of.get(size).map_or(Size::Unknown, |&value| Size::Constant(value));
            let sizes = sizes.as_ref().map(|sizes| sizes.iter().map(size).collect());
            Tensor { sizes: sizes.or_else(|| tensor.sizes.clone()), ..tensor.clone() }
        };
        let tensors = |values: &[Option<usize>]| values.iter().map(|value| value.map(tensor)).collect();
        Node {
            name: format!("onnx.{}", statement.operator),
            domain: statement.domain.clone(),
            version: statement.version,
            names: Vec::new(),
            operands: tensors(&statement.inputs),
            results: tensors(&statement.outputs),
            attributes: statement.attributes.clone(),
        }
    }
}

/// A statement, and what has been read before it.
struct Asked<'a> {
    reader: &'a mut Reader,
    statements: &'a [Statement],
    at: usize,
    node: Node,
}

impl<'a> Asked<'a> {
    fn new(reader: &'a mut Reader, statements: &'a [Statement], at: usize) -> Self {
        let node = reader.node(&statements[at]);
        Self { reader, statements, at, node }
    }

    fn operand(&self, index: usize) -> Option<usize> {
        self.statements[self.at].inputs.get(index).copied().flatten()
    }
}

impl SizedOp for Asked<'_> {
    fn op(&self) -> &dyn ForeignOp {
        &self.node
    }

    fn graph(&mut self) -> &mut Graph {
        &mut self.reader.graph
    }

    fn constant(&mut self, value: i64) -> sizes::Node {
        self.reader.constant(value)
    }

    fn constant_of(&self, node: sizes::Node) -> Option<i64> {
        self.reader.values_of.get(&node).copied()
    }

    fn sizes(&mut self, operand: usize) -> Option<Vec<sizes::Node>> {
        self.reader.values[self.operand(operand)?].sizes.clone()
    }

    fn elements(&mut self, operand: usize) -> Option<Vec<sizes::Node>> {
        let value = self.operand(operand)?;
        self.reader.numbers(value)
    }

    fn sized_producer(&mut self, operand: usize) -> Option<Box<dyn SizedOp + '_>> {
        let by = self.reader.values[self.operand(operand)?].by?;
        Some(Box::new(Asked::new(self.reader, self.statements, by)))
    }

    fn yielded(&mut self, _: &str, result: usize) -> Option<Vec<Vec<sizes::Node>>> {
        let regions = &self.statements[self.at].regions;
        regions.iter().map(|values| self.reader.values[*values.get(result)?].sizes.clone()).collect()
    }
}
