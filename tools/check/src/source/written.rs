//! A statement of a text answers what the rules of ops ask.

use broadcastable::{Dim, Kind, Place, Shape, ValueType};
use broadcastable_foreign::{ForeignOp, profile, types};
use broadcastable_text::{
    Attribute, Container, DefinitionKind, Dim as TextDim, Owner, Shaped, Signature, Statement, Tree, Type,
    Use, Value,
};
use std::{
    borrow::Cow,
    cell::{Cell, OnceCell},
    ops::Range,
};

/// An op of a text.
pub struct Written<'t> {
    /// The text.
    pub tree: &'t Tree,
    /// The op in it.
    pub statement: Statement<'t>,
    /// The values that it names as operands.
    pub operands: Vec<Use<'t>>,
    results: Vec<Option<Range<usize>>>,
    /// The types of the operands, and after them of the results, as far as they were read: rules ask for
    /// each many times.
    types: OnceCell<Vec<ReadType>>,
    looks_around: Cell<bool>,
}

/// A type, and the place of its elements' type. `None` for one that the text does not tell.
type ReadType = Option<(ValueType, Range<usize>)>;

impl<'t> Written<'t> {
    /// A statement of that text.
    pub fn new(tree: &'t Tree, statement: Statement<'t>) -> Self {
        let operands: Vec<Use> = statement.operands().collect();
        let results = statement.results().flat_map(|result| {
            // The type of a result that its statement does not tell is not known.
            let r#type = move |number| {
                result.type_range(number).filter(|_| !result.is_assumed() || is_one_type(statement))
            };
            (0..result.count().min(MAX_RESULTS)).map(r#type).collect::<Vec<_>>()
        });
        let mut results: Vec<_> = results.collect();
        // Results that nobody uses need no names.
        if results.is_empty() && statement.signature() == Signature::Function {
            results.extend(statement.output_types().filter(|range| !range.is_empty()).map(Some));
        }
        // An op in destination style returns what it writes.
        if results.iter().all(Option::is_none)
            && let Some(outs) = statement.clause("outs")
        {
            let written = operands.iter().filter(|operand| outs.contains(&operand.range().start));
            for (result, operand) in results.iter_mut().zip(written) {
                *result = operand.r#type().map(|(range, _)| range);
            }
        }
        Self { tree, statement, operands, results, types: OnceCell::new(), looks_around: Cell::new(false) }
    }

    /// The place of a value's type.
    pub fn type_range(&self, place: Place) -> Option<Range<usize>> {
        match place {
            Place::Operand(index) => self.operands.get(index)?.r#type().map(|(range, _)| range),
            Place::Result(index) => self.results.get(index)?.clone(),
        }
    }

    /// The first operand whose type the text does not tell.
    pub fn without_type(&self) -> Option<Place> {
        (0..self.operands.len()).map(Place::Operand).find(|&place| self.type_range(place).is_none())
    }

    /// Whether an answer came from another op.
    pub(super) fn looks_around(&self) -> bool {
        self.looks_around.get()
    }

    fn exists(&self, place: Place) -> bool {
        match place {
            Place::Operand(index) => index < self.operands.len(),
            Place::Result(index) => index < self.results.len(),
        }
    }

    /// The attribute of that name, by whichever name the custom form has for it.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'t>> {
        self.statement.attribute(name).or_else(|| {
            let signature = profile::signature(self.statement.name()).filter(|_| !self.is_generic())?;
            let (_, written) = signature.written.iter().find(|(known, _)| *known == name)?;
            self.statement.attribute(written)
        })
    }

    /// The value of an attribute; in a custom form also what stands in `name(…)`.
    fn value(&self, name: &str) -> Option<Value<'t>> {
        let is_value = matches!(name, "value" | "values") && !self.is_generic();
        let in_clause = || self.statement.clause(name).filter(|_| !self.is_generic());
        self.attribute(name)
            .and_then(Attribute::value)
            .or_else(|| is_value.then(|| self.statement.constant()))
            .or_else(|| Some(self.tree.value(in_clause()?)))
    }

    fn definer(&self, operand: usize) -> Option<Statement<'t>> {
        let definition = self.operands.get(operand)?.definition()?;
        match definition.owner() {
            Owner::Statement(statement) if definition.kind() == DefinitionKind::Result => Some(statement),
            _ => None,
        }
    }

    fn read_type(&self, place: Place) -> Option<&(ValueType, Range<usize>)> {
        let index = match place {
            Place::Operand(index) if index < self.operands.len() => index,
            Place::Operand(_) => return None,
            Place::Result(index) => self.operands.len() + index,
        };
        let types = self.types.get_or_init(|| {
            let operands = (0..self.operands.len()).map(Place::Operand);
            let places = operands.chain((0..self.results.len()).map(Place::Result));
            places.map(|place| self.type_range(place).map(|range| self.read(range))).collect()
        });
        types.get(index)?.as_ref()
    }

    fn read(&self, range: Range<usize>) -> (ValueType, Range<usize>) {
        let text = self.text_of(range.clone());
        let (read, element) = match self.tree.r#type(range.clone()) {
            Type::Shaped(shaped) => (of_shaped(&shaped), shaped.element),
            _ => (types::shape(text).map(ValueType::from), None),
        };
        (read.unwrap_or_else(|| ValueType::Other(text.into())), element.unwrap_or(range))
    }

    fn text_of(&self, range: Range<usize>) -> &'t str {
        &self.tree.text()[self.tree.resolved(range)]
    }
}

/// `%0:1000000000` names as many results, and no op has them.
const MAX_RESULTS: usize = 1024;

/// Whether `: T` is written once, so that it is the type of operands and result.
fn is_one_type(statement: Statement) -> bool {
    statement.input_types().count() == 1 && statement.operands().count() > 0
}

/// The shape of a type that the text crate has read.
fn shape(shaped: &Shaped) -> Option<Shape> {
    let Some(dims) = &shaped.dims else { return Some(Shape::Unranked) };
    let dim = |dim: &TextDim| match *dim {
        TextDim::Static(size) => i64::try_from(size).ok().map(|_| Dim::new(size)),
        TextDim::Scalable(size) => i64::try_from(size).ok().map(|_| Dim::scalable(size)),
        TextDim::Dynamic => Some(Dim::DYNAMIC),
    };
    dims.iter().map(dim).collect()
}

/// The type as the rules see it; `None` for one that does not broadcast.
fn of_shaped(shaped: &Shaped) -> Option<ValueType> {
    let shape = shape(shaped)?;
    match shaped.container {
        Container::Tensor | Container::Bracketed => Some(shape.into()),
        Container::Vector => Some(ValueType::shaped(Kind::Vector, shape)),
        Container::Memref => None,
    }
}

impl ForeignOp for Written<'_> {
    fn own_name(&self) -> Cow<'_, str> {
        self.statement.name().into()
    }

    fn operand_count(&self) -> usize {
        self.operands.len()
    }

    fn result_count(&self) -> usize {
        self.results.len()
    }

    fn value_type(&self, place: Place) -> Option<ValueType> {
        if !self.exists(place) {
            return None;
        }
        // A result whose type the text does not tell may have any shape.
        let read = self.read_type(place).map(|(read, _)| read.clone());
        Some(read.unwrap_or_else(|| Shape::Unranked.into()))
    }

    fn type_text(&self, place: Place) -> Option<String> {
        self.type_range(place).map(|range| self.text_of(range).to_owned())
    }

    fn element(&self, place: Place) -> Option<String> {
        let (_, element) = self.read_type(place)?;
        Some(self.text_of(element.clone()).to_owned())
    }

    fn own_text(&self, attribute: &str) -> Option<String> {
        if attribute == "name"
            && !self.is_generic()
            && self.attribute(attribute).is_none()
            && self.is_operator()
        {
            return self.statement.string().map(|range| self.tree.text()[range].to_owned());
        }
        let found = self.attribute(attribute)?;
        let Some(value) = found.value() else { return Some("unit".to_owned()) };
        match value.integers().filter(|_| value.text().starts_with('[') && !self.is_generic()) {
            // A list of the custom form is an array.
            Some(numbers) if attribute_is_list(attribute) => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                Some(format!("array<i64: {}>", numbers.join(", ")))
            }
            _ => Some(value.text().to_owned()),
        }
    }

    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>> {
        let value = self.value(attribute)?;
        let one = || value.integer().or_else(|| value.bool().map(i64::from)).map(|value| vec![value]);
        value.integers().or_else(one)
    }

    fn floats(&self, attribute: &str) -> Option<Vec<f64>> {
        let text = self.value(attribute)?.text();
        let inside = text.strip_prefix("dense<")?.split_once('>')?.0;
        let numbers = inside.trim_start_matches('[').trim_end_matches(']').split(',');
        numbers.map(|number| number.trim().parse().ok()).collect()
    }

    fn length(&self, attribute: &str) -> Option<usize> {
        self.value(attribute)?.list().map(|list| list.len())
    }

    fn texts(&self, attribute: &str) -> Option<Vec<String>> {
        let elements = self.value(attribute)?.list()?;
        Some(elements.into_iter().map(|element| self.tree.value(element.range()).text().to_owned()).collect())
    }

    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>> {
        self.looks_around.set(true);
        Some(Box::new(Written::new(self.tree, self.definer(operand)?)))
    }

    fn user(&self, name: &str) -> Option<Box<dyn ForeignOp + '_>> {
        self.looks_around.set(true);
        let result = self.statement.results().next()?;
        let users = result.uses().filter_map(|r#use| self.tree.statements_at(r#use.range().start).next());
        let user = users.into_iter().find(|user| user.name() == name)?;
        Some(Box::new(Written::new(self.tree, user)))
    }

    fn is_generic(&self) -> bool {
        self.statement.is_generic()
    }
}

/// Whether an attribute that aligns operands may be a list of the custom form; of others the text says how
/// they are written.
fn attribute_is_list(attribute: &str) -> bool {
    attribute != "batching_dims" && attribute != "contracting_dims"
}
