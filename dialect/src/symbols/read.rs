//! Reads attributes into the core's [`Signature`].

use super::{DIMS, SYMBOLS};
use crate::{
    convert::value_type,
    ffi::{self, Function, Op},
};
use broadcastable::{
    Kind,
    symbols::{Entry, Place, Signature, Symbol, SymbolError},
};
use melior::ir::Attribute;

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

fn declare(
    signature: &mut Signature,
    function: Function,
    place: Place,
    dims: Attribute,
) -> Result<(), SymbolError> {
    let r#type = function.r#type(place);
    let value = value_type(r#type);
    let Some(sizes) = value.dims().filter(|_| value.kind() == Some(Kind::Tensor)) else {
        return Err(SymbolError::NotRankedTensor { place, found: ffi::type_text(r#type) });
    };
    let Some(elements) = ffi::array_elements(dims) else {
        return Err(SymbolError::NotArray { place, found: short_text(dims) });
    };
    let entries: Vec<Entry> = elements.into_iter().map(entry).collect();
    signature.declare(place, sizes, &entries)
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

/// The symbol that a dimension of an argument or result has.
pub fn symbol_at(op: Op, place: Place, dim: usize) -> Option<String> {
    let function = Function::of(op)?;
    // Reads this argument or result only: a function may have thousands.
    let mut signature = Signature::default();
    declare(&mut signature, function, place, function.attribute(place, DIMS)?).ok()?;
    let has = |symbol: &&Symbol| symbol.occurrences.iter().any(|at| at.dim == dim);
    Some(signature.symbols().iter().find(has)?.name.clone())
}
