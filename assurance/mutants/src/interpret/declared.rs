//! The sizes that functions declare, by the rules `symbol-entry` and `symbol-result`. Entries are symbols,
//! numbers and `"?"`; other expressions are not read.

use super::{
    run::{Rules, Run, Stop, undefined},
    text,
    value::Value,
};
use crate::tree::{Block, Op};
use std::collections::HashMap;

/// The sizes of the symbols in one call.
pub type Symbols = HashMap<String, i64>;

const CHECKED: &str = "bcast.checked";

/// The function is entered with these arguments.
pub fn enter(function: &Op, arguments: &[Value], rules: Rules) -> Run<Symbols> {
    let mut symbols = Symbols::new();
    if function.attribute(CHECKED).is_none() {
        check(function, "arg_attrs", arguments, &mut symbols, rules)?;
    }
    Ok(symbols)
}

/// The function returns these values.
pub fn leave(function: &Op, body: &Block, results: &[Value], symbols: &mut Symbols, rules: Rules) -> Run<()> {
    let is_checked = |op: &Op| op.attribute(CHECKED).is_some();
    if is_checked(function) || body.ops.last().is_some_and(is_checked) {
        Ok(())
    } else {
        check(function, "res_attrs", results, symbols, rules)
    }
}

fn check(function: &Op, name: &str, values: &[Value], symbols: &mut Symbols, rules: Rules) -> Run<()> {
    if function.attribute("bcast.symbols").is_some() {
        return Err(Stop::Unknown("bounds of symbols".into()));
    }
    let places = function.attribute(name).unwrap_or_default();
    let places = places.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or_default();
    for (place, value) in text::split(places).into_iter().zip(values) {
        let (Some((_, dims)), Value::Tensor(tensor)) = (place.split_once("bcast.dims = ["), value) else {
            continue;
        };
        let dims = dims.split_once(']').map_or(dims, |(dims, _)| dims);
        for (entry, &size) in dims.split(',').zip(&tensor.sizes) {
            let entry = entry.trim();
            let (is_text, word) = (entry.starts_with('"'), entry.trim_matches('"'));
            let expected = match (word, is_text) {
                ("?", _) => continue,
                (_, false) => text::integer(word)?,
                (symbol, true) if symbol.chars().all(char::is_alphanumeric) => {
                    *symbols.entry(symbol.into()).or_insert(size)
                }
                _ => return Err(Stop::Unknown(format!("the declaration {entry}"))),
            };
            match expected == size {
                true => {}
                false if rules.assume_legal => return undefined("a declaration that does not hold"),
                false => return Err(Stop::Failed("a declaration that does not hold".into())),
            }
        }
    }
    Ok(())
}
