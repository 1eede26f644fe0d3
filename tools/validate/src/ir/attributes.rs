//! Attributes and types. What has no accessor, or has a name as part of a term, is read as text.

use super::op::{NotUnderstood, Op};
use crate::logic::term::Sort;
use broadcastable::{Dim, Kind};
use broadcastable_mlir::{
    melior::ir::{
        Attribute, AttributeLike, Identifier, Type, TypeLike,
        attribute::{
            ArrayAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute, DictionaryAttribute,
            IntegerAttribute,
        },
        operation::OperationLike,
        r#type::IntegerType,
    },
    value_type_of,
};

/// An op's attribute.
fn of<'c>(op: Op<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    let mut attributes = op.attributes();
    attributes.find(|(known, _)| known.as_string_ref().as_str() == Ok(name)).map(|(_, value)| value)
}

/// The text of an op's attribute.
pub fn text(op: Op, name: &str) -> Option<String> {
    of(op, name).map(|value| value.to_string())
}

/// The names of the attributes of an op that are not the default.
pub fn names(op: Op) -> Vec<String> {
    let is_set = |value: &Attribute| !value.to_string().ends_with("<none>");
    let name = |name: Identifier| name.as_string_ref().as_str().unwrap_or_default().to_owned();
    op.attributes().filter(|(_, value)| is_set(value)).map(|(of, _)| name(of)).collect()
}

/// The texts of all attributes of an op, in order.
pub fn all(op: Op) -> Vec<String> {
    let mut all: Vec<_> = op
        .attributes()
        .map(|(name, value)| format!("{} = {value}", name.as_string_ref().as_str().unwrap_or_default()))
        .collect();
    all.retain(|text| !text.ends_with("<none>")); // it says nothing
    all.extend(properties(op));
    all.sort();
    all
}

/// The texts of the properties of an op that are not attributes.
pub fn properties(op: Op) -> Vec<String> {
    let entries = broadcastable_mlir::properties(op).and_then(entries).unwrap_or_default();
    let is_property = |name: &str, value: &str| value != "false" && of(op, name).is_none();
    let properties = entries.into_iter().filter(|(name, value)| is_property(name, value));
    properties.map(|(name, value)| format!("{name} = {value}")).collect()
}

/// The names and texts of the entries of a dictionary.
fn entries(dictionary: Attribute) -> Option<Vec<(String, String)>> {
    let entries = DictionaryAttribute::try_from(dictionary).ok()?;
    let text = |(name, value): (Identifier, Attribute)| {
        (name.as_string_ref().as_str().unwrap_or_default().to_owned(), value.to_string())
    };
    Some((0..entries.len()).filter_map(|at| entries.element(at).ok()).map(text).collect())
}

/// The attributes of a function except those of this project's dialect, which its passes remove.
pub fn function_attributes(function: Op) -> Vec<String> {
    let is_own = |name: &str| name.starts_with("bcast.");
    let of_place = |place: Attribute| -> Vec<String> {
        let Some(entries) = entries(place) else { return vec![place.to_string()] };
        let others = entries.into_iter().filter(|(name, _)| !is_own(name));
        others.map(|(name, value)| format!("{name} = {value}")).collect()
    };
    let mut all = Vec::new();
    for (name, value) in function.attributes() {
        let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
        let places = ArrayAttribute::try_from(value).ok().filter(|_| name.ends_with("_attrs"));
        match places {
            _ if is_own(&name) => {}
            Some(places) => {
                let places = (0..places.len()).filter_map(|at| places.element(at).ok()).map(of_place);
                let named =
                    places.enumerate().flat_map(|(at, entries)| entries.into_iter().map(move |e| (at, e)));
                all.extend(named.map(|(at, entry)| format!("{name} {at}: {entry}")));
            }
            None => all.push(format!("{name} = {value}")),
        }
    }
    all.sort();
    all
}

/// The name of an attribute or a property that is not read: one that is not among these, is not a mark of
/// this project's passes, and is not a default.
pub fn unread(op: Op, read: &[&str]) -> Option<String> {
    let is_read = |name: &str| read.contains(&name) || name.starts_with("bcast.");
    let is_default = |value: &str| value.ends_with("<none>") || value == "false";
    let mut attributes = op.attributes();
    let unread = attributes.find_map(|(name, value)| {
        let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
        (!is_read(&name) && !is_default(&value.to_string())).then_some(name)
    });
    unread.or_else(|| {
        let all = DictionaryAttribute::try_from(broadcastable_mlir::properties(op)?).ok()?;
        let mut entries = (0..all.len()).filter_map(|at| all.element(at).ok());
        entries.find_map(|(name, value): (Identifier, Attribute)| {
            let name = name.as_string_ref().as_str().unwrap_or_default().to_owned();
            let is_open = !is_read(&name) && of(op, &name).is_none();
            (is_open && !is_default(&value.to_string())).then_some(name)
        })
    })
}

/// The text of an attribute that the op must have.
pub fn required(op: Op, name: &str) -> Result<String, NotUnderstood> {
    text(op, name).ok_or_else(|| NotUnderstood::new(op, &format!("it has no attribute '{name}'")))
}

/// The integers of an attribute such as `array<i64: 0, 1>`.
pub fn integers(op: Op, name: &str) -> Option<Vec<i64>> {
    let value = of(op, name)?;
    if let Ok(array) = DenseI64ArrayAttribute::try_from(value) {
        return (0..array.len()).map(|at| array.element(at).ok()).collect();
    }
    let array = DenseI32ArrayAttribute::try_from(value).ok()?;
    (0..array.len()).map(|at| array.element(at).ok().map(i64::from)).collect()
}

/// The number that an attribute is.
pub fn integer(op: Op, name: &str) -> Option<i64> {
    number(of(op, name)?)
}

fn number(value: Attribute) -> Option<i64> {
    let r#type = value.r#type();
    let is_number = match IntegerType::try_from(r#type) {
        Ok(integer) => integer.is_signless() && (2..=64).contains(&integer.width()),
        Err(_) => r#type.is_index(),
    };
    IntegerAttribute::try_from(value).ok().filter(|_| is_number).map(|integer| integer.value())
}

/// The dimensions in each group of an attribute such as `[[0, 1], [2]]`.
pub fn groups(op: Op, name: &str) -> Option<Vec<Vec<usize>>> {
    let dims = |group: Attribute| elements(group)?.map(|dim| usize::try_from(number(dim)?).ok()).collect();
    elements(of(op, name)?)?.map(dims).collect()
}

/// The texts of the elements of an array.
pub fn texts(op: Op, name: &str) -> Option<Vec<String>> {
    Some(elements(of(op, name)?)?.map(|element| element.to_string()).collect())
}

/// The elements of an array.
pub fn elements<'c>(array: Attribute<'c>) -> Option<impl Iterator<Item = Attribute<'c>>> {
    let array = ArrayAttribute::try_from(array).ok()?;
    Some((0..array.len()).filter_map(move |at| array.element(at).ok()))
}

/// The number in the text of a constant such as `3 : i64`.
pub fn number_in(text: &str) -> Option<i64> {
    text.split(" : ").next()?.trim().parse().ok()
}

/// Whether values of a type are read: numbers, and other types without memory or sizes. A vector is read as
/// one value.
pub fn is_scalar(r#type: &str) -> bool {
    !r#type.contains('<') || ["complex<", "vector<"].iter().any(|start| r#type.starts_with(start))
}

/// The sort of a scalar type.
pub fn sort(r#type: &str) -> Sort {
    match r#type {
        "index" => Sort::Index,
        "i1" => Sort::Bool,
        other => Sort::Other(other.into()),
    }
}

/// The sizes of a ranked tensor type, `None` where one is dynamic, and its element type.
pub fn tensor_type(r#type: Type) -> Option<(Vec<Option<i64>>, String)> {
    let r#type = value_type_of(r#type);
    let is_tensor = r#type.kind() == Some(Kind::Tensor);
    let dims = r#type.shape().filter(|_| is_tensor)?.dims()?;
    let size = |dim: &Dim| dim.as_static().map(|size| size as i64); // MLIR stores it so
    Some((dims.iter().map(size).collect(), r#type.element()?.to_owned()))
}
