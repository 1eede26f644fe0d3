//! Integer expressions over symbols, as `bcast.dims` has them.

mod linear;
mod parse;
#[cfg(test)]
mod tests;

pub use linear::Linear;
pub use parse::ParseError;
use std::fmt;

/// An integer expression over symbols, written as affine expressions are: `(H floordiv 2) * W + 1`.
///
/// Every operation computes a signed number of 64 bits. A result that does not fit, and a divisor that is not
/// positive, leave the expression without a value: nothing wraps around.
///
/// ```
/// use broadcastable::symbols::Expression;
/// let size: Expression = "(H floordiv 2) * W + 1".parse()?;
/// let (h, w) = (7, 10);
/// let value = |w| size.value(&|name| Some(if name == "H" { h } else { w }));
/// assert_eq!(value(w), Some(31));
/// assert_eq!(value(i64::MAX), None); // beyond 64 bits
/// assert_eq!(size.to_string(), "(H floordiv 2) * W + 1");
/// # Ok::<(), broadcastable::symbols::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A constant.
    Integer(i64),
    /// A symbol, by its name.
    Symbol(String),
    /// An operation on two expressions.
    Binary(Operator, Box<[Expression; 2]>),
}

/// An operation on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a floordiv b`: the quotient, rounded down.
    FloorDivide,
    /// `a ceildiv b`: the quotient, rounded up.
    CeilDivide,
    /// `a mod b`: what `floordiv` leaves.
    Modulo,
}

impl Operator {
    /// Its name in an expression.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::FloorDivide => "floordiv",
            Self::CeilDivide => "ceildiv",
            Self::Modulo => "mod",
        }
    }

    /// The result; `None` if it does not fit 64 bits, or if a divisor is not positive.
    ///
    /// ```
    /// use broadcastable::symbols::Operator;
    /// assert_eq!(Operator::FloorDivide.apply(-7, 2), Some(-4));
    /// assert_eq!(Operator::Modulo.apply(-7, 2), Some(1));
    /// assert_eq!(Operator::Modulo.apply(7, 0), None);
    /// ```
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::FloorDivide | Self::CeilDivide | Self::Modulo if b <= 0 => None,
            Self::FloorDivide => Some(a.div_euclid(b)),
            Self::CeilDivide => Some(a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)),
            Self::Modulo => Some(a.rem_euclid(b)),
        }
    }

    fn is_sum(self) -> bool {
        matches!(self, Self::Add | Self::Subtract)
    }
}

impl Expression {
    /// Two expressions, combined.
    pub fn binary(operator: Operator, left: Self, right: Self) -> Self {
        Self::Binary(operator, Box::new([left, right]))
    }

    /// Computes an expression from the inside out: `leaf` gives constants and symbols, and `combine`
    /// operations.
    pub fn fold<T>(
        &self,
        leaf: &mut impl FnMut(Leaf) -> Option<T>,
        combine: &mut impl FnMut(Operator, T, T) -> Option<T>,
    ) -> Option<T> {
        match self {
            Self::Integer(value) => leaf(Leaf::Integer(*value)),
            Self::Symbol(name) => leaf(Leaf::Symbol(name)),
            Self::Binary(operator, parts) => {
                let [left, right] = &**parts;
                let (left, right) = (left.fold(leaf, combine)?, right.fold(leaf, combine)?);
                combine(*operator, left, right)
            }
        }
    }

    /// The value as a size; `None` if it is negative, if an operation has no result, or if a symbol has no
    /// value.
    pub fn value(&self, of: &dyn Fn(&str) -> Option<i64>) -> Option<u64> {
        let mut leaf = |leaf: Leaf| match leaf {
            Leaf::Integer(value) => Some(value),
            Leaf::Symbol(name) => of(name),
        };
        u64::try_from(self.fold(&mut leaf, &mut Operator::apply)?).ok()
    }

    /// The symbols, each once, in the order of the text.
    pub fn symbols(&self) -> Vec<&str> {
        let (mut open, mut symbols) = (vec![self], Vec::new());
        while let Some(expression) = open.pop() {
            match expression {
                Self::Integer(_) => {}
                Self::Symbol(name) if symbols.contains(&name.as_str()) => {}
                Self::Symbol(name) => symbols.push(name.as_str()),
                Self::Binary(_, parts) => open.extend(parts.iter().rev()),
            }
        }
        symbols
    }

    /// The form `scale * symbol + offset`, if the expression has it. Such an expression binds its symbol.
    ///
    /// ```
    /// use broadcastable::symbols::Expression;
    /// let linear = "2 * (T + 1) - T".parse::<Expression>()?.linear().unwrap();
    /// assert_eq!((linear.symbol.as_str(), linear.scale, linear.offset), ("T", 1, 2));
    /// assert!("T mod 2".parse::<Expression>()?.linear().is_none());
    /// # Ok::<(), broadcastable::symbols::ParseError>(())
    /// ```
    pub fn linear(&self) -> Option<Linear> {
        Linear::of(self)
    }
}

/// A part of an expression that has no parts.
#[derive(Clone, Copy, Debug)]
pub enum Leaf<'a> {
    /// A constant.
    Integer(i64),
    /// A symbol, by its name.
    Symbol(&'a str),
}

/// The text that parses as this expression, with the parentheses that it needs.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self::Binary(operator, parts) = self else {
            return match self {
                Self::Integer(value) => value.fmt(f),
                Self::Symbol(name) => f.write_str(name),
                Self::Binary(..) => unreachable!("it was matched before"),
            };
        };
        let [left, right] = &**parts;
        let operand = |f: &mut fmt::Formatter, part: &Self, has_parentheses: bool| {
            if has_parentheses { write!(f, "({part})") } else { write!(f, "{part}") }
        };
        // `(H floordiv 2) * W` is as `H floordiv 2 * W`, and easier to read.
        let is_inner = |part: &Self, is_right: bool| match part {
            Self::Binary(inner, _) if operator.is_sum() => is_right && inner.is_sum(),
            Self::Binary(inner, _) => {
                is_right || inner.is_sum() || (*inner, *operator) != (Operator::Multiply, Operator::Multiply)
            }
            _ => false,
        };
        operand(f, left, is_inner(left, false))?;
        write!(f, " {} ", operator.name())?;
        operand(f, right, is_inner(right, true))
    }
}
