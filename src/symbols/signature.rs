//! The declarations of one function.

use super::{Bounds, Entry, Expected, Expression, Linear, Place, Required, SymbolError};
use crate::Dim;
use std::collections::HashMap;

/// The sizes that a function declares. Add and verify the declarations part by part (rule `symbol-attr`):
/// first those of arguments and results, in their order, then bounds; then call [`Signature::verify`].
#[derive(Clone, Debug, Default)]
pub struct Signature {
    declared: Vec<Declared>,
    numbers: HashMap<Expression, usize>,
    symbols: Vec<Symbol>,
    symbol_numbers: HashMap<String, usize>,
}

/// A symbol alone, or another expression, with the dimensions that have it.
#[derive(Clone, Debug)]
pub struct Declared {
    /// The text.
    pub expression: Expression,
    /// Its form `a * S + b`, if it has one.
    pub linear: Option<Linear>,
    /// The dimensions with this expression, in the order of declaration: at least one.
    pub occurrences: Vec<Occurrence>,
}

/// A name for a size.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The bounds of its size.
    pub bounds: Bounds,
    /// The declarations that determine it: first the symbol alone.
    forms: Vec<usize>,
}

/// A dimension with an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The argument or result.
    pub place: Place,
    /// Its dimension.
    pub dim: usize,
    /// The size in its type.
    pub size: Dim,
}

/// The source of a symbol's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding<'a> {
    /// A static size.
    Size(u64),
    /// The run-time size of that dimension, which has this form.
    Dim(Occurrence, &'a Linear),
}

impl Declared {
    /// The static size of these dimensions, if one of the types has it, and the first dimension of that size.
    pub fn fixed(&self) -> Option<(u64, Occurrence)> {
        self.occurrences.iter().find_map(|&at| Some((at.size.as_static()?, at)))
    }

    /// Whether it is a symbol alone.
    pub fn is_alone(&self) -> bool {
        matches!(self.expression, Expression::Symbol(_))
    }

    fn is_of(&self, is_in: fn(Place) -> bool) -> bool {
        self.occurrences.iter().any(|at| is_in(at.place))
    }

    /// The run-time sizes with the expression, of arguments or of results.
    fn dynamic(&self, is_in: fn(Place) -> bool) -> impl Iterator<Item = Occurrence> {
        self.occurrences.iter().copied().filter(move |at| at.size.is_dynamic() && is_in(at.place))
    }
}

fn is_argument(place: Place) -> bool {
    matches!(place, Place::Argument(_))
}

fn is_result(place: Place) -> bool {
    !is_argument(place)
}

impl Signature {
    /// Adds the declaration of an argument or a result whose type has these sizes. Rule `symbol-attr`.
    ///
    /// # Errors
    /// If the number of entries differs from the number of dimensions, if an entry is invalid, or if a size
    /// differs from the type's.
    pub fn declare(&mut self, place: Place, sizes: &[Dim], entries: &[Entry]) -> Result<(), SymbolError> {
        if entries.len() != sizes.len() {
            return Err(SymbolError::Count { place, count: entries.len(), rank: sizes.len() });
        }
        for (dim, (&size, entry)) in sizes.iter().zip(entries).enumerate() {
            match entry {
                Entry::Text(text) if text == "?" => {}
                Entry::Text(text) => match text.parse() {
                    Ok(expression) => self.add(expression, Occurrence { place, dim, size }),
                    Err(error) => {
                        return Err(SymbolError::Expression { place, dim, entry: entry.clone(), error });
                    }
                },
                Entry::Integer(declared @ 0..) if size.as_static() == Some(*declared as u64) => {}
                Entry::Integer(declared @ 0..) => {
                    return Err(SymbolError::Size { place, dim, declared: *declared as u64, size });
                }
                _ => return Err(SymbolError::Dim { place, dim, entry: entry.clone() }),
            }
        }
        Ok(())
    }

    fn add(&mut self, expression: Expression, occurrence: Occurrence) {
        if let Some(&number) = self.numbers.get(&expression) {
            return self.declared[number].occurrences.push(occurrence);
        }
        let number = self.declared.len();
        for name in expression.symbols() {
            let next = self.symbols.len();
            if *self.symbol_numbers.entry(name.into()).or_insert(next) == next {
                let (bounds, forms) = Default::default();
                self.symbols.push(Symbol { name: name.into(), bounds, forms });
            }
        }
        let linear = expression.linear();
        if let Some(form) = &linear {
            let forms = &mut self.symbols[self.symbol_numbers[&form.symbol]].forms;
            let is_alone = matches!(expression, Expression::Symbol(_));
            forms.insert(if is_alone { 0 } else { forms.len() }, number);
        }
        self.numbers.insert(expression.clone(), number);
        self.declared.push(Declared { expression, linear, occurrences: vec![occurrence] });
    }

    /// Adds the bounds of a symbol: pairs of `min`, `max` or `multiple_of` and a number. Rule `symbol-attr`.
    ///
    /// # Errors
    /// If a bound is unknown or its number is invalid, if no size is within the bounds, or if the symbol was
    /// not declared.
    pub fn bound(&mut self, symbol: &str, bounds: &[(&str, Entry)]) -> Result<(), SymbolError> {
        let bounds = Bounds::of(symbol, bounds)?;
        let unused = || SymbolError::Unused { symbol: symbol.into() };
        let number = *self.symbol_numbers.get(symbol).ok_or_else(unused)?;
        self.symbols[number].bounds = bounds;
        Ok(())
    }

    /// Verifies that every symbol can have one size, and that the sizes at hand determine it. Rule
    /// `symbol-attr`.
    ///
    /// # Errors
    /// If the bounds exclude a static size, if two static sizes differ, if no entry binds a symbol, or if an
    /// expression of static sizes has no value, or another one than its type.
    pub fn verify(&self) -> Result<(), SymbolError> {
        self.symbols.iter().try_for_each(|symbol| self.verify_symbol(symbol))?;
        self.declared.iter().try_for_each(|declared| self.verify_declared(declared))
    }

    fn verify_symbol(&self, Symbol { name, bounds, forms }: &Symbol) -> Result<(), SymbolError> {
        let mut first = None;
        for declared in forms.iter().map(|&form| &self.declared[form]) {
            let fixed = declared.occurrences.iter().filter_map(|&at| Some((at.size.as_static()?, at)));
            for (value, at) in fixed {
                let symbol = || name.clone();
                let Some(size) = declared.linear.as_ref().and_then(|form| form.solve(value)) else {
                    let expression = declared.expression.clone();
                    return Err(SymbolError::NoSolution { symbol: symbol(), expression, at, value });
                };
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

    fn verify_declared(&self, declared: &Declared) -> Result<(), SymbolError> {
        let Declared { expression, occurrences, .. } = declared;
        let mut is_fixed = true;
        for name in expression.symbols() {
            let at = occurrences[0];
            let unbound = || SymbolError::Unbound { symbol: name.into(), expression: expression.clone(), at };
            match self.binding(name).ok_or_else(unbound)? {
                Binding::Size(_) => {}
                Binding::Dim(of, _) if is_result(of.place) && declared.is_of(is_argument) => {
                    return Err(unbound());
                }
                Binding::Dim(..) => is_fixed = false,
            }
        }
        let known = |name: &str| match self.binding(name) {
            Some(Binding::Size(size)) => i64::try_from(size).ok(),
            _ => None,
        };
        let value = expression.value(&known);
        if is_fixed && value.is_none() {
            return Err(SymbolError::NoValue { expression: expression.clone(), at: occurrences[0] });
        }
        let fixed = occurrences.iter().filter_map(|&at| Some((at.size.as_static()?, at)));
        let mut expected = value;
        for (size, at) in fixed {
            let &mut value = expected.get_or_insert(size);
            if value != size {
                return Err(SymbolError::Value { expression: expression.clone(), at, value, size });
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
        Some(&self.symbols[*self.symbol_numbers.get(name)?])
    }

    /// The bounds of a symbol's size where a function runs: those that are declared, and those without which
    /// an argument would have no size.
    pub fn bounds(&self, symbol: &Symbol) -> Bounds {
        let mut bounds = symbol.bounds;
        for declared in symbol.forms.iter().map(|&form| &self.declared[form]) {
            let Some(form) = declared.linear.as_ref().filter(|_| declared.is_of(is_argument)) else {
                continue;
            };
            if !declared.is_alone() {
                let (min, max) = form.domain();
                bounds.min = bounds.min.max(min);
                bounds.max = Some(bounds.max.map_or(max, |known| known.min(max)));
            }
        }
        // Where no size is left, nothing runs.
        bounds.max = bounds.max.map(|max| max.max(bounds.min));
        bounds
    }

    /// The declarations of dimensions, in the order of declaration.
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// The source of a symbol's value: a static size, else an argument, else a result; the symbol alone
    /// before other expressions. `None` if nothing does.
    pub fn binding(&self, name: &str) -> Option<Binding<'_>> {
        let forms = self.symbol(name)?.forms.iter().filter_map(|&form| {
            let declared = &self.declared[form];
            Some((declared, declared.linear.as_ref()?))
        });
        let fixed = |(declared, form): (&Declared, &Linear)| form.solve(declared.fixed()?.0);
        if let Some(size) = forms.clone().find_map(fixed) {
            return Some(Binding::Size(size));
        }
        let dim = |is_in| {
            let mut dims = forms.clone();
            dims.find_map(|(declared, form)| Some(Binding::Dim(declared.dynamic(is_in).next()?, form)))
        };
        dim(is_argument).or_else(|| dim(is_result))
    }

    /// The dimension of a declaration that binds its symbol, if it has one, and the symbol. Another
    /// declaration of the same form, such as `T + 1 - 1`, binds nothing.
    pub fn bound_by(&self, declared: &Declared) -> Option<(Occurrence, &Symbol)> {
        let symbol = &declared.linear.as_ref()?.symbol;
        match self.binding(symbol)? {
            Binding::Dim(at, _) if declared.occurrences.contains(&at) => Some((at, self.symbol(symbol)?)),
            _ => None,
        }
    }

    /// The requirements on the run-time sizes of arguments. Rule `symbol-entry`.
    pub fn required_at_entry(&self) -> Vec<Required<'_>> {
        self.required(|declared| {
            let mut sizes = declared.dynamic(is_argument);
            let mut required = Vec::new();
            match declared.fixed() {
                Some((size, at)) => {
                    if is_argument(at.place) {
                        required.extend(self.required_value(declared, at));
                    }
                    required.extend(sizes.map(|of| declared.require(of, Expected::Size(size, at))));
                }
                None => {
                    let Some(first) = sizes.next() else { return required };
                    required.extend(self.required_of_first(declared, first));
                    required.extend(sizes.map(|of| declared.require(of, Expected::SameAs(first))));
                }
            }
            required
        })
    }

    /// The requirements on the run-time sizes of results, if the requirements at entry hold. Rule
    /// `symbol-result`.
    pub fn required_at_return(&self) -> Vec<Required<'_>> {
        self.required(|declared| {
            let argument = declared.dynamic(is_argument).next();
            let mut sizes = declared.dynamic(is_result);
            let mut required = Vec::new();
            let expected = match (declared.fixed(), argument) {
                (Some((size, at)), _) => {
                    if is_result(at.place) {
                        required.extend(self.required_value(declared, at));
                    }
                    Expected::Size(size, at)
                }
                (None, Some(argument)) => Expected::SameAs(argument),
                (None, None) => {
                    let Some(first) = sizes.next() else { return required };
                    required.extend(self.required_of_first(declared, first));
                    Expected::SameAs(first)
                }
            };
            required.extend(sizes.map(|of| declared.require(of, expected)));
            required
        })
    }

    /// The sizes of each declaration: the values of expressions after all that bind symbols.
    fn required<'a>(&'a self, of: impl Fn(&'a Declared) -> Vec<Required<'a>>) -> Vec<Required<'a>> {
        let (values, others): (Vec<_>, Vec<_>) = (self.declared.iter().map(of))
            .partition(|required| required.iter().any(|each| each.expected == Expected::Value));
        others.into_iter().chain(values).flatten().collect()
    }

    /// The requirements on the first size of a declaration.
    fn required_of_first<'a>(&'a self, declared: &'a Declared, first: Occurrence) -> Vec<Required<'a>> {
        let Some((_, symbol)) = self.bound_by(declared) else {
            return vec![declared.require(first, Expected::Value)];
        };
        let Bounds { min, max, multiple_of } = symbol.bounds;
        let all = [
            (!declared.is_alone()).then_some(Expected::Solved),
            (min > 0).then_some(Expected::AtLeast(min)),
            max.map(Expected::AtMost),
            (multiple_of > 1).then_some(Expected::MultipleOf(multiple_of)),
        ];
        all.into_iter().flatten().map(|expected| declared.require(first, expected)).collect()
    }

    /// The requirement on the value of an expression whose size is static, unless its one symbol was solved
    /// for it.
    fn required_value<'a>(&'a self, declared: &'a Declared, at: Occurrence) -> Option<Required<'a>> {
        let is_dynamic = |name| matches!(self.binding(name), Some(Binding::Dim(..)));
        let is_open = declared.expression.symbols().into_iter().any(is_dynamic);
        is_open.then(|| declared.require(at, Expected::Value))
    }
}

impl Declared {
    fn require(&self, of: Occurrence, expected: Expected) -> Required<'_> {
        Required { declared: self, of, expected }
    }
}
