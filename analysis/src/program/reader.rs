//! The state of the analysis, which the rules fill. The reader itself has no rule.

use super::{
    functions::Functions,
    types::{is_builtin_tensor, is_number, tensor_sizes},
};
use crate::ffi::{self, Number, Op, Val};
use crate::sizes::{Home, Step};
use broadcastable::{
    sizes::{Block, Graph, Node, Operation},
    symbols::Bounds,
};
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};
use std::{collections::HashMap, rc::Rc};

/// Reads one op by its rule, and what is in its regions.
pub type ReadOp<'c> = Rc<dyn Fn(&mut Reader<'c>, Op<'c>) + 'c>;

/// The values read so far.
pub struct Reader<'c> {
    pub graph: Graph,
    pub steps: Vec<Step<'c>>,
    /// By the number of a value the sizes of a tensor, or the one number that a scalar is.
    pub values: HashMap<usize, Vec<Node>>,
    /// By the number of a small tensor of numbers its elements.
    pub elements: HashMap<usize, Vec<Node>>,
    pub functions: Functions,
    /// The op that is read.
    pub at: Op<'c>,
    constants: HashMap<i64, Node>,
    operations: HashMap<Vec<usize>, u64>,
    read_op: ReadOp<'c>,
    /// Whether sizes are taken to be as a function declares them, or an op requires them.
    pub relies_on: Rc<dyn Fn(Op) -> bool + 'c>,
}

impl<'c> Reader<'c> {
    /// Before an op is read. The rules of control flow read what is in their regions by `read_op`.
    pub fn new(root: Op<'c>, read_op: ReadOp<'c>, relies_on: Rc<dyn Fn(Op) -> bool + 'c>) -> Self {
        Self {
            graph: Graph::default(),
            steps: Vec::new(),
            values: HashMap::new(),
            elements: HashMap::new(),
            functions: Functions::default(),
            at: root,
            constants: HashMap::new(),
            operations: HashMap::new(),
            read_op,
            relies_on,
        }
    }

    /// Reads one op, with all that is in its regions.
    pub fn read(&mut self, op: Op<'c>) {
        let read_op = self.read_op.clone();
        read_op(self, op);
    }

    pub fn constant(&mut self, value: i64) -> Node {
        *self.constants.entry(value).or_insert_with(|| self.graph.constant(value))
    }

    /// The value of a constant.
    pub fn constant_of(&self, node: Node) -> Option<i64> {
        self.constants.iter().find(|&(_, &constant)| constant == node).map(|(&value, _)| value)
    }

    /// The sizes of a tensor, or the one number of a scalar; none for a value of any other type. A value that
    /// is used before it was read is unknown.
    pub fn sizes(&mut self, value: Val<'c>) -> Vec<Node> {
        let number = ffi::value_number(value);
        if let Some(known) = self.values.get(&number) {
            return known.clone();
        }
        let sizes = self.of_type(value.r#type(), |reader, _| reader.graph.unknown());
        self.bound(value.r#type(), &sizes);
        self.values.insert(number, sizes.clone());
        sizes
    }

    /// The number that a value is. Floats count only if they are known to be integers.
    pub fn number(&mut self, value: Val<'c>) -> Option<Node> {
        match is_number(value.r#type()) {
            true => self.sizes(value).first().copied(),
            false if tensor_sizes(value.r#type()).is_some() => None,
            false => self.values.get(&ffi::value_number(value))?.first().copied(),
        }
    }

    /// The known elements of a small tensor of numbers.
    pub fn elements_of(&self, tensor: Val<'c>) -> Option<Vec<Node>> {
        self.elements.get(&ffi::value_number(tensor)).cloned()
    }

    /// Defines the number that a value is, unless it was used before.
    pub fn set_number(&mut self, value: Val<'c>, number: Node) {
        self.values.entry(ffi::value_number(value)).or_insert_with(|| vec![number]);
    }

    /// Learns that the sizes of a tensor are not negative, for sizes of this tensor alone.
    fn bound(&mut self, r#type: Type<'c>, sizes: &[Node]) {
        for (&size, &of_type) in sizes.iter().zip(tensor_sizes(r#type).unwrap_or_default()) {
            if of_type == ffi::DYNAMIC {
                self.graph.bound(size, Bounds::default());
            }
        }
    }

    /// The sizes of a value of that type, with these for the dynamic ones.
    pub fn of_type(
        &mut self,
        r#type: Type<'c>,
        mut dynamic: impl FnMut(&mut Self, usize) -> Node,
    ) -> Vec<Node> {
        match tensor_sizes(r#type) {
            Some(sizes) => {
                let node = |(dim, &size): (usize, &i64)| match size {
                    ffi::DYNAMIC => dynamic(self, dim),
                    size => self.constant(size),
                };
                sizes.iter().enumerate().map(node).collect()
            }
            None if is_number(r#type) => vec![dynamic(self, 0)],
            None => Vec::new(),
        }
    }

    /// Replaces one size of a tensor.
    pub fn set_size(&mut self, tensor: Val<'c>, dim: usize, size: Node) {
        let mut sizes = self.sizes(tensor);
        if let Some(known) = sizes.get_mut(dim) {
            *known = size;
        }
        self.values.insert(ffi::value_number(tensor), sizes);
    }

    /// Defines the dynamic sizes of a value, unless it was used before.
    pub fn define(&mut self, value: Val<'c>, dynamic: impl FnMut(&mut Self, usize) -> Node) {
        let number = ffi::value_number(value);
        if !self.values.contains_key(&number) {
            let sizes = self.of_type(value.r#type(), dynamic);
            self.values.insert(number, sizes);
        }
    }

    /// Defines the sizes of a value as those of another one of the same rank.
    pub fn define_as(&mut self, value: Val<'c>, other: Val<'c>) {
        let sizes = self.sizes(other);
        self.define(value, |reader, dim| sizes.get(dim).copied().unwrap_or_else(|| reader.graph.unknown()));
    }

    /// Defines these values as phis of a block. A value that was used before keeps its definition.
    pub fn define_phis(&mut self, block: Block, values: &[Val<'c>]) {
        for &value in values {
            let sizes = self.of_type(value.r#type(), |reader, _| reader.graph.phi(block));
            self.bound(value.r#type(), &sizes);
            self.values.entry(ffi::value_number(value)).or_insert(sizes);
        }
    }

    /// The incoming values of a block along one edge, for values of these types.
    pub fn incoming(&mut self, values: &[Val<'c>], types: &[Type<'c>]) -> Vec<Node> {
        let mut incoming = Vec::new();
        for (&value, &r#type) in values.iter().zip(types) {
            let sizes = self.sizes(value);
            self.of_type(r#type, |_, dim| {
                incoming.push(sizes[dim]);
                sizes[dim]
            });
        }
        incoming
    }

    /// Unknown incoming values, one for each size of values of these types.
    pub fn unknown(&mut self, types: &[Type<'c>]) -> Vec<Node> {
        self.bounded(types, |_, _| None)
    }

    /// As [`Reader::unknown`], with the declared bounds of a value's dimension.
    pub fn bounded(
        &mut self,
        types: &[Type<'c>],
        bounds: impl Fn(usize, usize) -> Option<Bounds>,
    ) -> Vec<Node> {
        let mut unknown = Vec::new();
        for (value, &r#type) in types.iter().enumerate() {
            let sizes = self.of_type(r#type, |reader, dim| {
                let node = reader.graph.unknown();
                if let Some(bounds) = bounds(value, dim) {
                    reader.graph.bound(node, bounds);
                }
                unknown.push(node);
                node
            });
            self.bound(r#type, &sizes);
        }
        unknown
    }

    /// Which operation on numbers an op is, by its name, attributes and types: numbers of different widths
    /// wrap around at different ones.
    pub fn operation(&mut self, op: Op<'c>) -> Operation {
        let values = op.operands().chain(op.results().map(Val::from));
        let types = values.map(|value| value.r#type().to_raw().ptr as usize);
        let key = [ffi::name_number(op), ffi::attributes_number(op)].into_iter().chain(types).collect();
        let next = self.operations.len() as u64;
        Operation::Other(*self.operations.entry(key).or_insert(next))
    }

    /// Learns that two sizes are equal from here on.
    pub fn equal(&mut self, a: (Node, Home<'c>), b: (Node, Home<'c>)) {
        if a.0 != b.0 && (self.relies_on)(self.at) {
            self.home(a.0, a.1);
            self.home(b.0, b.1);
            self.steps.push(Step::Equal { a: a.0, b: b.0, by: self.at });
        }
    }

    /// Learns that sizes that line up are legal from here on.
    pub fn legal(&mut self, column: Vec<(Node, Home<'c>)>) {
        if (self.relies_on)(self.at) {
            let nodes = column.iter().map(|&(node, _)| node).collect();
            column.into_iter().for_each(|(node, home)| self.home(node, home));
            self.steps.push(Step::Legal(nodes));
        }
    }

    /// Records where a size can be read from here on, unless the passes replace that value or it has another
    /// type.
    pub fn home(&mut self, node: Node, home: Home<'c>) {
        let is_kept = |tensor: &Val<'c>| {
            is_builtin_tensor(tensor.r#type()) && !ffi::owner(*tensor).is_some_and(ffi::is_bcast_op)
        };
        let is_there = match &home {
            Home::Value(value) => {
                value.r#type().is_index() || ffi::number_of(value.r#type()) == Number::Signless(64)
            }
            Home::Dim(tensor, _) => is_kept(tensor),
            Home::Element(tensor, _) => is_kept(tensor) && ffi::element_type(tensor.r#type()).is_index(),
        };
        if is_there {
            self.steps.push(Step::Home(node, home));
        }
    }

    pub fn scope(&mut self, isolated: bool, read: impl FnOnce(&mut Self)) {
        self.steps.push(Step::Enter { isolated });
        read(self);
        self.steps.push(Step::Leave { isolated });
    }
}
