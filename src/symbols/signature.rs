//! The declarations of one function.

use super::{Bounds, Entry, Expected, Place, Required, SymbolError, is_name};
use crate::Dim;
use std::collections::HashMap;

/// The sizes that a function declares. Add and verify the declarations part by part (rule `symbol-attr`): first those of
/// arguments and results, in their order, then bounds; then call [`Signature::verify`].
#[derive(Clone, Debug, Default)]
pub struct Signature {
    symbols: Vec<Symbol>,
    numbers: HashMap<String, usize>,
}

/// A name for a size.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The bounds of its size.
    pub bounds: Bounds,
    /// The dimensions that have the symbol, in the order of declaration: at least one.
    pub occurrences: Vec<Occurrence>,
}

/// A dimension with a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The argument or result.
    pub place: Place,
    /// Its dimension.
    pub dim: usize,
    /// The size in its type.
    pub size: Dim,
}

impl Symbol {
    /// The symbol's static size, if one of the types has it, and the first dimension of that size.
    pub fn fixed(&self) -> Option<(u64, Occurrence)> {
        self.occurrences.iter().find_map(|&at| Some((at.size.as_static()?, at)))
    }

    /// The run-time sizes with the symbol, of arguments or of results.
    fn dynamic(&self, is_in: fn(Place) -> bool) -> impl Iterator<Item = Occurrence> {
        self.occurrences.iter().copied().filter(move |at| at.size.is_dynamic() && is_in(at.place))
    }
}

fn is_argument(place: Place) -> bool {
    matches!(place, Place::Argument(_))
}

impl Signature {
    /// Adds the declaration of an argument or a result whose type has these sizes. Rule `symbol-attr`.
    ///
    /// # Errors
    /// If the number of entries differs from the number of dimensions, if an entry is invalid, or if a size differs from the
    /// type's.
    pub fn declare(&mut self, place: Place, sizes: &[Dim], entries: &[Entry]) -> Result<(), SymbolError> {
        if entries.len() != sizes.len() {
            return Err(SymbolError::Count { place, count: entries.len(), rank: sizes.len() });
        }
        for (dim, (&size, entry)) in sizes.iter().zip(entries).enumerate() {
            match entry {
                Entry::Text(text) if text == "?" => {}
                Entry::Text(name) if is_name(name) => self.add(name, Occurrence { place, dim, size }),
                Entry::Integer(declared @ 0..) if size.as_static() == Some(*declared as u64) => {}
                Entry::Integer(declared @ 0..) => {
                    return Err(SymbolError::Size { place, dim, declared: *declared as u64, size });
                }
                _ => return Err(SymbolError::Dim { place, dim, entry: entry.clone() }),
            }
        }
        Ok(())
    }

    fn add(&mut self, name: &str, occurrence: Occurrence) {
        let number = match self.numbers.get(name) {
            Some(&number) => number,
            None => {
                let (bounds, occurrences) = Default::default();
                self.symbols.push(Symbol { name: name.into(), bounds, occurrences });
                self.numbers.insert(name.into(), self.symbols.len() - 1);
                self.symbols.len() - 1
            }
        };
        self.symbols[number].occurrences.push(occurrence);
    }

    /// Adds the bounds of a symbol: pairs of `min`, `max` or `multiple_of` and a number. Rule `symbol-attr`.
    ///
    /// # Errors
    /// If a bound is unknown or its number is invalid, if no size is within the bounds, or if the symbol was not declared.
    pub fn bound(&mut self, symbol: &str, bounds: &[(&str, Entry)]) -> Result<(), SymbolError> {
        let bounds = Bounds::of(symbol, bounds)?;
        let unused = || SymbolError::Unused { symbol: symbol.into() };
        let number = *self.numbers.get(symbol).ok_or_else(unused)?;
        self.symbols[number].bounds = bounds;
        Ok(())
    }

    /// Verifies that every symbol can have one size. Rule `symbol-attr`.
    ///
    /// # Errors
    /// If the bounds exclude a static size, or if two static sizes differ.
    pub fn verify(&self) -> Result<(), SymbolError> {
        for Symbol { name, bounds, occurrences } in &self.symbols {
            let mut first = None;
            let fixed = occurrences.iter().filter_map(|&at| Some((at.size.as_static()?, at)));
            for (size, at) in fixed {
                let symbol = || name.clone();
                let &mut (other_size, other) = first.get_or_insert((size, at));
                if size != other_size {
                    return Err(SymbolError::TwoSizes { symbol: symbol(), at, size, other, other_size });
                }
                if !bounds.allows(size) {
                    return Err(SymbolError::OutOfBounds { symbol: symbol(), at, size, bounds: *bounds });
                }
            }
        }
        Ok(())
    }

    /// The symbols, in the order of declaration.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The symbol of that name.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        Some(&self.symbols[*self.numbers.get(name)?])
    }

    /// The requirements on the run-time sizes of arguments. Rule `symbol-entry`.
    pub fn required_at_entry(&self) -> Vec<Required<'_>> {
        let mut required = Vec::new();
        for symbol in &self.symbols {
            let mut sizes = symbol.dynamic(is_argument);
            if let Some((size, at)) = symbol.fixed() {
                required.extend(sizes.map(|of| Required { symbol, of, expected: Expected::Size(size, at) }));
            } else if let Some(first) = sizes.next() {
                required.extend(within_bounds(symbol, first));
                required.extend(sizes.map(|of| Required { symbol, of, expected: Expected::SameAs(first) }));
            }
        }
        required
    }

    /// The requirements on the run-time sizes of results, if the requirements at entry hold. Rule `symbol-result`.
    pub fn required_at_return(&self) -> Vec<Required<'_>> {
        let mut required = Vec::new();
        for symbol in &self.symbols {
            let argument = symbol.dynamic(is_argument).next();
            let mut sizes = symbol.dynamic(|place| !is_argument(place));
            let expected = match (symbol.fixed(), argument) {
                (Some((size, at)), _) => Expected::Size(size, at),
                (None, Some(argument)) => Expected::SameAs(argument),
                (None, None) => {
                    let Some(first) = sizes.next() else { continue };
                    required.extend(within_bounds(symbol, first));
                    Expected::SameAs(first)
                }
            };
            required.extend(sizes.map(|of| Required { symbol, of, expected }));
        }
        required
    }
}

/// The bounds of a symbol, required of one of its sizes.
fn within_bounds(symbol: &Symbol, of: Occurrence) -> impl Iterator<Item = Required<'_>> {
    let Bounds { min, max, multiple_of } = symbol.bounds;
    let bounds = [
        (min > 0).then_some(Expected::AtLeast(min)),
        max.map(Expected::AtMost),
        (multiple_of > 1).then_some(Expected::MultipleOf(multiple_of)),
    ];
    bounds.into_iter().flatten().map(move |expected| Required { symbol, of, expected })
}
