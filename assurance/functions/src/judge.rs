//! How far a result is from the right one.

use crate::function::Function;

/// The right result, as far as `f64` knows it.
#[derive(Clone, Copy)]
pub struct Right {
    /// Wrong by little more than the last bit.
    pub near: f64,
    /// Correctly rounded; `None` if `near` is too close to the middle between two `f32`.
    pub rounded: Option<f32>,
}

/// So near to the middle between two `f32`, relative to the value, the C library in `f64` does not decide.
const DOUBT: f64 = 1.0 / (1u64 << 48) as f64;

impl Right {
    /// That of a function.
    pub fn of(function: &Function, operand: f32) -> Self {
        Self::near((function.near)(f64::from(operand)))
    }

    /// Near that number.
    pub fn near(near: f64) -> Self {
        let [below, above] = [near * (1.0 - DOUBT), near * (1.0 + DOUBT)].map(|bound| bound as f32);
        let is_clear = below.to_bits() == above.to_bits() || near.is_nan();
        Self { near, rounded: is_clear.then_some(near as f32) }
    }

    /// The error of a result, in units of the last place of an `f32` there; infinite if the result is
    /// special, and the right one is not, or the other way round, or if the sign of a zero is wrong.
    pub fn error(self, result: f32) -> f64 {
        let right = self.near as f32;
        if right.is_nan() || result.is_nan() {
            return if right.is_nan() && result.is_nan() { 0.0 } else { f64::INFINITY };
        }
        if right == 0.0 && self.near == 0.0 || self.near.is_infinite() {
            return if result.to_bits() == right.to_bits() { 0.0 } else { f64::INFINITY };
        }
        if result.is_sign_negative() != self.near.is_sign_negative() {
            return f64::INFINITY;
        }
        // An overflow counts as the number after the largest one.
        let finite = |value: f32| {
            if value.is_infinite() { 2f64.powi(128).copysign(value.into()) } else { value.into() }
        };
        let near = self.near.clamp(-(2f64.powi(128)), 2f64.powi(128));
        (finite(result) - near).abs() / unit(near)
    }
}

/// The distance of two `f32` at that value.
fn unit(value: f64) -> f64 {
    let exponent = (value.abs().to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent.clamp(-126, 127) - 23)
}

/// Whether two results are the same: NaN is one result, whatever its bits are.
pub fn is_same(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// A type of 16 bits.
#[derive(Clone, Copy, Debug)]
pub enum Half {
    /// 5 bits of exponent, 10 of mantissa.
    F16,
    /// The upper half of an `f32`.
    Bf16,
}

impl Half {
    /// Its name in MLIR.
    pub fn name(self) -> &'static str {
        match self {
            Self::F16 => "f16",
            Self::Bf16 => "bf16",
        }
    }

    /// The bits of the mantissa, and the exponent of the smallest number that is not subnormal.
    fn format(self) -> (i32, i32) {
        match self {
            Self::F16 => (10, -14),
            Self::Bf16 => (7, -126),
        }
    }

    /// The number of these bits.
    pub fn value(self, bits: u16) -> f64 {
        let (mantissa, smallest) = self.format();
        let fraction = f64::from(bits & ((1 << mantissa) - 1));
        let exponent = i32::from(bits & 0x7fff) >> mantissa;
        let magnitude = match exponent {
            0 => fraction * 2f64.powi(smallest - mantissa),
            // The largest exponent, 2^5 - 1 or 2^8 - 1, which 1 - smallest is half of.
            _ if exponent == 1 - 2 * smallest + 2 => {
                if fraction == 0.0 {
                    f64::INFINITY
                } else {
                    f64::NAN
                }
            }
            _ => (fraction * 2f64.powi(-mantissa) + 1.0) * 2f64.powi(exponent + smallest - 1),
        };
        if bits >> 15 == 0 { magnitude } else { -magnitude }
    }

    /// The number of the type that is nearest; of two, the even one.
    pub fn round(self, value: f64) -> f64 {
        let (mantissa, smallest) = self.format();
        let exponent = (value.abs().to_bits() >> 52) as i32 - 1023;
        if value.is_nan() || value.is_infinite() {
            return value;
        }
        let unit = 2f64.powi(exponent.max(smallest) - mantissa);
        let rounded = (value / unit).round_ties_even() * unit;
        let limit = 2f64.powi(2 - smallest);
        if rounded.abs() >= limit { f64::INFINITY.copysign(value) } else { rounded }
    }

    /// The correctly rounded result near that number; `None` if that is too close to the middle between two.
    pub fn rounded(self, near: f64) -> Option<f64> {
        let [below, above] = [near * (1.0 - DOUBT), near * (1.0 + DOUBT)].map(|bound| self.round(bound));
        (below.to_bits() == above.to_bits() || near.is_nan()).then(|| self.round(near))
    }
}
