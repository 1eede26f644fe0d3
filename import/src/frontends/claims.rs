//! Claims of frontends about one function's sizes, and the declarations that they become.

use crate::{
    convert::any_value_type,
    ffi::{self, Function, Op, OpMut},
    symbols::{DIMS, SYMBOLS},
};
use broadcastable::{
    Dim, Kind,
    symbols::{Bounds, Entry, Expression, Occurrence, Place, Signature, SymbolError},
};
use melior::ir::Attribute;
use std::collections::{BTreeMap, HashMap};

/// A claim about a dimension.
struct Claim {
    /// The entry of `bcast.dims`.
    text: String,
    /// A name for it, where the symbols of an expression stand nowhere else.
    instead: Option<String>,
}

/// The claims about one function.
pub struct Claims<'c> {
    op: Op<'c>,
    /// The sizes of each ranked tensor.
    places: Vec<(Place, Vec<Dim>)>,
    /// The entries that are declared already.
    declared: HashMap<(Place, usize), Entry>,
    claims: BTreeMap<(usize, usize), Claim>,
    /// The bounds of each symbol: those that are declared already, and claimed ones.
    bounds: BTreeMap<String, Bounds>,
    is_changed: bool,
    /// Whether all claims so far are declared.
    is_whole: bool,
    /// The symbol for each name that is none.
    renamed: BTreeMap<String, String>,
}

impl<'c> Claims<'c> {
    /// Before anything is claimed.
    pub fn of(op: Op<'c>, function: Function<'c>) -> Self {
        let sizes = |place| {
            let value = any_value_type(function.r#type(place));
            let is_tensor = value.kind() == Some(Kind::Tensor);
            Some((place, value.dims().filter(|_| is_tensor)?.to_vec()))
        };
        let places: Vec<_> = function.places().filter_map(sizes).collect();
        let mut declared = HashMap::new();
        for &(place, _) in &places {
            let dims = function.attribute(place, DIMS).and_then(ffi::array_elements);
            for (dim, entry) in dims.unwrap_or_default().into_iter().enumerate() {
                declared.insert((place, dim), entry_of(entry));
            }
        }
        let (claims, renamed) = Default::default();
        Self {
            op,
            places,
            declared,
            claims,
            bounds: bounds_of(op),
            is_changed: false,
            is_whole: true,
            renamed,
        }
    }

    pub fn remark(&self, message: &str) {
        ffi::emit_op_remark(self.op, &format!("bcast-import-symbols: {message}"));
    }

    /// A claim that is not declared.
    fn refuse(&mut self, message: &str) {
        self.is_whole = false;
        self.remark(message);
    }

    /// The sizes of an argument or result, if it is a ranked tensor.
    pub fn sizes(&self, place: Place) -> Option<&[Dim]> {
        self.places.iter().find(|(known, _)| *known == place).map(|(_, sizes)| sizes.as_slice())
    }

    /// A symbol for a name of a frontend: the name, or one that is like it.
    pub fn symbol(&mut self, name: &str) -> String {
        if let Some(known) = self.renamed.get(name) {
            return known.clone();
        }
        let is_word = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
        let mut symbol: String = name.chars().map(|byte| if is_word(byte) { byte } else { '_' }).collect();
        let is_symbol = |text: &str| matches!(text.parse(), Ok(Expression::Symbol(_)));
        if !is_symbol(&symbol) {
            symbol.insert(0, '_');
        }
        while self.renamed.values().any(|taken| *taken == symbol) {
            symbol.push('_');
        }
        if symbol != name {
            self.remark(&format!("the name \"{}\" is the symbol \"{symbol}\" here", name.escape_debug()));
        }
        self.renamed.insert(name.into(), symbol.clone());
        symbol
    }

    /// Claims that a dimension is what a text says, in symbols of this function.
    pub fn dim(&mut self, place: Place, dim: usize, text: String, instead: Option<String>) {
        let Some(index) = self.places.iter().position(|(known, _)| *known == place) else { return };
        let is_free = |entry: &&Entry| matches!(entry, Entry::Text(text) if text == "?");
        if let Some(known) = self.declared.get(&(place, dim)).filter(|entry| !is_free(entry)) {
            if *known != Entry::Text(text.clone()) {
                self.refuse(&format!(
                    "{place} dim {dim} is \"{text}\", and stays {known} as bcast.dims declares it"
                ));
            }
        } else if let Some(known) = self.claims.get(&(index, dim)) {
            if known.text != text {
                self.refuse(&format!(
                    "{place} dim {dim} is \"{text}\", and is declared as \"{}\" already",
                    known.text
                ));
            }
        } else {
            self.claims.insert((index, dim), Claim { text, instead });
        }
    }

    /// The symbol that a dimension has alone, or a new one for it.
    pub fn symbol_at(&mut self, place: Place, dim: usize) -> Option<String> {
        let index = self.places.iter().position(|(known, _)| *known == place)?;
        let declared = match self.declared.get(&(place, dim)) {
            Some(Entry::Text(text)) if text != "?" => Some(text),
            _ => self.claims.get(&(index, dim)).map(|claim| &claim.text),
        };
        match declared {
            Some(text) => matches!(text.parse(), Ok(Expression::Symbol(_))).then(|| text.clone()),
            None => {
                let symbol = self.symbol(&fresh(place, dim));
                self.dim(place, dim, symbol.clone(), None);
                Some(symbol)
            }
        }
    }

    /// Claims bounds of a symbol, besides those that it has.
    pub fn bound(&mut self, symbol: &str, claimed: Bounds) {
        let known = self.bounds.entry(symbol.into()).or_default();
        let before = *known;
        known.min = known.min.max(claimed.min);
        known.max = [known.max, claimed.max].into_iter().flatten().min();
        // Of two divisors one that the other divides says both.
        if claimed.multiple_of.is_multiple_of(known.multiple_of) {
            known.multiple_of = claimed.multiple_of;
        }
        self.is_changed |= before != *known;
    }

    /// Writes the claims that are valid declarations; returns whether all are.
    pub fn write(mut self, op: &mut OpMut<'c>) -> bool {
        if self.claims.is_empty() && !self.is_changed {
            return self.is_whole;
        }
        loop {
            match self.verify() {
                Ok(()) => break,
                Err(error) => {
                    if !self.without(&error) {
                        self.refuse(&format!("nothing is declared: {error}"));
                        return false;
                    }
                }
            }
        }
        for (index, (place, sizes)) in self.places.iter().enumerate() {
            if self.claims.keys().any(|&(claimed, _)| claimed == index) {
                let entries = self.entries(index, sizes.len());
                let entries: Vec<String> = entries.iter().map(Entry::to_string).collect();
                set(op, Some(*place), DIMS, &format!("[{}]", entries.join(", ")));
            }
        }
        if self.is_changed && !self.bounds.is_empty() {
            let bounds: Vec<String> =
                self.bounds.iter().map(|(symbol, bounds)| format!("{symbol} = {{{bounds}}}")).collect();
            set(op, None, SYMBOLS, &format!("{{{}}}", bounds.join(", ")));
        }
        self.is_whole
    }

    /// The entries of a place, as they will be.
    fn entries(&self, index: usize, rank: usize) -> Vec<Entry> {
        let (place, sizes) = &self.places[index];
        let entry = |dim: usize| match (self.claims.get(&(index, dim)), self.declared.get(&(*place, dim))) {
            (Some(claim), _) => Entry::Text(claim.text.clone()),
            (None, Some(declared)) => declared.clone(),
            (None, None) => match sizes[dim].as_static().and_then(|size| i64::try_from(size).ok()) {
                Some(size) => Entry::Integer(size),
                None => Entry::Text("?".into()),
            },
        };
        (0..rank).map(entry).collect()
    }

    fn verify(&self) -> Result<(), SymbolError> {
        let mut signature = Signature::default();
        for (index, (place, sizes)) in self.places.iter().enumerate() {
            signature.declare(*place, sizes, &self.entries(index, sizes.len()))?;
        }
        for (symbol, Bounds { min, max, multiple_of }) in &self.bounds {
            let number = |value: u64| Entry::Integer(i64::try_from(value).unwrap_or(i64::MAX));
            let mut bounds = vec![("min", number(*min)), ("multiple_of", number(*multiple_of))];
            bounds.extend(max.map(|max| ("max", number(max))));
            signature.bound(symbol, &bounds)?;
        }
        signature.verify()
    }

    /// Drops the claim that is not valid, or replaces it by another one; `false` if no claim is.
    fn without(&mut self, error: &SymbolError) -> bool {
        match error {
            SymbolError::Unused { symbol } | SymbolError::NoSize { symbol, .. } => {
                if let SymbolError::NoSize { .. } = error {
                    self.refuse(&error.to_string());
                }
                return self.bounds.remove(symbol).is_some();
            }
            _ => {}
        }
        let Some((place, dim)) = place_of(error) else { return false };
        let Some(index) = self.places.iter().position(|(known, _)| *known == place) else { return false };
        let Some(claim) = self.claims.remove(&(index, dim)) else { return false };
        match claim.instead.filter(|_| matches!(error, SymbolError::Unbound { .. })) {
            Some(name) => {
                let text = self.symbol(&name);
                self.claims.insert((index, dim), Claim { text, instead: None });
            }
            None => self.refuse(&format!("not declared: {error}")),
        }
        true
    }
}

/// The name of a dimension that has none.
pub fn fresh(place: Place, dim: usize) -> String {
    match place {
        Place::Argument(index) => format!("arg{index}_dim{dim}"),
        Place::Result(index) => format!("result{index}_dim{dim}"),
    }
}

/// The dimension whose entry is not valid.
fn place_of(error: &SymbolError) -> Option<(Place, usize)> {
    match error {
        SymbolError::Expression { place, dim, .. } | SymbolError::Dim { place, dim, .. } => {
            Some((*place, *dim))
        }
        SymbolError::Unbound { at: Occurrence { place, dim, .. }, .. }
        | SymbolError::NoSolution { at: Occurrence { place, dim, .. }, .. }
        | SymbolError::NoValue { at: Occurrence { place, dim, .. }, .. }
        | SymbolError::Value { at: Occurrence { place, dim, .. }, .. }
        | SymbolError::OutOfBounds { at: Occurrence { place, dim, .. }, .. }
        | SymbolError::TwoSizes { at: Occurrence { place, dim, .. }, .. } => Some((*place, *dim)),
        _ => None,
    }
}

fn entry_of(attribute: Attribute) -> Entry {
    match (ffi::string_value(attribute), ffi::i64_value(attribute)) {
        (Some(text), _) => Entry::Text(text),
        (_, Some(value)) => Entry::Integer(value),
        _ => Entry::Other(ffi::attribute_text(attribute)),
    }
}

fn bounds_of(op: Op) -> BTreeMap<String, Bounds> {
    let symbols = ffi::attribute(op, SYMBOLS).and_then(ffi::dictionary_entries).unwrap_or_default();
    let bounds = |(symbol, bounds): (String, Attribute)| {
        let mut known = Bounds::default();
        for (key, value) in ffi::dictionary_entries(bounds)? {
            let value = u64::try_from(ffi::i64_value(value)?).ok()?;
            match key.as_str() {
                "min" => known.min = value,
                "max" => known.max = Some(value),
                _ => known.multiple_of = value,
            }
        }
        Some((symbol, known))
    };
    symbols.into_iter().filter_map(bounds).collect()
}

/// Sets an attribute whose text contains names and numbers alone.
fn set(op: &mut OpMut, place: Option<Place>, name: &str, text: &str) {
    let context = melior::ir::operation::OperationLike::context(&**op);
    let Some(attribute) = Attribute::parse(ffi::context(&context), text) else { return };
    match place {
        Some(place) => ffi::set_place_attribute(op, place, name, attribute),
        None => ffi::set_attribute(op, name, attribute),
    }
}
