//! The sizes that functions declare, by the rules `symbol-entry` and `symbol-result`: a second
//! implementation, which shares no code with the pass that builds the checks.

use super::{
    attributes::{self, tensor_type},
    op::{NotUnderstood, Op},
    reader::{BEFORE, Functions, Options, Reader},
    value::{Bound, Tensor, Value},
};
use crate::logic::term::{Arithmetic, Order, Term, Terms};
use broadcastable_mlir::melior::ir::{
    Attribute, Type,
    attribute::{ArrayAttribute, DictionaryAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    operation::OperationLike,
    r#type::FunctionType,
};
use std::{collections::HashMap, rc::Rc};

/// The mark of an op, a function or a return whose checks stand in the program.
pub const CHECKED: &str = "bcast.checked";

/// The declaration of one dimension.
enum Entry {
    Symbol(String),
    Size(i64),
    Nothing,
}

/// The sizes of a function's symbols, in one call of it.
pub struct Symbols<'c> {
    sizes: HashMap<String, Term>,
    bounds: Option<DictionaryAttribute<'c>>,
    /// The entries of each result's dimensions.
    results: Vec<Vec<Entry>>,
}

impl<'c> Symbols<'c> {
    /// Rule `symbol-entry`: a function starts, with these arguments.
    ///
    /// A declaration that does not hold is a failure; or it is assumed, or checks of it stand in the program.
    ///
    /// # Errors
    /// For expressions of symbols, which are not read.
    pub fn enter(
        reader: &mut Reader,
        function: Op<'c, '_>,
        call: Op,
        arguments: &[Bound],
    ) -> Result<Self, NotUnderstood> {
        if let Some(expression) = expression(function) {
            let message = format!("its declaration \"{expression}\" is not read");
            return Err(NotUnderstood::new(function, &message));
        }
        let bounds = function.attribute("bcast.symbols").ok();
        let mut symbols = Self {
            sizes: HashMap::new(),
            bounds: bounds.and_then(|bounds| DictionaryAttribute::try_from(bounds).ok()),
            results: entries(function, "res_attrs"),
        };
        let of_arguments = entries(function, "arg_attrs");
        symbols.fix(reader, function, &of_arguments);
        let conditions = symbols.conditions(reader, &of_arguments, arguments);
        if !is_checked(function) && !is_checked(call) {
            demand(reader, conditions);
        }
        Ok(symbols)
    }

    /// Rule `symbol-result`: the function returns these.
    pub fn leave(&mut self, reader: &mut Reader, end: Op, results: &[Bound]) {
        let entries = std::mem::take(&mut self.results);
        let conditions = self.conditions(reader, &entries, results);
        if !is_checked(end) {
            demand(reader, conditions);
        }
    }

    /// A function without a body returns these: its declarations of them hold.
    pub fn promise(&mut self, reader: &mut Reader, results: &[Bound]) {
        let entries = std::mem::take(&mut self.results);
        let conditions = self.conditions(reader, &entries, results);
        let (reached, all) = (reader.reached(), reader.terms.and(&conditions));
        let assumed = reader.terms.implies(reached, all);
        reader.assumptions.push(assumed);
    }

    /// A symbol is the static size that a type has in one of its places.
    fn fix(&mut self, reader: &mut Reader, function: Op<'c, '_>, of_arguments: &[Vec<Entry>]) {
        let (arguments, results) = types(function);
        let typed = arguments.into_iter().zip(of_arguments).chain(results.into_iter().zip(&self.results));
        let mut fixed = HashMap::new();
        for (r#type, entries) in typed {
            let sizes = tensor_type(r#type).map_or(Vec::new(), |(sizes, _)| sizes);
            for (size, entry) in sizes.iter().zip(entries) {
                if let (Some(size), Entry::Symbol(symbol)) = (*size, entry) {
                    fixed.insert(symbol.clone(), reader.terms.number(size));
                }
            }
        }
        self.sizes.extend(fixed);
    }

    /// The conditions on tensors with these entries.
    fn conditions(&mut self, reader: &mut Reader, entries: &[Vec<Entry>], of: &[Bound]) -> Vec<Term> {
        let mut all = Vec::new();
        for (entries, bound) in entries.iter().zip(of) {
            let Value::Tensor(tensor) = &bound.value else { continue };
            for (entry, &size) in entries.iter().zip(&tensor.sizes) {
                match entry {
                    Entry::Nothing => {}
                    Entry::Size(declared) => {
                        let declared = reader.terms.number(*declared);
                        all.push(reader.terms.equal(size, declared));
                    }
                    Entry::Symbol(symbol) => match self.sizes.get(symbol) {
                        Some(&known) => all.push(reader.terms.equal(size, known)),
                        None => {
                            self.sizes.insert(symbol.clone(), size);
                            all.extend(self.is_within(reader, symbol, size));
                        }
                    },
                }
            }
        }
        all
    }

    /// The bounds of a symbol.
    fn is_within(&self, reader: &mut Reader, symbol: &str, size: Term) -> Vec<Term> {
        let bounds = self.bounds.and_then(|bounds| bounds.element_by_name(symbol));
        let Some(bounds) = bounds.and_then(|bounds| DictionaryAttribute::try_from(bounds).ok()) else {
            return Vec::new();
        };
        let bound = |name| bounds.element_by_name(name).and_then(integer);
        let terms = &mut *reader.terms;
        let mut all = Vec::new();
        if let Some(min) = bound("min") {
            let min = terms.number(min);
            all.push(terms.order(Order::AtMost, min, size));
        }
        if let Some(max) = bound("max") {
            let max = terms.number(max);
            all.push(terms.order(Order::AtMost, size, max));
        }
        if let Some(factor) = bound("multiple_of") {
            let (factor, zero) = (terms.number(factor), terms.number(0));
            let rest = terms.arithmetic(Arithmetic::Rem, size, factor);
            all.push(terms.equal(rest, zero));
        }
        all
    }
}

/// The place of a declaration.
pub enum Place<'c, 'a> {
    Entry,
    /// A return.
    Return(Op<'c, 'a>),
}

/// A declaration of a function that is not a symbol, a number or `"?"`.
fn expression(function: Op) -> Option<String> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    ["arg_attrs", "res_attrs"].iter().flat_map(|name| entries(function, name)).flatten().find_map(|entry| {
        match entry {
            Entry::Symbol(text)
                if text.starts_with(|c: char| c.is_ascii_digit()) || !text.bytes().all(is_name) =>
            {
                Some(text)
            }
            _ => None,
        }
    })
}

/// Whether a function's declarations hold for these sizes of its arguments and results; a value that is not a
/// tensor has none.
///
/// # Errors
/// For expressions of symbols.
pub fn holds<'c>(
    place: Place,
    function: Op<'c, '_>,
    call: Op<'c, '_>,
    arguments: &[Option<Vec<i64>>],
    results: &[Option<Vec<i64>>],
) -> Result<bool, NotUnderstood> {
    let (mut terms, functions) = (Terms::default(), Functions::default());
    let nothing = |_: &mut Reader, _: Op| Ok(());
    let mut reader = Reader::new(&mut terms, Options::default(), BEFORE, &functions, nothing);
    let mut bound = |sizes: &Option<Vec<i64>>| {
        let always = reader.terms.bool(true);
        let value = match sizes {
            Some(sizes) => {
                let sizes = sizes.iter().map(|&size| reader.terms.number(size)).collect();
                Value::Tensor(Rc::new(Tensor { sizes, element: always }))
            }
            None => Value::Opaque,
        };
        Bound { value, defined: always }
    };
    let [arguments, results] = [arguments, results].map(|all| all.iter().map(&mut bound).collect::<Vec<_>>());
    let mut symbols = Symbols::enter(&mut reader, function, call, &arguments)?;
    if let Place::Return(end) = place {
        symbols.leave(&mut reader, end, &results);
    }
    Ok(reader.failed == reader.terms.bool(false))
}

/// Fails if a condition does not hold, or assumes it.
fn demand(reader: &mut Reader, conditions: Vec<Term>) {
    let all = reader.terms.and(&conditions);
    if reader.options.assume_legal {
        let reached = reader.reached();
        let assumed = reader.terms.implies(reached, all);
        reader.assumptions.push(assumed);
    } else {
        reader.fail_unless(all)
    }
}

fn is_checked(op: Op) -> bool {
    attributes::text(op, CHECKED).is_some()
}

/// The entries of `bcast.dims` for each argument, or for each result.
fn entries(function: Op, name: &str) -> Vec<Vec<Entry>> {
    let of_place = |place: Attribute| {
        let dims = DictionaryAttribute::try_from(place).ok()?.element_by_name("bcast.dims")?;
        Some(elements(dims)?.into_iter().map(entry).collect())
    };
    let places = function.attribute(name).ok().and_then(elements).unwrap_or_default();
    places.into_iter().map(|place| of_place(place).unwrap_or_default()).collect()
}

fn entry(attribute: Attribute) -> Entry {
    let text = StringAttribute::try_from(attribute).map(|text| text.value().to_owned());
    match (text, integer(attribute)) {
        (Ok(text), _) if text != "?" => Entry::Symbol(text),
        (_, Some(size)) => Entry::Size(size),
        _ => Entry::Nothing,
    }
}

fn integer(attribute: Attribute) -> Option<i64> {
    Some(IntegerAttribute::try_from(attribute).ok()?.value())
}

fn elements<'c>(attribute: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    let array = ArrayAttribute::try_from(attribute).ok()?;
    (0..array.len()).map(|index| array.element(index).ok()).collect()
}

/// The types of a function's arguments and results.
fn types<'c>(function: Op<'c, '_>) -> (Vec<Type<'c>>, Vec<Type<'c>>) {
    let r#type = function.attribute("function_type").ok();
    let r#type = r#type.and_then(|r#type| TypeAttribute::try_from(r#type).ok());
    let Some(r#type) = r#type.and_then(|r#type| FunctionType::try_from(r#type.value()).ok()) else {
        return Default::default();
    };
    let arguments = (0..r#type.input_count()).filter_map(|index| r#type.input(index).ok());
    let results = (0..r#type.result_count()).filter_map(|index| r#type.result(index).ok());
    (arguments.collect(), results.collect())
}
