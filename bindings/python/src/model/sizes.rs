//! The sizes of all values of a model, and the numbers in small tensors.

use super::{
    attribute::Attributes,
    reader::{MADE_UP, Reader, Statement},
    tensor::{Given, Tensor, to_python},
};
use broadcastable::{
    SizeId,
    sizes::{self, Node, Sizes},
};
use broadcastable_foreign::parts::Size;
use pyo3::{prelude::*, types::PyTuple};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A model is read at most so often.
const MAX_ROUNDS: usize = 8;

/// `(operator, domain, version, inputs, outputs, attributes, regions)`
type GivenNode = (String, String, u32, Vec<Option<usize>>, Vec<Option<usize>>, Attributes, Vec<Vec<usize>>);
type Found<'py> = (Option<Bound<'py, PyTuple>>, Option<Bound<'py, PyTuple>>);
type Extents = BTreeMap<String, Vec<String>>;

/// The sizes of all values of a model, and the numbers in those from which sizes are computed; ``None`` if their count is not known.
///
/// ``values`` are tensors as `Node` has them. Each of ``nodes`` is ``(operator, domain, version, inputs, outputs, attributes, regions)``:
/// inputs and outputs are numbers of values, or ``None`` where they are omitted, and a region is the list of values that a graph in the node
/// returns. A node stands after those whose results it takes. Equal sizes without a name have one that begins with ``unk__``. Of those that
/// an op broadcast to, the second result has the sizes that it broadcast: each is 1 or that size.
///
/// >>> from broadcastable._core import model_sizes
/// >>> values = [("f32", ["N", 6], None), ("i64", [2], [3, -1]), ("f32", None, None)]
/// >>> sizes, extents = model_sizes(values, [("Reshape", "", 21, [0, 1], [2], {}, [])])
/// >>> sizes[2], extents
/// (((3, 'unk__0'), None), {})
#[pyfunction]
pub fn model_sizes<'py>(
    py: Python<'py>,
    values: Vec<Given>,
    nodes: Vec<GivenNode>,
) -> PyResult<(Vec<Found<'py>>, Extents)> {
    let statement = |(operator, domain, version, inputs, outputs, attributes, regions): GivenNode| {
        Statement { operator, domain, version, inputs, outputs, attributes: attributes.into(), regions }
    };
    let statements: Vec<Statement> = nodes.into_iter().map(statement).collect();
    let reader = read(values.into_iter().map(Tensor::from).collect(), &statements);
    let mut names = Names::new(&reader);
    let mut found = Vec::new();
    for value in &reader.values {
        let sizes = value.sizes.as_ref().map(|sizes| sizes.iter().map(|&size| names.size(size)).collect());
        let numbers = value.numbers.as_ref().and_then(|numbers| names.numbers(numbers));
        let list = |list: Option<Vec<Size>>| list.map(|list| to_python(py, &list)).transpose();
        found.push((list(sizes)?, list(numbers)?));
    }
    Ok((found, names.extents()))
}

/// Reads a model, and again with the constants that were found: some rules need constants.
fn read(mut tensors: Vec<Tensor>, statements: &[Statement]) -> Reader {
    let mut reader = Reader::read(tensors.clone(), statements);
    for _ in 1..MAX_ROUNDS {
        let found = Sizes::of(reader.graph.clone());
        let constant =
            |&size: &Node| found.as_constant(found.name(size)).map_or(Size::Unknown, Size::Constant);
        let list =
            |nodes: &Option<Vec<Node>>| nodes.as_ref().map(|nodes| nodes.iter().map(constant).collect());
        let mut is_new = false;
        for (tensor, value) in tensors.iter_mut().zip(&reader.values) {
            is_new |= learn(&mut tensor.sizes, list(&value.sizes))
                | learn(&mut tensor.numbers, list(&value.numbers));
        }
        if !is_new {
            break;
        }
        reader = Reader::read(tensors.clone(), statements);
    }
    reader
}

/// Adds constants to what is known, and returns whether there is a new one.
fn learn(known: &mut Option<Vec<Size>>, found: Option<Vec<Size>>) -> bool {
    let Some(found) = found.filter(|found| found.iter().any(|size| matches!(size, Size::Constant(0..))))
    else {
        return false;
    };
    let known = known.get_or_insert_with(|| vec![Size::Unknown; found.len()]);
    let mut is_new = false;
    for (known, found) in known.iter_mut().zip(found) {
        if matches!((&*known, &found), (Size::Name(_) | Size::Unknown, Size::Constant(_))) {
            *known = found;
            is_new = true;
        }
    }
    is_new
}

/// The names of sizes: the model's, and those that are made up.
struct Names {
    sizes: Sizes,
    known: HashMap<SizeId, String>,
    /// The sizes of some tensor.
    of_tensors: HashSet<SizeId>,
    made_up: usize,
}

impl Names {
    fn new(reader: &Reader) -> Self {
        let sizes = Sizes::of(reader.graph.clone());
        let mut known = HashMap::new();
        for (name, size) in &reader.names {
            known.entry(sizes.name(*size)).or_insert_with(|| name.clone());
        }
        let of_tensors = reader.values.iter().flat_map(|value| value.sizes.iter().flatten());
        let of_tensors = of_tensors.map(|&size| sizes.name(size)).collect();
        Self { sizes, known, of_tensors, made_up: 0 }
    }

    /// The sizes that are extents of others, with the names of these.
    fn extents(&self) -> Extents {
        let members = |(&id, name): (&SizeId, &String)| match self.sizes.size(id) {
            sizes::Size::Extent(members) => Some((
                name.clone(),
                members.iter().filter_map(|member| self.known.get(member)).cloned().collect(),
            )),
            _ => None,
        };
        self.known.iter().filter_map(members).collect()
    }

    /// A size; a negative one is of no tensor.
    fn size(&mut self, size: Node) -> Size {
        match self.number(size) {
            Size::Constant(..0) => Size::Unknown,
            size => size,
        }
    }

    fn number(&mut self, number: Node) -> Size {
        let id = self.sizes.name(number);
        if let Some(value) = self.sizes.as_constant(id) {
            return Size::Constant(value);
        }
        let made_up = &mut self.made_up;
        let name = self.known.entry(id).or_insert_with(|| {
            *made_up += 1;
            format!("{MADE_UP}{}", *made_up - 1)
        });
        Size::Name(name.clone())
    }

    /// The numbers in a tensor, if there is one that is a constant or some tensor's size.
    fn numbers(&mut self, numbers: &[Node]) -> Option<Vec<Size>> {
        let is_known = |&number: &Node| {
            let id = self.sizes.name(number);
            self.sizes.is_constant(id) || self.of_tensors.contains(&id)
        };
        if !numbers.is_empty() && !numbers.iter().any(is_known) {
            return None;
        }
        Some(numbers.iter().map(|&number| self.number(number)).collect())
    }
}
