//! Expressions of one symbol that determine it.

use super::{Expression, Operator};
use crate::symbols::Bounds;

/// The expression `scale * symbol + offset`, whose scale is not 0: its value determines the symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The symbol.
    pub symbol: String,
    /// The factor; neither it nor its negation overflows.
    pub scale: i64,
    /// The number that is added to the product.
    pub offset: i64,
}

/// `scale * symbol + offset`, where a constant has no symbol.
type Form<'a> = (Option<&'a str>, i64, i64);

impl Linear {
    /// `1 * symbol + 0`
    pub fn alone(symbol: &str) -> Self {
        Self { symbol: symbol.into(), scale: 1, offset: 0 }
    }

    pub(super) fn of(expression: &Expression) -> Option<Self> {
        let (symbol, scale, offset) = form(expression)?;
        let is_usable = scale != 0 && scale != i64::MIN;
        Some(Self { symbol: symbol.filter(|_| is_usable)?.into(), scale, offset })
    }

    /// The size of the symbol if the expression has that value; `None` if there is none: the division leaves
    /// a rest, or its result is negative, or beyond 64 bits.
    ///
    /// ```
    /// use broadcastable::symbols::Linear;
    /// let odd = Linear { symbol: "T".into(), scale: 2, offset: 1 };
    /// assert_eq!((odd.solve(7), odd.solve(6), odd.solve(0)), (Some(3), None, None));
    /// ```
    pub fn solve(&self, value: u64) -> Option<u64> {
        let product = i128::from(value) - i128::from(self.offset);
        // `scale * symbol` is a number of 64 bits as well.
        i64::try_from(product).ok()?;
        let (scale, product) = (i128::from(self.scale), product);
        (product % scale == 0).then(|| u64::try_from(product / scale).ok())?
    }

    /// The sizes of the symbol for which the expression may be a size: the smallest and the largest one.
    ///
    /// ```
    /// use broadcastable::symbols::Linear;
    /// let form = |scale, offset| Linear { symbol: "T".into(), scale, offset };
    /// assert_eq!(form(2, -3).domain(), (2, (1 << 62) + 1));
    /// assert_eq!(form(-1, 10).domain(), (0, 10));
    /// ```
    pub fn domain(&self) -> (u64, u64) {
        let (scale, offset, max) = (i128::from(self.scale), i128::from(self.offset), i128::from(i64::MAX));
        let size = |value: i128| value.clamp(0, max) as u64;
        if scale > 0 {
            (size((-offset + scale - 1).div_euclid(scale)), size((max - offset).div_euclid(scale)))
        } else {
            (0, size(offset.div_euclid(-scale)))
        }
    }

    /// The bounds of the expression's value, if its symbol has these. Bounds that do not fit 64 bits say
    /// nothing.
    pub fn bounds(&self, of: Bounds) -> Bounds {
        let at = |size: u64| {
            let value = i128::from(size) * i128::from(self.scale) + i128::from(self.offset);
            u64::try_from(value.max(0)).ok().filter(|&value| value <= i64::MAX as u64)
        };
        if self.scale < 0 {
            return Bounds { max: at(of.min), ..Bounds::default() };
        }
        let factor = (self.scale as u64).checked_mul(of.multiple_of).filter(|_| self.offset == 0);
        let multiple_of = factor.filter(|&factor| factor <= i64::MAX as u64).unwrap_or(1);
        Bounds { min: at(of.min).unwrap_or(0), max: of.max.and_then(at), multiple_of }
    }
}

fn form(expression: &Expression) -> Option<Form<'_>> {
    match expression {
        Expression::Integer(value) => Some((None, 0, *value)),
        Expression::Symbol(name) => Some((Some(name), 1, 0)),
        Expression::Binary(operator, parts) => combine(*operator, form(&parts[0])?, form(&parts[1])?),
    }
}

fn combine<'a>(operator: Operator, a: Form<'a>, b: Form<'a>) -> Option<Form<'a>> {
    let both = |of: fn(&Form) -> i64| operator.apply(of(&a), of(&b));
    match operator {
        Operator::Add | Operator::Subtract => {
            let symbol = match (a.0, b.0) {
                (Some(a), Some(b)) if a != b => return None,
                (a, b) => a.or(b),
            };
            Some((symbol, both(|form| form.1)?, both(|form| form.2)?))
        }
        Operator::Multiply => {
            let (of, times) = match (a.0, b.0) {
                (_, None) => (a, b.2),
                (None, _) => (b, a.2),
                _ => return None,
            };
            Some((of.0, of.1.checked_mul(times)?, of.2.checked_mul(times)?))
        }
        Operator::FloorDivide | Operator::CeilDivide | Operator::Modulo => match (a.0, b.0) {
            (None, None) => Some((None, 0, both(|form| form.2)?)),
            _ => None,
        },
    }
}
