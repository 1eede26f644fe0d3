//! The sizes that functions declare.

use super::{Printer, list};
use crate::program::{Function, Symbol};

/// The bounds of a function's symbols.
pub fn symbols(function: &Function) -> String {
    let bounds = |(number, symbol): (usize, &Symbol)| {
        format!("S{number} = {{min = {}, multiple_of = {}}}", symbol.min, symbol.multiple_of)
    };
    if function.symbols.is_empty() {
        String::new()
    } else {
        let bounds = list(function.symbols.iter().enumerate().map(bounds));
        format!(" attributes {{bcast.symbols = {{{bounds}}}}}")
    }
}

impl Printer<'_> {
    /// The arguments, with their types and declarations.
    pub fn arguments(&self) -> String {
        let argument = |index: usize| {
            let dims = self.dims(index, index, |symbol| &symbol.arguments);
            format!("%{index}: {}{dims}", self.r#type(index))
        };
        list((0..self.function.arguments).map(argument))
    }

    /// The types of the results, with their declarations.
    pub fn results(&self) -> String {
        let result = |(index, &value): (usize, &usize)| {
            let dims = self.dims(index, value, |symbol| &symbol.results);
            format!("{}{dims}", self.r#type(value))
        };
        list(self.function.results.iter().enumerate().map(result))
    }

    fn dims(&self, index: usize, value: usize, of: fn(&Symbol) -> &Vec<(usize, usize)>) -> String {
        if self.function.symbols.is_empty() {
            return String::new();
        }
        let entry = |(dim, size): (usize, &Option<usize>)| {
            let symbol = self.function.symbols.iter().position(|symbol| of(symbol).contains(&(index, dim)));
            match (symbol, size) {
                (Some(number), _) => format!("\"S{number}\""),
                (None, Some(size)) => size.to_string(),
                (None, None) => "\"?\"".into(),
            }
        };
        let sizes = &self.function.types[value].sizes;
        format!(" {{bcast.dims = [{}]}}", list(sizes.iter().enumerate().map(entry)))
    }
}
