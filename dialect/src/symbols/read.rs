//! Reads attributes into the core's [`Signature`].

use super::{DIMS, SYMBOLS};
use crate::{
    convert::{any_value_type, dim, value_type},
    ffi::{self, Function, Op},
};
use broadcastable::{
    Dims, Kind,
    symbols::{Declared, Entry, Place, Signature, SymbolError},
};
use melior::ir::{Attribute, Type};

/// The declarations of a function. Rule `symbol-attr`.
///
/// # Errors
/// For attributes that do not declare sizes, or not one for each symbol.
pub fn signature(op: Op, function: Function) -> Result<Signature, SymbolError> {
    let mut signature = Signature::default();
    for place in function.places() {
        if let Some(dims) = function.attribute(place, DIMS) {
            declare(&mut signature, function, place, dims)?;
        }
    }
    if let Some(symbols) = ffi::attribute(op, SYMBOLS) {
        bound(&mut signature, symbols)?;
    }
    signature.verify()?;
    Ok(signature)
}

/// The declarations of a function; nothing, if they are not valid.
pub fn declared_signature(op: Op) -> Signature {
    let signature = Function::of(op).and_then(|function| signature(op, function).ok());
    signature.unwrap_or_default()
}

/// The declarations of a function of which [checks](can_be_checked) can be built.
pub fn checked_signature(op: Op) -> Signature {
    if can_be_checked(op) { declared_signature(op) } else { Signature::default() }
}

/// Whether all sizes that a function declares can be read at run time, from tensors or memrefs: not those of
/// tensors of another dialect, whose conversion keeps the declarations.
pub fn can_be_checked(op: Op) -> bool {
    let Some(function) = Function::of(op) else { return true };
    let is_read = |r#type| value_type(r#type).kind() == Some(Kind::Tensor) || ffi::is_ranked_memref(r#type);
    function
        .places()
        .all(|place| function.attribute(place, DIMS).is_none() || is_read(function.r#type(place)))
}

/// The sizes of a tensor, of any dialect, or of the memref that a bufferized one has become.
fn sizes_of(r#type: Type) -> Option<Dims> {
    if ffi::is_ranked_memref(r#type) {
        let size = |size: Option<i64>| dim(size.unwrap_or(ffi::DYNAMIC), false);
        return Some(ffi::memref_sizes(r#type).into_iter().map(size).collect());
    }
    let value = any_value_type(r#type);
    value.dims().filter(|_| value.kind() == Some(Kind::Tensor)).map(Dims::from)
}

fn declare(
    signature: &mut Signature,
    function: Function,
    place: Place,
    dims: Attribute,
) -> Result<(), SymbolError> {
    let r#type = function.r#type(place);
    let Some(sizes) = sizes_of(r#type) else {
        return Err(SymbolError::NotRankedTensor { place, found: ffi::type_text(r#type) });
    };
    let Some(elements) = ffi::array_elements(dims) else {
        return Err(SymbolError::NotArray { place, found: short_text(dims) });
    };
    let entries: Vec<Entry> = elements.into_iter().map(entry).collect();
    signature.declare(place, &sizes, &entries)
}

fn bound(signature: &mut Signature, symbols: Attribute) -> Result<(), SymbolError> {
    let not_dictionary = || SymbolError::NotDictionary { found: short_text(symbols) };
    for (symbol, bounds) in ffi::dictionary_entries(symbols).ok_or_else(not_dictionary)? {
        let Some(bounds) = ffi::dictionary_entries(bounds) else {
            return Err(SymbolError::NotBounds { symbol, found: short_text(bounds) });
        };
        let bounds: Vec<(&str, Entry)> =
            bounds.iter().map(|(key, value)| (key.as_str(), entry(*value))).collect();
        signature.bound(&symbol, &bounds)?;
    }
    Ok(())
}

fn entry(attribute: Attribute) -> Entry {
    match (ffi::string_value(attribute), ffi::i64_value(attribute)) {
        (Some(text), _) => Entry::Text(text),
        (_, Some(value)) => Entry::Integer(value),
        _ => Entry::Other(short_text(attribute)),
    }
}

/// A text for a message, where the attribute may be a large constant.
fn short_text(attribute: Attribute) -> String {
    const MAX: usize = 60;
    let mut text = ffi::attribute_text(attribute);
    if let Some((end, _)) = text.char_indices().nth(MAX) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// The declaration of a dimension of an argument or result: a symbol, or another expression.
pub fn declared_at(op: Op, place: Place, dim: usize) -> Option<String> {
    let function = Function::of(op)?;
    // Reads this argument or result only: a function may have thousands.
    let mut signature = Signature::default();
    declare(&mut signature, function, place, function.attribute(place, DIMS)?).ok()?;
    let has = |declared: &&Declared| declared.occurrences.iter().any(|at| at.dim == dim);
    Some(signature.declared().iter().find(has)?.expression.to_string())
}
