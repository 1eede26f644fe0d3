//! The errors in a declaration (rule `symbol-attr`). Each message proposes a correction.

use super::{Bounds, Entry, Expression, Occurrence, ParseError, Place};
use crate::{Dim, Rule};

const WHAT_TO_WRITE: &str = "write a symbol (a letter or _, then letters, digits or _) such as \"B\", an expression of \
    symbols such as \"2 * B + 1\", an integer that is not negative such as 32, or \"?\"";

/// An error in the sizes that a function declares.
///
/// ```
/// use broadcastable::{Dim, symbols::{Entry, Place, Signature}};
/// let error = Signature::default()
///     .declare(Place::Argument(0), &[Dim::new(16)], &[Entry::Integer(32)])
///     .unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "argument #0 dim 0: bcast.dims declares 32, but its type has 16: write 16, a symbol or \"?\" [symbol-attr]",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolError {
    /// An attribute of that name in a place where it has no meaning.
    #[error("{}'{name}' {where_to_write} [{}]", place.map_or(String::new(), |place| format!("{place}: ")), self.rule())]
    Misplaced {
        /// The argument or result with the attribute; `None` for an op.
        place: Option<Place>,
        /// The attribute.
        name: String,
        /// The place where it belongs, as the rest of a sentence.
        where_to_write: &'static str,
    },
    /// `bcast.dims` of a value that is neither a ranked tensor nor a memref.
    #[error("{place}: bcast.dims declares the sizes of a ranked tensor or memref, but the type is '{found}' [{}]", self.rule())]
    NotRankedTensor {
        /// The value.
        place: Place,
        /// Its type.
        found: String,
    },
    /// `bcast.dims` that is not an array.
    #[error(
        "{place}: bcast.dims must be an array with one entry for each dimension, such as [\"B\", 32, \"?\"], \
         but is {found} [{}]", self.rule()
    )]
    NotArray {
        /// The value.
        place: Place,
        /// The attribute.
        found: String,
    },
    /// Too many or too few entries.
    #[error(
        "{place}: bcast.dims has {count} {}, but the rank is {rank}: write one entry for each dimension, \
         \"?\" where there is nothing to say [{}]", if *count == 1 { "entry" } else { "entries" }, self.rule()
    )]
    Count {
        /// The value.
        place: Place,
        /// The number of entries.
        count: usize,
        /// The rank of its type.
        rank: usize,
    },
    /// A text that is neither a symbol, nor another expression, nor `"?"`.
    #[error(
        "{place} dim {dim}: bcast.dims declares {entry}: {error}: {WHAT_TO_WRITE} [{}]", self.rule()
    )]
    Expression {
        /// The value.
        place: Place,
        /// Its dimension.
        dim: usize,
        /// The entry as written.
        entry: Entry,
        /// The error in it.
        error: ParseError,
    },
    /// An entry that is neither a text nor a size.
    #[error("{place} dim {dim}: bcast.dims declares {entry}: {WHAT_TO_WRITE} [{}]", self.rule())]
    Dim {
        /// The value.
        place: Place,
        /// Its dimension.
        dim: usize,
        /// The entry as written.
        entry: Entry,
    },
    /// A size that differs from the type's.
    #[error(
        "{place} dim {dim}: bcast.dims declares {declared}, but its type has {size}: write {}a symbol or \"?\" [{}]",
        size.as_static().map_or(String::new(), |size| format!("{size}, ")), self.rule()
    )]
    Size {
        /// The value.
        place: Place,
        /// Its dimension.
        dim: usize,
        /// The size that is declared.
        declared: u64,
        /// The size in the type.
        size: Dim,
    },
    /// `bcast.symbols` that is not a dictionary.
    #[error(
        "bcast.symbols must be a dictionary from symbols to bounds, such as {{B = {{min = 2}}}}, but is {found} [{}]",
        self.rule()
    )]
    NotDictionary {
        /// The attribute.
        found: String,
    },
    /// Bounds that are not a dictionary.
    #[error(
        "bcast.symbols: the bounds of \"{symbol}\" must be a dictionary such as {{min = 1, max = 512, multiple_of = 8}}, \
         but are {found} [{}]", self.rule()
    )]
    NotBounds {
        /// The symbol.
        symbol: String,
        /// The attribute in the place of its bounds.
        found: String,
    },
    /// A bound other than the three.
    #[error(
        "bcast.symbols: \"{symbol}\" has no bound '{key}': the bounds are min, max and multiple_of [{}]", self.rule()
    )]
    UnknownKey {
        /// The symbol.
        symbol: String,
        /// The unknown bound.
        key: String,
    },
    /// A bound whose number is invalid.
    #[error(
        "bcast.symbols: '{key}' of \"{symbol}\" is {entry}: write an integer of 64 bits, {} or more [{}]",
        u8::from(key == "multiple_of"), self.rule()
    )]
    Bound {
        /// The symbol.
        symbol: String,
        /// The bound.
        key: String,
        /// The entry as written.
        entry: Entry,
    },
    /// Bounds that exclude every size.
    #[error("bcast.symbols: no size of \"{symbol}\" has {bounds} [{}]", self.rule())]
    NoSize {
        /// The symbol.
        symbol: String,
        /// Its bounds.
        bounds: Bounds,
    },
    /// Bounds of a symbol that no dimension has.
    #[error(
        "bcast.symbols: no argument or result has \"{symbol}\" in its bcast.dims: write the symbol there, or remove its bounds [{}]",
        self.rule()
    )]
    Unused {
        /// The symbol.
        symbol: String,
    },
    /// A static size of a symbol that its bounds exclude.
    #[error(
        "{at}: \"{symbol}\" is {size} here, but bcast.symbols declares {bounds} [{}]", self.rule()
    )]
    OutOfBounds {
        /// The symbol.
        symbol: String,
        /// The dimension with the static size.
        at: Occurrence,
        /// That size.
        size: u64,
        /// Its bounds.
        bounds: Bounds,
    },
    /// A symbol that nothing determines.
    #[error(
        "{at}: no entry determines \"{symbol}\" of \"{expression}\"{}: declare \"{symbol}\" for a dimension that has \
         this size, or \"?\" here [{}]",
        if matches!(at.place, Place::Argument(_)) { " when the function is entered" } else { "" }, self.rule()
    )]
    Unbound {
        /// The symbol.
        symbol: String,
        /// The expression that uses it.
        expression: Expression,
        /// The dimension with the expression.
        at: Occurrence,
    },
    /// A static size that the expression of one symbol never has.
    #[error("{at}: \"{expression}\" is {value} here for no size \"{symbol}\" [{}]", self.rule())]
    NoSolution {
        /// The symbol.
        symbol: String,
        /// The expression.
        expression: Expression,
        /// The dimension with the static size.
        at: Occurrence,
        /// That size.
        value: u64,
    },
    /// An expression of static sizes without a value.
    #[error(
        "{at}: \"{expression}\" is not a size: it is negative, beyond 64 bits, or divides by a number that is not positive [{}]",
        self.rule()
    )]
    NoValue {
        /// The expression.
        expression: Expression,
        /// The first dimension with it.
        at: Occurrence,
    },
    /// An expression whose value is not the size in a type.
    #[error("{at}: \"{expression}\" is {value}, but the type has {size} [{}]", self.rule())]
    Value {
        /// The expression.
        expression: Expression,
        /// The dimension.
        at: Occurrence,
        /// The value: by static sizes of its symbols, or of the same expression.
        value: u64,
        /// The size in the type.
        size: u64,
    },
    /// Two static sizes of one symbol.
    #[error(
        "{at}: \"{symbol}\" is {size} here, but {other_size} at {other}: one symbol is one size [{}]", self.rule()
    )]
    TwoSizes {
        /// The symbol.
        symbol: String,
        /// The dimension with the second static size.
        at: Occurrence,
        /// That size.
        size: u64,
        /// The dimension with the first static size.
        other: Occurrence,
        /// The first static size.
        other_size: u64,
    },
}

impl SymbolError {
    /// The rule that is broken: `symbol-attr`.
    pub fn rule(&self) -> Rule {
        Rule::SymbolAttr
    }
}
