//! Operations on 64-bit numbers.

/// An operation on signed numbers of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// `a + b`, modulo 2^64 as all operations.
    Add,
    /// `a - b`.
    Subtract,
    /// `a * b`.
    Multiply,
    /// `a / b`. In a run that divides by 0 there is no result.
    Divide(Rounding),
    /// The smaller number.
    Minimum,
    /// The larger number.
    Maximum,
    /// The smaller of two unsigned numbers.
    MinimumUnsigned,
    /// The larger of two unsigned numbers.
    MaximumUnsigned,
    /// 1 or 0: a comparison of the first number with the second.
    Compare(Outcomes),
    /// The second number if the first is not 0, else the third.
    Select,
    /// An integer rounded to a float.
    Round {
        /// Of the float's mantissa.
        bits: u32,
    },
    /// `a * b` rounded to a float, where it does not wrap around.
    MultiplyFloats {
        /// Of the float's mantissa.
        bits: u32,
    },
    /// A number modulo 2^bits, as a signed one.
    Wrap {
        /// Of the integer.
        bits: u32,
    },
    /// Any other pure operation: equal ids compute equal results from equal numbers.
    Other(u64),
}

/// The rounding of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Towards the smaller integer.
    Down,
    /// Towards the larger one.
    Up,
    /// Towards 0.
    Zero,
    /// Towards 0, of unsigned numbers.
    Unsigned,
}

/// The predicate of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcomes {
    /// Whether it accepts a smaller number.
    pub less: bool,
    /// Whether it accepts an equal number.
    pub equal: bool,
    /// Whether it accepts a larger number.
    pub greater: bool,
}

impl Operation {
    /// Whether the order of two operands does not matter.
    pub(super) fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Multiply
                | Self::Minimum
                | Self::Maximum
                | Self::MinimumUnsigned
                | Self::MaximumUnsigned
                | Self::MultiplyFloats { .. }
        )
    }
}
